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

/** The places of two teams by a decision, from 1. */
interface Places {
  readonly own: number;
  readonly other: number;
}

/** What two teams are compared by, and both values; figures of a mode are per match played. */
export interface ComparisonStep {
  readonly by: 'position' | Exclude<ComparisonMode, 'ByDirectComparison'> | 'decision' | 'priority' | 'letter' | 'seed';
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

/** The comparisons up to the one that separates the two; `decided`: their places by a decision, null: it leaves them level. */
export function compareAcrossGroups(
  one: TeamInTable,
  other: TeamInTable,
  modes: readonly ComparisonMode[],
  decided: Places | null = null,
): readonly ComparisonStep[] {
  const steps: ComparisonStep[] = [];
  for (const step of allSteps(one, other, modes, decided)) {
    steps.push(step);
    if (!step.level) break;
  }
  return steps;
}

/** Whether the figures of both are level: what comes after is no figure. */
export const areFiguresLevel = (one: TeamInTable, other: TeamInTable, modes: readonly ComparisonMode[]): boolean =>
  allSteps(one, other, modes, null).every(({ by, level }) => level || by === 'priority' || isUndrawn({ by }));

/** What separates teams only until a lot is drawn: where they were put. */
export const isUndrawn = ({ by }: Pick<ComparisonStep, 'by'>): boolean => by === 'letter' || by === 'seed';

function allSteps(
  one: TeamInTable,
  other: TeamInTable,
  modes: readonly ComparisonMode[],
  decided: Places | null,
): readonly ComparisonStep[] {
  const [own, others] = [one.statistics, other.statistics];
  const [priority, letter] = [
    same('priority', one.priority, other.priority),
    same('letter', one.group.alphabeticalId, other.group.alphabeticalId),
  ];
  const decision = decided === null ? [] : [same('decision', decided.own, decided.other)];
  if (!one.plays) return [...decision, priority, same('seed', one.seed, other.seed), letter];
  return [
    same('position', own.position, others.position),
    ...modes.flatMap((by): ComparisonStep[] => {
      if (by === 'ByDirectComparison') return [];
      const [mine, theirs] = [own[COLUMN[by]], others[COLUMN[by]]];
      const [played, theyPlayed] = [Math.max(1, own.matchesPlayed), Math.max(1, others.matchesPlayed)];
      // Fractions are equal where their cross products are.
      return [{ by, own: mine / played, other: theirs / theyPlayed, level: mine * theyPlayed === theirs * played }];
    }),
    ...decision,
    priority,
    letter,
  ];
}

const same = (
  by: 'position' | 'decision' | 'priority' | 'letter' | 'seed',
  own: number | string,
  other: number | string,
): ComparisonStep => ({
  by,
  own,
  other,
  level: own === other,
});

const COLUMN = { ByPoints: 'points', ByScoreDifference: 'scoreDifference', ByScore: 'scoreFor' } as const;
