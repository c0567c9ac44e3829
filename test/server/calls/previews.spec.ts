import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { call, foundTournament, report, twoGroups, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from './read-problem.ts';

// What a write would change, asked before it is sent (docs/api.md): it must be what then happens, and change nothing.

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.end());
beforeEach(async () => {
  founded = await foundTournament(portal);
});

const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  call(portal, method, `/api/tournaments/${founded.tournament}${path}`, body);
const seen = async () => (await ask('GET', '')).json<TournamentView>();

/** Every match of both groups, the team of the lower slot winning. */
async function playGroups(): Promise<void> {
  for (const match of (await seen()).matches.filter(({ metadata }) => metadata.type === 'GroupMatch')) {
    expect((await report(portal, founded, match.id, [2, 0])).statusCode).toBe(204);
  }
}

interface Consequences {
  readonly matches: readonly { readonly index: number; readonly slot: string; readonly after: unknown }[];
  readonly groups: readonly { readonly group: string; readonly rank: number; readonly after: unknown }[];
  readonly rankings: readonly { readonly placementRank: number; readonly after: unknown }[];
  readonly results: readonly unknown[];
}

describe('a preview', () => {
  it('changes nothing, and needs no acknowledgement of its own', async () => {
    const before = await seen();
    const answer = await ask('POST', '/configure/preview', twoGroups(5));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['tournament-version']).toBeUndefined();
    expect(await seen()).toEqual(before);
  });

  it.each([
    ['/matches/m1/outcome', { state: 'Finished', scoreA: 3, scoreB: 0, outcomeType: 'Standard' }, 'PATCH'],
    ['/teams/t1/out-of-competition', { outOfCompetition: true }, 'PATCH'],
    ['/teams/t4/priority', { groupId: 'g1', priority: 5 }, 'PATCH'],
    [
      '/computation-configuration',
      {
        configuration: {
          matchWonPoints: 0,
          matchDrawnPoints: 5,
          matchLostPoints: 9,
          comparisonModes: ['ByPoints'],
        },
      },
      'PATCH',
    ],
  ] as const)('of %s says exactly what then happens', async (path, body, method) => {
    await playGroups();
    const before = await seen();
    const preview = (await ask('POST', `${path}/preview`, body)).json<Consequences>();
    expect((await ask(method, path, body)).statusCode).toBe(204);
    const after = await seen();
    const finalOf = (view: TournamentView) => view.matches.at(-1);
    const moved = (['teamA', 'teamB'] as const).filter(
      (slot) => finalOf(before)?.[slot].teamId !== finalOf(after)?.[slot].teamId,
    );
    const inFinal = preview.matches.filter(({ index }) => index === finalOf(after)?.index);
    expect(inFinal.map(({ slot }) => slot).toSorted()).toEqual(moved.map((slot) => slot.slice(-1)).toSorted());
    const places = after.rankings.filter(({ teamId }, at) => teamId !== before.rankings[at]?.teamId);
    expect(preview.rankings.map(({ placementRank }) => placementRank)).toEqual(
      places.map(({ placementRank }) => placementRank),
    );
  });

  it('of a plan has all of it, its end, and what should be looked at', async () => {
    const { matches } = (await ask('POST', '/configure/preview', twoGroups(3))).json<{ matches: object[] }>();
    expect(matches).toEqual(expect.any(Array));
    const view = await seen();
    const [first, second] = view.matches;
    if (first === undefined || second === undefined) throw new Error('There are matches');
    const plan = view.matches.map(({ id, index, metadata, teamA, teamB }) => ({
      id,
      index,
      court: metadata.court,
      kickoff: metadata.kickoff,
      teamSelectorA: teamA.teamSelector,
      teamSelectorB: teamB.teamSelector,
    }));
    const fine = (await ask('POST', '/match-plan/preview', { matches: plan })).json<Plan>();
    expect(fine.matchCount).toBe(view.matches.length);
    expect(fine.conflicts).not.toContainEqual(expect.objectContaining({ kind: 'courtTaken' }));
    expect(fine.plan.map(({ index }) => index)).toEqual(view.matches.map(({ index }) => index));
    const clashing = plan.map((match) =>
      match.id === second.id ? { ...match, court: first.metadata.court, kickoff: first.metadata.kickoff } : match,
    );
    const answer = (await ask('POST', '/match-plan/preview', { matches: clashing })).json<Plan>();
    expect(answer.conflicts).toContainEqual({
      kind: 'courtTaken',
      matches: [first.index, second.index],
      court: first.metadata.court,
    });
  });

  it('[FI13] [FI14] [FI15] of a plan says what may not be meant, before anything is saved', async () => {
    const body = { ...twoGroups(3), firstMatchKickoff: null };
    const finals = { numberOfCourts: 1, firstFinalsRound: 'Final', thirdPlacePlayoff: false };
    const selector = (rank: number) => ({ kind: 'groupRank', group: 'A', rank });
    const pairing = { teamSelectorA: selector(1), teamSelectorB: selector(2) };
    const answer = await ask('POST', '/configure/preview', {
      ...body,
      finalsPhase: { ...finals, firstRoundPairings: [pairing] },
    });
    expect(answer.json()).toMatchObject({ warnings: [{ kind: 'groupWinnersMissing', count: 1 }] });
    const seeded = await ask('POST', '/configure/preview', {
      ...body,
      groupPhase: null,
      pauseBetweenGroupAndFinalsPhase: null,
      finalsPhase: finals,
    });
    expect(seeded.json<{ warnings: object[] }>().warnings).toMatchObject([{ kind: 'teamsNeverPlay' }]);
    expect((await ask('POST', '/configure/preview', body)).json()).toMatchObject({ warnings: [] });
  });

  it('of something refused is refused the same way', async () => {
    const refused = await ask('POST', '/matches/m99/outcome/preview', {
      state: 'Finished',
      scoreA: 1,
      scoreB: 0,
      outcomeType: 'Standard',
    });
    expect([refused.statusCode, readProblem(refused).code, readProblem(refused).detail]).toEqual([
      404,
      'match-unknown',
      'Dieses Spiel gibt es im Spielplan nicht mehr. Bitte laden Sie die Seite neu.',
    ]);
    const undecided = await ask('POST', '/matches/m13/outcome/preview', {
      state: 'Finished',
      scoreA: 1,
      scoreB: 0,
      outcomeType: 'Standard',
    });
    expect([undecided.statusCode, readProblem(undecided).code]).toEqual([409, 'teams-undecided']);
    const wrong = await ask('POST', '/configure/preview', { ...twoGroups(), groups: [] });
    expect([wrong.statusCode, readProblem(wrong).code]).toEqual([409, 'no-groups']);
  });

  it('of a deleted tournament is a 404', async () => {
    await call(portal, 'DELETE', `/api/tournaments/${founded.tournament}`);
    const answer = await ask('POST', '/configure/preview', twoGroups());
    expect(answer.statusCode).toBe(404);
  });
});

interface Plan {
  readonly matchCount: number;
  readonly plan: readonly { readonly index: number }[];
  readonly conflicts: readonly unknown[];
}
