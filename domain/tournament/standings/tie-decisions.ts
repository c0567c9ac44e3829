import type { DecisionId, TeamId, TieDecision, Tournament } from '../model/state.ts';

// How organisers told level teams apart [ST17]. Tables, the best of a rank and the final ranking ask here for teams that
// are level in every mode, before they look at priorities.

/** A decision with its id. */
export interface StandingTie extends TieDecision {
  readonly id: DecisionId;
}

/** The latest first. */
export type TieDecisions = readonly StandingTie[];

const numberOf = ({ id }: Pick<StandingTie, 'id'>): number => Number(id.slice(1));

const NONE: TieDecisions = [];

/** All decisions of a tournament. */
export function tieDecisionsOf({ decisions }: Pick<Tournament, 'decisions'>): TieDecisions {
  const all = Object.entries(decisions.ties);
  if (all.length === 0) return NONE;
  return all
    .map(([id, decision]): StandingTie => ({ id, ...decision }))
    .toSorted((one, other) => numberOf(other) - numberOf(one));
}

/** A team that is level with others, and its priority [GR3]. */
interface LevelTeam {
  readonly id: TeamId;
  readonly priority: number;
}

/** Teams that are level after all, and what put them behind the set before them; of the first null. */
export interface DecidedSet<Item, Decision extends StandingTie = StandingTie> {
  readonly items: readonly Item[];
  readonly behindBy: Decision | 'priority' | null;
}

/**
 * Sets of level items in the order that decisions give them: the latest that contains all of them and splits them; where
 * none does, priorities. Each set still level is looked up again [ST17].
 */
export function decideTie<Item, Decision extends StandingTie>(
  level: readonly Item[],
  teamOf: (item: Item) => LevelTeam,
  decisions: readonly Decision[],
): readonly DecidedSet<Item, Decision>[] {
  const applied = splitLevel(level, teamOf, decisions);
  if (applied === null) return [{ items: level, behindBy: null }];
  const { by, sets } = applied;
  return sets.flatMap((set, turn) =>
    decideTie(set, teamOf, decisions).map((one, at) => (turn > 0 && at === 0 ? { ...one, behindBy: by } : one)),
  );
}

/** Every set of two or more that is left level on the way, the whole first [ST19]. */
export function setsOnTheWay<Item extends LevelTeam>(
  level: readonly Item[],
  decisions: TieDecisions,
): readonly (readonly Item[])[] {
  if (level.length < 2) return [];
  const { sets } = splitLevel(level, (team) => team, decisions) ?? { sets: [] };
  return [level, ...sets.flatMap((set) => setsOnTheWay(set, decisions))];
}

interface Split<Item, By> {
  readonly by: By;
  readonly sets: readonly (readonly Item[])[];
}

function splitLevel<Item, Decision extends StandingTie>(
  level: readonly Item[],
  teamOf: (item: Item) => LevelTeam,
  decisions: readonly Decision[],
): Split<Item, Decision | 'priority'> | null {
  if (level.length < 2) return null;
  for (const by of decisions) {
    const placeOf = new Map(by.order.flatMap((set, place) => set.map((team) => [team, place] as const)));
    if (!level.every((item) => placeOf.has(teamOf(item).id))) continue;
    const sets = by.order
      .map((_, place) => level.filter((item) => placeOf.get(teamOf(item).id) === place))
      .filter((set) => set.length > 0);
    if (sets.length > 1) return { by, sets };
  }
  const sets = levelSets(level, (one, other) => teamOf(other).priority - teamOf(one).priority);
  return sets.length > 1 ? { by: 'priority', sets } : null;
}

/**
 * Orders items by a comparison, those that it leaves level by decisions and priorities: the place of each, those left level
 * alike.
 */
export function placesByDecisions<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
  teamOf: (item: Item) => LevelTeam,
  decisions: TieDecisions,
): ReadonlyMap<Item, number> {
  const places = new Map<Item, number>();
  let next = 0;
  for (const level of levelSets(items, compare)) {
    for (const { items: set } of decideTie(level, teamOf, decisions)) {
      for (const item of set) places.set(item, next);
      next += 1;
    }
  }
  return places;
}

/** Sets of equals, best first; equals keep their order. */
export function levelSets<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): readonly (readonly Item[])[] {
  const sets: Item[][] = [];
  for (const item of items.toSorted(compare)) {
    const last = sets.at(-1);
    if (last?.[0] !== undefined && compare(last[0], item) === 0) last.push(item);
    else sets.push([item]);
  }
  return sets;
}
