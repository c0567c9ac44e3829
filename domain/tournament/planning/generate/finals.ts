import type { Pairing, Selector } from '../../model/state.ts';

// Who meets whom in the first finals round [FI2][FI3]. Everyone who qualifies has a seed: the group winners are the first
// seeds, then all second-placed, and so on. Seed s meets seed 2M + 1 - s, and the matches stand in the bracket so that the
// best seeds meet last. That alone fixes which rank meets which, and with it (c) and (d); and because the bracket puts the
// seeds 1, 4, 5, 8, … into one half and 2, 3, 6, 7, … into the other, each half has room for exactly one team of every
// group's first two: (b) is then a matter of dealing, and lower ranks only have to avoid the group of their opponent (a).

/** One line of the metadata call. */
export interface FinalsMatchDefinition {
  readonly groupCount: number;
  readonly matchCount: number;
  /** How many teams a group needs at most: a rank that only partly fits needs as many groups of that size as it has places. */
  readonly requiredTeamsPerGroup: number;
}

const GROUP_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const letterAt = (index: number): string => GROUP_LETTERS.charAt(index);

/** Which finals there are [FI2]: all but a sixteenth final out of one group, for no group phase has 32 teams in one. */
export function finalsMatchDefinitions(): readonly FinalsMatchDefinition[] {
  return Array.from({ length: GROUP_LETTERS.length }, (_, index) => index + 1).flatMap((groupCount) =>
    [1, 2, 4, 8, 16]
      .filter((matchCount) => groupCount > 1 || matchCount < 16)
      .map((matchCount) => ({
        groupCount,
        matchCount,
        requiredTeamsPerGroup: Math.ceil((2 * matchCount) / groupCount),
      })),
  );
}

/** How many ranks qualify whole, and how many teams of the next rank qualify as the best of it. */
export function qualifiers(
  groupCount: number,
  matchCount: number,
): { readonly wholeRanks: number; readonly bestOf: number } {
  const wholeRanks = Math.floor((2 * matchCount) / groupCount);
  return { wholeRanks, bestOf: 2 * matchCount - wholeRanks * groupCount };
}

/** The better seed of every first-round match in bracket order: 1 8 4 5 2 7 3 6. */
function bracketOfSeeds(matchCount: number): readonly number[] {
  let seeds: readonly number[] = [1];
  while (seeds.length < matchCount) {
    const sum = 2 * seeds.length + 1;
    seeds = seeds.flatMap((seed) => [seed, sum - seed]);
  }
  return seeds;
}

/** Seeds that may all meet, best against worst, the second seed at the bottom: 1–8, 4–5, 3–6, 2–7. */
function seededBracket(matchCount: number, selectorOf: (seed: number) => Selector): readonly Pairing[] {
  const seeds = bracketOfSeeds(matchCount);
  const half = matchCount / 2;
  const order = [...seeds.slice(0, half), ...seeds.slice(half).toReversed()];
  return order.map((seed) => ({ selectorA: selectorOf(seed), selectorB: selectorOf(2 * matchCount + 1 - seed) }));
}

interface BracketSlot {
  /** Place of its match in the bracket, from 0. */
  readonly match: number;
  readonly rank: number;
}

/**
 * The generated first round in bracket order [FI3][FI4], for 1 to 26 groups and 1, 2, 4, 8 or 16 matches. Depends on
 * nothing but these two numbers.
 */
