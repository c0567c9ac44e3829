import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignEvenly } from '#domain/documents/referee-assignments.ts';
import { refereeTeams } from '#domain/documents/referee-cards.ts';
import { formatInstant, instantInMs } from '#domain/durations.ts';
import type { PlanConfiguration, PlannedMatch } from '#domain/tournament/planning/generate/generate-plan.ts';
import type { TeamId } from '#domain/tournament/model/state.ts';
import {
  configuration,
  finalsPhase,
  generated,
  groupPhase,
  groupsOfSizes,
  pairing,
} from '#test/domain/support/planning.ts';

const groupOf = (given: PlanConfiguration, teamId: TeamId): string | undefined =>
  given.groups.find(({ teamIds }) => teamIds.includes(teamId))?.letter;

const playing = (given: PlanConfiguration, match: PlannedMatch): readonly TeamId[] =>
  [match.selectorA, match.selectorB].flatMap((selector) => {
    if (selector.kind === 'team') return [selector.teamId];
    if (selector.kind !== 'groupSlot') return [];
    return (
      given.groups.find(({ letter }) => letter === selector.group)?.teamIds.slice(selector.slot - 1, selector.slot) ??
      []
    );
  });

const counts = (given: PlanConfiguration, referees: ReadonlyMap<string, TeamId | null>): readonly number[] =>
  given.groups.flatMap(({ teamIds }) =>
    teamIds.map((teamId) => [...referees.values()].filter((team) => team === teamId).length),
  );

const difference = (numbers: readonly number[]): number => Math.max(...numbers) - Math.min(...numbers);

const configurations = fc
  .record({
    sizes: fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 5 }),
    numberOfCourts: fc.integer({ min: 1, max: 6 }),
    useAlternatingOrder: fc.boolean(),
    firstMatchKickoff: fc.constantFrom('2026-12-05T08:30:00Z', null),
  })
  .map(({ sizes, numberOfCourts, useAlternatingOrder, firstMatchKickoff }) =>
    configuration({
      groups: groupsOfSizes(sizes),
      firstMatchKickoff,
      groupPhase: groupPhase({ numberOfCourts, useAlternatingOrder }),
    }),
  );

/** The matches that are played together, in a plan without gaps on its courts. */
function slotsOf(matches: readonly PlannedMatch[]): readonly (readonly PlannedMatch[])[] {
  const slots: PlannedMatch[][] = [];
  for (const match of matches) {
    if (match.court === 1) slots.push([match]);
    else slots.at(-1)?.push(match);
  }
  return slots;
}

const span = ({ kickoff }: PlannedMatch): readonly [number, number] => [
  Date.parse(kickoff ?? ''),
  Date.parse(kickoff ?? '') + 600_000,
];

describe('[RC1] the referee team of a group match', () => {
  it('neither plays nor referees another match at that time, and is of another group where one is free', () => {
    fc.assert(
      fc.property(configurations, (given) => {
        const matches = generated(given);
        const referees = refereeTeams({ ...given, matches });
        expect([...referees.keys()]).toEqual(matches.map(({ id }) => id));
        for (const slot of slotsOf(matches)) {
          const players = slot.flatMap((match) => playing(given, match));
          const appointed = slot.flatMap(({ id }) => referees.get(id) ?? []);
          expect(new Set([...players, ...appointed]).size).toBe(players.length + appointed.length);
          const free = given.groups
            .flatMap(({ teamIds }) => teamIds)
            .filter((team) => !players.includes(team) && !appointed.includes(team));
          for (const { id, stage } of slot) {
            const letter = stage.type === 'GroupMatch' ? stage.group : '';
            const referee = referees.get(id) ?? null;
            if (referee === null) expect(free).toEqual([]);
            else if (groupOf(given, referee) === letter) {
              expect(free.filter((team) => groupOf(given, team) !== letter)).toEqual([]);
            }
          }
        }
      }),
    );
  });

  it.each([
    [[4, 4], 1],
    [[4, 4], 2],
    [[4, 4, 4, 4], 3],
    [[5, 5], 2],
    [[5, 4, 3], 2],
    [[6, 6, 6], 4],
    [[3, 3, 3, 3], 4],
    [[20, 20], 4],
  ])('falls to all teams of groups of %j on %i courts equally often, give or take one', (sizes, numberOfCourts) => {
    const given = configuration({ groups: groupsOfSizes(sizes), groupPhase: groupPhase({ numberOfCourts }) });
    const referees = refereeTeams({ ...given, matches: generated(given) });
    expect([...referees.values()]).not.toContain(null);
    expect(difference(counts(given, referees))).toBeLessThanOrEqual(1);
  });

  it('is of the own group where there is no other', () => {
    const given = configuration({ groups: groupsOfSizes([5]) });
    const referees = refereeTeams({ ...given, matches: generated(given) });
    expect(difference(counts(given, referees))).toBe(0);
    expect([...referees.values()]).not.toContain(null);
  });

  it('is nobody where everybody plays', () => {
    const given = configuration({ groups: groupsOfSizes([2, 2]), groupPhase: groupPhase({ numberOfCourts: 2 }) });
    expect([...refereeTeams({ ...given, matches: generated(given) }).values()]).toEqual([null, null]);
  });

  it('leaves the finals open', () => {
    const given = configuration({ finalsPhase: finalsPhase() });
    const matches = generated(given);
    expect(refereeTeams({ ...given, matches }).size).toBe(12);
  });

  it('counts whoever is named in a finals match as playing', () => {
    const given = configuration({
      groups: groupsOfSizes([2, 2]),
      finalsPhase: finalsPhase({ firstFinalsRound: 'Final' }),
    });
    const [first, , final] = generated(given);
    if (first === undefined || final === undefined) throw new Error('No plan.');
    const matches = [first, { ...final, ...pairing('t3-1A'), kickoff: first.kickoff }];
    expect([...refereeTeams({ ...given, matches })]).toEqual([[first.id, 't4']]);
  });

  it('is free all the time where courts begin at different times', () => {
    const given = configuration({ groups: groupsOfSizes([4, 4]), groupPhase: groupPhase({ numberOfCourts: 2 }) });
    const later = (match: PlannedMatch): PlannedMatch => {
      const kickoff = formatInstant(instantInMs(match.kickoff ?? '') + 5 * 60_000);
      return { ...match, kickoff };
    };
    const matches = generated(given).map((match) => (match.court === 2 ? later(match) : match));
    const referees = refereeTeams({ ...given, matches });
    for (const [at, one] of matches.entries()) {
      for (const other of matches.slice(at + 1)) {
        const [[start, end], [otherStart, otherEnd]] = [span(one), span(other)];
        if (start >= otherEnd || otherStart >= end) continue;
        const involved = [
          ...playing(given, one),
          ...playing(given, other),
          ...[one, other].flatMap(({ id }) => referees.get(id) ?? []),
        ];
        expect(new Set(involved).size).toBe(involved.length);
      }
    }
  });

  it('is found for 5,000 matches of 520 teams', () => {
    const given = configuration({
      groups: groupsOfSizes(Array.from({ length: 26 }, () => 20)),
      groupPhase: groupPhase({ numberOfCourts: 10 }),
    });
    const matches = generated(given);
    const referees = refereeTeams({ ...given, matches });
    expect(difference(counts(given, referees))).toBeLessThanOrEqual(1);
  });
});

