import type { Break, Match, MatchId } from '../../model/state.ts';
import { closedTimes, inOrderOfTime, movedOn, openTimeBetween } from './breaks.ts';
import { formatInstant, instantInMs } from '../../../durations.ts';
import type { Timing } from '../../model/planned-match.ts';
import { computePhaseDurationsMs } from './phase-times.ts';

const MINUTE = 60_000;

/** Which matches move, and by how much [SC5]. */
export interface Shift {
  /** ISO 8601 instant: matches that begin earlier stay. */
  readonly from: string;
  /** Whole minutes, later or (negative) earlier. */
  readonly minutes: number;
  /** null: all. */
  readonly courts: readonly number[] | null;
  /** Whether a delay is caught up where the plan leaves more than the pause between two matches, out of breaks [SC8]. */
  readonly useBreaks: boolean;
}

/** The breaks after a shift of all courts that takes them along from its instant on [SC12]. */
export const shiftedBreaks = (
  breaks: readonly Break[],
  { from, minutes }: Pick<Shift, 'from' | 'minutes'>,
): readonly Break[] => {
  const later = (at: string): string => formatInstant(instantInMs(at) + minutes * MINUTE);
  return inOrderOfTime(
    breaks.map((each) =>
      instantInMs(each.from) < instantInMs(from) ? each : { ...each, from: later(each.from), to: later(each.to) },
    ),
  );
};

type ShiftedMatch = Pick<Match, 'id' | 'court' | 'kickoff' | 'stage'> & { readonly result: unknown };

/** The new kickoffs of the matches that move [SC5]; matches with a result, running or final, stay. */
export function shiftedKickoffs(
  timing: Timing,
  matches: readonly ShiftedMatch[],
  { from, minutes, courts, useBreaks }: Shift,
): ReadonlyMap<MatchId, string> {
  const begin = instantInMs(from);
  const moving = matches
    .flatMap((match) => {
      const kickoff = match.kickoff === null ? null : instantInMs(match.kickoff);
      const stays = match.result !== null || (courts !== null && !courts.includes(match.court));
      if (kickoff === null || kickoff < begin || stays) return [];
      return [{ id: match.id, start: kickoff, ...computePhaseDurationsMs(timing, match.stage) }];
    })
    .sort((one, other) => one.start - other.start);
  const closed = closedTimes(timing.breaks);
  let delayMs = minutes * MINUTE;
  // When the matches that began so far are over and teams had their pause, by the plan as it was.
  let ready: number | null = null;
  const shifted = movedOn(
    () => closed,
    moving,
    ({ start, playMs, pauseMs }) => {
      if (useBreaks && delayMs > 0 && ready !== null)
        delayMs = Math.max(0, delayMs - openTimeBetween(closed, ready, start));
      ready = Math.max(ready ?? 0, start + playMs + pauseMs);
      return delayMs;
    },
  );
  return new Map(shifted.flatMap(([{ id, start }, moved]) => (moved === start ? [] : [[id, formatInstant(moved)]])));
}
