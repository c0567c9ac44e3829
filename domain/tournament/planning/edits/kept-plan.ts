import { isDeepEqual } from '../../../deep-equal.ts';
import type { Plan } from '../../model/state.ts';
import { addOpenTime, closedTimes, openTimeBetween, outsideOf, type Interval } from '../timing/breaks.ts';
import { groupPhaseEnd } from '../timing/court-times.ts';
import { formatInstant, instantInMs } from '../../../durations.ts';
import type { HandEdits } from './hand-edits.ts';
import type { PlannedGroup, PlannedMatch, Timing } from '../../model/planned-match.ts';
import { computePhaseDurationsMs, pauseBeforeFinalsMs } from '../timing/phase-times.ts';
import { reschedule, schedule } from '../timing/schedule.ts';

// The matches of a plan under other times, breaks or numbers of courts, with what hands made of it [PL8].

type Phase = 'groupPhase' | 'finalsPhase';
const phaseOf = ({ stage }: Pick<PlannedMatch, 'stage'>): Phase =>
  stage.type === 'GroupMatch' ? 'groupPhase' : 'finalsPhase';

/**
 * Returns the phases whose matches get new courts and times in their present order: those whose number of courts
 * changes, unless matches were moved by hand and their courts all remain.
 */
export const findRescheduledPhases = (before: Plan, to: Timing, { moved }: HandEdits): readonly Phase[] =>
  (['groupPhase', 'finalsPhase'] as const).filter((phase) => {
    const courts = to[phase]?.numberOfCourts ?? 1;
    if (courts === (before[phase]?.numberOfCourts ?? 1)) return false;
    const own = before.matches.filter((match) => phaseOf(match) === phase);
    const isMoved = before.matches.some((match, at) => phaseOf(match) === phase && moved[at] === true);
    return !isMoved || own.some(({ court }) => court > courts);
  });

/** The same matches in the same order under another configuration of theirs; all of it begins `delayMs` later. */
export function keptMatches(
  before: Plan,
  to: Timing,
  {
    groups,
    edits,
    delayMs,
  }: { readonly groups: readonly PlannedGroup[]; readonly edits: HandEdits; readonly delayMs: number },
): readonly PlannedMatch[] {
  const anew = findRescheduledPhases(before, to, edits);
  const base = anew.length === 0 ? before.matches : placedAnew(before, to, groups, anew);
  if (to.firstMatchKickoff === null) return base.map((match) => ({ ...match, kickoff: null }));
  if (base.every(({ kickoff }) => kickoff === null)) {
    const placings = reschedule(to, groups, base);
    return base.map((match, at) => ({ ...match, kickoff: placings[at]?.kickoff ?? null }));
  }
  const isOnlyLater = anew.length === 0 && isDeepEqual(paceOf(before, delayMs), paceOf(to, 0));
  const startOf = isOnlyLater ? (start: number) => start + delayMs : retimeStarts(before, to, base, delayMs);
  return base.map((match) => ({
    ...match,
    kickoff: match.kickoff === null ? null : formatInstant(startOf(instantInMs(match.kickoff))),
  }));
}

/** What determines the gaps between matches, with all breaks shifted by `delayMs`. */
const paceOf = (timing: Timing, delayMs: number) => [
  computePhaseDurationsMs(timing, typeIn('groupPhase')),
  computePhaseDurationsMs(timing, typeIn('finalsPhase')),
  pauseBeforeFinalsMs(timing),
  closedTimes(timing.breaks).map(({ start, end }) => [start + delayMs, end + delayMs]),
];

/** The matches with new courts and times in these phases; the finals stay as far behind the group phase as they were. */
function placedAnew(before: Plan, to: Timing, groups: readonly PlannedGroup[], anew: readonly Phase[]) {
  const courtsIn = <P extends { readonly numberOfCourts: number }>(phase: P | null, next: P | null): P | null =>
    phase && { ...phase, numberOfCourts: next?.numberOfCourts ?? phase.numberOfCourts };
  const timing = {
    ...before,
    groupPhase: courtsIn(before.groupPhase, to.groupPhase),
    finalsPhase: courtsIn(before.finalsPhase, to.finalsPhase),
  };
  const placings = schedule(timing, groups, before.matches);
  const placed = before.matches.map((match, at): PlannedMatch => {
    const { court = 1, kickoff = null } = placings[at] ?? {};
    return anew.includes(phaseOf(match)) ? { ...match, court, kickoff: kickoff ?? match.kickoff } : match;
  });
  const later =
    finalsStart(before.matches) - finalsStart(placed) + groupEnd(before, placed) - groupEnd(before, before.matches);
  return placed.map((match) =>
    match.kickoff === null || phaseOf(match) === 'groupPhase' || Number.isNaN(later)
      ? match
      : { ...match, kickoff: formatInstant(instantInMs(match.kickoff) + later) },
  );
}

