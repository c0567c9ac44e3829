import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { withClosedStreams } from '#server/event-store/closed-streams.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { createHistoryReader } from '#server/history/history-reader.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import { appendFacts, idOf, plannedTournament } from '../read-models/event-builders.ts';

it('short histories are forgotten too: each weighs at least as much as its last state', async () => {
  const store = openInMemoryEventStore();
  const [created] = plannedTournament(idOf('o', 1)).facts;
  if (created === undefined) throw new Error('no fact');
  const cups = [1, 2, 3].map((number) => idOf('t', number));
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
  for (const cup of [...cups, ...cups.slice(1), cups[0] ?? '']) {
    expect(await pasts.of(cup)).toMatchObject({ version: 1, steps: [{ version: 1 }] });
  }
  expect(read).toEqual([...cups, cups[0]]);
});
