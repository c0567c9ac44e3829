import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { teamsOfMatch } from '#domain/tournament/planning/timing/court-times.ts';
import { findScheduleConflicts, type ScheduleConflict } from '#domain/tournament/planning/checks/schedule-conflicts.ts';
import type { Match, MatchId, TeamId, Tournament } from '#domain/tournament/model/state.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { difference } from '#domain/tournament/revert/difference.ts';
import { cases } from '../support/property-runs.ts';
import { joined } from '../support/random-commands.ts';
import { configure, finals, Played, report } from '../support/played.ts';
import { NOW } from '../support/given.ts';

// Late, struck, swapped and moved teams, delays and closed gaps on plans of every size with breaks, before and while they
// are played [PL5] to [PL7] [SC5] [SC8].

const FIRST = '2026-11-21T09:30:00Z';

/** So many minutes after the first kickoff. */
const later = (minutes: number): string =>
  `${new Date(Date.parse(FIRST) + minutes * 60_000).toISOString().slice(0, 19)}Z`;

const plans = fc.record({
  sizes: fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 4 }),
  rounds: fc.integer({ min: 1, max: 2 }),
  courts: fc.integer({ min: 1, max: 4 }),
  pause: fc.constantFrom('PT0S', 'PT2M'),
  breakBefore: fc.constantFrom(null, 'PT0S', 'PT15M'),
  isRested: fc.boolean(),
  hasTimes: fc.boolean(),
  breaks: fc.array(fc.tuple(fc.nat(240), fc.integer({ min: 1, max: 90 })), { maxLength: 4 }),
  results: fc.nat(8),
});
type Drawn = typeof plans extends fc.Arbitrary<infer T> ? T : never;

function begun({ sizes, rounds, courts, pause, breakBefore, isRested, hasTimes, breaks, results }: Drawn): Played {
  const teams = sizes.reduce((sum, size) => sum + size, 0);
  const played = new Played(
    configure(sizes, {
      firstMatchKickoff: hasTimes ? FIRST : null,
      groupPhase: {
        schedule: { playTime: 'PT10M', pauseTime: pause },
        numberOfCourts: courts,
        useAlternatingOrder: true,
        numberOfGroupRounds: rounds,
        ...(isRested && { order: 'Rested' as const }),
      },
      pauseBetweenGroupAndFinalsPhase: breakBefore,
      breaks: breaks.map(([from, length], at) => ({
        name: `Pause ${at}`,
        from: later(from),
        to: later(from + length),
      })),
      finalsPhase: teams >= 4 && sizes.length <= 2 ? finals('Final') : null,
    }),
  );
  for (const { id, stage } of (played.state.plan?.matches ?? []).slice(0, results)) {
    if (stage.type === 'GroupMatch') played.must(report(id, '2:1'));
  }
  return played;
}

/** Which command, and two numbers that choose teams and groups of the state it meets. */
const changes = fc.array(fc.tuple(fc.nat(5), fc.nat(40), fc.nat(40)), { minLength: 1, maxLength: 5 });

function commandOf(
  { groups, plan }: Tournament,
  [kind, one, other]: readonly [number, number, number],
): TournamentCommand {
  const ids = groups.flatMap(({ teamIds }) => teamIds);
  const teamId = ids[one % ids.length] ?? 't1';
  const groupId = groups[other % groups.length]?.id ?? 'g1';
  switch (kind) {
    case 0:
      return { type: 'AddTeam', groupId, name: 'Nachzügler', finals: one % 4 === 0 ? 'keep' : 'move' };
    case 1:
      return { type: 'RemoveTeam', teamId };
    case 2:
      return { type: 'MoveTeam', teamId, groupId };
    case 3:
      return { type: 'SwapTeams', teamId, with: ids[other % ids.length] ?? 't1' };
    case 4: {
      const from = plan?.matches[one % plan.matches.length]?.kickoff ?? FIRST;
      return { type: 'ShiftMatches', from, minutes: other, courts: null, useBreaks: one % 2 === 0, moveBreaks: false };
    }
    default:
      return { type: 'CloseGaps' };
  }
}

