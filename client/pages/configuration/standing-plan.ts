import type { TournamentView } from '#domain/contract.ts';
import { handEditsIn, isHandMade as isChangedByHand, isPlayedOverNight, plannedEnd } from '#domain/play.ts';
import { isEqual } from '../../features/editing/merge-fields.ts';
import { plannedMatches } from '../../features/tournament/planned-matches.ts';
import { bodyOf, toDraft, type Draft } from './draft.ts';
import { configurationOf, type PlanPreview } from './plan-preview.ts';
import { instantLater } from './results-kept-change.ts';

// The current plan, if saving keeps it [PL8].

/** Whether the plan was edited by hand: it differs from the one that its configuration makes. */
export function isHandMade(tournament: TournamentView): boolean {
  const configuration = configurationOf(toDraft(tournament));
  return tournament.matches.length > 0 && isChangedByHand(handEditsIn(plannedMatches(tournament), configuration));
}

/** Whether two drafts make the same matches, whenever and wherever they are played. */
export const haveSameMatches = (one: Draft, other: Draft): boolean => isEqual(matchesOf(one), matchesOf(other));

function matchesOf(draft: Draft): unknown {
  const { groups, groupPhase, finalsPhase } = bodyOf(draft, false);
  const anyTime = { schedule: null, numberOfCourts: 0 };
  return [
    groups.map(({ teams }) => teams.length),
    groupPhase && { ...groupPhase, ...anyTime },
    finalsPhase && { ...finalsPhase, ...anyTime },
  ];
}

/** Returns the end of the plan moved by `minutes`; null without times. */
export function standingPlanEnd(tournament: TournamentView, minutes: number): string | null {
  const end = plannedEnd(tournament);
  return end === null ? null : instantLater(end, minutes);
}

/**
 * Returns the preview of the current plan moved by `delay` minutes, without times if `delay` is null. It leaves out the
 * first matches and the rest of the teams, which belong to a new plan.
 */
export function standingPlan(preview: PlanPreview, tournament: TournamentView, delay: number | null): PlanPreview {
  const { matches } = tournament;
  const kickoffs = matches.flatMap(({ metadata: { kickoff } }) =>
    kickoff === null || delay === null ? [] : [instantLater(kickoff, delay)],
  );
  return {
    ...preview,
    matchCount: matches.length,
    start: kickoffs.toSorted()[0] ?? null,
    end: delay === null ? null : standingPlanEnd(tournament, delay),
    overNight: isPlayedOverNight(kickoffs.map((kickoff) => Date.parse(kickoff))),
    rest: null,
    first: [],
  };
}
