import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyProjection } from '#projections/projection.ts';
import { tournamentsProjection } from '#projections/tournaments.ts';
import { schemaOf } from '#server/read-models/table-schema.ts';
import { appendFacts, idOf, plannedTournament, playedTournament } from './event-builders.ts';
import { type ProjectorFixture, openProjectorFixture, tablesOf, upToDate } from './projector-fixture.ts';

const CLUB = idOf('o', 1);
const CUP_STREAM = `tournament-${idOf('t', 1)}`;
const play = () => appendFacts(ground.store, CUP_STREAM, playedTournament(CLUB).facts);

let ground: ProjectorFixture;
beforeEach(async () => {
  ground = await openProjectorFixture();
});
afterEach(() => ground.close());

const schemas = async (): Promise<string[]> => {
  const { rows } = await ground.pool.query<{ nspname: string }>(
    "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'tables\\_%' ORDER BY nspname",
  );
  return rows.map(({ nspname }) => nspname);
};

describe('versions', () => {
  const second: AnyProjection = {
    ...tournamentsProjection,
    version: tournamentsProjection.version + 1,
    rows: (id, state) => ({ ...tournamentsProjection.rows(id, state), rankings: [] }),
  };

  it('stand side by side; the newer one is shown once it is complete, the older one when it is gone', async () => {
    await play();
    const old = await ground.node([tournamentsProjection]);
    await upToDate(ground, old);
    const rankings = async () => (await tablesOf(ground.pool, tournamentsProjection))['rankings'];
    expect(await rankings()).toHaveLength(16);

    const deployed = await ground.node([second]);
    await upToDate(ground, deployed);
    expect(await rankings()).toEqual([]);
    // While the deploy rolls, both go on.
    await appendFacts(ground.store, `tournament-${idOf('t', 2)}`, playedTournament(CLUB).facts);
    await Promise.all([upToDate(ground, old), upToDate(ground, deployed)]);
    const { rows } = await ground.pool.query(
      `SELECT count(*)::integer AS count FROM ${schemaOf(tournamentsProjection)}.rankings`,
    );
    expect(rows).toEqual([{ count: 32 }]);

    // The deploy is taken back.
    await deployed.stop();
    await old.stop();
    const back = await ground.node([tournamentsProjection]);
    await upToDate(ground, back);
    await expect.poll(async () => (await rankings())?.length).toBe(32);
    await back.stop();

    // And comes for good: what nobody leads any more is removed.
    await ground.node([second]);
    await expect.poll(schemas).toEqual([schemaOf(second)]);
    expect(await rankings()).toEqual([]);
  });

  it('may have other columns', async () => {
    const { label: _label, ...columns } = tournamentsProjection.tables['matches']?.columns ?? {};
    const matches = { comment: 'Matches', key: ['tournament_id', 'match_id'], indexes: [], columns };
    const narrower: AnyProjection = { ...second, tables: { ...tournamentsProjection.tables, matches } };
    await appendFacts(ground.store, CUP_STREAM, plannedTournament(CLUB).facts);
    await upToDate(ground, await ground.node([tournamentsProjection]));
    await upToDate(ground, await ground.node([narrower]));
    const rows = (await tablesOf(ground.pool, narrower))['matches'];
    expect(rows).toHaveLength(40);
    expect(rows?.[0]).not.toHaveProperty('label');
  });
});
