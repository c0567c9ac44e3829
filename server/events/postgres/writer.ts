import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Appended } from '../event-store.ts';
import { AppendRefused, LogUnavailable } from '../faults.ts';
import { backoff } from '../following.ts';
import { type Append, appendAlone, appendTogether, type Exact, isExact } from './append.ts';
import { isPassing } from './connection-faults.ts';
import { closeSession, openSession } from './session.ts';

const MOST_EVENTS = 1_000;
const MOST_BYTES = 1_000_000;

interface Waiting extends Append {
  readonly bytes: number;
  readonly since: number;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (fault: unknown) => void;
}

/**
 * The one writer of this process. While a batch is under way appends wait, and go together in the next (group commit).
 * What the database says no to is sent again append by append, so that nobody is refused for a neighbour. After a lost
 * connection the batch is sent again: what was appended is found by its ids.
 */
export class Writer {
  readonly #url: string;
  readonly #patience: number;
  readonly #appended: () => void;
  #waiting: Waiting[] = [];
  #session: pg.Client | null = null;
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
    while (this.#waiting.length > 0) {
      await this.#see(this.#next());
      await turn();
    }
    this.#working = null;
  }

  #next(): Waiting[] {
    let events = 0;
    let bytes = 0;
    const full = this.#waiting.findIndex((append, index) => {
      events += append.forms.length;
      bytes += append.bytes;
      return index > 0 && (events > MOST_EVENTS || bytes > MOST_BYTES);
    });
    return this.#waiting.splice(0, full === -1 ? this.#waiting.length : full);
  }

  /** Sees a batch through, over as many connections as it takes. */
  async #see(batch: Waiting[]): Promise<void> {
    const open = new Set(batch);
    let failures = 0;
    let since = 0;
    while (open.size > 0) {
      try {
        this.#session ??= await this.#connect();
        await write(this.#session, open);
        this.#appended();
      } catch (cause) {
        failures += 1;
        if (failures === 1) since = performance.now();
        this.#drop();
        this.#giveUp(open, since, cause);
        if (open.size > 0) await pause(backoff(failures));
      }
    }
  }

  #connect(): Promise<pg.Client> {
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

/** Settles each append it could clear up and takes it out of `open`; throws faults of the connection. */
async function write(session: pg.Client, open: Set<Waiting>): Promise<void> {
  const exact = [...open].filter(isExact);
  if (exact.length > 1) await writeTogether(session, exact, open);
  for (const append of open) {
    try {
      append.resolve(await appendAlone(session, append));
    } catch (fault) {
      if (!(fault instanceof AppendRefused)) throw fault;
      append.reject(fault);
    }
    open.delete(append);
  }
}

/** All or none; where the database says no to one of them, all stay open. */
async function writeTogether(
  session: pg.Client,
  exact: readonly (Waiting & Exact)[],
  open: Set<Waiting>,
): Promise<void> {
  try {
    const appended = await appendTogether(session, exact);
    for (const [index, append] of exact.entries()) {
      const answer = appended[index];
      if (answer === undefined) continue;
      append.resolve(answer);
      open.delete(append);
    }
  } catch (fault) {
    if (isPassing(fault)) throw fault;
  }
}