export function seedFirstRound(groupCount: number, matchCount: number): readonly Pairing[] {
  if (groupCount === 1) return seededBracket(matchCount, (rank) => ({ kind: 'groupRank', group: 'A', rank }));
  const { wholeRanks } = qualifiers(groupCount, matchCount);
  if (wholeRanks === 0) return seededBracket(matchCount, (ordinal) => ({ kind: 'bestOfRank', rank: 1, ordinal }));

  const rankOf = (seed: number): number => Math.ceil(seed / groupCount);
  const matches = bracketOfSeeds(matchCount).map((seed) => [rankOf(seed), rankOf(2 * matchCount + 1 - seed)] as const);
  const slots = matches.flatMap((ranks, match) => ranks.map((rank): BracketSlot => ({ match, rank })));

  const bracket: Bracket = { matchCount, groups: new Map(slots.map((slot) => [slot, null])) };
  for (let rank = 1; rank <= wholeRanks; rank++) {
    const ofRank = slots.filter((slot) => slot.rank === rank);
    if (rank === 1) dealWinners(bracket, ofRank, groupCount);
    else spread(bracket, ofRank, groupCount);
  }

  let ordinal = 0;
  const selectors = slots.map((slot): Selector => {
    const group = bracket.groups.get(slot) ?? null;
    if (group === null) return { kind: 'bestOfRank', rank: slot.rank, ordinal: ++ordinal };
    return { kind: 'groupRank', group: letterAt(group), rank: slot.rank };
  });
  return matches.map((_, match) => sides(selectors.slice(2 * match, 2 * match + 2), groupCount));
}

/** Which group (from 0) has which slot; null: none yet, or a best-of slot for good. */
interface Bracket {
  readonly matchCount: number;
  readonly groups: Map<BracketSlot, number | null>;
}

const halfOf = (bracket: Bracket, slot: BracketSlot): number => (slot.match < bracket.matchCount / 2 ? 0 : 1);

/** Winners go to the halves in turn, A to the first: with eight groups A C E G and B D F H. */
function dealWinners(bracket: Bracket, slots: readonly BracketSlot[], groupCount: number): void {
  const free = [0, 1].map((half) => slots.filter((slot) => halfOf(bracket, slot) === half));
  for (let group = 0; group < groupCount; group++) {
    const slot = free[group % 2]?.shift() ?? free[(group + 1) % 2]?.shift();
    if (slot !== undefined) bracket.groups.set(slot, group);
  }
}

/**
 * Lower ranks: never the group of the opponent [FI3 a], and as far as possible from others of the group. So the second
 * goes to the half that the first is not in [FI3 b]; further down that is more than the rule asks for.
 * A group is the opponent of at most two of the slots, so backing up a few steps always finds a way.
 */
function spread(bracket: Bracket, slots: readonly BracketSlot[], groupCount: number): void {
  const taken = new Set<number>();
  const fill = (at: number): boolean => {
    const slot = slots[at];
    if (slot === undefined) return true;
    for (const group of byDistance(bracket, slot, groupCount)) {
      if (taken.has(group)) continue;
      taken.add(group);
      bracket.groups.set(slot, group);
      if (fill(at + 1)) return true;
      taken.delete(group);
      bracket.groups.set(slot, null);
    }
    return false;
  };
  fill(0);
}

/** The groups that may take the slot: first those with the fewest teams in its half, then in its quarter, and so on. */
function byDistance(bracket: Bracket, slot: BracketSlot, groupCount: number): readonly number[] {
  const sections: number[] = [];
  for (let size = bracket.matchCount / 2; size >= 1; size /= 2) sections.push(size);
  const crowd = Array.from({ length: groupCount }, () => sections.map(() => 0));
  for (const [other, group] of bracket.groups) {
    const counts = group === null ? undefined : crowd[group];
    if (counts === undefined) continue;
    sections.forEach((size, section) => {
      if (Math.floor(other.match / size) === Math.floor(slot.match / size))
        counts[section] = (counts[section] ?? 0) + 1;
    });
  }
  return crowd
    .map((counts, group) => ({ counts, group }))
    .filter(({ counts }) => counts.at(-1) === 0)
    .toSorted((one, other) => {
      const section = one.counts.findIndex((count, index) => count !== other.counts[index]);
      return (one.counts[section] ?? one.group) - (other.counts[section] ?? other.group);
    })
    .map(({ group }) => group);
}

/** Side A is the better rank; with two groups the odd one, so that a half has one group on each side [FI4]. */
function sides(selectors: readonly Selector[], groupCount: number): Pairing {
  const [one, other] = selectors;
  if (one === undefined || other === undefined) throw new Error('A match of the bracket has no two slots.');
  const swapped = groupCount === 2 && one.kind === 'groupRank' && one.rank % 2 === 0;
  return swapped ? { selectorA: other, selectorB: one } : { selectorA: one, selectorB: other };
}
