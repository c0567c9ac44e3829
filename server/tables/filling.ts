import type { ClientBase } from 'pg';
import type { StoredEvent } from '#domain/events.ts';
import type { AnyProjection } from '#projections/projection.ts';
import { PURGES } from '../events/purged.ts';
import { copyInto, copyLines } from './copy.ts';
import { type Folded, folded, followedBy, rowsOf } from './folded-streams.ts';

/** Weight of the states held, in rows (projection.ts, `weigh`): some 50 MB. */
const HELD_WEIGHT = 50_000;
/** Characters collected before they are sent. */
const CHUNK = 512 * 1024;

type Held = Folded & { readonly weight: number };

/**
 * Fills new tables from a range of the log. A stream is folded in memory and its rows are written once, when it has been
 * quiet for longest, so memory does not grow with the log. Streams that began before the range, or move again after
 * their rows were written, are only noted: their rows are made at the end, from the whole stream. So it does not matter
 * where ranges begin, nor in which order they are filled.
 */
export class Filling {
  readonly #client: ClientBase;
  readonly #projection: AnyProjection;
  readonly #schema: string;
  /** In the order of their last event. */
  readonly #held = new Map<string, Held>();
  #weight = 0;
  readonly #late = new Set<string>();
  #lines: Record<string, string> = {};
  #collected = 0;
  #copying: Promise<void> = Promise.resolve();

  /** `client` is the filling's own until its end. */
  constructor(client: ClientBase, projection: AnyProjection, schema: string) {
    this.#client = client;
    this.#projection = projection;
    this.#schema = schema;
  }

  /** The next events of the log. Throws `UnknownEventType` or `FoldFailed`. */
  async take(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) this.#takeOne(event);
    for (const [id, held] of this.#held) {
      if (this.#weight <= HELD_WEIGHT) break;
      await this.#release(id, held);
    }
  }

  /** Adds the rows of a stream that is folded already. */
  async add(id: string, of: Folded | undefined): Promise<void> {
    const rows = rowsOf(this.#projection, id, of);
    for (const [name, table] of Object.entries(this.#projection.tables)) {
      const lines = copyLines(table, rows[name] ?? []);
      this.#lines[name] = (this.#lines[name] ?? '') + lines;
      this.#collected += lines.length;
    }
    if (this.#collected > CHUNK) await this.#send();
  }

  /** Writes what is left and answers the ids of the streams whose rows are not, or no longer, the right ones. */
  async end(): Promise<readonly string[]> {
    for (const [id, held] of this.#held) await this.#release(id, held);
    await this.#send();
    await this.#copying;
    return [...this.#late];
  }

  #takeOne(event: StoredEvent): void {
    const id = followedBy(this.#projection, event);
    if (id === null || this.#late.has(id)) return;
    const before = this.#held.get(id);
    if (before !== undefined) {
      this.#held.delete(id);
      this.#weight -= before.weight;
    }
    if (event.stream === PURGES || (before === undefined && event.revision > 0)) {
      this.#late.add(id);
      return;
    }
    const { state, version } = folded(this.#projection, before, event);
    const weight = this.#projection.weigh(state);
    this.#held.set(id, { state, version, weight });
    this.#weight += weight;
  }

  async #release(id: string, held: Held): Promise<void> {
    this.#held.delete(id);
    this.#weight -= held.weight;
    await this.add(id, held);
  }

  /** Sends the collected lines while the next are made; waits for those before. */
  async #send(): Promise<void> {
    await this.#copying;
    const lines = this.#lines;
    this.#lines = {};
    this.#collected = 0;
    this.#copying = this.#copy(lines);
    // Its failure is met by the next send or the end.
    this.#copying.catch(() => undefined);
  }

  async #copy(lines: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, table] of Object.entries(this.#projection.tables)) {
      const own = lines[name] ?? '';
      if (own !== '') await copyInto(this.#client, this.#schema, name, table, own);
    }
  }
}
