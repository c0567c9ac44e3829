import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CountedMatch } from '#domain/tournament/standings/tally.ts';
import { type Contender, groupTable } from '#domain/tournament/standings/table.ts';
import { explainPlaces } from '#domain/tournament/standings/explain-places.ts';
import type { ComparisonMode, ComputationConfiguration } from '#domain/tournament/model/state.ts';

const MODES: readonly ComparisonMode[] = ['ByPoints', 'ByScoreDifference', 'ByScore', 'ByDirectComparison'];

const computations: fc.Arbitrary<ComputationConfiguration> = fc.record({
  matchWonPoints: fc.integer({ min: 0, max: 3 }),
  matchDrawnPoints: fc.integer({ min: 0, max: 2 }),
  matchLostPoints: fc.integer({ min: 0, max: 1 }),
  comparisonModes: fc.shuffledSubarray([...MODES], { minLength: 1 }),
});

/** Few goals and few priorities, so that ties are frequent. */
const groups = fc.integer({ min: 1, max: 7 }).chain((size) =>
  fc.record({
    teams: fc.tuple(
      ...Array.from({ length: size }, (_, at) =>
        fc.record({
          id: fc.constant(`t${at + 1}`),
          priority: fc.integer({ min: 0, max: 1 }),
          outOfCompetition: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
        }),
      ),
    ),
    matches: fc
      .array(
        fc.record({
          a: fc.nat({ max: size - 1 }),
          b: fc.nat({ max: size - 1 }),
          scoreA: fc.nat({ max: 2 }),
          scoreB: fc.nat({ max: 2 }),
        }),
        { maxLength: 25 },
      )
      .map((drafts) =>
        drafts
          .filter(({ a, b }) => a !== b)
          .map(({ a, b, scoreA, scoreB }, at): CountedMatch => ({
            index: at + 1,
            teamA: `t${a + 1}`,
            teamB: `t${b + 1}`,
            scoreA,
            scoreB,
          })),
      ),
  }),
);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('Standings of any group', () => {
  it('[ST1] differences add up to zero, goals for to goals against, and every match is played by two', () => {
    fc.assert(
      fc.property(groups, computations, ({ teams, matches }, computation) => {
        const { rows } = groupTable(teams, matches, computation);
        expect(sum(rows.map((row) => row.scoreDifference))).toBe(0);
        expect(sum(rows.map((row) => row.scoreFor))).toBe(sum(rows.map((row) => row.scoreAgainst)));
        expect(sum(rows.map((row) => row.matchesPlayed))).toBe(2 * matches.length);
        expect(sum(rows.map((row) => row.matchesWon))).toBe(sum(rows.map((row) => row.matchesLost)));
      }),
    );
  });

  it('[ST2] every team has one position, 1 to n', () => {
    fc.assert(
      fc.property(groups, computations, ({ teams, matches }, computation) => {
        const { rows } = groupTable(teams, matches, computation);
        expect(rows.map((row) => row.position)).toEqual(teams.map((_, at) => at + 1));
        expect(rows.map((row) => row.team.id).toSorted()).toEqual(teams.map((team) => team.id).toSorted());
      }),
    );
  });

  it('[ST2] does not depend on the order in which matches were reported', () => {
    const cases = groups.chain((group) =>
      fc.record({
        group: fc.constant(group),
        shuffled: fc.shuffledSubarray(group.matches, { minLength: group.matches.length }),
      }),
    );
    fc.assert(
      fc.property(cases, computations, ({ group, shuffled }, computation) => {
        expect(groupTable(group.teams, shuffled, computation)).toEqual(
          groupTable(group.teams, group.matches, computation),
        );
      }),
    );
  });

  it('[ST2] slot order matters only among teams marked as tied', () => {
    const cases = groups.chain((group) =>
      fc.record({
        group: fc.constant(group),
        reseeded: fc.shuffledSubarray(group.teams, { minLength: group.teams.length }),
      }),
    );
    fc.assert(
      fc.property(cases, computations, ({ group, reseeded }, computation) => {
        // Each tied set counts as one entry, in any order of its teams.
        const sets = (teams: readonly Contender[]) => {
          const { rows } = groupTable(teams, group.matches, computation);
          return rows.map((row) =>
            rows
              .filter((other) => other === row || (other.tie !== null && other.tie === row.tie))
              .map((other) => other.team.id)
              .toSorted(),
          );
        };
        expect(sets(reseeded)).toEqual(sets(group.teams));
      }),
    );
  });

  it('[ST4] tied teams are equal in every mode that has a column, in priority and in competition', () => {
    fc.assert(
      fc.property(groups, computations, ({ teams, matches }, computation) => {
        const { rows } = groupTable(teams, matches, computation);
        const columns = { ByPoints: 'points', ByScoreDifference: 'scoreDifference', ByScore: 'scoreFor' } as const;
        for (const row of rows) {
          for (const other of rows.filter(({ tie }) => tie !== null && tie === row.tie)) {
            expect(other.team.priority).toBe(row.team.priority);
            expect(other.team.outOfCompetition).toBe(row.team.outOfCompetition);
            for (const mode of computation.comparisonModes) {
              if (mode !== 'ByDirectComparison') expect(other[columns[mode]]).toBe(row[columns[mode]]);
            }
          }
        }
      }),
    );
  });

  it('explains every row: own and other are equal up to the deciding step, and the better one stands above', () => {
    fc.assert(
      fc.property(groups, computations, ({ teams, matches }, computation) => {
        const table = groupTable(teams, matches, computation);
        for (const [at, reason] of explainPlaces(table, computation.comparisonModes, matches).entries()) {
          if (reason === null) {
            expect(teams).toHaveLength(1);
            continue;
          }
          const last = at === table.rows.length - 1;
          expect(reason.against).toBe(table.rows[last ? at - 1 : at + 1]?.team.id);
          // A direct comparison is a step per criterion [ST9]; of the steps of a mode that decides the last one does.
          const deciding = reason.steps.at(-1)?.mode === reason.decidedBy ? reason.steps.length - 1 : null;
          for (const [turn, step] of reason.steps.entries()) {
            if (turn !== deciding) expect(step.own).toBe(step.other);
            else expect(Math.sign(step.own - step.other)).toBe(last ? -1 : 1);
          }
        }
      }),
    );
  });
});
