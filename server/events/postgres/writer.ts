import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { StoredEvent } from '#domain/events.ts';
import type { Appended } from '../event-store.ts';
import { AppendRefused, LogUnavailable } from '../faults.ts';
import { backoff } from '../following.ts';
import { type Append, appendAlone, appendTogether, isExact, type Obstacle, obstacles } from './append.ts';
import { isPassing } from './connection-faults.ts';
import { backendOf, closeSession, openSession } from './session.ts';

const MOST_EVENTS = 1_000;
const MOST_BYTES = 1_000_000;
/** Fewer appends than this are not worth a second batch. */
const WORTH_HALVING = 8;
/**
 * Milliseconds for a batch above which it is the disk that is waited for: then one batch of all beats two of half, for it
 * is the same wait. Below, two beat one, for they use both cores.
 */
const SLOW_BATCH = 3;

/** Called with what a batch appended, and how large it is as stored. */
type Told = (events: readonly StoredEvent[], bytes: number) => void;

interface Waiting extends Append {
  readonly bytes: number;
  /** When it first met an outage. Nothing is timed while all goes well. */
  since?: number;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (fault: unknown) => void;
}

/** Appends on their way, without those that were answered. */
interface Batch {
  readonly open: Waiting[];
  /** Per append; rejects with the connection. */
  answer: Promise<readonly (Appended | null)[]> | null;
  sent: number;
}

/**
 * The one writer of this process. While batches are under way appends wait, and go together in the next (group commit).
 * Two are under way: while the database works on one, the answers of the other are given and the next appends made.
 * Where another node was quicker with some of the streams, all others of the batch go. What the database says no to is sent
 * again without those that stand in the way, then append by append, so that nobody is refused for a neighbour. After a lost
 * connection batches are sent again: what was appended is found by its ids.
 */
export class Writer {
  readonly #url: string;
  readonly #patience: number;
  readonly #appended: Told;
  #waiting: Waiting[] = [];
  #session: Client | null = null;
  #working: Promise<void> | null = null;
  /** The batch behind the one whose answer is waited for. */
  #ahead: Batch | null = null;
  #closed = false;
  /** When the last batch was answered, and how long one takes: a moving average in milliseconds. */
  #answered = 0;
  #pace = 0;

  /** `patience`: milliseconds that an append waits for a database that is gone. `appended` is called with what each batch appended. */
  constructor(url: string, patience: number, appended: Told) {
    this.#url = url;
    this.#patience = patience;
    this.#appended = appended;
  }

  /** The process of the database that this writer's session has; null: none. */
  get backend(): number | null {
    return this.#session === null ? null : backendOf(this.#session);
  }