const finalsStart = (matches: readonly PlannedMatch[]): number =>
  Math.min(...matches.flatMap((match) => (phaseOf(match) === 'groupPhase' ? [] : (startOf(match) ?? []))));

const groupEnd = (timing: Timing, matches: readonly PlannedMatch[]): number => groupPhaseEnd(timing, matches) ?? 0;

const startOf = ({ kickoff }: Pick<PlannedMatch, 'kickoff'>): number | null =>
  kickoff === null ? null : instantInMs(kickoff);

/** A time at which matches begin, and when they begin now; all in ms. */
interface Moment {
  readonly start: number;
  readonly phase: Phase;
  readonly now: number;
}

/**
 * Answers when matches that began at a time begin now: the spaces between them are as they were beyond play time and
 * pause, which are the new ones, and beyond breaks, which are the new ones too.
 */
function retimeStarts(
  from: Timing,
  to: Timing,
  matches: readonly PlannedMatch[],
  delayMs: number,
): (start: number) => number {
  const [closedBefore, closed] = [closedTimes(from.breaks), closedTimes(to.breaks)];
  const moments = new Map<number, Moment>();
  const latest: Partial<Record<Phase, Moment>> = {};
  let waiting: Moment[] = [];
  for (const [start, phase] of beginnings(matches)) {
    // A court is free again once play time and pause are over: the last that is so, of either phase, holds this one.
    const isOver = (moment: Moment): boolean => start - moment.start >= slotOf(from, moment.phase, phase);
    for (const moment of waiting.filter(isOver)) latest[moment.phase] = moment;
    waiting = waiting.filter((moment) => !isOver(moment));
    const near = [...Object.values(latest), ...waiting.slice(-1)];
    // A match that ended before the other phase continued constrains only that phase, not this kickoff.
    const isPast = ({ start: begun, phase: of }: Moment): boolean =>
      near.some((other) => other.phase !== of && other.start - begun >= slotOf(from, of, other.phase));
    const ready = near
      .filter((moment) => !isPast(moment))
      .map((before) => following(before, { start, phase }, { from, to, closedBefore, closed }));
    const { playMs } = computePhaseDurationsMs(to, typeIn(phase));
    const now = outsideOf(closed, ready.length === 0 ? start + delayMs : Math.max(...ready), playMs);
    const moment = { start, phase, now };
    moments.set(start, moment);
    waiting.push(moment);
  }
  return (start) => moments.get(start)?.now ?? start + delayMs;
}

/** Distinct kickoffs in ascending order, each with its phase; the group phase where both phases play at once. */
function beginnings(matches: readonly PlannedMatch[]): readonly (readonly [number, Phase])[] {
  const found = new Map<number, Phase>();
  for (const match of matches) {
    const start = startOf(match);
    if (start !== null && found.get(start) !== 'groupPhase') found.set(start, phaseOf(match));
  }
  return [...found].toSorted(([one], [other]) => one - other);
}

const typeIn = (phase: Phase): Pick<PlannedMatch['stage'], 'type'> => ({
  type: phase === 'groupPhase' ? 'GroupMatch' : 'Final',
});

/** From one beginning to the next of a phase, in ms. */
function slotOf(timing: Timing, phase: Phase, next: Phase): number {
  const { playMs, pauseMs } = computePhaseDurationsMs(timing, typeIn(phase));
  return playMs + (phase === 'groupPhase' && next === 'finalsPhase' ? pauseBeforeFinalsMs(timing) : pauseMs);
}

/** Two configurations of one plan, with the times in which neither matches lay before nor may lie now [SC8]. */
interface TimingChange {
  readonly from: Timing;
  readonly to: Timing;
  readonly closedBefore: readonly Interval[];
  readonly closed: readonly Interval[];
}

/** The time that a beginning has by one before it. */
function following(
  before: Moment,
  { start, phase }: Pick<Moment, 'start' | 'phase'>,
  { from, to, closedBefore, closed }: TimingChange,
): number {
  const [was, is] = [slotOf(from, before.phase, phase), slotOf(to, before.phase, phase)];
  const distance = start - before.start;
  // Courts that do not begin together: they share out what a slot takes as before.
  if (distance < was) return before.now + Math.round((distance * is) / was / MINUTE) * MINUTE;
  return addOpenTime(closed, before.now + is, openTimeBetween(closedBefore, before.start + was, start));
}

const MINUTE = 60_000;