const matchesOf = ({ plan }: Tournament): readonly Match[] => plan?.matches ?? [];

/** How often each pair of a group meets; every pair of it, and no other. */
function meetings(state: Tournament): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { teamIds } of state.groups) {
    for (const [at, one] of teamIds.entries()) {
      for (const other of teamIds.slice(at + 1)) counts.set([one, other].toSorted().join(' '), 0);
    }
  }
  for (const match of matchesOf(state)) {
    if (match.stage.type !== 'GroupMatch') continue;
    const pair = teamsOfMatch(match, state.groups).toSorted().join(' ');
    counts.set(pair, (counts.get(pair) ?? Number.NaN) + 1);
  }
  return counts;
}

/** `isShifted`: what was played stayed where it was, and a match that was moved may lie beside it [SC5]. */
function expectWhole(state: Tournament, { rounds, hasTimes }: Drawn, isShifted: boolean): void {
  for (const [pair, count] of meetings(state)) expect(count, `${pair} meet once per round [RR1]`).toBe(rounds);
  const plan = state.plan;
  if (plan === null || !hasTimes) return;
  const played = new Set(plan.matches.flatMap(({ id, result }) => (result === null || !isShifted ? [] : [id])));
  const conflicts = findScheduleConflicts({ ...plan, groups: state.groups }, NOW).filter(
    (conflict) => conflict.kind !== 'tooLittleRest' && !matchesIn(conflict).some((id) => played.has(id)),
  );
  expect(conflicts).toEqual([]);
  const open = kickoffsOf(plan.matches.filter(({ result }) => result === null));
  expect(open, 'numbers of matches to come follow the times [RR5]').toEqual(open.toSorted());
}

const matchesIn = (conflict: ScheduleConflict): readonly MatchId[] =>
  'matches' in conflict ? conflict.matches : [conflict.match];

const kickoffsOf = (matches: readonly Match[]): readonly string[] => matches.map(({ kickoff }) => kickoff ?? '');

/** A shift leaves what was played where it is, and all numbers: a match that it moves may come behind one of those [SC5]. */
function expectInOrder(before: Tournament, after: Tournament, { type }: TournamentCommand): void {
  const [was, is] = [kickoffsOf(matchesOf(before)), kickoffsOf(matchesOf(after))];
  if (type === 'ShiftMatches' || was.some((kickoff, at) => kickoff < (was[at - 1] ?? ''))) return;
  expect(is, 'numbers follow the times [RR5]').toEqual(is.toSorted());
}

const said = ({ id, stage, court, kickoff, result }: Match) => ({ id, place: stage, court, kickoff, result });
const sides = (match: Match, { groups }: Tournament): readonly TeamId[] => teamsOfMatch(match, groups);

function expectUntouched(before: Tournament, after: Tournament, command: TournamentCommand): void {
  const ofTeam = 'teamId' in command ? command.teamId : null;
  const now = new Map(matchesOf(after).map((match) => [match.id, match]));
  for (const match of matchesOf(before)) {
    const isOut =
      (command.type === 'RemoveTeam' || command.type === 'MoveTeam') && sides(match, before).includes(ofTeam ?? '');
    const is = now.get(match.id);
    if (match.stage.type === 'GroupMatch' && isOut) {
      expect(is).toBeUndefined();
      continue;
    }
    expect(is?.result).toEqual(match.result);
    if (is === undefined) continue;
    if (command.type !== 'SwapTeams') expect(sides(is, after)).toEqual(sides(match, before));
    const mayMove =
      command.type === 'CloseGaps' || command.type === 'ShiftMatches' || match.stage.type !== 'GroupMatch';
    if (mayMove && match.result === null)
      expect({ ...said(is), court: 0, kickoff: '' }).toEqual({ ...said(match), court: 0, kickoff: '' });
    else expect(said(is)).toEqual(said(match));
  }
}

