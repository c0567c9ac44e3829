import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { withClosedStreams } from '#server/event-store/closed-streams.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { createHistoryReader } from '#server/history/history-reader.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import { event } from '../event-store/sample-events.ts';
import { appendFacts, idOf, plannedTournament } from '../read-models/event-builders.ts';

/** A log with a tournament of one event each, and the histories that a node reads of it; `read`: of which, in order. */
async function openHistories(count: number) {
  const store = openInMemoryEventStore();
  const [created] = plannedTournament(idOf('o', 1)).facts;
  if (created === undefined) throw new Error('no fact');
  const cups = Array.from({ length: count }, (_, at) => idOf('t', at + 1));
  for (const cup of cups) await appendFacts(store, `tournament-${cup}`, [created]);
  const states = await createStreamCache({ store, log: pino({ level: 'silent' }) });
  const read: string[] = [];
  const watched: typeof store = {
    ...withClosedStreams(store, () => false),
    readStream(stream, options) {
      read.push(stream.slice('tournament-'.length));
      return store.readStream(stream, options);
    },
  };
  const pasts = createHistoryReader({ store: watched, states, bytes: 10_000 });
  onTestFinished(async () => {
    pasts.stop();
    await states.stop();
    await store.close();
  });
  return { cups, pasts, read, states, store };
}

it('short histories are forgotten too: each weighs at least as much as its last state', async () => {
  const { cups, pasts, read } = await openHistories(3);
  for (const cup of [...cups, ...cups.slice(1), cups[0] ?? '']) {
    expect(await pasts.of(cup)).toMatchObject({ version: 1, steps: [{ version: 1 }] });
  }
  expect(read).toEqual([...cups, cups[0]]);
});

it('a purged history is forgotten, also behind a note that does not say which', async () => {
  const { cups, pasts, read, states, store } = await openHistories(1);
  const [cup = ''] = cups;
  await pasts.of(cup);
  const notes = [{}, { stream: `tournament-${cup}`, events: 1, head: '' }].map((data) => event(data, 'StreamPurged'));
  const appended = await store.append('purges', 0, notes);
  if (appended.outcome === 'conflict') throw new Error('conflict');
  states.apply(appended.events);
  await pasts.of(cup);
  expect(read).toEqual([cup, cup]);
});
