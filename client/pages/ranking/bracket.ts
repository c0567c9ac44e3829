import { roundNames } from '../../tournament-view/round-names.ts';
import type { MatchView, SlotView, TournamentView } from '#domain/contract.ts';

// The finals as drawn: a column per round, with the links between matches.

type MatchSide = 'A' | 'B';
type BracketRound = NonNullable<MatchView['metadata']['finalsRound']>;

/** A line from a match to the slot it fills. `from` is the winning or losing side; null until it is decided. */
export interface Wire {
  readonly source: string;
  readonly from: MatchSide | null;
  readonly target: string;
  readonly to: MatchSide;
  readonly takes: 'winner' | 'loser';
  readonly decided: boolean;
}

export interface Bracket {
  /** The rounds up to the final; the match for third place is below the final. */
  readonly columns: readonly (readonly MatchView[])[];
  /** Matches for further places, the best place first. */
  readonly others: readonly MatchView[];
  readonly wires: readonly Wire[];
  /** 'Halbfinale 1', by the number of the match. */
  readonly names: ReadonlyMap<number, string>;
}

const ROUNDS: readonly BracketRound[] = ['SixteenthFinal', 'EighthFinal', 'QuarterFinal', 'SemiFinal', 'Final'];

export function bracketOf({ matches }: Pick<TournamentView, 'matches'>): Bracket {
  const finals = matches.filter(({ metadata }) => metadata.type !== 'GroupMatch');
  const inTree = finals.filter(({ metadata }) => metadata.type !== 'AdditionalPlayoff');
  const third = inTree.filter(({ metadata }) => metadata.type === 'ThirdPlacePlayoff');
  const rounds = ROUNDS.map((round) =>
    inTree.filter(({ metadata }) => metadata.finalsRound === round && metadata.type !== 'ThirdPlacePlayoff'),
  ).filter(({ length }) => length > 0);
  const columns = inBracketOrder(rounds);
  const last = columns.at(-1) ?? [];
  return {
    columns: columns.length === 0 ? [] : [...columns.slice(0, -1), [...last, ...third]],
    others: finals
      .filter(({ metadata }) => metadata.type === 'AdditionalPlayoff')
      .sort((one, other) => (one.metadata.playoffPosition ?? 0) - (other.metadata.playoffPosition ?? 0)),
    wires: wiresOf(inTree),
    names: roundNames(finals),
  };
}

/** Each round in the order in which the next one refers to it, so that no lines cross; the rest by number. */
function inBracketOrder(rounds: readonly MatchView[][]): readonly MatchView[][] {
  const ordered: MatchView[][] = [];
  for (const round of rounds.toReversed()) {
    const named = (ordered[0] ?? []).flatMap(({ teamA, teamB }) =>
      [teamA, teamB].flatMap(({ teamSelector }) => (teamSelector.kind === 'winner' ? [teamSelector.match] : [])),
    );
    const place = ({ index }: MatchView): number => (named.includes(index) ? named.indexOf(index) : named.length);
    ordered.unshift(round.toSorted((one, other) => place(one) - place(other) || one.index - other.index));
  }
  return ordered;
}

function wiresOf(inTree: readonly MatchView[]): readonly Wire[] {
  const byIndex = new Map(inTree.map((match) => [match.index, match]));
  return inTree.flatMap((target) =>
    sidesOf(target).flatMap(([to, { teamSelector }]): Wire[] => {
      if (teamSelector.kind !== 'winner' && teamSelector.kind !== 'loser') return [];
      const source = byIndex.get(teamSelector.match);
      if (source === undefined || source.id === target.id) return [];
      const leads = leaderOf(source);
      const from = leads === null || teamSelector.kind === 'winner' ? leads : leads === 'A' ? 'B' : 'A';
      const decided = source.outcome.state === 'Finished' && leads !== null;
      return [{ source: source.id, from, target: target.id, to, takes: teamSelector.kind, decided }];
    }),
  );
}

/** The side ahead, or the winner; null: neither, or not begun. */
export function leaderOf({ teamA, teamB, outcome }: MatchView): MatchSide | null {
  if (teamA.score === null || teamB.score === null) return null;
  if (teamA.score === teamB.score) return outcome.winner ?? null;
  return teamA.score > teamB.score ? 'A' : 'B';
}

export const sidesOf = ({ teamA, teamB }: MatchView): readonly (readonly [MatchSide, SlotView])[] => [
  ['A', teamA],
  ['B', teamB],
];

/** The match that decides a place: the final for 1 and 2, and so on; null: none does [RK1]. */
export function decidingMatch(place: number, matches: readonly MatchView[]): MatchView | null {
  return matches.find((match) => [findBracketPlace(match), findBracketPlace(match) + 1].includes(place)) ?? null;
}

/** The better of the two places a match decides; infinite if it decides none. */
export function findBracketPlace({ metadata }: MatchView): number {
  if (metadata.type === 'Final') return 1;
  if (metadata.type === 'ThirdPlacePlayoff') return 3;
  return metadata.playoffPosition ?? Number.POSITIVE_INFINITY;
}