const restorable = ({ teams, groups, plan, decisions, computation }: Tournament) => ({
  teams,
  groups,
  plan,
  decisions,
  computation,
});

/** How much oftener a team is on side A than on side B in the first match of each pair, at most. */
function unevenSides(state: Tournament): number {
  const [balances, met] = [new Map<TeamId, number>(), new Set<string>()];
  for (const match of matchesOf(state)) {
    const [one, other] = teamsOfMatch(match, state.groups);
    if (match.stage.type !== 'GroupMatch' || one === undefined || other === undefined) continue;
    const pair = one < other ? `${one} ${other}` : `${other} ${one}`;
    if (met.has(pair)) continue;
    met.add(pair);
    balances.set(one, (balances.get(one) ?? 0) + 1);
    balances.set(other, (balances.get(other) ?? 0) - 1);
  }
  return Math.max(...[...balances.values()].map(Math.abs));
}

describe('teams that come late, stay away, move and change places', () => {
  it('[PL5] [PL6] [PL7] [SC8] leave every other match as it was, and a plan in which everybody meets and no match lies in a break', () => {
    let [sent, taken] = [0, 0];
    fc.assert(
      fc.property(plans, changes, (drawn, list) => {
        const played = begun(drawn);
        let isShifted = false;
        expectWhole(played.state, drawn, isShifted);
        for (const one of list) {
          const before = played.state;
          const command = commandOf(before, one);
          sent += 1;
          const { version } = played;
          if (played.send(command) !== null || played.version === version) continue;
          taken += 1;
          isShifted ||= command.type === 'ShiftMatches';
          expectUntouched(before, played.state, command);
          expectWhole(played.state, drawn, isShifted);
          expectInOrder(before, played.state, command);
        }
        const views = memberView('x', played.state, 0, joined).matches;
        expect(views.map(({ index }) => index)).toEqual(views.map((_, at) => at + 1));
      }),
      { numRuns: cases(1000) },
    );
    expect(taken).toBeGreaterThan(sent / 4);
  });

  it('[RR5] are numbered before the matches to come that begin later, also where a shift moved those behind played ones', () => {
    const late = { type: 'AddTeam', groupId: 'g1', name: 'Nachzügler', finals: 'keep' } as const;
    const played = begun({
      sizes: [3],
      rounds: 1,
      courts: 2,
      pause: 'PT0S',
      breakBefore: null,
      isRested: false,
      hasTimes: true,
      breaks: [],
      results: 2,
    });
    played.must(
      late,
      late,
      { type: 'ShiftMatches', from: FIRST, minutes: 21, courts: null, useBreaks: true, moveBreaks: false },
      late,
      late,
    );
    const toCome = kickoffsOf(matchesOf(played.state).filter(({ result }) => result === null));
    expect(toCome).toEqual(toCome.toSorted());
  });

  it('[PL4] are taken back in one step each, exactly', () => {
    fc.assert(
      fc.property(plans, changes, (drawn, list) => {
        const played = begun(drawn);
        for (const one of list) {
          const [before, version] = [played.state, played.version];
          if (played.send(commandOf(before, one)) !== null || played.version === version) continue;
          const after = played.state;
          played.must(played.undo());
          expect(difference(played.state, restorable(before))).toEqual([]);
          played.must(played.undo());
          expect(difference(played.state, restorable(after))).toEqual([]);
        }
      }),
      { numRuns: cases(500) },
    );
  });

  it('[RR3] late ones leave everybody as often on side A as on side B, as far as that goes', () => {
    fc.assert(
      fc.property(plans, fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }), (drawn, list) => {
        const played = begun(drawn);
        for (const at of list) {
          const groupId = played.state.groups[at % played.state.groups.length]?.id ?? 'g1';
          played.must({ type: 'AddTeam', groupId, name: 'Nachzügler', finals: 'move' });
        }
        expect(unevenSides(played.state)).toBeLessThanOrEqual(1);
      }),
      { numRuns: cases(200) },
    );
  });
});
