import type { ComparisonMode, ComputationConfiguration, Team, TeamId } from '../model/state.ts';
import { type DirectComparison, directComparison, separatedBy } from './direct-comparison.ts';
import { decideTie, levelSets, type StandingTie, type TieDecisions } from './tie-decisions.ts';
import { type CountedMatch, type Tally, tally } from './tally.ts';

/** A team as a table orders it. */
export type Contender = Pick<Team, 'id' | 'priority' | 'outOfCompetition'>;

export interface TableRow extends Tally {
  readonly team: Contender;
  /** From 1, distinct. */
  readonly position: number;
  /** Rows that only slot order separates share a number; null: the row's place is decided on both sides [ST4]. */
  readonly tie: number | null;
}

export type DecidedBy = ComparisonMode | 'outOfCompetition' | 'decision' | 'priority' | 'slotOrder';

/** What separates a row from the next one. */
export interface TieBreaker {
  readonly decidedBy: DecidedBy;
  /** The last direct comparison that both rows were part of; null where it did not come to one. */
  readonly direct: DirectComparison | null;
  /** The decision that separates them; null: another reason does. */
  readonly decision: StandingTie | null;
}

export interface GroupTable {
  /** In the order of their positions. */
  readonly rows: readonly TableRow[];
  /** What separates row n from row n + 1; one fewer than there are rows. */
  readonly separations: readonly TieBreaker[];
}

/** A table with the matches it counted, from which its rows can be explained (explain-places.ts). */
export interface CountedTable extends GroupTable {
  readonly counted: readonly CountedMatch[];
}

/** Negative: `one` ranks before `other`; 0: this stage leaves them level. */
type Comparison = (one: Contender, other: Contender) => number;

/**
 * The table of a group [ST1][ST2][ST3]: `teams` in slot order, `matches` those that count, in any order. Matches of teams
 * that are not in the group are left out. `decisions` tell apart whom every mode leaves level [ST17].
 */
export function groupTable(
  teams: readonly Contender[],
  matches: readonly CountedMatch[],
  computation: ComputationConfiguration,
  decisions: TieDecisions = [],
): GroupTable {
  const tallies = tally(
    teams.map((team) => team.id),
    matches,
    computation,
  );
  const stages: readonly Exclude<DecidedBy, 'priority' | 'slotOrder'>[] = [
    'outOfCompetition',
    ...computation.comparisonModes,
    'decision',
  ];
  const order: Contender[] = [];
  const separations: TieBreaker[] = [];

  const putLevel = (level: readonly Contender[], direct: DirectComparison | null): void => {
    for (const [turn, team] of level.entries()) {
      if (turn > 0) separations.push({ decidedBy: 'slotOrder', direct, decision: null });
      order.push(team);
    }
  };
  // Orders teams that are level after the stages before `from`; `compared` is the last direct comparison among them.
  const place = (level: readonly Contender[], from: number, compared: DirectComparison | null): void => {
    let direct = compared;
    for (let at = from; level.length > 1; at += 1) {
      const stage = stages[at];
      if (stage === undefined) break;
      if (stage === 'ByDirectComparison') direct = directComparison(level, matches, computation);
      if (stage === 'decision') {
        // Priorities decide where no decision does.
        for (const { items, behindBy } of decideTie(level, (team) => team, decisions)) {
          if (behindBy === 'priority') separations.push({ decidedBy: behindBy, direct, decision: null });
          else if (behindBy !== null) separations.push({ decidedBy: stage, direct, decision: behindBy });
          putLevel(items, direct);
        }
        return;
      }
      const sets = levelSets(
        level,
        comparison(stage, stage === 'ByDirectComparison' && direct ? direct.tallies : tallies),
      );
      if (sets.length === 1) continue;
      for (const [turn, set] of sets.entries()) {
        if (turn > 0) separations.push({ decidedBy: stage, direct, decision: null });
        // What the direct comparison split is compared among itself again before the next mode [ST3].
        place(set, stage === 'ByDirectComparison' ? at : at + 1, direct);
      }
      return;
    }
    putLevel(level, direct);
  };
  place(teams, 0, null);

  return { rows: rows(order, separations, tallies), separations };
}

function comparison(
  stage: Exclude<DecidedBy, 'decision' | 'priority' | 'slotOrder'>,
  tallies: ReadonlyMap<TeamId, Tally>,
): Comparison {
  switch (stage) {
    case 'outOfCompetition':
      return (one, other) => Number(one.outOfCompetition) - Number(other.outOfCompetition);
    case 'ByDirectComparison':
      return (one, other) => {
        const [own, others] = [of(tallies, one), of(tallies, other)];
        const criterion = separatedBy(own, others);
        return criterion === null ? 0 : others[criterion] - own[criterion];
      };
    case 'ByPoints':
    case 'ByScore':
    case 'ByScoreDifference':
      return (one, other) => of(tallies, other)[column[stage]] - of(tallies, one)[column[stage]];
  }
}

/** The column that a comparison mode looks at, highest first. */
export const column = {
  ByPoints: 'points',
  ByScoreDifference: 'scoreDifference',
  ByScore: 'scoreFor',
} as const satisfies Record<Exclude<ComparisonMode, 'ByDirectComparison'>, keyof Tally>;

function of(tallies: ReadonlyMap<TeamId, Tally>, team: Contender): Tally {
  const found = tallies.get(team.id);
  if (found === undefined) throw new Error(`Team ${team.id} is not in this table`);
  return found;
}

function rows(
  order: readonly Contender[],
  separations: readonly TieBreaker[],
  tallies: ReadonlyMap<TeamId, Tally>,
): TableRow[] {
  let ties = 0;
  const level = (at: number) => separations[at]?.decidedBy === 'slotOrder';
  return order.map((team, at) => {
    if (level(at) && !level(at - 1)) ties += 1;
    const tied = level(at) || level(at - 1);
    return { team, position: at + 1, tie: tied ? ties : null, ...of(tallies, team) };
  });
}
