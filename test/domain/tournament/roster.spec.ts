import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { addTeamBody } from '#domain/tournament/contract/bodies.ts';
import { teamsOfMatch } from '#domain/tournament/planning/timing/court-times.ts';
import type { Match, Tournament } from '#domain/tournament/model/state.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { given } from '../support/given.ts';
import { joined } from '../support/random-commands.ts';
import { configure, finals, Played, report } from '../support/played.ts';

const FIRST = '2026-12-05T10:00:00Z';
const minutes = (instant: string | null | undefined): number =>
  instant == null ? Number.NaN : (Date.parse(instant) - Date.parse(FIRST)) / 60_000;

const clock = (minute: number): string =>
  `${new Date(Date.parse(FIRST) + minute * 60_000).toISOString().slice(0, -5)}Z`;

const phase = (courts: number, rounds = 1) => ({
  schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
  numberOfCourts: courts,
  useAlternatingOrder: true,
  numberOfGroupRounds: rounds,
});

/** Groups of so many teams, named 'A1' and so on, from 10 o'clock on; t1 is A1. */
const cup = (sizes: readonly number[], courts: number, more: Parameters<typeof configure>[1] = {}): Played =>
  new Played(configure(sizes, { firstMatchKickoff: FIRST, groupPhase: phase(courts), ...more }));

const add = (more: Partial<z.input<typeof addTeamBody>> = {}) => ({
  type: 'AddTeam' as const,
  ...addTeamBody.parse({ groupId: 'g1', name: 'Nachzügler', ...more }),
});
const remove = (teamId: string): TournamentCommand => ({ type: 'RemoveTeam', teamId });
const move = (teamId: string, groupId: string): TournamentCommand => ({ type: 'MoveTeam', teamId, groupId });
const swap = (teamId: string, other: string): TournamentCommand => ({ type: 'SwapTeams', teamId, with: other });
const closeGaps: TournamentCommand = { type: 'CloseGaps' };

const matchesOf = ({ plan }: Tournament): readonly Match[] => plan?.matches ?? [];
const namesOf = (state: Tournament, match: Match): string =>
  teamsOfMatch(match, state.groups)
    .map((id) => state.teams[id]?.name ?? '')
    .join('–');
/** 'A1–A2 0/1': who plays, minutes after ten, court; in the order of the plan. */
const plan = ({ state }: Played): readonly string[] =>
  matchesOf(state).map((match) => `${namesOf(state, match)} ${minutes(match.kickoff)}/${match.court}`);
const namesIn = ({ state }: Played, letter: string): readonly string[] =>
  (state.groups.find((group) => group.letter === letter)?.teamIds ?? []).map((id) => state.teams[id]?.name ?? '');

const groupRank = (group: string, rank: number) => ({ kind: 'groupRank' as const, group, rank });
const finalOf = (...[one, other]: readonly ReturnType<typeof groupRank>[]) =>
  finals('Final', {
    firstRoundPairings: one && other ? [{ teamSelectorA: one, teamSelectorB: other }] : null,
  });

