import { describe, expect, it } from 'vitest';
import { configureBody } from '#domain/tournament/contract/bodies.ts';
import { given } from '../support/given.ts';
import { configure, created, finals, Played, report } from '../support/played.ts';

const spec = given([created]);
const pairing = (rankA: number, rankB: number) => ({
  teamSelectorA: { kind: 'groupRank' as const, group: 'A', rank: rankA },
  teamSelectorB: { kind: 'groupRank' as const, group: 'B', rank: rankB },
});
const playoff = (playoffPosition: number, rankA: number, rankB: number) => ({
  playoffPosition,
  ...pairing(rankA, rankB),
});

describe('[PL1] a first configuration', () => {
  it('numbers groups, teams and matches', () => {
    const { state } = new Played(configure([3, 2]));
    expect(state.groups).toMatchObject([
      { id: 'g1', letter: 'A', displayName: '', teamIds: ['t1', 't2', 't3'] },
      { id: 'g2', letter: 'B', displayName: '', teamIds: ['t4', 't5'] },
    ]);
    expect(Object.values(state.teams).map(({ id, name }) => [id, name])).toEqual([
      ['t1', 'A1'],
      ['t2', 'A2'],
      ['t3', 'A3'],
      ['t4', 'B1'],
      ['t5', 'B2'],
    ]);
    expect(state.plan?.matches.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3', 'm4']);
  });

  it('is a fact with every match, so that nothing is ever computed again', () => {
    const [event] = spec.when(configure([2], { firstMatchKickoff: '2026-12-05T08:30:00Z' })).events();
    expect(event).toMatchObject({
      type: 'TournamentConfigured',
      data: {
        groups: [
          {
            id: 'g1',
            letter: 'A',
            displayName: '',
            teams: [
              { id: 't1', name: 'A1', priority: 0, outOfCompetition: false },
              { id: 't2', name: 'A2', priority: 0, outOfCompetition: false },
            ],
          },
        ],
        firstMatchKickoff: '2026-12-05T08:30:00Z',
        groupPhase: {
          schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
          numberOfCourts: 2,
          useAlternatingOrder: true,
          numberOfGroupRounds: 1,
        },
        pause: null,
        finalsPhase: null,
        matches: [['m1', 'GroupMatch', 'A', 1, '2026-12-05T08:30:00Z', 'A1', 'A2']],
      },
    });
  });

  it('names the matches of every place', () => {
    const played = new Played(
      configure([3, 3], {
        finalsPhase: finals('SemiFinal', { thirdPlacePlayoff: true, additionalPlayoffs: [playoff(5, 3, 3)] }),
      }),
    );
    expect(played.state.plan?.matches.slice(6).map(({ stage }) => stage)).toEqual([
      { type: 'NonFinalKnockout', finalsRound: 'SemiFinal' },
      { type: 'NonFinalKnockout', finalsRound: 'SemiFinal' },
      { type: 'AdditionalPlayoff', playoffPosition: 5 },
      { type: 'ThirdPlacePlayoff' },
      { type: 'Final' },
    ]);
  });
});

const cup = () => new Played(configure([2, 2]));
const kept = (ids: readonly (readonly (string | null)[])[], groupIds: readonly (string | null)[]) =>
  ({
    ...configure([]),
    groups: ids.map((teamIds, at) => ({
      id: groupIds[at] ?? null,
      alphabeticalId: String.fromCodePoint(65 + at),
      displayName: null,
      teams: teamIds.map((id) => ({ id, name: id === null ? 'Neu' : null })),
    })),
  }) as const;

describe('[PL1] another configuration', () => {
  it('keeps who is named by id, with name, fee and flags, and gives new ids to the rest', () => {
    const played = cup().must(
      { type: 'RenameTeam', teamId: 't1', name: 'SV Musterstadt' },
      { type: 'SetOutOfCompetition', teamId: 't1', outOfCompetition: true },
      { type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true },
      { type: 'RenameGroup', groupId: 'g1', name: 'Nord' },
      kept([['t2', 't1', null]], ['g1']),
    );
    expect(played.state.groups).toMatchObject([
      { id: 'g1', letter: 'A', displayName: 'Nord', teamIds: ['t2', 't1', 't5'] },
    ]);
    expect(played.state.teams['t1']).toMatchObject({ name: 'SV Musterstadt', outOfCompetition: true });
    expect(played.state.entryFees).toHaveProperty('t1');
    expect(played.state.plan?.matches.map(({ id }) => id)).toEqual(['m3', 'm4', 'm5']);
  });

  it('takes a new name that comes with the id', () => {
    const [first, ...rest] = kept([['t1', 't2']], ['g1']).groups;
    const renamed = {
      ...first,
      teams: [
        { id: 't1', name: 'Umbenannt' },
        { id: 't2', name: null },
      ],
    };
    const played = cup().must({ ...configure([]), groups: [renamed, ...rest] } as ReturnType<typeof configure>);
    expect([played.state.teams['t1']?.name, played.state.teams['t2']?.name]).toEqual(['Umbenannt', 'A2']);
  });

  it('keeps a priority only where the team stays in its group', () => {
    const played = cup().must(
      { type: 'SetTeamPriority', teamId: 't1', groupId: 'g1', priority: 7 },
      { type: 'SetTeamPriority', teamId: 't3', groupId: 'g2', priority: 8 },
      kept(
        [
          ['t1', 't3'],
          ['t2', 't4'],
        ],
        ['g1', 'g2'],
      ),
    );
    expect([played.state.teams['t1']?.priority, played.state.teams['t3']?.priority]).toEqual([7, 0]);
  });

  it('never gives an id twice, also after a return to an earlier state', () => {
    const played = cup();
    played.must(configure([2]), played.restore(2), configure([2]));
    expect(Object.keys(played.state.teams)).toEqual(['t7', 't8']);
    expect(played.state.plan?.matches.map(({ id }) => id)).toEqual(['m4']);
  });

  it('deletes results, and only when that is acknowledged', () => {
    const played = cup().must(report('m1', '2:1'));
    given(played.facts)
      .when(configure([2, 2]))
      .refused('result-loss-not-acknowledged');
    played.must(configure([2, 2], { acknowledgeResultLoss: true }));
    expect(played.state.plan?.matches.every(({ result }) => result === null)).toBe(true);
  });

  it('leaves a team that stays as it was untouched', () => {
    const played = cup().must(kept([['t1', 't2', null]], ['g1']));
    expect(Object.values(played.state.teams).map(({ id, lastChanged }) => [id, lastChanged])).toEqual([
      ['t1', 2],
      ['t2', 2],
      ['t5', 3],
    ]);
  });

  it('touches a team that comes into another group', () => {
    const ids = [
      ['t3', 't2'],
      ['t1', 't4'],
    ];
    const { teams } = cup().must(kept(ids, ['g1', 'g2'])).state;
    expect(Object.values(teams).flatMap(({ id, lastChanged }) => (lastChanged === 3 ? [id] : []))).toEqual([
      't3',
      't1',
    ]);
  });

  it('refuses ids it does not know, or twice', () => {
    const { facts } = cup();
    given(facts)
      .when(kept([['t9', 't1']], ['g1']))
      .refused('team-unknown', { teamId: 't9' });
    given(facts)
      .when(kept([['t1', 't1']], ['g1']))
      .refused('team-twice', { teamId: 't1' });
    given(facts)
      .when(kept([['t1', 't2']], ['g9']))
      .refused('group-unknown', { groupId: 'g9' });
    given(facts)
      .when(
        kept(
          [
            ['t1', 't2'],
            ['t3', 't4'],
          ],
          ['g1', 'g1'],
        ),
      )
      .refused('group-twice', { groupId: 'g1' });
  });
});

const withSelector = (match: number) =>
  configure([2, 2], {
    finalsPhase: finals('Final', {
      additionalPlayoffs: [
        {
          playoffPosition: 3,
          teamSelectorA: { kind: 'winner', match },
          teamSelectorB: { kind: 'groupRank', group: 'A', rank: 2 },
        },
      ],
    }),
  });

describe('a configuration is refused', () => {
  it('without any phase', () => spec.when(configure([2], { groupPhase: null })).refused('no-phase'));

  it('[GR1] without groups, with letters out of order, with groups too small or too large', () => {
    spec.when(configure([])).refused('no-groups');
    const [a, b] = configure([2, 2]).groups;
    spec.when({ ...configure([]), groups: b === undefined ? [] : [b] }).refused('letters-not-in-order');
    spec.when({ ...configure([]), groups: [a, a].flatMap((group) => group ?? []) }).refused('letters-not-in-order');
    spec.when(configure([2, 1])).refused('group-size', { group: 'B', minimum: 2, maximum: 20 });
    spec.when(configure([21])).refused('group-size', { group: 'A', minimum: 2, maximum: 20 });
    spec
      .when(configure([33], { groupPhase: null, finalsPhase: finals('Final') }))
      .refused('group-size', { group: 'A', minimum: 2, maximum: 32 });
    spec
      .when(configure([32], { groupPhase: null, finalsPhase: finals('Final') }))
      .happenedTypes('TournamentConfigured');
  });

  it('with more than 520 teams or 5,000 matches', () => {
    const seeding = { groupPhase: null, finalsPhase: finals('Final') };
    spec
      .when(
        configure(
          Array.from({ length: 17 }, () => 31),
          seeding,
        ),
      )
      .refused('too-many-teams', { maximum: 520 });
    const groups = Array.from({ length: 26 }, () => 20);
    const { groupPhase } = configure([2]);
    spec.when(configure(groups)).happenedTypes('TournamentConfigured');
    spec
      .when({ ...configure(groups), groupPhase: groupPhase && { ...groupPhase, numberOfGroupRounds: 2 } })
      .refused('too-many-matches', { maximum: 5000 });
  });

  it('[SC1] with a first kickoff but no schedule', () => {
    const firstMatchKickoff = '2026-12-05T08:30:00Z';
    const groupPhase = { numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 };
    spec.when(configure([2], { groupPhase, firstMatchKickoff })).refused('schedule-missing');
    spec.when(configure([2], { groupPhase })).happenedTypes('TournamentConfigured');
    spec
      .when(configure([2], { firstMatchKickoff, finalsPhase: { ...finals('Final'), schedule: null } }))
      .refused('schedule-missing');
  });

  it('[FI2] with finals its groups do not reach', () => {
    spec.when(configure([2], { finalsPhase: finals('SemiFinal') })).refused('finals-unavailable');
  });

  it('[FI5] with another number of pairings than first-round matches', () => {
    const firstRoundPairings = [pairing(1, 2)];
    spec.when(configure([2, 2], { finalsPhase: finals('SemiFinal', { firstRoundPairings }) })).refused('pairing-count');
  });

  it('[FI6] with a third place but no semi finals', () => {
    spec
      .when(configure([2, 2], { finalsPhase: finals('Final', { thirdPlacePlayoff: true }) }))
      .refused('third-place-needs-semi-finals');
  });

  it('[FI7] with playoffs for no place, or with one selector twice', () => {
    const withPlayoffs = (...additionalPlayoffs: ReturnType<typeof playoff>[]) =>
      configure([4, 4], { finalsPhase: finals('SemiFinal', { additionalPlayoffs }) });
    spec.when(withPlayoffs(playoff(4, 3, 3))).refused('playoff-position');
    spec.when(withPlayoffs(playoff(9, 3, 3))).refused('playoff-position');
    spec.when(withPlayoffs(playoff(5, 3, 3), playoff(5, 4, 4))).refused('playoff-position');
    spec.when(withPlayoffs(playoff(5, 3, 3), playoff(7, 3, 4))).refused('playoff-selector-twice');
    spec.when(withPlayoffs(playoff(5, 1, 3))).refused('playoff-selector-twice');
    spec.when(withPlayoffs(playoff(5, 3, 3), playoff(7, 4, 4))).happenedTypes('TournamentConfigured');
  });

  it('[SE2] with a selector that points at nothing, or in a circle', () => {
    // m1 and m2 are the groups' matches, m3 is the playoff itself.
    spec.when(withSelector(99)).refused('selector-unknown');
    spec.when(withSelector(3)).refused('selector-cycle');
  });

  it('[GR2] with ranks of groups that do not play', () => {
    const finalsPhase = finals('Final', {
      firstRoundPairings: [pairing(1, 1)],
    });
    spec.when(configure([2, 2], { groupPhase: null, finalsPhase })).refused('no-group-phase');
  });

  it('[SE4] with a match that one team could play against itself', () => {
    const firstRoundPairings = [
      {
        teamSelectorA: { kind: 'groupRank' as const, group: 'A', rank: 1 },
        teamSelectorB: { kind: 'bestOfRank' as const, rank: 1, ordinal: 1 },
      },
    ];
    spec
      .when(configure([2, 2], { finalsPhase: finals('Final', { firstRoundPairings }) }))
      .refused('same-team-possible');
  });
});

const refusedAt = (body: unknown) =>
  configureBody.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);

const phase = (playTime: string, pauseTime: string) => ({
  groups: [],
  groupPhase: {
    schedule: { playTime, pauseTime },
    numberOfCourts: 1,
    useAlternatingOrder: true,
    numberOfGroupRounds: 1,
  },
});

describe('the body of a configuration', () => {
  it('asks in German for what is missing', () => {
    const group = { alphabeticalId: 'A', teams: [{ id: null }] };
    expect(refusedAt({ groups: [group] })).toEqual([
      ['groups.0.teams.0.name', 'Bitte geben Sie der Mannschaft einen Namen.'],
    ]);
  });

  it('bounds play time and pauses', () => {
    expect(refusedAt(phase('PT1M', 'PT0S'))).toBeUndefined();
    expect(refusedAt(phase('PT24H', 'PT24H'))).toBeUndefined();
    expect(refusedAt(phase('PT59S', 'PT0S'))).toHaveLength(1);
    expect(refusedAt(phase('PT24H1S', 'PT24H1S'))).toHaveLength(2);
  });
});
