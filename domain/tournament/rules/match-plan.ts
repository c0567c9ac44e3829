import { isRefused, refuse, type Refused } from '../../refusal.ts';
import type { TournamentFolds, TournamentRules } from './commands.ts';
import type { MatchPlanBody } from '../contract/bodies.ts';
import type { ShiftBody } from '../contract/plan-times.ts';
import type { NumberTuple, TournamentEvent } from '../model/events.ts';
import { areNumbersFixed, indexNumbers, withNumbers } from '../model/match-numbers.ts';
import { indexMatches, hasResults, earliestKickoff } from '../model/matches.ts';
import { movedMatch } from '../model/match-tuples.ts';
import { closeGaps } from '../planning/edits/close-gaps.ts';
import { areLengthsKnown } from '../planning/timing/phase-times.ts';
import { reschedule } from '../planning/timing/schedule.ts';
import { inOrderOfTime } from '../planning/timing/breaks.ts';
import { kickoffsAfterBreaks } from '../planning/timing/follow-breaks.ts';
import { shiftedBreaks, shiftedKickoffs } from '../planning/timing/shift-matches.ts';
import { validateSelectors } from '../planning/selectors/selector-rules.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import { toSelector } from '../contract/to-model.ts';
import type { Group, Match, MatchId, Plan, Tournament, Path } from '../model/state.ts';
import { markChanged, changedPaths, type ChangedPathsByEvent } from '../model/changed-paths.ts';
import { hasOtherStructure } from './plan-structure.ts';
import { reschedulablePlan } from './roster.ts';
import { planEdit, timingOf } from '../model/plan-events.ts';

// Order, courts, kickoffs and selectors of the plan that stands [PL2].

const rules = {
  EditMatchPlan: (body, tournament) => {
    const { plan, groups } = tournament;
    if (plan === null) return refuse('no-plan');
    if (hasOtherStructure(body, plan, groups)) return refuse('plan-structure-changed');
    const edited = editedPlan(body, plan, groups);
    if (isRefused(edited)) return edited;

    const events = [...renamings(body, tournament)];
    const numbers = numbersByHand(body, tournament);
    if (isRefused(numbers)) return numbers;
    const edit = planEdit(plan, edited, numbers);
    if (edit === null) return events;
    if (hasResults(tournament) && !body.acknowledgePlacingChange) return refuse('placing-change-not-acknowledged');
    return [...events, edit];
  },
  // Places do not follow from times, so nothing has to be acknowledged [SC5].
  ShiftMatches: (shift, { plan }) => {
    const courts = new Set(plan?.matches.map(({ court }) => court));
    if (plan !== null && shift.courts?.some((court) => !courts.has(court)) === true) return refuse('court-unknown');
    return planShifted(plan, shift, shift.from);
  },
  // Neither do they from breaks [SC11].
  SetBreaks: ({ breaks: given, matches: how }, { plan }, { now }) => {
    if (plan === null) return refuse('no-plan');
    const breaks = inOrderOfTime(given);
    if (how === 'Stay') return planWithTimes(plan, breaks, new Map());
    if (!areLengthsKnown(plan, plan.matches)) return refuse('schedule-missing');
    return planWithTimes(plan, breaks, kickoffsAfterBreaks(plan, plan.matches, breaks, now));
  },
  CloseGaps: (_, tournament, { now }) => {
    const plan = reschedulablePlan(tournament);
    if (isRefused(plan)) return plan;
    if (plan.matches.every(({ kickoff }) => kickoff === null)) return refuse('no-kickoffs');
    const { matches } = plan;
    const places = closeGaps({ timing: plan, groups: tournament.groups, matches, now });
    const edit = planEdit(plan, { ...plan, matches: matches.map((match) => ({ ...match, ...places.get(match.id) })) });
    return edit === null ? [] : [edit];
  },
  FixMatchNumbers: (_, tournament) => {
    if (tournament.plan === null) return refuse('no-plan');
    if (areNumbersFixed(tournament)) return [];
    return [{ type: 'MatchNumbersFixed', data: { numbers: indexNumbers(tournament) } }];
  },
} satisfies Partial<TournamentRules>;

