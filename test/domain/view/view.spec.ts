import { describe, expect, it } from 'vitest';
import { publicTournamentView, tournamentView } from '#domain/contract.ts';
import { publicView } from '#domain/tournament/view/tournament-view.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { cup, ID, IMAGE, JOINED, member } from '../support/cup.ts';
import { final, groupMatch, report, tournamentOf } from '../support/standings.ts';

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
    expect(matches[2]).toMatchObject({
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

  it('has the letters of its organisation where neither a logo that is shown nor a crest says whose it is', () => {
    const letters = (showOrganizerLogo: boolean, organizationCrest: string | null) => {
      const state = cup();
      const shown = { ...state, presentation: { ...state.presentation, showOrganizerLogo } };
      return publicView(ID, shown, { ...JOINED, organizationCrest }).organizationLetters;
    };
    expect(letters(false, null)).toBe('MU');
    expect([letters(true, null), letters(false, '/images/c1'), letters(true, '/images/c1')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
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

  it('[PR1] Default: shows the same results as members see', () => {
    const view = open(cup());
    // All but what only members see: no field of the public form is another one.
    expect(member(cup()).matches).toMatchObject(view.matches);
    expect(view.rankings).toEqual(member(cup()).rankings);
    expect(view.groups[0]?.participants[1]?.statistics?.points).toBe(3);
  });

  it('[PR1] OnlyMatchOutcomes: scores and who plays whom, no tables and no ranking', () => {
    const playing = cup({
      matches: [
        groupMatch('A', 'A1', 'A2', '1:0 live'),
        groupMatch('B', 'B1', 'B2', '3:1'),
        final('1A', '2B'),
        groupMatch('A', 'A2', 'A1', '0:2'),
      ],
    });
    const view = open(showing('OnlyMatchOutcomes', playing));
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
    expect(member(playing).matches[2]?.teamA.provisionalTeamId).toBe('a1');
  });

  it('[PR1] OnlyMatchOutcomes: does not say that a lot must be drawn', () => {
    const tied = report(cup(), 'm1', '1:1', 'a1-a2');
    expect(member(tied).matches[2]?.teamA.tied).toBe(true);
    expect(open(showing('OnlyMatchOutcomes', tied)).matches[2]?.teamA).toMatchObject({ teamId: null, tied: false });
  });

  it('[PR1] NoResults: no scores either, and finals slots stay labels', () => {
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

  it('[PR1] NoResults: a group match shows whom its selectors name, whoever played it', () => {
    const moved = cup({
      groups: { A: ['a1', 'a2', 'a3'], B: ['b1', 'b2'] },
      matches: [groupMatch('A', 'A1', 'A3', '5:0 a1-a2'), final('1A', '2A')],
    });
    expect(open(showing('NoResults', moved)).matches[0]).toMatchObject({ teamB: { teamId: 'a3' }, affected: null });
  });

  it('[PR2] members see every result, whatever the public may', () => {
    const { presentationConfiguration: _, ...hidden } = member(showing('NoResults'));
    expect(member(cup())).toMatchObject(hidden);
    expect(hidden.rankings[0]?.placementRank).toBe(1);
  });

  it('NoResults: says nothing about two slots that name one team', () => {
    const same = cup({ matches: [groupMatch('A', 'A1', 'A2', '1:0'), final('1A', 'a1')] });
    expect(member(same).matches[1]?.sameTeam).toBe(true);
    expect(open(showing('NoResults', same)).matches[1]?.sameTeam).toBe(false);
  });
});
