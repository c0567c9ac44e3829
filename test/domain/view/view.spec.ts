import { describe, expect, it } from 'vitest';
import { publicTournamentView, tournamentView } from '#domain/contract.ts';
import { type JoinedFacts, memberView, publicView } from '#domain/tournament/view.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import { final, groupMatch, knockout, report, tournamentOf, type TournamentDraft } from '../support/standings.ts';

const ID = 'abcdefghij123456';
const IMAGE = {
  id: `${ID}logo`,
  createdAt: '2026-11-01T10:00:00Z',
  name: 'Wappen',
  url: `/images/${ID}logo`,
  fileSize: 1234,
  width: 100,
  height: 100,
};
const JOINED: JoinedFacts = {
  organizationName: 'SV Musterstadt',
  folderName: 'Jugend',
  venueName: 'Stadthalle',
  publicPageViews: 17,
  images: { [IMAGE.id]: IMAGE },
  generationCounts: { d1: 3 },
};

const cup = (more: Partial<TournamentDraft> = {}): Tournament =>
  tournamentOf({
    groups: { A: ['a1', 'a2'], B: ['b1', 'b2'] },
    matches: [
      groupMatch('A', 'A1', 'A2', '0:2'),
      groupMatch('B', 'B1', 'B2', '3:1'),
      knockout('SemiFinal', '1A', '2B'),
      knockout('SemiFinal', '1B', '2A', '2:2 live b1-a1'),
      final('Wm3', 'Wm4'),
    ],
    finals: {},
    ...more,
    state: {
      folderId: 'folder1',
      venueId: 'venue1',
      entryFees: { a2: '2026-11-20T08:00:00Z', gone: '2026-11-20T08:00:00Z' },
      images: { OrganizerLogo: IMAGE.id, SponsorLogo: 'deleted', SponsorBanner: null },
      documents: [
        { id: 'd1', type: 'MatchPlan', name: 'Plan', configuration: null, lastModifiedAt: '2026-11-20T08:00:00Z' },
        { id: 'd2', type: 'Receipts', name: 'Quittungen', configuration: null, lastModifiedAt: '2026-11-20T09:00:00Z' },
      ],
      ...more.state,
    },
  });

const member = (tournament: Tournament, joined = JOINED) => memberView(ID, tournament, 42, joined);
const open = (tournament: Tournament) => publicView(ID, tournament, JOINED);
const showing = (showResults: Tournament['presentation']['showResults'], tournament = cup()): Tournament => ({
  ...tournament,
  presentation: { ...tournament.presentation, showResults },
});

