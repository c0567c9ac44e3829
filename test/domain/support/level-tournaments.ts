import fc from 'fast-check';
import type { FinalsRound, Match, Result, TeamId, Tournament } from '#domain/tournament/model/state.ts';
import { planned } from './random-tournaments.ts';

/** So many groups of so many teams, each with the first finals rounds that it has teams for. */
export const FORMATS = {
  '3×3': [3, 3, ['SemiFinal', 'QuarterFinal']],
  '6×4': [6, 4, ['SemiFinal', 'QuarterFinal', 'EighthFinal']],
  '5×4': [5, 4, ['SemiFinal', 'QuarterFinal', 'EighthFinal']],
  '6×3': [6, 3, ['SemiFinal', 'QuarterFinal', 'EighthFinal']],
  '3×4': [3, 4, ['SemiFinal', 'QuarterFinal']],
} as const satisfies Record<string, readonly [number, number, readonly FinalsRound[]]>;

export type Format = keyof typeof FORMATS;

/** How a group phase went. */
interface LevelDraft {
  readonly first: FinalsRound;
  /** Scores of a group in the order of its matches. */
  readonly ways: readonly (readonly (readonly [number, number])[])[];
  /** By group; those that went the same way are level at every rank. */
  readonly wayOf: readonly number[];
}

/** Most have teams that are level, in a group or between groups. */
export function levelDrafts(format: Format): fc.Arbitrary<LevelDraft> {
  const [groupCount, size, rounds] = FORMATS[format];
  const matchCount = (size * (size - 1)) / 2;
  const goals = fc.constantFrom(0, 0, 0, 1, 1, 2);
  const scores = fc.array(fc.tuple(goals, goals), { minLength: matchCount, maxLength: matchCount });
  return fc.record({
    first: fc.constantFrom(...rounds),
    ways: fc.array(scores, { minLength: 1, maxLength: 3 }),
    wayOf: fc.array(fc.nat({ max: 2 }), { minLength: groupCount, maxLength: groupCount }),
  });
}

/** A tournament of the format whose group phase is over, and no lot is drawn. */
export function levelTournament(format: Format, { first, ways, wayOf }: LevelDraft): Tournament {
  const [groupCount, size] = FORMATS[format];
  const sizes = Array.from({ length: groupCount }, () => size);
  const tournament = planned(sizes, { firstFinalsRound: first });
  if (tournament?.plan == null) throw new Error(`${format} has no ${first}`);
  const letters = tournament.groups.map(({ letter }) => letter);
  const next = new Map<string, number>();
  const matches = tournament.plan.matches.map((match): Match => {
    if (match.stage.type !== 'GroupMatch') return match;
    const { group } = match.stage;
    const at = next.get(group) ?? 0;
    next.set(group, at + 1);
    const way = ways[(wayOf[letters.indexOf(group)] ?? 0) % ways.length];
    const [scoreA, scoreB] = way?.[at] ?? [0, 0];
    return { ...match, result: resultOf(tournament, match, scoreA, scoreB) };
  });
  return { ...tournament, plan: { ...tournament.plan, matches } };
}

function resultOf({ groups }: Tournament, { selectorA, selectorB }: Match, scoreA: number, scoreB: number): Result {
  const [teamA, teamB] = [selectorA, selectorB].map((selector) =>
    selector.kind === 'groupSlot'
      ? groups.find(({ letter }) => letter === selector.group)?.teamIds[selector.slot - 1]
      : undefined,
  );
  if (teamA === undefined || teamB === undefined) throw new Error('A group match has both teams');
  return { state: 'Finished', teamA, teamB, scoreA, scoreB, outcomeType: 'Standard', startedAt: null };
}

/** The tournament with these priorities. */
export const withPriorities = (tournament: Tournament, priorities: ReadonlyMap<TeamId, number>): Tournament => ({
  ...tournament,
  teams: Object.fromEntries(
    Object.entries(tournament.teams).map(([id, team]) => [
      id,
      { ...team, priority: priorities.get(id) ?? team.priority },
    ]),
  ),
});

/** Indexes (from 0) of the matches that no other match leads to: here the first finals round. */
export const firstRoundOf = ({ plan }: Tournament): readonly number[] =>
  (plan?.matches ?? []).flatMap(({ stage, selectorA: { kind } }, at) =>
    stage.type === 'GroupMatch' || kind === 'winner' || kind === 'loser' ? [] : [at],
  );

/** Numbers from 0 to below 1; a seed repeats them. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** In a random order. */
export function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}