describe('a late team', () => {
  it('[PL6] is the last of its group and meets everybody there once, in free slots in which both are rested', () => {
    // Two groups of three on two courts: one court is free in most slots.
    const played = cup([3, 3], 2);
    const before = plan(played);
    played.must(add());
    expect(namesIn(played, 'A')).toEqual(['A1', 'A2', 'A3', 'Nachzügler']);
    const after = plan(played);
    expect(after.filter((line) => before.includes(line))).toEqual(before);
    const added = after.filter((line) => !before.includes(line));
    expect(added).toHaveLength(3);
    expect(added.filter((line) => line.includes('Nachzügler'))).toHaveLength(3);
  });

  it('[PL6] plays at the end of the group phase where no slot is free, those who waited longest first', () => {
    const played = cup([3], 1);
    const before = ['A2–A3 0/1', 'A1–A2 12/1', 'A3–A1 24/1'];
    expect(plan(played)).toEqual(before);
    const late = ['A2–Nachzügler 36/1', 'Nachzügler–A1 48/1', 'Nachzügler–A3 60/1'];
    expect(plan(played.must(add()))).toEqual([...before, ...late]);
  });

  it('[PL6] is put into no slot that has begun', () => {
    const now = '2026-12-05T10:30:00Z';
    const played = cup([2, 2, 2], 4);
    const decided = given(played.facts).when(add(), { now, by: { kind: 'user', id: 'u1' } });
    const kickoffs = decided.events().flatMap((event) => (event.type === 'TeamAdded' ? event.data.added : []));
    // Two matches at the end, at 12 and 24 by the plan; the first slots of its rhythm from now on are at 36 and 48.
    expect(kickoffs.map(([, , , , , kickoff]) => minutes(kickoff))).toEqual([36, 48]);
  });

  it('[PL6] moves the finals by no more than the pause before them needs', () => {
    const played = cup([3], 1, {
      pauseBetweenGroupAndFinalsPhase: 'PT15M',
      finalsPhase: finalOf(groupRank('A', 1), groupRank('A', 2)),
    });
    expect(minutes(matchesOf(played.state).at(-1)?.kickoff)).toBe(34 + 15);
    played.must(add());
    const [last, final] = matchesOf(played.state).slice(-2);
    expect(minutes(final?.kickoff)).toBe(minutes(last?.kickoff) + 10 + 15);
    expect(final?.selectorB).toEqual({ kind: 'groupRank', group: 'A', rank: 2 });
  });

  it('[PL6] leaves the finals at their time where the pause is long enough, and with keep where they fit at all', () => {
    const far = cup([3], 1, {
      pauseBetweenGroupAndFinalsPhase: 'PT1H',
      finalsPhase: finalOf(groupRank('A', 1), groupRank('A', 2)),
    });
    const begins = (played: Played) => minutes(matchesOf(played.state).at(-1)?.kickoff);
    const before = begins(far);
    far.must(add({ finals: 'keep' }));
    expect(begins(far)).toBe(before);
    given(far.facts)
      .when(add({ finals: 'keep' }))
      .refused('finals-do-not-fit');
  });

  it('[PL6] plays two rounds with the sides swapped', () => {
    const played = cup([2], 1, { groupPhase: phase(1, 2) }).must(add());
    const pairs = matchesOf(played.state).map((match) => namesOf(played.state, match));
    for (const pair of pairs) expect(pairs).toContain(pair.split('–').toReversed().join('–'));
    expect(pairs).toHaveLength(6);
  });

  it('[PL6] loses nobody a result, and is taken back in one step', () => {
    const played = cup([4], 2);
    for (const { id } of matchesOf(played.state)) played.must(report(id, '2:1'));
    const results = matchesOf(played.state).map(({ id, result }) => [id, result] as const);
    played.must(add());
    const after = new Map(matchesOf(played.state).map(({ id, result }) => [id, result]));
    for (const [id, result] of results) expect(after.get(id)).toEqual(result);
    played.must(played.undo());
    expect(matchesOf(played.state).map(({ id, result }) => [id, result])).toEqual(results);
    expect(Object.keys(played.state.teams)).toHaveLength(4);
  });

  it('[PL6] without times gets matches without times', () => {
    const played = new Played(configure([3])).must(add());
    expect(matchesOf(played.state).map(({ kickoff }) => kickoff)).toEqual(Array.from({ length: 6 }, () => null));
  });

  it('[PL6] is refused beyond 20 teams of a group and 5,000 matches', () => {
    given(cup([20], 10).facts)
      .when(add())
      .refused('group-size', { group: 'A', minimum: 2, maximum: 20 });
    // Four rounds: 760 matches in each group of 20, 420 in that of 15.
    const large = cup([20, 20, 20, 20, 20, 20, 15], 10, { groupPhase: phase(10, 4) });
    expect(matchesOf(large.state)).toHaveLength(4980);
    given(large.facts)
      .when(add({ groupId: 'g7' }))
      .refused('too-many-matches', { maximum: 5000 });
  });

  it('[PL6] is refused where there is no such group, no plan and no group phase', () => {
    given(cup([3], 1).facts)
      .when(add({ groupId: 'g2' }))
      .refused('group-unknown');
    given(new Played().facts).when(add()).refused('no-plan');
    const seeding = new Played(configure([4], { groupPhase: null, finalsPhase: finals('SemiFinal') }));
    for (const command of [add(), remove('t1'), move('t1', 'g1'), swap('t1', 't2'), closeGaps]) {
      given(seeding.facts).when(command).refused('group-phase-missing');
      given(new Played().facts).when(command).refused('no-plan');
    }
  });

  it('[PL6] [SE4] is refused where a match of the finals could become its own with it', () => {
    const played = cup([2, 3], 2, {
      finalsPhase: finals('Final', {
        firstRoundPairings: [
          {
            teamSelectorA: { kind: 'groupSlot', group: 'A', slot: 1 },
            teamSelectorB: { kind: 'bestOfRank', rank: 3, ordinal: 1 },
          },
        ],
      }),
    });
    given(played.facts).when(add()).refused('same-team-possible');
  });
});