describe('What members see', () => {
  it('is what the contract says, before the first configuration too', () => {
    for (const state of [cup(), tournamentOf({ groups: {}, state: { plan: null } })]) {
      expect(tournamentView.strict().parse(member(state))).toEqual(member(state));
    }
  });

  it('names what it belongs to, and counts', () => {
    expect(member(cup())).toMatchObject({
      id: ID,
      version: 42,
      organizationId: 'organisation1234',
      organizationName: 'SV Musterstadt',
      folderId: 'folder1',
      folderName: 'Jugend',
      venueId: 'venue1',
      venueName: 'Stadthalle',
      publicPageViews: 17,
    });
    expect(
      member(cup()).documents.map(({ tournamentId, name, generationCount }) => [tournamentId, name, generationCount]),
    ).toEqual([
      [ID, 'Plan', 3],
      [ID, 'Quittungen', 0],
    ]);
  });

  it('shows no reference to what is gone', () => {
    expect(member(cup(), { ...JOINED, folderName: null, venueName: null })).toMatchObject({
      folderId: null,
      venueId: null,
    });
    expect(member(cup()).images).toEqual({
      tournamentId: ID,
      hasOrganizerLogo: true,
      hasSponsorLogo: false,
      hasSponsorBanner: false,
      organizerLogo: IMAGE,
      sponsorLogo: null,
      sponsorBanner: null,
    });
  });

  it('[PL4] lists teams by slot, with the fee of those who are here', () => {
    expect(
      member(cup()).teams.map(({ id, hasPaidEntryFee, entryFeePaidAt }) => [id, hasPaidEntryFee, entryFeePaidAt]),
    ).toEqual([
      ['a1', false, null],
      ['a2', true, '2026-11-20T08:00:00Z'],
      ['b1', false, null],
      ['b2', false, null],
    ]);
  });

  it('lists participants by slot with their position as a field', () => {
    const [groupA] = member(cup()).groups;
    expect(groupA?.participants.map(({ teamId, statistics }) => [teamId, statistics.position])).toEqual([
      ['a1', 2],
      ['a2', 1],
    ]);
    expect(groupA).toMatchObject({ finished: true, liveStandings: null });
    expect(groupA?.participants[1]?.statistics).toEqual({
      position: 1,
      scoreFor: 2,
      scoreAgainst: 0,
      scoreDifference: 2,
      matchesPlayed: 1,
      matchesWon: 1,
      matchesDrawn: 0,
      matchesLost: 0,
      points: 3,
      tied: false,
      why: { against: 'a1', steps: [{ mode: 'ByPoints', own: 3, other: 0 }], decidedBy: 'ByPoints' },
    });
  });

  it('[ST4] marks ties only when the group is over', () => {
    const tiedOf = (tournament: Tournament) =>
      member(tournament).groups[0]?.participants.map(({ statistics }) => statistics.tied);
    expect(tiedOf(report(cup(), 'm1', '1:1', 'a1-a2'))).toEqual([true, true]);
    expect(tiedOf(report(cup(), 'm1', undefined))).toEqual([false, false]);
    expect(tiedOf(report(cup(), 'm1', '1:1 live', 'a1-a2'))).toEqual([false, false]);
  });

  it('[ST5] offers the live table beside the official one while a match runs', () => {
    const running = member(report(cup(), 'm1', '4:3 live', 'a1-a2')).groups[0];
    expect(running?.participants.map(({ statistics }) => statistics.matchesPlayed)).toEqual([0, 0]);
    expect(running?.finished).toBe(false);
    expect(
      running?.liveStandings?.map(({ teamId, position, officialPosition, points }) => [
        teamId,
        position,
        officialPosition,
        points,
      ]),
    ).toEqual([
      ['a1', 1, 1, 3],
      ['a2', 2, 2, 0],
    ]);
    const turned = member(report(cup(), 'm1', '3:4 live', 'a1-a2')).groups[0];
    expect(
      turned?.liveStandings?.map(({ teamId, position, officialPosition }) => [teamId, position, officialPosition]),
    ).toEqual([
      ['a2', 1, 2],
      ['a1', 2, 1],
    ]);
  });

  it('[SE3][RE3] shows slots with label, teams and score, and selectors by index', () => {
    const { matches } = member(cup());
    expect(matches[2]).toEqual({
      id: 'm3',
      index: 3,
      metadata: {
        court: 1,
        kickoff: null,
        type: 'NonFinalKnockout',
        groupId: null,
        finalsRound: 'SemiFinal',
        playoffPosition: null,
        label: 'Halbfinale',
      },
      teamA: {
        teamSelector: { kind: 'groupRank', group: 'A', rank: 1 },
        label: '1. Gruppe A',
        teamId: 'a2',
        provisionalTeamId: null,
        score: null,
        tied: false,
        reassigned: false,
      },
      teamB: {
        teamSelector: { kind: 'groupRank', group: 'B', rank: 2 },
        label: '2. Gruppe B',
        teamId: 'b2',
        provisionalTeamId: null,
        score: null,
        tied: false,
        reassigned: false,
      },
      outcome: { state: 'NotStarted', type: null, startedAt: null },
      affected: null,
      sameTeam: false,
    });
    expect(matches[0]?.metadata).toMatchObject({ type: 'GroupMatch', groupId: 'g1', finalsRound: null });
    expect(matches[0]?.teamA).toMatchObject({ label: 'Team a1', teamId: 'a1', score: 0 });
    expect(matches[4]?.metadata.finalsRound).toBe('Final');
    expect(matches[4]?.teamB).toMatchObject({ teamSelector: { kind: 'winner', match: 4 }, label: 'Sieger Spiel 4' });
  });

  it('[RE3] names whom the selectors expect where a result is of others', () => {
    const corrected = report(cup(), 'm1', '5:0', 'a1-a2');
    expect(member(corrected).matches[3]).toMatchObject({
      teamB: { teamId: 'a1', score: 2 },
      outcome: { state: 'CurrentlyPlaying', type: 'Standard' },
      affected: { expectedTeamAId: 'b1', expectedTeamBId: 'a2' },
    });
  });

  it('[RK4] has as many places as teams', () => {
    expect(member(cup()).rankings).toEqual(
      [1, 2, 3, 4].map((placementRank) => ({ placementRank, teamId: null, reason: 'open', tied: false })),
    );
  });

  it('gives the configuration with selectors by index, and the earliest kickoff', () => {
    const tournament = cup();
    const { plan } = tournament;
    if (plan === null || plan.finalsPhase === null) throw new Error('No finals');
    const additionalPlayoffs = [
      { playoffPosition: 3, selectorA: { kind: 'loser', matchId: 'm3' }, selectorB: { kind: 'loser', matchId: 'm4' } },
    ] as const;
    const kickoffs = ['2026-12-05T09:00:00Z', '2026-12-05T08:30:00Z', null, '2026-12-05T10:00:00Z', null];
    const view = member({
      ...tournament,
      plan: {
        ...plan,
        finalsPhase: { ...plan.finalsPhase, additionalPlayoffs },
        matches: plan.matches.map((match, at) => ({ ...match, kickoff: kickoffs[at] ?? null })),
      },
    });
    expect(view.kickoff).toBe('2026-12-05T08:30:00Z');
    expect(view.matchPlanConfiguration?.finalsPhaseConfig).toMatchObject({
      firstRoundPairings: null,
      additionalPlayoffs: [
        { playoffPosition: 3, teamSelectorA: { kind: 'loser', match: 3 }, teamSelectorB: { kind: 'loser', match: 4 } },
      ],
    });
  });
});

