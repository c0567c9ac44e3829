import type { LostEdit } from './lost-contract.ts';
import { handEditsOf } from './planning/hand-edits.ts';
import { phasesPlacedAnew } from './planning/kept-plan.ts';
import type { Tournament } from './state.ts';

/** What hands made of a plan and a configuration does away with [PL8]. */
export function lostEdits({ plan: before, groups }: Tournament, { plan: after }: Tournament): readonly LostEdit[] {
  if (before === null) return [];
  const edits = handEditsOf(before, groups);
  const names = new Set(after?.breaks.map(({ name }) => name));
  const breaks = before.breaks.filter(({ name }) => !names.has(name));
  const isKept = after !== null && after.matches[0]?.id === before.matches[0]?.id;
  const anew: readonly string[] = isKept ? phasesPlacedAnew(before, after, edits) : ['groupPhase', 'finalsPhase'];
  const isTimeless = after?.firstMatchKickoff === null && before.firstMatchKickoff !== null;
  const moved = before.matches.filter(
    ({ place }, at) =>
      edits.moved[at] === true &&
      (isTimeless || anew.includes(place.type === 'GroupMatch' ? 'groupPhase' : 'finalsPhase')),
  );
  return [
    ...breaks.map(({ name, from, to }) => ({ kind: 'break' as const, name, from, to })),
    ...(moved.length === 0 ? [] : [{ kind: 'moved' as const, count: moved.length }]),
    ...(isKept || !edits.isReordered ? [] : [{ kind: 'order' as const }]),
  ];
}