/** The numbers that the body gives to matches that have others, or what is wrong with them [PL10]. */
function numbersByHand({ matches }: MatchPlanBody, tournament: Tournament): readonly NumberTuple[] | Refused {
  if (!areNumbersFixed(tournament)) {
    const asIndices = matches.every(({ number, index }) => number === null || number === index);
    return asIndices ? [] : refuse('numbers-not-fixed');
  }
  const { matchNumbers } = tournament;
  if (new Set(matches.map(({ id, number }) => number ?? matchNumbers[id])).size < matches.length) {
    return refuse('number-taken');
  }
  return matches.flatMap(({ id, number }) =>
    number === null || number === matchNumbers[id] ? [] : [[id, number] as const],
  );
}

/** The plan as the body wants it, or what is wrong with it. */
function editedPlan(body: MatchPlanBody, plan: Plan, groups: readonly Group[]): Plan | Refused {
  const indices = indexMatches(plan.matches);
  const places = body.matches.map(({ id }) => indices.get(id));
  if (body.matches.length !== plan.matches.length || new Set(places).size !== places.length) {
    return refuse('plan-incomplete');
  }
  const idAt = (index: number): string | undefined => plan.matches[index - 1]?.id;
  const inOrder = body.matches.toSorted((one, other) => one.index - other.index);
  if (inOrder.some(({ index }, place) => index !== place + 1)) return refuse('index-gap');

  const matches: Match[] = [];
  for (const { id, court, kickoff, teamSelectorA, teamSelectorB } of inOrder) {
    const match = plan.matches[(indices.get(id) ?? 0) - 1];
    if (match === undefined) return refuse('plan-incomplete');
    matches.push({
      ...match,
      court,
      kickoff,
      selectorA: toSelector(teamSelectorA, idAt),
      selectorB: toSelector(teamSelectorB, idAt),
    });
  }
  const groupPhase = plan.groupPhase && {
    ...plan.groupPhase,
    schedule: body.groupPhase === null ? plan.groupPhase.schedule : body.groupPhase.schedule,
  };
  const finalsPhase = plan.finalsPhase && {
    ...plan.finalsPhase,
    schedule: body.finalsPhase === null ? plan.finalsPhase.schedule : body.finalsPhase.schedule,
  };
  const { firstMatchKickoff = plan.firstMatchKickoff, pauseBetweenGroupAndFinalsPhase: pause = plan.pause } = body;
  const timing = { firstMatchKickoff, groupPhase, pause, finalsPhase, breaks: plan.breaks };
  const timeless = [groupPhase, finalsPhase].some((phase) => phase !== null && phase.schedule === null);
  if (timeless && firstMatchKickoff !== null) return refuse('schedule-missing');
  const wrong = validateSelectors({ groups, groupPhase, matches });
  if (wrong !== null) return wrong;
  if (matches.every(({ kickoff }) => kickoff !== null)) return { ...timing, matches };
  // A kickoff that was given wins; the others follow from the order, as if all were to be set anew.
  const placings = reschedule(timing, groups, matches);
  const timed = matches.map((match, place) => kickedOffAt(match, match.kickoff ?? placings[place]?.kickoff ?? null));
  return { ...timing, matches: timed };
}

