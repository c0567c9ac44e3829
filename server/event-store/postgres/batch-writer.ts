import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { StoredEvent } from '#domain/events.ts';
import type { AppendOutcome } from '../event-store.ts';
import { AppendRejectedError, EventStoreUnavailableError } from '../append-errors.ts';
import { computeBackoffMs } from '../subscriptions.ts';
import { type PendingAppend, appendSingle, appendBatch } from './append.ts';
import { backendOf, closeSession, openSession } from './session.ts';
import { isTransient } from '../../database/connection-errors.ts';

const MAX_EVENTS = 1_000;
const MAX_BYTES = 1_000_000;

/** Called with what a batch appended, and how large it is as stored. */
type BatchListener = (events: readonly StoredEvent[], bytes: number) => void;

interface QueuedAppend extends PendingAppend {
  readonly bytes: number;
  /** When it first met an outage. Nothing is timed while all goes well. */
  since?: number;
  readonly resolve: (appended: AppendOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The one writer of this process. While a batch is under way appends wait, and go together in the next (group commit).
 * Where another node was quicker with some of the streams, all others of the batch go. What the database says no to is sent
 * again append by append, so that no append is refused for a neighbour. After a lost connection the batch is sent again:
 * what was appended is found by its ids.
 */
export class BatchWriter {
  readonly #url: string;
  readonly #patienceMs: number;
  readonly #appended: BatchListener;
  #waiting: QueuedAppend[] = [];
  #session: Client | null = null;
  #working: Promise<void> | null = null;
  #closed = false;

  /** An append waits `patienceMs` for a database that is gone. `appended` is called with what each batch appended. */
  constructor(url: string, patienceMs: number, appended: BatchListener) {
    this.#url = url;
    this.#patienceMs = patienceMs;
    this.#appended = appended;
  }

  /** The process of the database that this writer's session has; null: none. */
  get backend(): number | null {
    return this.#session === null ? null : backendOf(this.#session);
  }

  append(append: PendingAppend, bytes: number): Promise<AppendOutcome> {
    if (this.#closed) return Promise.reject(new EventStoreUnavailableError('The log is closed'));
    return new Promise((resolve, reject) => {
      const { stream, expected, events, forms } = append;
      this.#waiting.push({ stream, expected, events, forms, bytes, resolve, reject });
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
    while (this.#waiting.length > 0) {
      await this.#see(this.#next());
      // Callers that were answered just now and append again go along.
      await turn();
    }
    this.#working = null;
  }

  /** What is waiting, as much as one statement should hold. */
  #next(): QueuedAppend[] {
    let events = 0;
    let bytes = 0;
    let count = 0;
    for (const append of this.#waiting) {
      events += append.forms.length;
      bytes += append.bytes;
      const full = events > MAX_EVENTS || bytes > MAX_BYTES;
      if (count > 0 && full) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  /** Sees a batch through, over as many connections as it takes. */
  async #see(open: QueuedAppend[]): Promise<void> {
    let failures = 0;
    while (open.length > 0) {
      try {
        this.#session ??= await this.#connect();
        await settleBatch(this.#session, open, this.#appended);
      } catch (cause) {
        failures += 1;
        this.#drop();
        this.#giveUp(open, cause);
        if (open.length > 0) await pause(computeBackoffMs(failures));
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

  #giveUp(open: QueuedAppend[], cause: unknown): void {
    const now = performance.now();
    const error = new EventStoreUnavailableError(
      'The database does not answer; whether the append happened is not known',
      cause,
    );
    const goOn = (append: QueuedAppend): boolean => {
      append.since ??= now;
      if (now - append.since < this.#patienceMs) return true;
      append.reject(error);
      return false;
    };
    open.splice(0, open.length, ...open.filter(goOn));
    this.#waiting = this.#waiting.filter(goOn);
  }
}

/** Appends the batch, answers each and takes it out; throws faults of the connection. */
async function settleBatch(session: Client, open: QueuedAppend[], tell: BatchListener): Promise<void> {
  resolveAppends(open, [...open], await tryBatch(session, open), tell);
  for (let append = open[0]; append !== undefined; append = open[0]) {
    try {
      resolveAppends(open, [append], [await appendSingle(session, append)], tell);
    } catch (error) {
      if (!(error instanceof AppendRejectedError)) throw error;
      open.shift();
      append.reject(error);
    }
  }
}

/** An answer each, null for those that did not happen; none at all where the database said no to one of them. */
async function tryBatch(session: Client, appends: readonly QueuedAppend[]): Promise<readonly (AppendOutcome | null)[]> {
  try {
    return await appendBatch(session, appends);
  } catch (error) {
    if (isTransient(error)) throw error;
    return [];
  }
}

/** `answers`: of the appends asked, in their order. One without an answer stays open. */
function resolveAppends(
  open: QueuedAppend[],
  asked: readonly QueuedAppend[],
  answers: readonly (AppendOutcome | null)[],
  tell: BatchListener,
): void {
  const done = new Map<QueuedAppend, AppendOutcome>();
  const events: StoredEvent[] = [];
  let bytes = 0;
  for (const [place, append] of asked.entries()) {
    const appended = answers[place] ?? null;
    if (appended === null) continue;
    done.set(append, appended);
    bytes += append.bytes;
    if (appended.outcome === 'appended') events.push(...appended.events);
  }
  if (done.size === 0) return;
  tell(events, bytes);
  open.splice(0, open.length, ...open.filter((append) => !done.has(append)));
  for (const [append, appended] of done) append.resolve(appended);
}
