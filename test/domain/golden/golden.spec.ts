import { describe, expect, it } from 'vitest';
import { deciderOf, eventTypes, UnknownEventTypeError } from '#domain/deciders.ts';
import type { StoredEvent } from '#domain/events.ts';
import { groupFields, teamFields } from '#domain/tournament/model/fields.ts';
import type { TournamentFact } from '#domain/tournament/model/events.ts';
import { keysOf } from '#domain/typed-keys.ts';
import { schemaOf, upcast } from '#domain/upcasters.ts';
import { parseCounted } from '#server/counters/import-counted-events.ts';
import { purgedStream } from '#server/event-store/purge-note.ts';
import { goldenEvents, goldenStream, goldenStreams, storedOf } from '../support/golden.ts';

// Events as they were once written: a file per type, and streams of them with the state they led to. What stands there is
// never changed, and must still fold to what it meant (README of this folder).

/** How the events are read whose streams decide nothing. */
const readers: ReadonlyMap<string, (event: StoredEvent) => unknown> = new Map([
  ['KeyUsesCounted', countedFrom('minute')],
  ['PageViewsCounted', countedFrom('hour')],
  ['DocumentRetrievalsCounted', countedFrom('hour')],
  ['StreamPurged', purgedStream],
]);

/** Older portals counted in the log: what of it goes into rows. */
function countedFrom(time: string): (event: StoredEvent) => unknown {
  return (event) => {
    const { at, counts } = parseCounted(event);
    return { [time]: at, counts };
  };
}

const storedTypes = [...eventTypes, ...readers.keys()];

function readEvent(event: StoredEvent): unknown {
  const read = readers.get(event.type);
  if (read === undefined) throw new Error(`Nothing reads ${event.type} in ${event.stream}`);
  return read(event);
}

describe('every event ever written still folds', () => {
  it.each([...goldenStreams])('%s leads to the state it meant', (_name, golden) => {
    const decider = deciderOf(golden.stream);
    const events = storedOf(golden);
    const state =
      decider === undefined
        ? events.map(readEvent)
        : events.reduce((held, event) => decider.fold(held, event), decider.initial);
    // A state may learn to hold more; what it held must stay.
    expect(JSON.parse(JSON.stringify(state))).toMatchObject(golden.state);
  });

  it('each type has its file, and no file is of another', () => {
    expect([...goldenEvents.keys()].toSorted()).toEqual(storedTypes.toSorted());
  });

  it.each([...goldenEvents])('%s has its events alone in its file, of every schema', (type, events) => {
    expect(new Set(events.map((event) => event.type))).toEqual(new Set([type]));
    const written = new Set(events.map(({ schema }) => schema));
    expect([...written].toSorted((a, b) => a - b)).toEqual(Array.from({ length: schemaOf(type) }, (_, at) => at + 1));
  });

  it('what a team and a group hold is said by one of them', () => {
    const groups = (goldenEvents.get('TournamentConfigured') ?? []).flatMap(
      ({ data }) => (data as TournamentFact<'TournamentConfigured'>).groups,
    );
    const said = (things: readonly object[]) => new Set(things.flatMap((thing) => Object.keys(thing)));
    const [ofTeams, ofGroups] = [said(groups.flatMap(({ teams }) => teams)), said(groups)];
    expect(keysOf(teamFields.initial).filter((field) => !ofTeams.has(field))).toEqual([]);
    expect(keysOf(groupFields.initial).filter((field) => !ofGroups.has(field))).toEqual([]);
  });

  it('no event stands in a file without standing in a stream', () => {
    const folded = new Set([...goldenStreams.values()].flatMap(({ events }) => events));
    expect([...goldenEvents.values()].flat().filter((event) => !folded.has(event))).toEqual([]);
  });
});

describe('events of a newer version', () => {
  it('are never skipped: the stream is not served here', () => {
    expect(() => upcast('TeamRenamed', schemaOf('TeamRenamed') + 1, {})).toThrow(UnknownEventTypeError);
    const [first] = storedOf(goldenStream('tournament-1'));
    if (first === undefined) throw new Error('There are golden events');
    for (const type of ['TeamPainted', 'constructor']) {
      const decider = deciderOf(first.stream);
      expect(() => decider?.fold(decider.initial, { ...first, type })).toThrow(UnknownEventTypeError);
    }
  });

  it('streams that decide nothing have no decider', () => {
    expect(deciderOf('page-views-2026-11-21')).toBeUndefined();
    expect(deciderOf('purges')).toBeUndefined();
    expect(deciderOf('constructor-x')).toBeUndefined();
  });
});
