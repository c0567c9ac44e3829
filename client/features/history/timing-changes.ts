import type { HistoryChange } from '#domain/contract.ts';
import { keysOf } from '#domain/play.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, plainDay, plainMoment, timeFrom } from '../../texts/format.ts';
import { durationMinutes, minutesText } from '../../texts/typed-times.ts';
import { changedIn, type ChangedValue } from './computation-changes.ts';

// What of the times of a plan a change made other than before, line by line.

const t = texts.history;

type PlanEdit = Extract<HistoryChange, { type: 'MatchPlanEdited' }>;

type EditedBreaks = PlanEdit['before']['breaks'];

/**
 * 'Mittagspause 12:00 bis 13:00 Uhr, Siegerehrung 15:00 bis 15:15 Uhr'; with their days where these are not all the same
 * among them and the `others` that they are compared with.
 */
export function breaksText(breaks: EditedBreaks, others: EditedBreaks): string {
  const days = new Set([...breaks, ...others].flatMap(({ from, to }) => [plainDay(from), plainDay(to)]));
  const text = ({ name, from, to }: EditedBreaks[number]): string =>
    days.size > 1
      ? t.breakAt(name, plainMoment(from), timeFrom(to, from))
      : t.breakAt(name, formatClock(from), formatClock(to));
  return breaks.map(text).join(', ') || t.noBreaks;
}

type Timing = PlanEdit['before'];

export const timingLines = ({ before, after }: PlanEdit): readonly string[] =>
  timingChanges(before, after).map((each) => t.changed(each.what, each.before, each.after));

const minutesOf = (duration: string): string => minutesText(durationMinutes(duration));

/** What of the times of a plan is other than before. */
export function timingChanges(before: Timing, after: Timing): readonly ChangedValue[] {
  const pace = (value: Timing['groupPhase']): string =>
    value === null ? t.noPace : t.minutes(minutesOf(value.playTime), minutesOf(value.pauseTime));
  const shown = {
    firstMatchKickoff: ({ firstMatchKickoff: at }: Timing) => (at === null ? t.noKickoff : plainMoment(at)),
    groupPhase: (timing: Timing) => pace(timing.groupPhase),
    pause: ({ pause }: Timing) => (pause === null ? t.noPause : t.minutesOnly(minutesOf(pause))),
    finalsPhase: (timing: Timing) => pace(timing.finalsPhase),
    breaks: ({ breaks }: Timing, other: Timing) => breaksText(breaks, other.breaks),
  } satisfies Record<keyof Timing, (timing: Timing, other: Timing) => string>;
  return keysOf(shown).flatMap((key) => changedIn(t.timing[key], shown[key](before, after), shown[key](after, before)));
}