/** How many duties are shared out, and how unevenly (sum of squares), for the best of all ways there are. */
const best = (roster: Parameters<typeof assignEvenly>[0]): { readonly placed: number; readonly squares: number } => {
  let found = { placed: -1, squares: Infinity };
  const loads = Array.from({ length: roster.teamCount }, () => 0);
  const busy = new Set<string>();
  const search = (at: number, placed: number): void => {
    const assignment = roster.assignments[at];
    if (assignment === undefined) {
      const squares = loads.reduce((sum, load) => sum + load * load, 0);
      if (placed > found.placed || (placed === found.placed && squares < found.squares)) found = { placed, squares };
      return;
    }
    search(at + 1, placed);
    for (const team of assignment.preferred) {
      const key = `${assignment.time} ${team}`;
      if (busy.has(key) || roster.absent[assignment.time]?.has(team) === true) continue;
      busy.add(key);
      loads[team] = (loads[team] ?? 0) + 1;
      search(at + 1, placed + 1);
      loads[team] = (loads[team] ?? 0) - 1;
      busy.delete(key);
    }
  };
  search(0, 0);
  return found;
};

describe('sharing out duties', () => {
  const rosters = fc
    .record({ teamCount: fc.integer({ min: 1, max: 4 }), times: fc.integer({ min: 1, max: 4 }) })
    .chain(({ teamCount, times }) => {
      const teams = Array.from({ length: teamCount }, (_, team) => team);
      return fc.record({
        teamCount: fc.constant(teamCount),
        assignments: fc.array(
          fc.record({
            time: fc.integer({ min: 0, max: times - 1 }),
            preferred: fc.subarray(teams),
            otherwise: fc.constant<readonly number[]>([]),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        overlaps: fc.constant(Array.from({ length: times }, (_, time) => [time])),
        absent: fc.tuple(...Array.from({ length: times }, () => fc.subarray(teams).map((list) => new Set(list)))),
      });
    });

  it('moves a duty on through somebody who is busy at that time and gives up theirs', () => {
    // Team 0 is needed alone at times 1 and 2; at time 0 its duty can only fall to team 1, whose own falls to team 2.
    const only = (time: number, ...preferred: readonly number[]) => ({ time, preferred, otherwise: [] });
    const roster = {
      teamCount: 3,
      assignments: [only(0, 0, 1), only(0, 1, 2), only(1, 0), only(2, 0)],
      overlaps: [[0], [1], [2]],
      absent: [new Set<number>(), new Set<number>(), new Set<number>()],
    };
    expect(assignEvenly(roster)).toEqual([1, 2, 0, 0]);
  });

  it('[RC1] takes nobody from the own group who could referee for another one', () => {
    // At one time two matches of the group of team 0 and one of the group of team 1; only these two are free.
    const ofZero = { time: 0, preferred: [1], otherwise: [0] };
    const ofOne = { time: 0, preferred: [0], otherwise: [1] };
    const roster = { teamCount: 2, overlaps: [[0]], absent: [new Set<number>()] };
    expect(assignEvenly({ ...roster, assignments: [ofZero, ofZero, ofOne] })).toEqual([1, null, 0]);
    expect(assignEvenly({ ...roster, assignments: [ofZero, ofZero] })).toEqual([1, 0]);
  });

  it('leaves out as few as possible, and is then as even as possible', () => {
    fc.assert(
      fc.property(rosters, (roster) => {
        const teams = assignEvenly(roster);
        const loads = Array.from(
          { length: roster.teamCount },
          (_, team) => teams.filter((other) => other === team).length,
        );
        expect(teams.filter((team) => team !== null)).toHaveLength(best(roster).placed);
        const { placed } = best(roster);
        if (placed === roster.assignments.length) {
          expect(loads.reduce((sum, load) => sum + load * load, 0)).toBe(best(roster).squares);
        }
      }),
      { numRuns: 300 },
    );
  });
});
