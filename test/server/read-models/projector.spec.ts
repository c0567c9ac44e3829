import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listedTournament } from '#domain/organization/view.ts';
import { projections } from '#projections/index.ts';
import type { AnyProjection } from '#projections/projection.ts';
import { organizationsProjection } from '#projections/organizations.ts';
import { tournamentsProjection } from '#projections/tournaments.ts';
import { runAsLeader } from '#server/read-models/leader.ts';
import { organizationsOf, tournamentListOf } from '#server/read-models/queries/list-queries.ts';
import { buildTables } from '#server/read-models/rebuild/build-tables.ts';
import { schemaOf } from '#server/read-models/table-schema.ts';
import { event as newEvent } from '../event-store/sample-events.ts';
import {
  type ProjectorFixture,
  openOwnProjector,
  openProjectorFixture,
  tableSchemas,
  tablesOf,
  upToDate,
  waitForAll,
} from './projector-fixture.ts';
import {
  BY,
  foundedOrganization,
  idOf,
  plannedTournament,
  playedTournament,
  toEnvelopes,
  appendFacts,
} from './event-builders.ts';

const CLUB = idOf('o', 1);
const CUP = idOf('t', 1);

let ground: ProjectorFixture;
beforeEach(async () => {
  ground = await openProjectorFixture();
});
afterEach(() => ground.close());

