import type { TournamentView } from '#domain/contract.ts';
import { handEditsIn, isHandMade as isChangedByHand, isPlayedOverNight, plannedEnd } from '#domain/play.ts';
import { isEqual } from '../../features/editing/merge-fields.ts';
import { plannedMatches } from '../../features/tournament/planned-matches.ts';
import { bodyOf, toDraft, type Draft } from './draft.ts';
import { configurationOf, type PlanPreview } from './plan-preview.ts';
import { instantLater } from './results-kept-change.ts';

// The plan that stands, where saving keeps it [PL8].

/** Whether hands made something of it: it is another one than its configuration makes. */
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

/** When it ends, all of it being so many minutes later. */
export function standingPlanEnd(tournament: TournamentView, minutes: number): string | null {
  const end = plannedEnd(tournament);
  return end === null ? null : instantLater(end, minutes);
}

/**
 * What the preview can say of it, all of it being so many minutes later; null: it has no times. Not what would be played
 * first, or how teams would rest in a plan made anew.
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
