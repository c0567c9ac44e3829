import { expect, it } from 'vitest';
import { tournamentsProjection } from '#projections/tournaments.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openProjectorFixture, waitForAll } from './projector-fixture.ts';
import { idOf, plannedTournament, appendFacts } from './event-builders.ts';

it('a leader that no longer hears the log gives the lead up, and does not take it again', async () => {
  const ground = await openProjectorFixture();
  const { store, deafen } = deafLog(ground.store);
  const leader = await ground.node([tournamentsProjection], store);
  const node = await ground.node([tournamentsProjection]);
  expect([leader, node].map((each) => each.status()[0]?.state)).toEqual(['leading', 'following']);
  deafen();
  await appendFacts(ground.store, `tournament-${idOf('t', 1)}`, plannedTournament(idOf('o', 1)).facts);
  expect(await waitForAll(node, (await ground.store.head()) ?? '', 15_000)).toBe('reached');
  expect([leader, node].map((each) => each.status()[0]?.state)).toEqual(['following', 'leading']);
  await ground.close();
});

/** A log that can be made to answer nothing and to bring nothing more. */
function deafLog(log: EventStore): { store: EventStore; deafen(): void } {
  let isDeaf = false;
  const hears = (): void => {
    if (isDeaf) throw new Error('Nothing is heard of the log');
  };
  const store: EventStore = {
    logId: log.logId,
    // As a log elsewhere: one in the same database goes deaf with it.
    inDatabase: false,
    append: (...asked) => log.append(...asked),
    readStream: (...asked) => log.readStream(...asked),
    readAll: (...asked) => log.readAll(...asked),
    readStreams: (...asked) => log.readStreams(...asked),
    countedAfter: () => log.countedAfter(),
    newest: () => log.newest(),
    purge: (...asked) => log.purge(...asked),
    close: () => log.close(),
    async head() {
      hears();
      return await log.head();
    },
    subscribe: (after, subscriber) =>
      log.subscribe(after, {
        ...subscriber,
        // What is not taken is offered again.
        async take(events, more) {
          hears();
          await subscriber.take(events, more);
        },
      }),
  };
  return { store, deafen: () => void (isDeaf = true) };
}
