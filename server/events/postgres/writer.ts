import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Appended } from '../event-store.ts';
import { AppendRefused, LogUnavailable } from '../faults.ts';
import { backoff } from '../following.ts';
import { type Append, appendAlone, appendTogether, type Exact, isExact } from './append.ts';
import { isPassing } from './connection-faults.ts';
import { closeSession, openSession } from './session.ts';

const MOST_EVENTS = 1_000;
const MOST_BYTES = 1_000_000;
/** Fewer appends than this are not worth a second batch. */
const WORTH_HALVING = 8;

interface Waiting extends Append {
  readonly bytes: number;
  readonly since: number;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (fault: unknown) => void;
}

/** Appends on their way; `answer` is null where the database said no to the batch. It rejects with the connection. */
interface Batch {
  readonly open: Set<Waiting>;
  readonly exact: readonly (Waiting & Exact)[];
  answer: Promise<Appended[] | null> | null;
}

/**
 * The one writer of this process. While batches are under way appends wait, and go together in the next (group commit).
 * Two are under way: while the database works on one, the answers of the other are given and the next appends made.
 * What the database says no to is sent again append by append, so that nobody is refused for a neighbour. After a lost
 * connection batches are sent again: what was appended is found by its ids.
 */
export class Writer {
  readonly #url: string;
  readonly #patience: number;
  readonly #appended: () => void;
  #waiting: Waiting[] = [];
  #session: Client | null = null;
  #working: Promise<void> | null = null;
  #closed = false;

  /** `patience`: milliseconds that an append waits for a database that is gone. `appended` is called after each batch. */
  constructor(url: string, patience: number, appended: () => void) {
    this.#url = url;
    this.#patience = patience;
    this.#appended = appended;
  }

  append(append: Append, bytes: number): Promise<Appended> {
    if (this.#closed) return Promise.reject(new LogUnavailable('The log is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...append, bytes, since: performance.now(), resolve, reject });
      this.#working ??= this.#work();
    });
  }

  /** Answers what is waiting, then ends. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#working;
    if (this.#session !== null) closeSession(this.#session);
  }

  async #work(): Promise<void> {
    // Whoever appends in this turn of the loop, such as those answered just now, goes along.
    await turn();
    let ahead: Batch | null = null;
    while (ahead !== null || this.#waiting.length > 0) {
      const first: Batch = ahead ?? this.#next(WORTH_HALVING);
      this.#send(first);
      ahead = this.#waiting.length > 0 ? this.#next(Number.POSITIVE_INFINITY) : null;
      if (ahead !== null) this.#send(ahead);
      await this.#see(first);
      await turn();
    }
    this.#working = null;
  }

  /** What is waiting, as much as one statement should hold; half of it where there are at least `halving`. */
  #next(halving: number): Batch {
    const most = this.#waiting.length < halving ? this.#waiting.length : Math.ceil(this.#waiting.length / 2);
    let events = 0;
    let bytes = 0;
    const full = this.#waiting.findIndex((append, index) => {
      events += append.forms.length;
      bytes += append.bytes;
      return index > 0 && (index === most || events > MOST_EVENTS || bytes > MOST_BYTES);
    });
    const open = new Set(this.#waiting.splice(0, full === -1 ? this.#waiting.length : full));
    return { open, exact: [...open].filter(isExact), answer: null };
  }

  /** Where there is a connection and no answer is on its way. */
  #send(batch: Batch): void {
    if (this.#session === null || batch.answer !== null) return;
    batch.answer = together(this.#session, batch.exact);
    // Its failure is met when its turn comes.
    batch.answer.catch(() => undefined);
  }

  /** Sees a batch through, over as many connections as it takes. */
  async #see(batch: Batch): Promise<void> {
    let failures = 0;
    let since = 0;
    while (batch.open.size > 0) {
      try {
        this.#session ??= await this.#connect();
        this.#send(batch);
        await settle(this.#session, batch);
        this.#appended();
      } catch (cause) {
        failures += 1;
        if (failures === 1) since = performance.now();
        batch.answer = null;
        this.#drop();
        this.#giveUp(batch.open, since, cause);
        if (batch.open.size > 0) await pause(backoff(failures));
      }
    }
  }

  #connect(): Promise<Client> {
    return openSession(this.#url, (gone) => {
      if (this.#session === gone) this.#session = null;
    });
  }

  #drop(): void {
    if (this.#session !== null) closeSession(this.#session);
    this.#session = null;
  }

  /** An outage begins for everybody at the same time, however long they stood in the line before. */
  #giveUp(open: Set<Waiting>, outage: number, cause: unknown): void {
    const now = performance.now();
    const patient = (append: Waiting): boolean => now - Math.max(append.since, outage) < this.#patience;
    const fault = new LogUnavailable('The database does not answer; whether the append happened is not known', cause);
    for (const append of open) {
      if (patient(append)) continue;
      open.delete(append);
      append.reject(fault);
    }
    for (const append of this.#waiting) if (!patient(append)) append.reject(fault);
    this.#waiting = this.#waiting.filter(patient);
  }
}

/** Null: the database said no to one of them, so none happened. */
async function together(session: Client, exact: readonly Exact[]): Promise<Appended[] | null> {
  try {
    return exact.length === 0 ? null : await appendTogether(session, exact);
  } catch (fault) {
    if (isPassing(fault)) throw fault;
    return null;
  }
}

/** Answers each append of the batch and takes it out of `open`; throws faults of the connection. */
async function settle(session: Client, batch: Batch): Promise<void> {
  const appended = await batch.answer;
  for (const [index, append] of batch.exact.entries()) {
    const answer = appended?.[index];
    if (answer === undefined) continue;
    append.resolve(answer);
    batch.open.delete(append);
  }
  for (const append of batch.open) {
    try {
      append.resolve(await appendAlone(session, append));
    } catch (fault) {
      if (!(fault instanceof AppendRefused)) throw fault;
      append.reject(fault);
    }
    batch.open.delete(append);
  }
}
