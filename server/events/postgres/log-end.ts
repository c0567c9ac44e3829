import type { Client } from 'pg';

/** How many streams a session knows the length of. */
const MOST_STREAMS = 1_000;
/**
 * Milliseconds: whoever shares the log with others would mostly be wrong, and each time costs an INSERT that fails. Twice as long
 * each time, until a guess was right.
 */
const WARY = 10_000;
const WARIEST = 600_000;

/** Where the log ended, and how many purges there had been no later than that, as the database writes it. */
interface Known {
  readonly last: number;
  readonly purges: string;
}

/**
 * What a session knows of the log's end by its own appends: enough to say where the next event goes without a look, as long
 * as nobody else writes. That is for the database to find out (`APPEND_BEHIND`): if somebody did, the position is taken, or
 * was and the purges tell.
 */
export class LogEnd {
  /** Statements without an answer yet: nobody knows what they lead to. */
  #underWay = 0;
  #last: number | null = null;
  #purges: string | null = null;
  /** How many events the streams have that it appended to since it counted those purges, the latest of them last. */
  readonly #lengths = new Map<string, number>();
  #wary = WARY;
  #waryUntil = 0;

  /**
   * Where the log ends, for a statement that was said to be sent: if no other is under way, and the stream's last event that is
   * known of is the one before `revision`. Null: not known.
   */
  behind(stream: string, revision: number): Known | null {
    if (this.#underWay > 1 || this.#last === null || this.#purges === null) return null;
    if (revision > 0 && this.#lengths.get(stream) !== revision) return null;
    return performance.now() < this.#waryUntil ? null : { last: this.#last, purges: this.#purges };
  }

  sent(): void {
    this.#underWay += 1;
  }

  /** To be called once per `sent`, when what it led to was told. Answers that come together are told in any order. */
  answered(): void {
    this.#underWay -= 1;
  }

  /** The log ends there, behind what was appended. */
  endsAt(last: number): void {
    this.#last = Math.max(this.#last ?? 0, last);
  }

  /** Of a stream that was appended to by now. */
  lengthIs(stream: string, length: number): void {
    this.#lengths.delete(stream);
    this.#lengths.set(stream, length);
    const [oldest] = this.#lengths.keys();
    if (this.#lengths.size > MOST_STREAMS && oldest !== undefined) this.#lengths.delete(oldest);
  }

  /** Counted by a statement that was answered now. Any of the streams may be among those that were purged since. */
  purgesAre(purges: string): void {
    if (purges !== this.#purges) this.#lengths.clear();
    this.#purges = purges;
  }

  /** Nobody else wrote. */
  trust(): void {
    this.#wary = WARY;
  }

  /** Somebody else writes, too. */
  mistrust(): void {
    this.#purges = null;
    this.#waryUntil = performance.now() + this.#wary;
    this.#wary = Math.min(2 * this.#wary, WARIEST);
  }
}

const ends = new WeakMap<Client, LogEnd>();

/** A session that is lost takes along what it knew. */
export function endOf(session: Client): LogEnd {
  const known = ends.get(session);
  if (known !== undefined) return known;
  const end = new LogEnd();
  ends.set(session, end);
  return end;
}
