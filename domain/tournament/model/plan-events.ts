import type { AddedTuple, MovedTuple, NumberTuple, Regrouped, ConfiguredGroup, TournamentEventOf } from './events.ts';
import { matchFields, newMatch } from './fields.ts';
import { indexMatches } from './matches.ts';
import { movedMatch, readMatch, writeMatch } from './match-tuples.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import { writeSelector } from './selector-notation.ts';
import type { Match, Plan } from './state.ts';
import type { PlannedMatch } from './planned-match.ts';

/** What of a plan an event says that came of other members of groups. */
type PlanChange = Pick<Regrouped, 'added' | 'removed' | 'moved' | 'finalsPhase'>;

/** Only what differs between two plans of one tournament. */
export function planChange(from: Plan, to: Plan): PlanChange {
  const [were, are] = [indexMatches(from.matches), indexMatches(to.matches)];
  const added: AddedTuple[] = [];
  const moved: MovedTuple[] = [];
  for (const [place, match] of to.matches.entries()) {
    const index = place + 1;
    const was = from.matches[(were.get(match.id) ?? 0) - 1];
    if (was === undefined) added.push([index, ...writeMatch(match)]);
    else if (were.get(match.id) !== index || !matchFields.isSameAspect(was, match, 'plan'))
      moved.push(movedTuple(index, match));
  }
  const removed = from.matches.flatMap(({ id }) => (are.has(id) ? [] : [id]));
  const { finalsPhase } = to;
  const sameFinals = finalsPhase === null || isDeepEqual(from.finalsPhase, finalsPhase);
  return { added, removed, moved, ...(sameFinals ? {} : { finalsPhase }) };
}

const movedTuple = (index: number, { id, court, kickoff, selectorA, selectorB }: Match): MovedTuple => [
  id,
  index,
  court,
  kickoff,
  writeSelector(selectorA),
  writeSelector(selectorB),
];

/** The plan after such a change; what it does not name stays where it is. */
export function changedPlan(plan: Plan, { added, removed, moved, finalsPhase }: PlanChange, version: number): Plan {
  const gone = new Set(removed);
  const byId = new Map(plan.matches.map((match) => [match.id, match]));
  const named = new Set([...removed, ...moved.map(([id]) => id)]);
  const matches: Match[] = Array.from({ length: plan.matches.length - gone.size + added.length });
  for (const [place, match] of plan.matches.entries()) if (!named.has(match.id)) matches[place] = match;
  for (const [index, ...tuple] of added) matches[index - 1] = newMatch(readMatch(tuple), version);
  for (const tuple of moved) {
    const [id, index] = tuple;
    const match = byId.get(id);
    if (match !== undefined) matches[index - 1] = movedMatch(match, tuple, version);
  }
  return { ...plan, ...(finalsPhase === undefined ? {} : { finalsPhase }), matches };
}

/** The fact of a whole plan, generated or restored. */
export const createTournamentConfigured = (
  groups: readonly ConfiguredGroup[],
  plan: Omit<Plan, 'matches'> & { readonly matches: readonly PlannedMatch[] },
): TournamentEventOf<'TournamentConfigured'> => ({
  type: 'TournamentConfigured',
  data: {
    groups,
    firstMatchKickoff: plan.firstMatchKickoff,
    groupPhase: plan.groupPhase,
    pause: plan.pause,
    finalsPhase: plan.finalsPhase,
    ...(plan.breaks.length === 0 ? {} : { breaks: plan.breaks }),
    matches: plan.matches.map(writeMatch),
  },
});

/** The fact that leads from one plan to another of the same matches, with new numbers; null where they say the same. */
export function planEdit(
  from: Plan,
  to: Plan,
  numbers: readonly NumberTuple[] = [],
): TournamentEventOf<'MatchPlanEdited'> | null {
  const moved = to.matches.flatMap((match, place): readonly MovedTuple[] => {
    const before = from.matches[place];
    if (before !== undefined && before.id === match.id && matchFields.isSameAspect(before, match, 'plan')) return [];
    const { id, court, kickoff, selectorA, selectorB } = match;
    return [[id, place + 1, court, kickoff, writeSelector(selectorA), writeSelector(selectorB)]];
  });
  const [timingBefore, timing] = [timingOf(from), timingOf(to)];
  const sameBreaks = isDeepEqual(from.breaks, to.breaks);
  if (moved.length + numbers.length === 0 && sameBreaks && isDeepEqual(timingBefore, timing)) return null;
  const optional = { ...(sameBreaks ? {} : { breaks: to.breaks }), ...(numbers.length === 0 ? {} : { numbers }) };
  return { type: 'MatchPlanEdited', data: { ...timing, ...optional, moved } };
}

/** When is played, without breaks and matches: what `MatchPlanEdited` always says besides them. */
export const timingOf = ({ firstMatchKickoff, groupPhase, pause, finalsPhase }: Plan) => ({
  firstMatchKickoff,
  schedules: { groupPhase: groupPhase?.schedule ?? null, finalsPhase: finalsPhase?.schedule ?? null },
  pause,
});
