import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchView } from '#domain/contract.ts';
import { leagues, type League } from '#test/domain/support/competitions.ts';
import { lotsBetweenGroups } from '#test/domain/support/lots-between-groups.ts';
import { configuration } from '#test/domain/support/real-plan.ts';
import {
  realTournaments,
  scoreOf,
  type RealMatch,
  type RealTournament,
} from '#test/domain/support/real-tournaments.ts';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';
import { onDatabase, startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { keyFor } from './key.ts';
import { Integrator, type Played } from './integrator.ts';

// Nothing but HTTP with an API key, as a federation's program would do it: real competitions in, official tables out.

let database: FreshDatabase;
let portal: RunningPortal;
let organizationId: string;
let integrator: Integrator;

beforeAll(async () => {
  database = await freshDatabase();
  portal = await startPortal({ env: onDatabase(database) });
  const made = await keyFor(portal);
  organizationId = made.organizationId;
  integrator = new Integrator(portal, made.key);
}, 90_000);
afterAll(async () => {
  await portal.end();
  await database.drop();
});

const computation = ({ points, comparisonModes }: Pick<League, 'points' | 'comparisonModes'>) => ({
  configuration: {
    matchWonPoints: points.win,
    matchDrawnPoints: points.draw,
    matchLostPoints: points.loss,
    comparisonModes,
  },
});

async function play(real: RealTournament): Promise<Played> {
  const played = await integrator.create(organizationId, real.id);
  await played.send('PATCH', '/computation-configuration', computation(real));
  await played.send('POST', '/configure', configuration(real));
  const between = async ({ type, teamA, teamB }: RealMatch): Promise<readonly [MatchView, boolean]> => {
    for (const match of (await played.look()).matches) {
      if (match.metadata.type !== type) continue;
      const [a, b] = [played.nameOf(match.teamA.teamId), played.nameOf(match.teamB.teamId)];
      if (a === teamA && b === teamB) return [match, false];
      if (a === teamB && b === teamA) return [match, true];
    }
    throw new Error(`${real.id}: nobody planned ${teamA} against ${teamB}`);
  };
  const report = async (match: RealMatch): Promise<void> => {
    const [found, turned] = await between(match);
    const [a, b] = scoreOf(match);
    await played.report(found, turned ? b : a, turned ? a : b, match.outcomeType);
  };
  for (const match of real.matches.filter(({ type }) => type === 'GroupMatch')) await report(match);
  await drawLots(played, real);
  for (const match of real.matches.filter(({ type }) => type !== 'GroupMatch')) await report(match);
  return played;
}

async function drawLots(played: Played, { groups }: RealTournament): Promise<void> {
  const view = await played.look();
  for (const [at, { table, undetermined }] of groups.entries()) {
    for (const name of undetermined.flat()) {
      const position = table.find(({ team }) => team === name)?.position ?? 0;
      const team = view.teams.find((one) => one.name === name);
      const groupId = view.groups[at]?.id;
      await played.send('PATCH', `/teams/${team?.id}/priority`, { groupId, priority: 10 - position });
    }
  }
  for (const { teamId, ...lot } of lotsBetweenGroups(await played.look()))
    await played.send('PATCH', `/teams/${teamId}/priority`, lot);
}

describe.each(realTournaments().map((real) => [real.id, real] as const))('%s', (_id, real) => {
  it(
    'has the official tables, the right teams in the finals, and the official places',
    { timeout: 60_000 },
    async () => {
      const played = await play(real);
      const view = await played.look();
      for (const [at, { table }] of real.groups.entries()) {
        const rows = view.groups[at]?.participants.map(({ teamId, statistics }) => ({
          position: statistics.position,
          team: played.nameOf(teamId),
          points: statistics.points,
          scoreDifference: statistics.scoreDifference,
          scoreFor: statistics.scoreFor,
        }));
        const official = table.map(({ position, team, points, scoreDifference, scoreFor }) => ({
          position,
          team,
          points,
          scoreDifference,
          scoreFor,
        }));
        expect(rows?.toSorted(byPosition)).toEqual(official.toSorted(byPosition));
      }
      expect(view.matches.every(({ outcome, affected }) => outcome.state === 'Finished' && affected === null)).toBe(
        true,
      );
      const ranking = await played.read<{ placementRank: number; team: string }[]>('/ranking');
      for (const { placementRank, team, shared } of real.ranking) {
        const places = shared === true ? [3, 4] : [placementRank];
        expect(ranking.filter((row) => places.includes(row.placementRank)).map((row) => row.team)).toContain(team);
      }
    },
  );
});

describe.each(leagues().map((league) => [league.id, league] as const))('%s', (_id, league) => {
  it('has the final table', { timeout: 60_000 }, async () => {
    const played = await integrator.create(organizationId, league.id);
    await played.send('PATCH', '/computation-configuration', computation(league));
    const most = Math.max(...timesEachPairMet(league).values());
    await played.send('POST', '/configure', {
      groups: [{ alphabeticalId: 'A', teams: league.teams.map((name) => ({ name })) }],
      groupPhase: { schedule: null, numberOfCourts: 1, useAlternatingOrder: false, numberOfGroupRounds: most },
    });
    const open = new Map<string, MatchView[]>();
    for (const match of (await played.look()).matches) {
      const met = pair(played.nameOf(match.teamA.teamId) ?? '', played.nameOf(match.teamB.teamId) ?? '');
      open.set(met, [...(open.get(met) ?? []), match]);
    }
    const report = async ([, a, b, scoreA, scoreB]: League['matches'][number]): Promise<void> => {
      const [home, away] = [league.teams[a] ?? '', league.teams[b] ?? ''];
      const match = open.get(pair(home, away))?.shift();
      if (match === undefined) throw new Error(`${league.id}: nobody planned ${home} against ${away}`);
      const turned = played.nameOf(match.teamA.teamId) !== home;
      await played.report(match, turned ? scoreB : scoreA, turned ? scoreA : scoreB);
    };
    await inTurn(league.matches.slice(1), report);
    // The last one alone, so that its Log-Position is after all others.
    await inTurn(league.matches.slice(0, 1), report);
    const rows = await played.read<Record<string, unknown>[]>('/standings');
    expect(rows.map((row) => league.table.map((official) => Object.keys(official))[0]?.map((key) => row[key]))).toEqual(
      league.table.map((official) => Object.values(official)),
    );
  });
});

const byPosition = (one: { position: number }, other: { position: number }): number => one.position - other.position;
const pair = (one: string, other: string): string => [one, other].toSorted().join(' – ');

function timesEachPairMet({ matches, teams }: League): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const [, a, b] of matches) {
    const key = pair(teams[a] ?? '', teams[b] ?? '');
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  return times;
}

/** Eight at a time: leagues have hundreds of matches. */
async function inTurn<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
    }),
  );
}