describe('the tables', () => {
  it('hold the lists of an organisation, with their place in the log', async () => {
    await appendFacts(ground.store, `organization-${CLUB}`, foundedOrganization('SV Musterstadt'));
    await appendFacts(ground.store, `tournament-${CUP}`, playedTournament(CLUB).facts);
    const node = await ground.node(projections);
    await upToDate(ground, node);

    expect(await organizationsOf(ground.pool, BY.id)).toEqual([{ id: CLUB, name: 'SV Musterstadt', role: 'Owner' }]);
    const list = await tournamentListOf(ground.pool, CLUB);
    expect(list.position).toBe(await ground.store.head());
    expect(list.tournaments).toEqual([
      {
        id: CUP,
        organizationId: CLUB,
        folderId: null,
        folderName: null,
        venueId: null,
        venueName: null,
        imageIds: [],
        name: 'Hallencup',
        visibility: 'Public',
        purpose: 'Competition',
        announcedStatus: 'Planned',
        template: false,
        version: 60,
        kickoff: '2026-12-05T08:30:00Z',
        end: '2026-12-05T13:17:00Z',
        teamCount: 16,
        matchCount: 40,
        finishedCount: 40,
        runningCount: 0,
        publicPageViews: 0,
      },
    ]);
    // In the order of the lines that a node makes itself: the stamp of a list is that of its bytes.
    expect(Object.keys(list.tournaments[0] ?? {})).toEqual(Object.keys(listedTournament.shape));
  });

  it('follow every event within moments, and say when', async () => {
    const node = await ground.node(projections);
    const story = plannedTournament(CLUB);
    await appendFacts(ground.store, `organization-${CLUB}`, foundedOrganization('SV Musterstadt'));
    const appended = await ground.store.append(`tournament-${CUP}`, 0, toEnvelopes(`tournament-${CUP}`, story.facts));
    if (appended.outcome === 'conflict') throw new Error('conflict');
    expect(await waitForAll(node, appended.events.at(-1)?.position ?? '', 2_000)).toBe('reached');
    expect((await tournamentListOf(ground.pool, CLUB)).tournaments).toMatchObject([{ finishedCount: 0, version: 3 }]);
    expect(await waitForAll(node, '9'.repeat(16), 50)).toBe('late');
    expect(node.status()).toMatchObject([
      { name: 'organizations', state: 'leading', lagMs: 0, error: null },
      { name: 'tournaments', state: 'leading', lagMs: 0, error: null },
    ]);
  });

  it('show nothing of a deleted organisation, and lose what was purged', async () => {
    const node = await ground.node(projections);
    const [first] = foundedOrganization('SV Musterstadt');
    if (first === undefined) throw new Error('no fact');
    await appendFacts(ground.store, `organization-${CLUB}`, [first, { type: 'OrganizationDeleted', data: {} }]);
    await appendFacts(ground.store, `tournament-${CUP}`, playedTournament(CLUB).facts);
    await upToDate(ground, node);
    expect(await organizationsOf(ground.pool, BY.id)).toEqual([]);
    expect((await tournamentListOf(ground.pool, CLUB)).tournaments).toEqual([]);

    // A note that does not say which stream stops no projection.
    await ground.store.append('purges', 0, [newEvent({}, 'StreamPurged')]);
    await ground.store.purge(`tournament-${CUP}`);
    await upToDate(ground, node);
    expect(await tablesOf(ground.pool, tournamentsProjection)).toEqual({
      tournaments: [],
      matches: [],
      standings: [],
      rankings: [],
      statistics: [],
    });
  });

  it('say in the database what each of their columns means', async () => {
    await ground.node(projections);
    const { rows } = await ground.pool.query(
      `SELECT c.relname, a.attname FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
       WHERE c.relnamespace = 'portal'::regnamespace
         AND (col_description(c.oid, a.attnum) IS NULL OR obj_description(c.oid) IS NULL)`,
    );
    expect(rows).toEqual([]);
  });

  it('are the same from a rebuild as from following event by event', async () => {
    const node = await ground.node(projections);
    await appendFacts(ground.store, `organization-${CLUB}`, foundedOrganization('SV Musterstadt'));
    const stories = [0, 1, 2].map((number) => ({
      story: playedTournament(CLUB, `Cup ${number}`),
      id: idOf('t', number),
    }));
    // Interleaved event by event, so each tournament changes again after others did.
    const told = stories.map(({ story, id }) => toEnvelopes(`tournament-${id}`, story.facts));
    for (let revision = 0; revision < 60; revision += 1) {
      for (const [at, { id }] of stories.entries()) {
        await ground.store.append(`tournament-${id}`, revision, told[at]?.slice(revision, revision + 1) ?? []);
      }
    }
    await upToDate(ground, node);
    const followed = await Promise.all(projections.map((each) => tablesOf(ground.pool, each)));
    expect(followed[1]?.['matches']).toHaveLength(120);

    const rebuilt = await buildTables({ ...ground, projections });
    expect(rebuilt).toMatchObject({ events: 181, failed: [] });
    expect(await Promise.all(projections.map((each) => tablesOf(ground.pool, each)))).toEqual(followed);
    // Any division of the log cuts through tournaments.
    expect((await buildTables({ ...ground, projections, parts: 5 })).failed).toEqual([]);
    expect(await Promise.all(projections.map((each) => tablesOf(ground.pool, each)))).toEqual(followed);

    // The portal that ran meanwhile continues with the new tables.
    await appendFacts(ground.store, `tournament-${CUP}x`, plannedTournament(CLUB, 'Nachher').facts);
    await upToDate(ground, node);
    expect((await tournamentListOf(ground.pool, CLUB)).tournaments.map(({ name }) => name)).toContain('Nachher');
    expect(await tableSchemas(ground.pool)).toEqual(
      projections.map(({ name, version }) => `tables_${name}_v${version}`),
    );
  });

  it('can be rebuilt while results come in', async () => {
    const node = await ground.node(projections);
    let going = true;
    const writing = (async () => {
      const { facts } = plannedTournament(CLUB);
      for (let number = 0; going; number += 1) {
        await appendFacts(ground.store, `tournament-${idOf('t', number)}`, facts);
        await pause(10);
      }
    })();
    for (let round = 0; round < 3; round += 1)
      expect((await buildTables({ ...ground, projections })).failed).toEqual([]);
    going = false;
    await writing;
    await upToDate(ground, node);
    const followed = await tablesOf(ground.pool, tournamentsProjection);
    await node.stop();
    await buildTables({ ...ground, projections });
    expect(await tablesOf(ground.pool, tournamentsProjection)).toEqual(followed);
  });
});