  append(append: Append, bytes: number): Promise<Appended> {
    if (this.#closed) return Promise.reject(new LogUnavailable('The log is closed'));
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
    // Who comes alone does not wait for others: those who append in the same turn of the loop go right behind. Where the disk
    // is what takes its time, one batch of all is better.
    const isSlow = this.#pace > SLOW_BATCH;
    if (isSlow) await turn();
    let first = this.#half();
    this.#send(first);
    if (!isSlow) await turn();
    this.#ahead = this.#half();
    while (first !== null) {
      this.#send(this.#ahead);
      await this.#see(first);
      // Those who were answered just now and append again go along.
      await turn();
      first = this.#ahead ?? this.#half();
      this.#send(first);
      this.#ahead = this.#waiting.length === 0 ? null : this.#next(Number.POSITIVE_INFINITY);
    }
    this.#working = null;
  }

  /** What is waiting, or half of it where two batches take less time than one; null: nothing. */
  #half(): Batch | null {
    if (this.#waiting.length === 0) return null;
    return this.#next(this.#pace > SLOW_BATCH ? Number.POSITIVE_INFINITY : WORTH_HALVING);
  }

  /** What is waiting, as much as one statement should hold; half of it where there are at least `halving`. */
  #next(halving: number): Batch {
    const most = this.#waiting.length < halving ? this.#waiting.length : Math.ceil(this.#waiting.length / 2);
    let events = 0;
    let bytes = 0;
    let count = 0;
    for (const append of this.#waiting) {
      events += append.forms.length;
      bytes += append.bytes;
      const full = count >= most || events > MOST_EVENTS || bytes > MOST_BYTES;
      // Where the place is not known before, an append goes alone.
      if (count > 0 && (full || append.expected === 'any')) break;
      count += 1;
      if (append.expected === 'any') break;
    }
    return { open: this.#waiting.splice(0, count), answer: null, sent: 0 };
  }

  /** Where there is a connection and no answer is on its way. */
  #send(batch: Batch | null): void {
    if (this.#session === null || batch === null || batch.answer !== null || batch.open.length === 0) return;
    batch.sent = performance.now();
    batch.answer = together(this.#session, batch.open);
    // Its failure is met when its turn comes.
    batch.answer.catch(() => undefined);
  }

  /** Sees a batch through, over as many connections as it takes. */
  async #see(batch: Batch): Promise<void> {
    let failures = 0;
    while (batch.open.length > 0) {
      try {
        this.#session ??= await this.#connect();
        this.#send(batch);
        await settle(this.#session, batch, this.#appended);
        this.#time(batch);
      } catch (cause) {
        failures += 1;
        // What went along on this connection is sent again too: its ids tell what was appended.
        for (const lost of [batch, this.#ahead]) if (lost !== null) lost.answer = null;
        this.#drop();
        this.#giveUp(batch.open, cause);
        if (batch.open.length > 0) await pause(backoff(failures));
      }
    }
  }

  #time({ sent }: Batch): void {
    const now = performance.now();
    this.#pace += (now - Math.max(sent, this.#answered) - this.#pace) / 5;
    this.#answered = now;
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

  #giveUp(open: Waiting[], cause: unknown): void {
    const now = performance.now();
    const fault = new LogUnavailable('The database does not answer; whether the append happened is not known', cause);
    const goOn = (append: Waiting): boolean => {
      append.since ??= now;
      if (now - append.since < this.#patience) return true;
      append.reject(fault);
      return false;
    };
    for (const one of [open, this.#ahead?.open ?? []]) one.splice(0, one.length, ...one.filter(goOn));
    this.#waiting = this.#waiting.filter(goOn);
  }
}

/** An answer each, null for those that did not happen; none at all where the database said no to one of them. */
async function together(session: Client, appends: readonly Waiting[]): Promise<readonly (Appended | null)[]> {
  if (!appends.every(isExact)) return [];
  try {
    return await appendTogether(session, appends);
  } catch (fault) {
    if (isPassing(fault)) throw fault;
    return [];
  }
}

/**
 * Tells what was appended, answers each append of the batch and takes it out; throws faults of the connection. Where one
 * cannot be, all others still go together: commits of their own would cost the disk one each.
 */
async function settle(session: Client, { open, answer }: Batch, tell: Told): Promise<void> {
  conclude(open, [...open], (await answer) ?? [], tell);
  if (open.length === 0) return;
  const inTheWay = open.every(isExact) ? await obstacles(session, open) : [];
  const free = open.filter((_, place) => inTheWay[place] === null);
  conclude(open, [...open], inTheWay.map(asConflict), tell);
  if (free.length > 1) conclude(open, free, await together(session, free), tell);
  for (let append = open[0]; append !== undefined; append = open[0]) {
    try {
      conclude(open, [append], [await appendAlone(session, append)], tell);
    } catch (fault) {
      if (!(fault instanceof AppendRefused)) throw fault;
      open.shift();
      append.reject(fault);
    }
  }
}

const asConflict = (obstacle: Obstacle | null): Appended | null =>
  obstacle?.kind === 'length' ? { outcome: 'conflict', length: obstacle.length } : null;

/** `answers`: of those asked, in their order. Who has none yet stays open. */
function conclude(open: Waiting[], asked: readonly Waiting[], answers: readonly (Appended | null)[], tell: Told): void {
  const done = new Map<Waiting, Appended>();
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