/** What a shift comes to; breaks that move along begin at `breaksFrom` or later. */
export function planShifted(
  plan: Plan | null,
  shift: ShiftBody,
  breaksFrom: string,
): readonly TournamentEvent[] | Refused {
  if (plan === null) return refuse('no-plan');
  const { matches } = plan;
  if (matches.every(({ kickoff }) => kickoff === null)) return refuse('no-kickoffs');
  const needsLengths = shift.useBreaks || plan.breaks.length > 0;
  if (needsLengths && !areLengthsKnown(plan, matches)) return refuse('schedule-missing');
  const { minutes } = shift;
  const breaks = shift.moveBreaks ? shiftedBreaks(plan.breaks, { from: breaksFrom, minutes }) : plan.breaks;
  return planWithTimes(plan, breaks, shiftedKickoffs({ ...plan, breaks }, matches, shift));
}

/** What leads to these breaks and kickoffs, of matches by id; of the others they stay. */
function planWithTimes(
  plan: Plan,
  breaks: Plan['breaks'],
  kickoffs: ReadonlyMap<MatchId, string>,
): readonly TournamentEvent[] {
  const matches = plan.matches.map((match) => kickedOffAt(match, kickoffs.get(match.id) ?? match.kickoff));
  const edit = planEdit(plan, { ...plan, breaks, firstMatchKickoff: firstKickoffAfter(plan, matches), matches });
  return edit === null ? [] : [edit];
}

/** The first kickoff of the configuration follows the earliest match if it was that match's. */
function firstKickoffAfter({ firstMatchKickoff, matches }: Plan, shifted: readonly Match[]): string | null {
  return firstMatchKickoff === earliestKickoff(matches) ? earliestKickoff(shifted) : firstMatchKickoff;
}

const kickedOffAt = (match: Match, kickoff: string | null): Match => ({ ...match, kickoff });

function* renamings({ groups }: MatchPlanBody, tournament: Tournament): Iterable<TournamentEvent> {
  for (const { id, displayName, teams } of groups ?? []) {
    const group = tournament.groups.find((one) => one.id === id);
    if (displayName !== null && group !== undefined && group.displayName !== displayName) {
      yield { type: 'GroupRenamed', data: { groupId: id, displayName } };
    }
    for (const team of teams) {
      if (tournament.teams[team.id]?.name === team.name) continue;
      yield { type: 'TeamRenamed', data: { teamId: team.id, name: team.name } };
    }
  }
}

const folds = {
  MatchNumbersFixed: (tournament, { numbers }) => withNumbers(tournament, numbers),
  MatchPlanEdited: (before, { firstMatchKickoff, schedules, pause, breaks, moved, numbers = [] }, { version }) => {
    const tournament = withNumbers(before, numbers);
    const { plan } = tournament;
    if (plan === null) return tournament;
    const matches = plan.matches.slice();
    const indices = indexMatches(plan.matches);
    for (const tuple of moved) {
      const [id, index] = tuple;
      const match = plan.matches[(indices.get(id) ?? 0) - 1];
      if (match !== undefined) matches[index - 1] = movedMatch(match, tuple, version);
    }
    const retimed = breaks !== undefined || !isDeepEqual(timingOf(plan), { firstMatchKickoff, schedules, pause });
    return {
      ...markChanged(tournament, version, ['plan'], retimed ? ['plan/timing'] : []),
      plan: {
        firstMatchKickoff,
        groupPhase: plan.groupPhase && { ...plan.groupPhase, schedule: schedules.groupPhase },
        pause,
        finalsPhase: plan.finalsPhase && { ...plan.finalsPhase, schedule: schedules.finalsPhase },
        breaks: breaks ?? plan.breaks,
        matches,
      },
    };
  },
} satisfies Partial<TournamentFolds>;

const paths = {
  // No other event changes the same, so that no edit conflicts with it: while numbers are the indices a plan edit gives none.
  MatchNumbersFixed: () => ({ parts: [], paths: [] }),
  MatchPlanEdited: ({ moved, numbers = [] }) =>
    changedPaths('plan', 'plan/timing', ...[...moved, ...numbers].map(([id]): Path => `matches/${id}/plan`)),
} satisfies Partial<ChangedPathsByEvent>;

export const matchPlanTheme = { rules, folds, paths };
