import type { MatchStage, Schedule } from '../../model/state.ts';
import { durationInMs, formatInstant, instantInMs } from '../../../durations.ts';
import type { Timing } from '../../model/planned-match.ts';

/** How long is played and paused in each phase; null: the phase is not played, or without times. */
export interface PhaseSchedules {
  readonly groupPhase: { readonly schedule: Schedule | null } | null;
  readonly finalsPhase: { readonly schedule: Schedule | null } | null;
}

type Stage = Pick<MatchStage, 'type'>;

const scheduleFor = (timing: PhaseSchedules, matchPlace: Stage): Schedule | null =>
  (matchPlace.type === 'GroupMatch' ? timing.groupPhase : timing.finalsPhase)?.schedule ?? null;

/** How long a match of the phase takes and the pause after it, in ms; 0 without a schedule. */
export function computePhaseDurationsMs(
  timing: PhaseSchedules,
  matchPlace: Stage,
): { readonly playMs: number; readonly pauseMs: number } {
  const { playTime = 'PT0S', pauseTime = 'PT0S' } = scheduleFor(timing, matchPlace) ?? {};
  return { playMs: durationInMs(playTime), pauseMs: durationInMs(pauseTime) };
}

/** Whether it is known of every match that has a kickoff how long it takes: its phase has a schedule. */
export const areLengthsKnown = (
  timing: PhaseSchedules,
  matches: readonly { readonly stage: Stage; readonly kickoff: string | null }[],
): boolean => matches.every(({ stage, kickoff }) => kickoff === null || scheduleFor(timing, stage) !== null);

/** From the end of the last group match to the first finals match, in ms [SC3]. */
export function pauseBeforeFinalsMs(timing: Timing): number {
  return durationInMs(timing.pause ?? timing.groupPhase?.schedule?.pauseTime ?? 'PT0S');
}

/** When the last match ends (ISO 8601 UTC); null without kickoffs. */
export function planEnd(
  timing: PhaseSchedules,
  matches: readonly { readonly stage: Stage; readonly kickoff: string | null }[],
): string | null {
  const ends = matches.flatMap((match) =>
    match.kickoff === null ? [] : [instantInMs(match.kickoff) + computePhaseDurationsMs(timing, match.stage).playMs],
  );
  return ends.length === 0 ? null : formatInstant(ends.reduce((latest, end) => Math.max(latest, end)));
}
