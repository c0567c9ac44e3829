import type { Break, MatchId, Selector } from '../../model/state.ts';
import { writeSelector } from '../../model/selector-notation.ts';
import { instantInMs } from '../../../durations.ts';
import { type PlannedGroup, type PlannedMatch, sourceOf, type Timing } from '../../model/planned-match.ts';
import { resolveGroupSlot } from '../selectors/same-team.ts';
import { computePhaseDurationsMs } from '../timing/phase-times.ts';

/** A possible problem of a plan; none of it is refused [PL2]. Matches are named by id, in playing order. */
export type ScheduleConflict =
  /** A team plays in both at once (`inTwoPlaces`), or in two slots in a row (`tooLittleRest`). */
  | {
      readonly kind: 'inTwoPlaces' | 'tooLittleRest';
      readonly matches: readonly [MatchId, MatchId];
      readonly selector: Selector;
    }
  /** Both are on one court at once. */
  | { readonly kind: 'courtTaken'; readonly matches: readonly [MatchId, MatchId]; readonly court: number }
  /** A match begins before one it depends on has ended. */
  | { readonly kind: 'beforeSource'; readonly match: MatchId; readonly source: MatchId }
  /** A match lies in a break [SC8]. */
  | { readonly kind: 'inBreak'; readonly match: MatchId; readonly name: string }
  | { readonly kind: 'kickoffInPast'; readonly match: MatchId };

export interface ConflictContext extends Timing {
  readonly groups: readonly PlannedGroup[];
  readonly matches: readonly PlannedMatch[];
  /** Those with a result, running or final; left out: none. */
  readonly played?: ReadonlySet<MatchId>;
}

/** A match with its times in ms; without kickoffs only its index defines the order. */
interface Timed {
  readonly match: PlannedMatch;
  readonly index: number;
  readonly start: number | null;
  readonly end: number;
  /** Until when its teams cannot play again without playing in two slots in a row. */
  readonly restedAt: number;
}

/** All conflicts of a plan at `now` (ISO 8601 instant). Equal undecided selectors count as one team. */
export function findScheduleConflicts(context: ConflictContext, now: string): readonly ScheduleConflict[] {
  const timed = context.matches.map((match, index): Timed => {
    const { playMs, pauseMs } = computePhaseDurationsMs(context, match.stage);
    const start = match.kickoff === null ? null : instantInMs(match.kickoff);
    const end = (start ?? 0) + playMs;
    return { match, index, start, end, restedAt: end + pauseMs };
  });
  return [
    ...teamConflicts(timed, context.groups),
    ...courtConflicts(timed),
    ...sourceConflicts(timed),
    ...breakConflicts(timed, context.breaks),
    ...pastKickoff(
      timed.filter(({ match }) => context.played?.has(match.id) !== true),
      instantInMs(now),
    ),
  ];
}

/** Orders two timed matches by their kickoffs; equals keep the order of the plan. */
const byStart = (one: Timed, other: Timed): number => (one.start ?? 0) - (other.start ?? 0);

/** Whether `other`, which begins no earlier than `one`, begins before that has ended. */
const overlaps = (one: Timed, other: Timed): boolean => other.start !== null && other.start < one.end;

/**
 * For a list sorted by start: pairs each match that begins before `until` of the earlier match that ends last with that
 * match. Simultaneous matches yield one pair per match, not one per combination.
 */
function tooEarly(sorted: readonly Timed[], until: (timed: Timed) => number): readonly (readonly [Timed, Timed])[] {
  const pairs: (readonly [Timed, Timed])[] = [];
  let holder: Timed | undefined;
  for (const entry of sorted) {
    if (holder !== undefined && (entry.start ?? 0) <= until(holder)) pairs.push([holder, entry]);
    if (holder === undefined || entry.end >= holder.end) holder = entry;
  }
  return pairs;
}

const gathered = (
  timed: readonly Timed[],
  keysOf: (entry: Timed) => readonly string[],
): ReadonlyMap<string, readonly Timed[]> => {
  const lists = new Map<string, Timed[]>();
  for (const entry of timed) {
    if (entry.start === null) continue;
    for (const key of keysOf(entry)) {
      const list = lists.get(key);
      if (list === undefined) lists.set(key, [entry]);
      else list.push(entry);
    }
  }
  for (const list of lists.values()) list.sort(byStart);
  return lists;
};

