import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnyProjection } from '#projections/projection.ts';
import { tournamentsProjection } from '#projections/tournaments.ts';
import { type ProjectorFixture, openProjectorFixture, tablesOf, upToDate } from './projector-fixture.ts';
import { idOf, playedTournament, appendFacts } from './event-builders.ts';

// Two nodes of different versions: the tables that readers see are those of one of them, and a wait means those.

const newer: AnyProjection = { ...tournamentsProjection, version: tournamentsProjection.version + 1 };

let ground: ProjectorFixture;
beforeEach(async () => {
  ground = await openProjectorFixture();
  await appendCup(1);
});
afterEach(() => ground.close());

const appendCup = (number: number) =>
  appendFacts(ground.store, `tournament-${idOf('t', number)}`, playedTournament(idOf('o', 1)).facts);
const tournaments = async () => (await tablesOf(ground.pool, tournamentsProjection))['tournaments'];

it('the older version is shown again once the newer one is gone, though its leader never ended', async () => {
  const old = await ground.node([tournamentsProjection]);
  await upToDate(ground, old);
  const deployed = await ground.node([newer]);
  await upToDate(ground, deployed);
  await deployed.stop();
  await appendCup(2);
  await expect.poll(tournaments, { timeout: 15_000 }).toHaveLength(2);
  expect(old.status()[0]).toMatchObject({ state: 'leading', position: await ground.store.head() });
});

it('a wait at the older version ends when the tables that are shown have the event', async () => {
  const old = await ground.node([tournamentsProjection]);
  await upToDate(ground, old);
  const deployed = await ground.node([newer]);
  await upToDate(ground, deployed);
  for (const number of [2, 3, 4]) {
    await appendCup(number);
    await upToDate(ground, old);
    expect(await tournaments()).toHaveLength(number);
  }

  // The newer one is gone: until the older one is shown again, none that waits is told to have read what came.
  await deployed.stop();
  for (const number of [5, 6]) {
    await appendCup(number);
    await upToDate(ground, old);
    expect(await tournaments()).toHaveLength(number);
  }
});

it('a node that stopped waits for the newer version that is shown', async () => {
  const failing: AnyProjection = {
    ...tournamentsProjection,
    fold: (state, event) => {
      if (event.stream.endsWith(idOf('t', 2))) throw new Error('planted');
      return tournamentsProjection.fold(state, event);
    },
  };
  const old = await ground.node([failing]);
  await upToDate(ground, old);
  const deployed = await ground.node([newer]);
  await upToDate(ground, deployed);
  await appendCup(2);
  await expect.poll(() => old.status()[0]?.state).toBe('stopped');
  await appendCup(3);
  await upToDate(ground, old);
  expect(await tournaments()).toHaveLength(3);
});