describe('a team that stays away', () => {
  it('[PL7] goes with its matches, and everything else keeps its time, court and sides', () => {
    const played = cup([4, 3], 2);
    const before = plan(played);
    played.must(remove('t2'));
    expect(namesIn(played, 'A')).toEqual(['A1', 'A3', 'A4']);
    expect(plan(played)).toEqual(before.filter((line) => !line.includes('A2')));
    expect(played.state.teams['t2']).toBeUndefined();
  });

  it('[PL7] [SE2] leaves numbers without gaps, and the finals name the same matches and ranks', () => {
    const played = cup([4, 4], 2, { finalsPhase: finals('SemiFinal') }).must(remove('t4'));
    const views = memberView('x', played.state, 0, joined).matches;
    expect(views.map(({ index }) => index)).toEqual(views.map((_, at) => at + 1));
    const [one, two, final] = views.slice(-3);
    expect(final?.teamA.teamSelector).toEqual({ kind: 'winner', match: one?.index });
    expect(final?.teamB.teamSelector).toEqual({ kind: 'winner', match: two?.index });
    expect(one?.teamA.teamSelector).toEqual({ kind: 'groupRank', group: 'A', rank: 1 });
  });

  it('[PL7] is refused once it has played, or a match of it has a result', () => {
    const played = cup([3, 3], 2);
    const [first] = matchesOf(played.state);
    const [one = '', other = ''] = first === undefined ? [] : teamsOfMatch(first, played.state.groups);
    played.must(report(first?.id ?? '', '0:0 live'));
    for (const id of [one, other]) given(played.facts).when(remove(id)).refused('team-has-played');
    // A team swapped into a match that others have played does not take their result with it.
    const stranger = played.state.groups[1]?.teamIds[0] ?? '';
    played.must(swap(one, stranger));
    for (const id of [one, stranger]) given(played.facts).when(remove(id)).refused('team-has-played');
    given(played.facts).when(move(stranger, 'g2')).refused('team-has-played');
  });

  it('[PL7] is refused where its group would be too small, or the finals would name what is gone', () => {
    given(cup([2, 3], 2).facts)
      .when(remove('t1'))
      .refused('group-size', { group: 'A', minimum: 2, maximum: 20 });
    given(cup([3], 1).facts)
      .when(remove('t9'))
      .refused('team-unknown');
    const toRank = cup([3, 3], 2, { finalsPhase: finalOf(groupRank('A', 3), groupRank('B', 1)) });
    given(toRank.facts).when(remove('t1')).refused('finals-place-missing');
    given(toRank.facts).when(remove('t4')).happenedTypes('TeamRemoved');
    const bySlot = cup([3, 3], 2, {
      finalsPhase: finals('Final', {
        firstRoundPairings: [
          {
            teamSelectorA: { kind: 'groupSlot', group: 'A', slot: 3 },
            teamSelectorB: { kind: 'groupSlot', group: 'B', slot: 1 },
          },
        ],
      }),
    });
    given(bySlot.facts).when(remove('t3')).refused('finals-place-missing');
    // Slots follow their teams: the third of the group is its second now.
    const { plan: left } = given(bySlot.facts).when(remove('t1')).state();
    expect(left?.matches.at(-1)?.selectorA).toEqual({ kind: 'groupSlot', group: 'A', slot: 2 });
    expect(left?.finalsPhase?.firstRoundPairings?.[0]?.selectorA).toEqual({ kind: 'groupSlot', group: 'A', slot: 2 });
  });

  it('[PL7] [FI7] is refused where an additional playoff would be for a place beyond the teams', () => {
    const played = cup([3, 3], 2, {
      finalsPhase: finals('Final', {
        additionalPlayoffs: [
          { playoffPosition: 5, teamSelectorA: groupRank('A', 2), teamSelectorB: groupRank('B', 2) },
        ],
      }),
    });
    given(played.facts).when(remove('t3')).refused('finals-place-missing');
  });

  it('[PL4] comes back paid', () => {
    const played = cup([3], 1).must({ type: 'SetEntryFee', teamId: 't2', hasPaidEntryFee: true }, remove('t2'));
    played.must(played.undo());
    expect(namesIn(played, 'A')).toEqual(['A1', 'A2', 'A3']);
    expect(Object.keys(played.state.entryFees)).toEqual(['t2']);
  });
});