describe('What everybody sees', () => {
  it('is what the contract says', () => {
    for (const mode of ['Default', 'OnlyMatchOutcomes', 'NoResults'] as const) {
      const view = open(showing(mode));
      expect(publicTournamentView.strict().parse(view)).toEqual(view);
    }
  });

  it('carries nothing private', () => {
    const text = JSON.stringify(open(cup({ teams: { a1: { priority: 77 } } })));
    const names = [
      'version',
      'organizationId',
      'folder',
      'venueId',
      'publicPageViews',
      'document',
      'EntryFee',
      'priority":',
      'generationCount',
    ];
    for (const name of names) expect(text).not.toContain(name);
    expect(text).not.toContain('77');
  });

  it('Default: shows the same results as members see', () => {
    const view = open(cup());
    expect(view.matches).toEqual(member(cup()).matches);
    expect(view.rankings).toEqual(member(cup()).rankings);
    expect(view.groups[0]?.participants[1]?.statistics?.points).toBe(3);
  });

  it('OnlyMatchOutcomes: scores and who plays whom, no tables and no ranking', () => {
    const view = open(showing('OnlyMatchOutcomes', report(cup(), 'm1', '1:0 live', 'a1-a2')));
    expect(view.rankings).toEqual([]);
    expect(view.groups.map(({ participants, liveStandings }) => [participants, liveStandings])).toEqual([
      [
        [
          { teamId: 'a1', statistics: null },
          { teamId: 'a2', statistics: null },
        ],
        null,
      ],
      [
        [
          { teamId: 'b1', statistics: null },
          { teamId: 'b2', statistics: null },
        ],
        null,
      ],
    ]);
    expect(view.matches[0]?.teamA).toMatchObject({ teamId: 'a1', score: 1 });
    // b2 is decided and shown; that a1 would be first of group A now is read off the table.
    expect(view.matches[2]).toMatchObject({
      teamA: { teamId: null, provisionalTeamId: null },
      teamB: { teamId: 'b2' },
    });
    expect(member(report(cup(), 'm1', '1:0 live', 'a1-a2')).matches[2]?.teamA.provisionalTeamId).toBe('a1');
  });

  it('OnlyMatchOutcomes: does not say that a lot must be drawn', () => {
    const tied = report(cup(), 'm1', '1:1', 'a1-a2');
    expect(member(tied).matches[2]?.teamA.tied).toBe(true);
    expect(open(showing('OnlyMatchOutcomes', tied)).matches[2]?.teamA).toMatchObject({ teamId: 'a1', tied: false });
  });

  it('NoResults: no scores either, and finals slots stay labels', () => {
    const { matches, rankings, groups } = open(showing('NoResults'));
    expect(rankings).toEqual([]);
    expect(groups[0]?.participants[0]?.statistics).toBeNull();
    expect(matches[0]).toMatchObject({
      teamA: { teamId: 'a1', score: null },
      outcome: { state: 'Finished', type: null },
    });
    expect(matches[2]).toMatchObject({ teamA: { teamId: null, label: '1. Gruppe A' }, teamB: { teamId: null } });
    expect(matches[3]).toMatchObject({
      teamA: { teamId: null, score: null },
      outcome: { state: 'CurrentlyPlaying', type: null },
      affected: null,
    });
  });

  it('NoResults: a group match shows whom its selectors name, whoever played it', () => {
    const moved = cup({
      groups: { A: ['a1', 'a2', 'a3'], B: ['b1', 'b2'] },
      matches: [groupMatch('A', 'A1', 'A3', '5:0 a1-a2'), final('1A', '2A')],
    });
    expect(open(showing('NoResults', moved)).matches[0]).toMatchObject({ teamB: { teamId: 'a3' }, affected: null });
  });

  it('NoResults: says nothing about two slots that name one team', () => {
    const same = cup({ matches: [groupMatch('A', 'A1', 'A2', '1:0'), final('1A', 'a1')] });
    expect(member(same).matches[1]?.sameTeam).toBe(true);
    expect(open(showing('NoResults', same)).matches[1]?.sameTeam).toBe(false);
  });
});