describe('of several nodes', () => {
  it('one leads, and another takes over when it is gone', async () => {
    const nodes = [await ground.node([tournamentsProjection]), await ground.node([tournamentsProjection])];
    const states = () => nodes.map((node) => node.status()[0]?.state);
    expect(states()).toEqual(['leading', 'following']);
    await nodes[0]?.stop();
    await appendFacts(ground.store, `tournament-${CUP}`, plannedTournament(CLUB).facts);
    expect(await nodes[1]?.waitFor(['tournaments'], (await ground.store.head()) ?? '', 60_000)).toBe('reached');
    expect(states()).toEqual(['following', 'leading']);
  });

  it('a leader whose connection dies loses nothing', async () => {
    const nodes = [await ground.node([tournamentsProjection]), await ground.node([tournamentsProjection])];
    for (let number = 0; number < 4; number += 1) {
      await appendFacts(ground.store, `tournament-${idOf('t', number)}`, playedTournament(CLUB, `Cup ${number}`).facts);
      await ground.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND granted AND pid <> pg_backend_pid()",
      );
      const head = (await ground.store.head()) ?? '';
      const reached = await Promise.all(nodes.map((node) => waitForAll(node, head, 60_000)));
      expect(reached).toEqual(['reached', 'reached']);
    }
    const followed = await tablesOf(ground.pool, tournamentsProjection);
    expect(followed['tournaments']).toHaveLength(4);
    await buildTables({ ...ground, projections: [tournamentsProjection] });
    expect(await tablesOf(ground.pool, tournamentsProjection)).toEqual(followed);
  });

  it('one who follows asks once for all who wait', async () => {
    await ground.node([tournamentsProjection]);
    const { pool, projector: follower, close } = await openOwnProjector(ground, [tournamentsProjection]);
    let asked = 0;
    pool.on('acquire', () => (asked += 1));
    const waiting = Array.from({ length: 50 }, () => waitForAll(follower, '9'.repeat(16), 400));
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['late']));
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(30);
    await close();
  });

  it('one who takes over is not set back by what it asked while it followed', async () => {
    const leader = await ground.node([tournamentsProjection]);
    const { pool, projector: follower, close } = await openOwnProjector(ground, [tournamentsProjection]);
    await appendFacts(ground.store, `tournament-${CUP}`, plannedTournament(CLUB).facts);
    await upToDate(ground, leader);

    // It asks for the leader's position, and the answer is slow.
    let [arrive, answer] = [(): void => undefined, (): void => undefined];
    const slow = new Promise<void>((resolve) => (arrive = resolve));
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const ask = pool.query.bind(pool) as (text: string, values: unknown[]) => Promise<unknown>;
    Object.assign(pool, {
      query: async (text: string, values: unknown[]) => {
        const result = await ask(text, values);
        answer();
        await slow;
        return result;
      },
    });
    expect(await waitForAll(follower, '9'.repeat(16), 200)).toBe('late');
    await answered;

    await leader.stop();
    await expect.poll(() => follower.status()[0]?.state).toBe('leading');
    await appendFacts(ground.store, `tournament-${idOf('t', 2)}`, plannedTournament(CLUB).facts);
    const head = (await ground.store.head()) ?? '';
    await expect.poll(() => follower.status()[0]?.position).toBe(head);
    arrive();
    await pause(50);
    expect(await waitForAll(follower, head, 1_000)).toBe('reached');
    expect(follower.status()[0]?.position).toBe(head);
    await close();
  });

  it('two who both believe to lead cannot both write', async () => {
    // Without a lock, as after a dropped connection that the node did not notice.
    await buildTables({ ...ground, projections: [tournamentsProjection] });
    const stopping = new AbortController();
    const report = { building: () => undefined, reached: () => undefined, behind: () => undefined };
    const rest = () => Promise.resolve();
    const parts = { store: ground.store, projection: tournamentsProjection, report, rest, signal: stopping.signal };
    const faults: string[] = [];
    const leading = async (): Promise<void> => {
      const client = await ground.pool.connect();
      await runAsLeader({ client, pool: ground.pool, ...parts })
        .catch((error: Error) => faults.push(error.name))
        .finally(() => client.release());
    };
    const settled = Promise.all([leading(), leading()]);
    // Until both were at one event: on a busy machine one of them may be far ahead for a while.
    for (let number = 0; number < 20 || (faults.length === 0 && number < 1_000); number += 1) {
      const { facts } = plannedTournament(CLUB, `Cup ${number}`);
      await appendFacts(ground.store, `tournament-${idOf('t', number)}`, facts);
    }
    const node = await ground.node([tournamentsProjection]);
    await upToDate(ground, node);
    stopping.abort();
    await settled;
    expect(faults.length).toBeGreaterThan(0);
    expect(new Set(faults)).toEqual(new Set(['CheckpointConflictError']));
    const followed = await tablesOf(ground.pool, tournamentsProjection);
    await node.stop();
    await buildTables({ ...ground, projections: [tournamentsProjection] });
    expect(await tablesOf(ground.pool, tournamentsProjection)).toEqual(followed);
  });
});