describe('gaps', () => {
  const order = ({ state }: Played) => matchesOf(state).map((match) => namesOf(state, match));

  it('[PL7] are closed in the order of the matches, and the finals move up together', () => {
    const played = cup([4, 4], 1, {
      pauseBetweenGroupAndFinalsPhase: 'PT15M',
      finalsPhase: finalOf(groupRank('A', 1), groupRank('B', 1)),
    }).must(remove('t1'));
    const before = order(played);
    played.must(closeGaps);
    expect(order(played)).toEqual(before);
    const kickoffs = matchesOf(played.state).map(({ kickoff }) => minutes(kickoff));
    expect(kickoffs).toEqual([0, 12, 24, 36, 48, 60, 72, 84, 96, 96 + 10 + 15]);
    given(played.facts).when(closeGaps).nothingHappened();
  });

  it('[PL7] stay where a team would rest less than it does', () => {
    // A1 is in every second of them; without it the others would play twice running.
    const played = cup([3], 1).must({
      type: 'ShiftMatches',
      from: clock(24),
      minutes: 24,
      courts: null,
      useBreaks: false,
      moveBreaks: false,
    });
    expect(plan(played)).toEqual(['A2–A3 0/1', 'A1–A2 12/1', 'A3–A1 48/1']);
    expect(plan(played.must(closeGaps))).toEqual(['A2–A3 0/1', 'A1–A2 12/1', 'A3–A1 36/1']);
  });

  it('[PL7] are closed by matches without a result that are still to come, and not into the past', () => {
    const played = cup([2, 2, 2], 1).must({
      type: 'ShiftMatches',
      from: clock(12),
      minutes: 30,
      courts: null,
      useBreaks: false,
      moveBreaks: false,
    });
    expect(plan(played)).toEqual(['A1–A2 0/1', 'B1–B2 42/1', 'C1–C2 54/1']);
    const late = { now: clock(13), by: { kind: 'user', id: 'u1' } } as const;
    given(played.facts).when(closeGaps, late).happenedTypes('MatchPlanEdited');
    const soon = given(played.facts).when(closeGaps, { ...late, now: clock(30) });
    expect(soon.state().plan?.matches.map(({ kickoff }) => minutes(kickoff))).toEqual([0, 36, 48]);
    given(played.facts)
      .when(closeGaps, { ...late, now: clock(41) })
      .nothingHappened();
    played.must(report('m2', '1:0'), closeGaps);
    expect(plan(played)).toEqual(['A1–A2 0/1', 'B1–B2 42/1', 'C1–C2 54/1']);
    given(new Played(configure([3])).facts)
      .when(closeGaps)
      .refused('no-kickoffs');
  });
});

