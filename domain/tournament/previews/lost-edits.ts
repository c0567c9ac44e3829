import type { LostEdit } from '../contract/previews.ts';
import { handEditsOf } from '../planning/edits/hand-edits.ts';
import { findRescheduledPhases } from '../planning/edits/kept-plan.ts';
import { shiftBreaks, startDelayMs } from '../planning/edits/kept-edits.ts';
import type { Break, MatchAspect, Plan, Tournament } from '../model/state.ts';
import { isNothing, nothing, type Nothing } from '../../typed-keys.ts';

/** What hands made of a plan and a configuration does away with [PL8]. */
export function findLostEdits({ plan: before, groups }: Tournament, { plan: after }: Tournament): readonly LostEdit[] {
  if (before === null) return [];
  const edits = handEditsOf(before, groups);
  const isKept = after !== null && after.matches[0]?.id === before.matches[0]?.id;
  const anew: readonly string[] = isKept ? findRescheduledPhases(before, after, edits) : ['groupPhase', 'finalsPhase'];
  const isTimeless = after?.firstMatchKickoff === null && before.firstMatchKickoff !== null;
  const moved = before.matches.filter(
    ({ stage }, at) =>
      edits.moved[at] === true &&
      (isTimeless || anew.includes(stage.type === 'GroupMatch' ? 'groupPhase' : 'finalsPhase')),
  );
  const ofMatches: Readonly<Record<MatchAspect, readonly LostEdit[] | Nothing>> = {
    plan: moved.length === 0 ? [] : [{ kind: 'moved', count: moved.length }],
    result: nothing('the preview names every result that goes'),
  };
  return [
    ...lostBreaks(before, after).map(({ name, from, to }) => ({ kind: 'break' as const, name, from, to })),
    ...Object.values(ofMatches).flatMap((lost) => (isNothing(lost) ? [] : lost)),
    ...(isKept || !edits.isReordered ? [] : [{ kind: 'order' as const }]),
  ];
}

/**
 * Breaks without a counterpart in the new plan. Counterparts are matched one to one by name and time, then by time, then
 * by name.
 */
function lostBreaks(before: Plan, after: Plan | null): readonly Break[] {
  if (after === null) return before.breaks;
  const moved = shiftBreaks(before.breaks, startDelayMs(before, after.firstMatchKickoff));
  let lost = before.breaks.map((is, at) => ({ is, moved: moved[at] ?? is }));
  let left = after.breaks;
  const isNamed = (one: Break, other: Break): boolean => one.name === other.name;
  const isThen = (one: Break, other: Break): boolean => one.from === other.from && one.to === other.to;
  for (const stands of [(one: Break, other: Break) => isNamed(one, other) && isThen(one, other), isThen, isNamed]) {
    lost = lost.filter((each) => {
      const at = left.findIndex((other) => stands(each.moved, other));
      left = left.filter((_other, place) => place !== at);
      return at === -1;
    });
  }
  return lost.map(({ is }) => is);
}
