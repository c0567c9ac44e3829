import { hash } from 'node:crypto';
import { z } from 'zod';
import { deciderOf } from '#domain/deciders.ts';
import type { StoredEvent } from '#domain/events.ts';
import { canonical } from './canonical-json.ts';
import { findBreach } from './envelope.ts';
import type { EventStore } from './event-store.ts';
import { PURGE_STREAM } from './purge-note.ts';
import { acceptedBreachesOf, acceptedBy, REPAIRS_STREAM, type AcceptedBreach } from './stream-repairs.ts';

/** A stream that its chain does not prove, from `revision` on; stream null: places of the log that nothing explains. */
export type LogBreach = Omit<AcceptedBreach, 'reason'>;

/** Where a stream ends: its number of events with those that are missing, and the chain of its last. */
export interface StreamHead {
  readonly events: number;
  readonly head: string;
}

/** Streams of deciders and decisions about repairs; purges, and what older portals counted, have no chain, only places. */
export const isChained = (stream: string): boolean => stream === REPAIRS_STREAM || deciderOf(stream) !== undefined;

/** One stream, event by event in order; `expected`: an end that it is known to have had, and may have grown beyond. */
export class StreamVerifier {
  readonly #stream: string;
  readonly #isChained: boolean;
  #expected: StreamHead | null;
  #length = 0;
  #chain = '';
  #found = 0;
  #missing = 0;
  #missingInBreach = 0;
  #breach: Pick<LogBreach, 'revision' | 'breach'> | null = null;
  #digest = '';

  constructor(stream: string, expected: StreamHead | null = null) {
    this.#stream = stream;
    this.#isChained = isChained(stream);
    this.#expected = expected;
  }

  /** Events that are there. */
  get found(): number {
    return this.#found;
  }

  /** Events that are missing, accepted or not. */
  get missing(): number {
    return this.#missing + this.#missingAtEnd;
  }