describe('Unchanged matches', () => {
  it('are the same objects after a result elsewhere', () => {
    const before = cup();
    const after = member(report(before, 'm1', '9:0', 'a1-a2'));
    expect(after.matches[1]).toBe(member(before).matches[1]);
    expect(after.matches[0]?.teamA.score).toBe(9);
    expect(after.matches[2]?.teamA.teamId).toBe('a1');
  });

  it.each<[string, string, (tournament: Tournament) => Tournament]>([
    [
      'a team is renamed',
      'Neu',
      (state) => ({ ...state, teams: { ...state.teams, b1: { ...one(state, 'b1'), name: 'Neu' } } }),
    ],
    [
      'teams change slots',
      'Team b2',
      (state) => ({
        ...state,
        groups: state.groups.map((group) => ({ ...group, teamIds: group.teamIds.toReversed() })),
      }),
    ],
  ])('are made again when %s', (_, label, change) => {
    const before = cup();
    expect(member(before).matches[1]?.teamA.label).toBe('Team b1');
    expect(member(change(before)).matches[1]?.teamA.label).toBe(label);
  });
});

describe('Unchanged groups', () => {
  it('are the same objects after a result elsewhere, and new ones after their own', () => {
    const before = cup();
    const after = report(before, 'm1', '9:0', 'a1-a2');
    expect(member(after).groups[1]).toBe(member(before).groups[1]);
    expect(member(after).groups[0]).not.toEqual(member(before).groups[0]);
  });

  it.each<[string, (tournament: Tournament) => Tournament]>([
    ['the points', (state) => ({ ...state, computation: { ...state.computation, matchWonPoints: 2 } })],
    ['a priority', (state) => ({ ...state, teams: { ...state.teams, b1: { ...one(state, 'b1'), priority: 5 } } })],
    [
      'the display name',
      (state) => ({ ...state, groups: state.groups.map((group) => ({ ...group, displayName: 'Rot' })) }),
    ],
  ])('are computed again when %s changes', (_, change) => {
    const before = member(cup()).groups[1];
    expect(member(change(cup())).groups[1]).not.toEqual(before);
  });

  it('are computed again when matches change places, for their reasons name matches by index', () => {
    const tied = report(cup(), 'm2', '1:1', 'b1-b2');
    const { plan } = tied;
    if (plan === null) throw new Error('No plan');
    const [first, second, ...rest] = plan.matches;
    if (first === undefined || second === undefined) throw new Error('No matches');
    const reordered = { ...tied, plan: { ...plan, matches: [second, first, ...rest] } };
    const reason = (tournament: Tournament) => member(tournament).groups[1]?.participants[0]?.statistics.why?.matches;
    expect(reason(tied)).toEqual([2]);
    expect(reason(reordered)).toEqual([1]);
  });
});

function one(tournament: Tournament, id: string) {
  const team = tournament.teams[id];
  if (team === undefined) throw new Error(`No team ${id}`);
  return team;
}
