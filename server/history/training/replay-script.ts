import { difference } from '#domain/tournament/revert/difference.ts';
import { createReplayTiming, kickoffsOf, toAscending, type ReplayTiming } from '#domain/tournament/history/retime.ts';
import { findEffectiveSteps } from '#domain/tournament/revert/find-reverted-by.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { INITIAL_PAST_STATE, type HistoryReader } from '../history-reader.ts';
import { createPastReader } from './past-reader.ts';

/** How a finished tournament was played, from its plan without results to its end. */
export interface ReplayScript {
  /** The last plan without a result that was not taken back. */
  readonly begin: { readonly version: number; readonly state: Tournament };
  /** What led on from there, each with the versions before and after it and the milliseconds of play before it. */
  readonly steps: readonly { readonly from: number; readonly version: number; readonly played: number }[];
  readonly course: ReplayTiming;
}

const hasResults = ({ plan }: Tournament): boolean => (plan?.matches ?? []).some(({ result }) => result !== null);

/** Of most steps the folds say it at once: what they did not touch is the same object. */
const differs = (before: Tournament, after: Tournament): boolean =>
  (before.plan !== after.plan ||
    before.teams !== after.teams ||
    before.groups !== after.groups ||
    before.computation !== after.computation) &&
  difference(before, after).length > 0;

/**
 * The script of a tournament up to this version; null where it never had a plan without results, because it came with them.
 * Left out are steps that changed nothing a copy has, and those that were taken back, with what took them back.
 */
export async function buildScript(
  pasts: HistoryReader,
  tournamentId: string,
  version: number,
): Promise<ReplayScript | null> {
  const steps = (await pasts.of(tournamentId)).steps.filter((step) => step.version <= version);
  const standingVersions = new Set(findEffectiveSteps(steps).map((step) => step.version));
  const readOn = createPastReader(pasts, tournamentId, version);
  const telling = new Set<number>();
  let begin: ReplayScript['begin'] | null = null;
  let last = INITIAL_PAST_STATE.state;
  for (const step of steps) {
    const state = await readOn(step.version);
    if (state === null) return null;
    if (differs(last, state)) telling.add(step.version);
    // Only restorable steps qualify: any other stays in effect, even when the plan that it met was taken back.
    const isBegin =
      step.isRestorable && standingVersions.has(step.version) && state.plan !== null && !hasResults(state);
    if (isBegin) begin = { version: step.version, state };
    last = state;
  }
  if (begin === null) return null;
  const { version: begun, state } = begin;
  // Asked again: what took back something from before the beginning has to be played.
  const played = findEffectiveSteps(steps.filter(({ from }) => from >= begun)).filter((step) =>
    telling.has(step.version),
  );
  const instants = toAscending(played.map(({ at }) => at));
  const course = createReplayTiming(instants, [...kickoffsOf(state), ...kickoffsOf(last)].sort());
  return {
    begin,
    steps: played.map(({ from, version: to }, index) => {
      return { from, version: to, played: course.playedBefore(instants[index] ?? '') };
    }),
    course,
  };
}
