import type { ComputationConfigurationBody, GroupView, Statistics, TournamentView } from '#domain/contract.ts';

// How teams of different groups are compared [RK2][RK3]: by group position, statistics per match played, priority and
// group letter. The rules order them; this says why, from what a view shows.

type ComparisonMode = ComputationConfigurationBody['comparisonModes'][number];

/** A team with its row in the table of its group. */
export interface TeamInTable {
  readonly teamId: string;
  readonly group: GroupView;
  readonly priority: number;
  readonly statistics: Statistics;
  /** From 1. */
  readonly seed: number;
  /** Its group plays matches; else its position is only where it was seeded. */
  readonly plays: boolean;
}

/** What two teams are compared by, and both values; figures of a mode are per match played. */
export interface ComparisonStep {
  readonly by: 'position' | Exclude<ComparisonMode, 'ByDirectComparison'> | 'priority' | 'letter' | 'seed';
  readonly own: number | string;
  readonly other: number | string;
  readonly level: boolean;
}

/** All teams in groups. */
export function listStandings({ groups, matches }: Pick<TournamentView, 'groups' | 'matches'>): readonly TeamInTable[] {
  const playing = new Set(matches.map(({ metadata }) => metadata.groupId));
  return groups.flatMap((group) =>
    group.participants.map((participant, at) => ({
      ...participant,
      group,
      seed: at + 1,
      plays: playing.has(group.id),
    })),
  );
}

/** The comparisons up to the one that separates the two. */
export function compareAcrossGroups(
  one: TeamInTable,
  other: TeamInTable,
  modes: readonly ComparisonMode[],
): readonly ComparisonStep[] {
  const steps: ComparisonStep[] = [];
  for (const step of allSteps(one, other, modes)) {
    steps.push(step);
    if (!step.level) break;
  }
  return steps;
}

/** What separates teams only until a lot is drawn: where they were put. */
export const isUndrawn = ({ by }: Pick<ComparisonStep, 'by'>): boolean => by === 'letter' || by === 'seed';

/** Whether only the letter of the group, or the seeding, separates them: then a lot must be drawn. */
export const areLevel = (one: TeamInTable, other: TeamInTable, modes: readonly ComparisonMode[]): boolean =>
  compareAcrossGroups(one, other, modes).every((step) => step.level || isUndrawn(step));

function allSteps(one: TeamInTable, other: TeamInTable, modes: readonly ComparisonMode[]): readonly ComparisonStep[] {
  const [own, others] = [one.statistics, other.statistics];
  const [priority, letter] = [
    same('priority', one.priority, other.priority),
    same('letter', one.group.alphabeticalId, other.group.alphabeticalId),
  ];
  if (!one.plays) return [priority, same('seed', one.seed, other.seed), letter];
  return [
    same('position', own.position, others.position),
    ...modes.flatMap((by): ComparisonStep[] => {
      if (by === 'ByDirectComparison') return [];
      const [mine, theirs] = [own[COLUMN[by]], others[COLUMN[by]]];
      const [played, theyPlayed] = [Math.max(1, own.matchesPlayed), Math.max(1, others.matchesPlayed)];
      // Fractions are equal where their cross products are.
      return [{ by, own: mine / played, other: theirs / theyPlayed, level: mine * theyPlayed === theirs * played }];
    }),
    priority,
    letter,
  ];
}

const same = (
  by: 'position' | 'priority' | 'letter' | 'seed',
  own: number | string,
  other: number | string,
): ComparisonStep => ({
  by,
  own,
  other,
  level: own === other,
});

const COLUMN = { ByPoints: 'points', ByScoreDifference: 'scoreDifference', ByScore: 'scoreFor' } as const;
