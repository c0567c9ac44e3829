import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { withClosedStreams } from '#server/event-store/closed-streams.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { createHistoryReader, type HistoryReader } from '#server/history/history-reader.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import type { StreamCache } from '#server/stream-cache/stream-cache.ts';
import { appendFacts, idOf, plannedTournament } from '../read-models/event-builders.ts';

// The past of a tournament with a long history: others have their turn while it is folded, and no part of it twice.

const CUP = idOf('t', 1);
const LENGTH = 2_500;
/** Events that may be folded at one go, of a millisecond each. */
const AT_A_TIME = 5;

let store: EventStore;
let states: StreamCache;
let pasts: HistoryReader;
/** Events that the reader was given, and those of them it has looked at. */
let [given, folds, sinceTurn, most] = [0, 0, 0, 0];

beforeEach(async () => {
  [given, folds, sinceTurn, most] = [0, 0, 0, 0];
  store = openInMemoryEventStore();
  const { facts } = plannedTournament(idOf('o', 1));
  const names = Array.from({ length: LENGTH - facts.length }, (_, number) => ({
    type: 'TournamentRenamed' as const,
    data: { name: `Cup ${number}` },
  }));
  await appendFacts(store, `tournament-${CUP}`, [...facts, ...names]);
  states = await createStreamCache({ store, log: pino({ level: 'silent' }) });
  await states.load(`tournament-${CUP}`);
  pasts = createHistoryReader({ store: watched(store), states });
});
afterEach(async () => {
  vi.restoreAllMocks();
  pasts.stop();
  await states.stop();
  await store.close();
});

/** Counts each event when its data is read for the first time. */
function watched(log: EventStore): EventStore {
  const counting = (event: StoredEvent): StoredEvent => {
    let isNew = true;
    return {
      ...event,
      get data() {
        if (isNew) {
          isNew = false;
          folds += 1;
          most = Math.max(most, (sinceTurn += 1));
        }
        return event.data;
      },
    };
  };
  return {
    ...withClosedStreams(log, () => false),
    async *readStream(stream, options) {
      for await (const page of log.readStream(stream, options)) {
        given += page.length;
        yield page.map(counting);
      }
    },
  };
}

/** Runs `work` while others ask for a turn again and again; each event takes a millisecond, whatever the clock says. */
async function amongOthers<Result>(work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => started + folds);
  let isWorking = true;
  const turn = (): void => {
    sinceTurn = 0;
    if (isWorking) setImmediate(turn);
  };
  setImmediate(turn);
  const result = await work();
  isWorking = false;
  return result;
}

it('a look at the past lets others have their turn', async () => {
  const { state } = await amongOthers(() => pasts.at(CUP, LENGTH - 1));
  expect(state.name).toMatch(/^Cup \d+$/);
  expect(folds).toBe(LENGTH - 1);
  expect(most).toBeLessThanOrEqual(AT_A_TIME);
});

it('so does reading the steps of a history', async () => {
  const { version } = await amongOthers(() => pasts.of(CUP));
  expect(version).toBe(LENGTH);
  expect(folds).toBe(LENGTH);
  expect(most).toBeLessThanOrEqual(AT_A_TIME);
});

it('the next look begins at a state that the one before left, and sees the same', async () => {
  const looks = [LENGTH - 10, 1_300, LENGTH - 10, 700];
  const [first, ...later] = looks;
  const known = await pasts.at(CUP, first ?? 0);
  for (const version of later) {
    given = 0;
    const { state, recordedAt } = await pasts.at(CUP, version);
    expect(given).toBeLessThan(250);
    const [last] = await pasts.events(CUP, version - 1, version);
    expect([{ name: state.name }, recordedAt]).toEqual([last?.data, last?.metadata.at]);
  }
  expect(await pasts.at(CUP, LENGTH - 10)).toEqual(known);
});
