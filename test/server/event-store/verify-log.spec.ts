import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import { createEnvelope, createUnchainedEvent, newEventId, newSalt } from '#server/event-store/envelope.ts';
import type { NewEvent } from '#server/event-store/event-store.ts';
import { positionOf } from '#server/event-store/event-store.ts';
import { createPurgeNote, PURGE_STREAM } from '#server/event-store/purge-note.ts';
import { REPAIRS_STREAM } from '#server/event-store/stream-repairs.ts';
import { LogVerifier, type LogBreach } from '#server/event-store/verify-log.ts';

// Chains and places of a whole log, on logs that are written here and then changed as a hand in the database would.

const CUP = tournamentStream('c'.repeat(16));
const CLUB = organizationStream('o'.repeat(16));
const COUNTS = 'page-views-2026-11-25';

class WrittenLog {
  events: StoredEvent[] = [];
  readonly #ends = new Map<string, { length: number; chain: string }>();

  add(stream: string, data: unknown = {}, type = 'Happened'): this {
    const end = this.#ends.get(stream) ?? { length: 0, chain: '' };
    const at = '2026-11-25T10:00:00Z';
    const actor = { kind: 'user', id: 'u' } as const;
    const known = { id: newEventId(), salt: newSalt(), schema: 1, at, actor, command: null, cause: null };
    return this.put(stream, createEnvelope(end, stream, end.length, { type, data }, known));
  }

  count(): this {
    return this.put(
      COUNTS,
      createUnchainedEvent({ type: 'Counted', data: {} }, { id: newEventId(), at: '2026-11-25T10:00:00Z', schema: 1 }),
    );
  }

  purge(stream: string): this {
    const there = this.events.filter((event) => event.stream === stream);
    this.events = this.events.filter((event) => event.stream !== stream);
    return this.put(PURGE_STREAM, createPurgeNote(stream, there.length, there.at(-1)?.metadata.chain ?? ''));
  }

  accept(breach: LogBreach | undefined): this {
    return this.add(REPAIRS_STREAM, { ...breach, reason: 'angesehen' }, 'StreamBreachAccepted');
  }