describe('a team that moves', () => {
  it('[PL5] is the last of the other group, with its fee and flag, without its priority', () => {
    const played = cup([4, 3], 2).must(
      { type: 'SetEntryFee', teamId: 't2', hasPaidEntryFee: true },
      { type: 'SetOutOfCompetition', teamId: 't2', outOfCompetition: true },
      { type: 'SetTeamPriority', teamId: 't2', groupId: 'g1', priority: 7 },
    );
    const others = plan(played).filter((line) => !line.includes('A2'));
    played.must(move('t2', 'g2'));
    expect([namesIn(played, 'A'), namesIn(played, 'B')]).toEqual([
      ['A1', 'A3', 'A4'],
      ['B1', 'B2', 'B3', 'A2'],
    ]);
    expect(played.state.teams['t2']).toMatchObject({ name: 'A2', priority: 0, outOfCompetition: true });
    expect(Object.keys(played.state.entryFees)).toEqual(['t2']);
    expect(plan(played).filter((line) => !line.includes('A2'))).toEqual(others);
    expect(plan(played).filter((line) => line.includes('A2'))).toHaveLength(3);
  });

  it('[PL5] stays where it is, or is refused: unknown, played, a group too small or too large', () => {
    const played = cup([3, 20], 4);
    given(played.facts).when(move('t1', 'g1')).nothingHappened();
    given(played.facts).when(move('t99', 'g1')).refused('team-unknown');
    given(played.facts).when(move('t1', 'g9')).refused('group-unknown');
    given(played.facts).when(move('t1', 'g2')).refused('group-size', { group: 'B', minimum: 2, maximum: 20 });
    given(cup([2, 3], 2).facts)
      .when(move('t1', 'g2'))
      .refused('group-size', { group: 'A', minimum: 2, maximum: 20 });
  });
});

describe('two teams that are swapped', () => {
  it('[PL5] take each other’s place in the plan, each with its fee; nothing else changes', () => {
    const played = cup([3, 3], 2).must({ type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true });
    const before = matchesOf(played.state);
    played.must(swap('t1', 't5'));
    expect([namesIn(played, 'A'), namesIn(played, 'B')]).toEqual([
      ['B2', 'A2', 'A3'],
      ['B1', 'A1', 'B3'],
    ]);
    expect(matchesOf(played.state)).toEqual(before);
    expect(Object.keys(played.state.entryFees)).toEqual(['t1']);
  });

  it('[PL5] lose their priority in another group only', () => {
    const priority: TournamentCommand = { type: 'SetTeamPriority', teamId: 't1', groupId: 'g1', priority: 7 };
    expect(cup([3, 3], 2).must(priority, swap('t1', 't2')).state.teams['t1']?.priority).toBe(7);
    expect(cup([3, 3], 2).must(priority, swap('t1', 't4')).state.teams['t1']?.priority).toBe(0);
  });

  it('[PL5] [RE3] keep the results they played, and those matches are marked', () => {
    const played = cup([3, 3], 2);
    const [first] = matchesOf(played.state);
    const [one = '', other = ''] = first === undefined ? [] : teamsOfMatch(first, played.state.groups);
    const stranger = played.state.groups[1]?.teamIds[0] ?? '';
    played.must(report('m1', '2:1'), swap(one, stranger));
    const [view] = memberView('x', played.state, 0, joined).matches;
    expect(view?.teamA.teamId).toBe(one);
    expect(view?.affected).toEqual({ expectedTeamAId: stranger, expectedTeamBId: other });
  });

  it('[PL5] are swapped by name where the plan names them outright, in the finals too', () => {
    const team = (teamId: string) => ({ kind: 'team' as const, teamId });
    const body = configure([3, 3], { firstMatchKickoff: FIRST, groupPhase: phase(2) });
    const played = new Played(body);
    played.must({
      ...body,
      groups: body.groups.map((group, at) => ({
        ...group,
        id: `g${at + 1}`,
        teams: group.teams.map((_, slot) => ({ id: `t${at * 3 + slot + 1}`, name: null })),
      })),
      finalsPhase: {
        ...finals('Final'),
        firstRoundPairings: [{ teamSelectorA: team('t1'), teamSelectorB: team('t4') }],
        additionalPlayoffs: [],
      },
    });
    played.must(swap('t1', 't5'));
    expect(matchesOf(played.state).at(-1)?.selectorA).toEqual(team('t5'));
    expect(played.state.plan?.finalsPhase?.firstRoundPairings?.[0]?.selectorA).toEqual(team('t5'));
    given(played.facts).when(swap('t1', 't1')).nothingHappened();
    given(played.facts).when(swap('t1', 't9')).refused('team-unknown');
    given(played.facts).when(swap('t9', 't1')).refused('team-unknown');
  });
});