function teamConflicts(timed: readonly Timed[], groups: readonly PlannedGroup[]): readonly ScheduleConflict[] {
  const named = new Map<string, Selector>();
  const byTeam = gathered(timed, ({ match }) =>
    [match.selectorA, match.selectorB].map((selector) => {
      const who = resolveGroupSlot(selector, groups);
      const word = writeSelector(who);
      named.set(word, who);
      return word;
    }),
  );
  const direct = [...byTeam].flatMap(([word, matches]) =>
    tooEarly(matches, ({ restedAt }) => restedAt).flatMap(([one, other]) => {
      const selector = named.get(word);
      return selector === undefined || one === other ? [] : [clash(one, other, selector)];
    }),
  );
  const byId = new Map(timed.map((entry) => [entry.match.id, entry]));
  // Winner and loser have both played the match, so the next one can come too early for either.
  const advancing = timed.flatMap((entry) =>
    [entry.match.selectorA, entry.match.selectorB].flatMap((selector) => {
      const source = byId.get(sourceOf(selector) ?? '');
      const isTight =
        source !== undefined &&
        source.start !== null &&
        entry.start !== null &&
        entry.start >= source.end &&
        entry.start <= source.restedAt;
      return isTight ? [clash(source, entry, selector)] : [];
    }),
  );
  return [...direct, ...advancing];
}

const clash = (one: Timed, other: Timed, selector: Selector): ScheduleConflict => ({
  kind: overlaps(one, other) ? 'inTwoPlaces' : 'tooLittleRest',
  matches: [one.match.id, other.match.id],
  selector,
});

function courtConflicts(timed: readonly Timed[]): readonly ScheduleConflict[] {
  const byCourt = gathered(timed, ({ match }) => [String(match.court)]);
  return [...byCourt.values()].flatMap((matches) =>
    tooEarly(matches, ({ end }) => end)
      .filter(([one, other]) => overlaps(one, other))
      .map(([one, other]): ScheduleConflict => ({
        kind: 'courtTaken',
        matches: [one.match.id, other.match.id],
        court: one.match.court,
      })),
  );
}

/** Each match with the one of its sources that ends last, if that is too late. */
function sourceConflicts(timed: readonly Timed[]): readonly ScheduleConflict[] {
  const byId = new Map(timed.map((entry) => [entry.match.id, entry]));
  const lastOfGroup = new Map<string, Timed>();
  let lastOfAll: Timed | undefined;
  for (const entry of timed) {
    if (entry.match.stage.type !== 'GroupMatch') continue;
    const { group } = entry.match.stage;
    lastOfGroup.set(group, later(lastOfGroup.get(group), entry));
    lastOfAll = later(lastOfAll, entry);
  }
  const sourceEntry = (selector: Selector): Timed | undefined => {
    if (selector.kind === 'groupRank') return lastOfGroup.get(selector.group);
    return selector.kind === 'bestOfRank' ? lastOfAll : byId.get(sourceOf(selector) ?? '');
  };
  return timed.flatMap((entry) => {
    const sources = [sourceEntry(entry.match.selectorA), sourceEntry(entry.match.selectorB)];
    const source = sources.reduce((last, next) => (next === undefined ? last : later(last, next)), undefined);
    if (source === undefined || !beginsBefore(entry, source)) return [];
    return [{ kind: 'beforeSource', match: entry.match.id, source: source.match.id }];
  });
}

const later = (one: Timed | undefined, other: Timed): Timed => {
  if (one === undefined) return other;
  const isLater = one.start === null || other.start === null ? other.index > one.index : other.end > one.end;
  return isLater ? other : one;
};

const beginsBefore = (entry: Timed, source: Timed): boolean =>
  entry.start === null || source.start === null ? entry.index < source.index : entry.start < source.end;

const breakConflicts = (timed: readonly Timed[], breaks: readonly Break[]): readonly ScheduleConflict[] =>
  timed.flatMap(({ match, start, end }): readonly ScheduleConflict[] => {
    const inTheWay = breaks.find(
      ({ from, to }) => start !== null && start < instantInMs(to) && instantInMs(from) < end,
    );
    return inTheWay === undefined ? [] : [{ kind: 'inBreak', match: match.id, name: inTheWay.name }];
  });

/** The first kickoff of these matches, if it has passed. */
function pastKickoff(timed: readonly Timed[], now: number): readonly ScheduleConflict[] {
  const [first] = timed.filter(({ start }) => start !== null).toSorted(byStart);
  return first?.start !== undefined && first.start !== null && first.start < now
    ? [{ kind: 'kickoffInPast', match: first.match.id }]
    : [];
}