  put(stream: string, event: NewEvent): this {
    const end = this.#ends.get(stream) ?? { length: 0, chain: '' };
    const position = positionOf(this.#written + 1);
    this.#written += 1;
    this.events.push({ ...event, stream, revision: end.length, position });
    this.#ends.set(stream, { length: end.length + 1, chain: event.metadata.chain });
    return this;
  }

  #written = 0;

  /** Without the event at this place of the log, from 1 on. */
  without(place: number): this {
    this.events = this.events.filter(({ position }) => position !== positionOf(place));
    return this;
  }

  change(place: number, change: (event: StoredEvent) => StoredEvent): this {
    this.events = this.events.map((event) => (event.position === positionOf(place) ? change(event) : event));
    return this;
  }

  breaches(expected: ReadonlyMap<string, { events: number; head: string }> = new Map()): readonly LogBreach[] {
    const verifier = new LogVerifier({ countedAfter: '', expected });
    for (const event of this.events) verifier.take(event);
    return verifier.breaches();
  }
}

const written = (): WrittenLog => new WrittenLog().add(CLUB).add(CUP).add(CUP).count().add(CUP).add(CLUB).count();
const named = (breaches: readonly LogBreach[]) =>
  breaches.map(({ stream, revision, breach, missing }) => ({ stream, revision, breach, missing }));

describe('a log', () => {
  it('as it was written is whole', () => {
    expect(written().breaches()).toEqual([]);
  });

  it.each([
    ['changed data', 3, (event: StoredEvent) => ({ ...event, data: { score: 9 } }), 'data'],
    [
      'another person',
      3,
      (event: StoredEvent) => ({
        ...event,
        metadata: { ...event.metadata, actor: { kind: 'user' as const, id: 'x' } },
      }),
      'chain',
    ],
    ['another chain', 3, (event: StoredEvent) => ({ ...event, metadata: { ...event.metadata, chain: 'f' } }), 'chain'],
  ])('with %s names stream and revision', (_, place, change, breach) => {
    expect(named(written().change(place, change).breaches())).toEqual([
      { stream: CUP, revision: 1, breach, missing: 0 },
    ]);
  });

  it('without an event in the middle of a stream names stream and revision, once', () => {
    expect(named(written().without(3).breaches())).toEqual([{ stream: CUP, revision: 1, breach: 'place', missing: 1 }]);
  });

  it('without one of the counts, which have no chain, names it too', () => {
    expect(named(written().without(4).breaches())).toEqual([
      { stream: COUNTS, revision: 0, breach: 'place', missing: 1 },
    ]);
  });

  it('without the last event of a stream has a place that nothing explains', () => {
    expect(named(written().without(5).breaches())).toEqual([
      { stream: null, revision: null, breach: 'positions', missing: 1 },
    ]);
  });

  it('whose stream was purged is whole, and one from which as much was just deleted is not', () => {
    expect(written().purge(CUP).add(CLUB).breaches()).toEqual([]);
    expect(named(written().without(2).without(3).without(5).add(CLUB).breaches())).toEqual([
      { stream: null, revision: null, breach: 'positions', missing: 3 },
    ]);
  });

  it('that is purged while it is read is whole', () => {
    const log = written();
    const verifier = new LogVerifier({ countedAfter: '' });
    for (const event of log.events.slice(0, 3)) verifier.take(event);
    for (const event of log.purge(CUP).events.slice(1)) verifier.take(event);
    expect(verifier.breaches()).toEqual([]);
  });
});

describe('an end that was noted elsewhere', () => {
  const noted = (events: number, head: string) => new Map([[CUP, { events, head }]]);
  const headOf = (log: WrittenLog, place: number) => log.events[place - 1]?.metadata.chain ?? '';

  it('is found in a stream that has grown since', () => {
    const log = written();
    expect(log.breaches(noted(2, headOf(log, 3)))).toEqual([]);
  });

  it('tells of which stream the last event is missing', () => {
    const log = written();
    const expected = noted(3, headOf(log, 5));
    expect(named(log.without(5).breaches(expected))).toEqual([{ stream: CUP, revision: 2, breach: 'end', missing: 1 }]);
  });

  it('tells of a stream that is gone as a whole', () => {
    const log = written();
    const expected = noted(3, headOf(log, 5));
    expect(named(log.without(2).without(3).without(5).breaches(expected))).toEqual([
      { stream: CUP, revision: 0, breach: 'end', missing: 3 },
    ]);
  });

  it('tells of a stream that was chained anew', () => {
    const log = written();
    expect(named(log.breaches(noted(2, 'e'.repeat(64))))).toEqual([
      { stream: CUP, revision: 1, breach: 'rewritten', missing: 0 },
    ]);
  });

  it('is nothing against a purge', () => {
    const log = written();
    const expected = noted(3, headOf(log, 5));
    expect(log.purge(CUP).breaches(expected)).toEqual([]);
  });
});

describe('a breach that was accepted', () => {
  const broken = (): WrittenLog => written().without(3);

  it('is one no longer, and the stream goes on', () => {
    const log = broken();
    expect(log.accept(log.breaches()[0]).add(CUP).breaches()).toEqual([]);
  });

  it('comes back where more of it is changed', () => {
    const log = broken();
    log.accept(log.breaches()[0]).change(5, (event) => ({ ...event, data: { score: 9 } }));
    expect(named(log.breaches())).toMatchObject([{ stream: CUP, revision: 1 }]);
  });

  it('stays accepted when the stream is purged', () => {
    const log = broken();
    expect(log.accept(log.breaches()[0]).purge(CUP).breaches()).toEqual([]);
  });

  it('of places is accepted by their number', () => {
    const log = written().without(5);
    log.accept(log.breaches()[0]);
    expect(log.breaches()).toEqual([]);
    expect(named(log.without(1).breaches())).toMatchObject([{ stream: CLUB, revision: 0, breach: 'place' }]);
  });

  it('of another kind is one of a newer portal', () => {
    const log = written().add(REPAIRS_STREAM, {}, 'StreamRewritten');
    expect(() => log.breaches()).toThrow('StreamRewritten');
  });
});