  get head(): StreamHead {
    return { events: this.#length, head: this.#chain };
  }

  /** What no acceptance covers; null: all is proven. */
  get breach(): LogBreach | null {
    const stream = this.#stream;
    if (this.#breach !== null) {
      const [events, missing, digest] = [this.#length, this.#missingInBreach, this.#digest];
      return { stream, ...this.#breach, events, missing, digest };
    }
    const missing = this.#missingAtEnd;
    if (this.#expected === null || missing === 0) return null;
    const { events, head } = this.#expected;
    return { stream, revision: this.#length, breach: 'end', events, missing, digest: head };
  }

  take(event: StoredEvent): void {
    const breach = this.#breachOf(event);
    if (breach !== null) this.#breach ??= { revision: this.#length, breach };
    if (this.#breach !== null) this.#digest = sha256(this.#digest + textOf(event));
    const missing = Math.max(0, event.revision - this.#length);
    this.#missing += missing;
    this.#missingInBreach += missing;
    this.#found += 1;
    this.#length = Math.max(this.#length, event.revision + 1);
    this.#chain = event.metadata.chain;
  }

  /** Lets the breach stand that was accepted, if it is this very one. */
  accept({ breach, events, digest }: Pick<AcceptedBreach, 'breach' | 'events' | 'digest'>): void {
    if (breach === 'end' && this.#expected?.events === events && this.#expected.head === digest) this.#expected = null;
    if (this.#breach === null || events !== this.#length || digest !== this.#digest) return;
    this.#breach = null;
    this.#digest = '';
    this.#missingInBreach = 0;
  }

  get #missingAtEnd(): number {
    return Math.max(0, (this.#expected?.events ?? 0) - this.#length);
  }

  #breachOf(event: StoredEvent): LogBreach['breach'] | null {
    if (!this.#isChained) return event.revision === this.#length ? null : 'place';
    const breach = findBreach(event, this.#length, this.#chain);
    if (breach !== null) return breach;
    // Who can write into the log can chain it anew as well: only what was noted elsewhere shows that.
    const isNoted = this.#expected?.events === event.revision + 1;
    return isNoted && this.#expected?.head !== event.metadata.chain ? 'rewritten' : null;
  }
}

const purgeNote = z.object({ stream: z.string(), events: z.number() });

/**
 * The whole log, event by event in its order: chains of all streams, and the places of the log where those count its
 * events. What administrators have accepted counts from the moment at which the log says so.
 */
export class LogVerifier {
  readonly #countedAfter: string | null;
  readonly #streams = new Map<string, StreamVerifier>();
  #position = 0;
  /** Places without an event, and how many of them purges and acceptances explain. */
  #holes = 0;
  #explained = 0;
  #events = 0;

  /**
   * `countedAfter` as the log says (`EventStore.countedAfter`). `expected`: ends that streams are known to have had, noted
   * before the log is read.
   */
  constructor(known: { readonly countedAfter: string | null; readonly expected?: ReadonlyMap<string, StreamHead> }) {
    this.#countedAfter = known.countedAfter;
    for (const [stream, head] of known.expected ?? []) this.#streams.set(stream, new StreamVerifier(stream, head));
  }

  get events(): number {
    return this.#events;
  }

  /** Throws `UnknownEventTypeError` for a decision of a newer portal. */
  take(event: StoredEvent): void {
    const { stream } = event;
    this.#events += 1;
    this.#countHoles(event.position);
    // Before the event itself: what was accepted may be a breach of that very stream.
    const accepted = stream === REPAIRS_STREAM ? acceptedBy(event) : null;
    if (accepted !== null) this.#takeRepair(accepted);
    this.#of(stream).take(event);
    const purged = stream === PURGE_STREAM ? purgeNote.safeParse(event.data).data : undefined;
    if (purged !== undefined) this.#takePurge(purged);
  }

  /** All that is broken and was not accepted, by streams; last what no stream explains. */
  breaches(): readonly LogBreach[] {
    const broken = [...this.#streams.values()].flatMap(({ breach }) => breach ?? []);
    const missing = [...this.#streams.values()].reduce((sum, stream) => sum + stream.missing, 0);
    const unexplained = this.#countedAfter === null ? 0 : this.#holes - this.#explained - missing;
    if (unexplained <= 0) return broken;
    const positions = { stream: null, revision: null, breach: 'positions', events: 0, digest: '' } as const;
    return [...broken, { ...positions, missing: unexplained }];
  }

  #countHoles(position: string): void {
    const before = Math.max(this.#position, Number(this.#countedAfter ?? 0));
    this.#position = Number(position);
    this.#holes += Math.max(0, this.#position - before - 1);
  }

  #of(stream: string): StreamVerifier {
    const known = this.#streams.get(stream) ?? new StreamVerifier(stream);
    this.#streams.set(stream, known);
    return known;
  }

  /** Of a stream that is purged while the log is read, some events were still there. */
  #takePurge({ stream, events }: { readonly stream: string; readonly events: number }): void {
    this.#explained += events - (this.#streams.get(stream)?.found ?? 0);
    this.#streams.delete(stream);
  }

  #takeRepair(accepted: AcceptedBreach): void {
    const { stream, breach, missing } = accepted;
    const known = stream === null ? undefined : this.#streams.get(stream);
    // Of the end of a stream, and of one that was purged since, only this tells how many were missing.
    if (known === undefined || breach === 'end') this.#explained += missing;
    known?.accept(accepted);
  }
}

/** A stream as it is now; `breach` null: it is whole, or accepted as it is. */
export interface VerifiedStream {
  readonly breach: LogBreach | null;
  readonly head: StreamHead;
}

/** Checks one stream as it is now; `expected`: an end it is known to have had. */
export async function verifyStream(
  store: EventStore,
  stream: string,
  expected: StreamHead | null = null,
): Promise<VerifiedStream> {
  const accepted = await acceptedBreachesOf(store, stream);
  const verifier = new StreamVerifier(stream, expected);
  for await (const events of store.readStream(stream)) {
    for (const event of events) {
      verifier.take(event);
      for (const each of accepted) verifier.accept(each.breach);
    }
  }
  for (const each of accepted) verifier.accept(each.breach);
  const { breach, head } = verifier;
  return { breach, head };
}

const sha256 = (text: string): string => hash('sha256', text, 'hex');

function textOf({ id, stream, revision, type, schema, data, metadata }: StoredEvent): string {
  const stored = { id, stream, revision, type, schema, data, metadata };
  try {
    return canonical(stored);
  } catch {
    // `createEnvelope` refuses data without a canonical form, so this was changed later.
    return JSON.stringify(stored);
  }
}
