import { isRefused, refuse } from '../../refusal.ts';
import { formatInstant, instantInMs } from '../../durations.ts';
import { type ChangedPathsByEvent, changedPaths, markChanged } from '../model/changed-paths.ts';
import { earliestKickoff } from '../model/matches.ts';
import type { Interruption, StandStill, Tournament } from '../model/state.ts';
import type { TournamentFolds, TournamentRules } from './commands.ts';
import { planShifted } from './match-plan.ts';

// Play stands still for an alarm or a storm, and goes on [MO13].

const MINUTE = 60_000;
/** How far back play may have been interrupted, in ms. */
const INTERRUPTED_BEFORE_MS = 12 * 60 * MINUTE;
/** How far ahead it may go on, in ms. */
const RESUMED_AHEAD_MS = 60 * MINUTE;
/** An interruption that ended so long before the next one no match ran through [MO7]. */
const FORGOTTEN_AFTER_MS = 6 * 60 * MINUTE;
const MAX_EARLIER = 10;

const rules = {
  InterruptPlay: ({ name, since: given }, { interruption }, { now }) => {
    // One that lasts is set again: another name, and when it goes on is not known any more.
    const since = given ?? (interruption !== undefined && isLasting(interruption, now) ? interruption.since : now);
    const at = instantInMs(since);
    if (at > instantInMs(now) || instantInMs(now) - at > INTERRUPTED_BEFORE_MS) return refuse('interruption-time');
    if (interruption?.name === name && interruption.since === since && interruption.until === null) return [];
    return [{ type: 'PlayInterrupted', data: { name, since } }];
  },
  ResumePlay: ({ until: given, shift, useBreaks, moveBreaks }, tournament, { now }) => {
    const { interruption } = tournament;
    if (interruption === undefined || !isLasting(interruption, now)) return [];
    const until = given ?? now;
    const at = instantInMs(until);
    if (at < instantInMs(interruption.since) || at - instantInMs(now) > RESUMED_AHEAD_MS) {
      return refuse('interruption-time');
    }
    const minutes = minutesOf({ ...interruption, until }) - minutesOf(interruption);
    const shifted = shift ? shiftedBy(tournament, interruption.since, { minutes, useBreaks, moveBreaks }) : [];
    if (isRefused(shifted) || until === interruption.until) return shifted;
    return [{ type: 'PlayResumed', data: { until } }, ...shifted];
  },
} satisfies Partial<TournamentRules>;

const isLasting = ({ until }: Interruption, now: string): boolean =>
  until === null || instantInMs(until) > instantInMs(now);

/** How long it lasts, in whole minutes, rounded up; 0 while it is not said. */
const minutesOf = ({ since, until }: StandStill): number =>
  until === null ? 0 : Math.ceil((instantInMs(until) - instantInMs(since)) / MINUTE);

/** All open matches, and the breaks that begin once play stands still. */
function shiftedBy(
  { plan }: Tournament,
  since: string,
  by: { readonly minutes: number; readonly useBreaks: boolean; readonly moveBreaks: boolean },
): ReturnType<typeof planShifted> {
  const from = earliestKickoff(plan?.matches.filter(({ result }) => result === null) ?? []) ?? since;
  return planShifted(plan, { from, courts: null, ...by }, since);
}

const folds = {
  PlayInterrupted: (tournament, { name, since }, { version }) => ({
    ...markChanged(tournament, version, ['settings'], ['settings/interruption']),
    interruption: { name, since, until: null, earlier: earlierThan(since, tournament.interruption) },
  }),
  PlayResumed: (tournament, { until }, { version }) => ({
    ...markChanged(tournament, version, ['settings'], ['settings/interruption']),
    ...(tournament.interruption && { interruption: { ...tournament.interruption, until } }),
  }),
} satisfies Partial<TournamentFolds>;

/** What ended before play is interrupted anew; one that lasts then is the same one, set again. */
function earlierThan(since: string, last: Interruption | undefined): readonly StandStill[] {
  if (last === undefined) return [];
  const begin = instantInMs(since);
  return [{ since: last.since, until: last.until }, ...last.earlier]
    .flatMap((each) => endedBy(each, begin))
    .filter(({ until }) => begin - instantInMs(until) <= FORGOTTEN_AFTER_MS)
    .slice(0, MAX_EARLIER);
}

/** What of it lies before this moment; nothing of one whose end is not known. */
function endedBy({ since, until }: StandStill, begin: number): readonly (StandStill & { readonly until: string })[] {
  if (until === null || instantInMs(since) >= begin) return [];
  return [{ since, until: instantInMs(until) > begin ? formatInstant(begin) : until }];
}

const paths = {
  PlayInterrupted: () => changedPaths('settings', 'settings/interruption'),
  PlayResumed: () => changedPaths('settings', 'settings/interruption'),
} satisfies Partial<ChangedPathsByEvent>;

export const interruptionTheme = { rules, folds, paths };