describe('a projection that cannot go on', () => {
  const failing: AnyProjection = {
    ...organizationsProjection,
    fold: (state, event) => {
      if (event.type === 'OrganizationRenamed') throw new Error('planted');
      return organizationsProjection.fold(state, event);
    },
  };

  it('stops alone and says why', async () => {
    const node = await ground.node([failing, tournamentsProjection]);
    const [first] = foundedOrganization('SV Musterstadt');
    if (first === undefined) throw new Error('no fact');
    await appendFacts(ground.store, `organization-${CLUB}`, [
      first,
      { type: 'OrganizationRenamed', data: { name: 'TSV' } },
    ]);
    await appendFacts(ground.store, `tournament-${CUP}`, plannedTournament(CLUB).facts);
    const head = (await ground.store.head()) ?? '';
    // Waiting ends at once for a position that cannot be reached.
    expect(await waitForAll(node, head, 3_600_000)).toBe('stopped');
    expect(node.status()).toMatchObject([
      { name: 'organizations', state: 'stopped', error: expect.stringContaining('planted') as string },
      { name: 'tournaments', state: 'leading', position: head, error: null },
    ]);
    // A capable version continues where the old one stopped.
    const repaired = await ground.node([organizationsProjection]);
    await upToDate(ground, repaired);
    expect(await waitForAll(node, head, 2_000)).toBe('reached');
    expect(await organizationsOf(ground.pool, BY.id)).toEqual([{ id: CLUB, name: 'TSV', role: 'Owner' }]);
  });

  it('never skips an event it does not know, and gives up the lock', async () => {
    const node = await ground.node([tournamentsProjection]);
    const known = plannedTournament(CLUB).facts;
    await appendFacts(ground.store, `tournament-${CUP}`, known);
    await upToDate(ground, node);
    const before = await ground.store.head();
    const renamed = toEnvelopes(`tournament-${CUP}`, [{ type: 'TournamentRenamed', data: { name: 'Neu' } }]);
    const unknown = renamed.map((event) => ({ ...event, type: 'TournamentTeleported' }));
    await ground.store.append(`tournament-${CUP}`, known.length, unknown);
    await expect.poll(() => node.status()[0]?.state).toBe('stopped');
    expect(node.status()[0]).toMatchObject({
      position: before,
      error: expect.stringContaining('Teleported') as string,
    });

    const newer: AnyProjection = {
      ...tournamentsProjection,
      fold: (state, event) =>
        tournamentsProjection.fold(state, { ...event, type: event.type.replace('Teleported', 'Renamed') }),
    };
    const other = await ground.node([newer]);
    await upToDate(ground, other);
    expect((await tablesOf(ground.pool, newer))['tournaments']).toMatchObject([{ name: 'Neu' }]);
  });
});

describe('versions', () => {
  const second: AnyProjection = {
    ...tournamentsProjection,
    version: tournamentsProjection.version + 1,
    rows: (id, state) => ({ ...tournamentsProjection.rows(id, state), rankings: [] }),
  };

  it('stand side by side; the newer one is shown once it is complete, the older one when it is gone', async () => {
    await appendFacts(ground.store, `tournament-${CUP}`, playedTournament(CLUB).facts);
    const old = await ground.node([tournamentsProjection]);
    await upToDate(ground, old);
    const rankings = async () => (await tablesOf(ground.pool, tournamentsProjection))['rankings'];
    expect(await rankings()).toHaveLength(16);

    const deployed = await ground.node([second]);
    await upToDate(ground, deployed);
    expect(await rankings()).toEqual([]);
    // During the rolling deploy, both continue.
    await appendFacts(ground.store, `tournament-${idOf('t', 2)}`, playedTournament(CLUB).facts);
    await Promise.all([upToDate(ground, old), upToDate(ground, deployed)]);
    const { rows } = await ground.pool.query(
      `SELECT count(*)::integer AS count FROM ${schemaOf(tournamentsProjection)}.rankings`,
    );
    expect(rows).toEqual([{ count: 32 }]);

    // The deploy is rolled back.
    await deployed.stop();
    await old.stop();
    const back = await ground.node([tournamentsProjection]);
    await upToDate(ground, back);
    await expect.poll(async () => (await rankings())?.length).toBe(32);
    await back.stop();

    // The deploy returns for good: tables of the old version, which has no leader, are removed.
    await ground.node([second]);
    await expect.poll(() => tableSchemas(ground.pool)).toEqual([schemaOf(second)]);
    expect(await rankings()).toEqual([]);
  });

  it('may have other columns', async () => {
    const { label: _label, ...columns } = tournamentsProjection.tables['matches']?.columns ?? {};
    const matches = { comment: 'Matches', key: ['tournament_id', 'match_id'], indexes: [], columns };
    const narrower: AnyProjection = { ...second, tables: { ...tournamentsProjection.tables, matches } };
    await appendFacts(ground.store, `tournament-${CUP}`, plannedTournament(CLUB).facts);
    await upToDate(ground, await ground.node([tournamentsProjection]));
    await upToDate(ground, await ground.node([narrower]));
    const rows = (await tablesOf(ground.pool, narrower))['matches'];
    expect(rows).toHaveLength(40);
    expect(rows?.[0]).not.toHaveProperty('label');
  });
});
