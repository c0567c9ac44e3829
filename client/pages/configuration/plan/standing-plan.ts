import type { TournamentView } from '#domain/contract.ts';
import {
  handEditsIn,
  isHandMade as isChangedByHand,
  isPlayedOverNight,
  kickoffsAfterBreaks,
  planEnd,
  plannedEnd,
} from '#domain/play.ts';
import { serverTime } from '../../../texts/server-time.ts';
import { formatInstant } from '../../../texts/typed-times.ts';
import { isEqual } from '../../../features/editing/merge-fields.ts';
import { plannedMatches } from '../../../features/tournament/planned-matches.ts';
import { bodyOf, toDraft, type Draft } from '../draft.ts';
import { toBlocks, toPauses } from './to-blocks.ts';
import { configurationOf, draftLabels, playMinutes, type PlanPreview } from './plan-preview.ts';
import { instantLater } from '../results-kept-change.ts';

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

interface StandingChange {
  readonly tournament: TournamentView;
  readonly draft: Draft;
  /** Minutes by which all of it moves; null: it has no times. */
  readonly delay: number | null;
  /** Those that what was not played follows [SC11]; null: its own. */
  readonly breaks: TournamentView['breaks'] | null;
}

/** The kickoffs of the matches that move with these breaks, by id. */
function kickoffsFollowing(tournament: TournamentView, breaks: TournamentView['breaks']): ReadonlyMap<string, string> {
  const played = new Set(tournament.matches.flatMap(({ id, outcome }) => (outcome.state === 'NotStarted' ? [] : [id])));
  const matches = plannedMatches(tournament).map((match) => ({ ...match, result: played.has(match.id) ? true : null }));
  return kickoffsAfterBreaks(
    configurationOf(toDraft(tournament)),
    matches,
    breaks,
    formatInstant(serverTime().getTime()),
  );
}

/**
 * Returns the preview of the current plan moved by `delay` minutes, without times if `delay` is null. It says nothing of the
 * rest of the teams, which belongs to a new plan.
 */
export function standingPlan(
  preview: PlanPreview,
  { tournament, draft, delay, breaks: followed }: StandingChange,
): PlanPreview {
  const following = followed === null ? null : kickoffsFollowing(tournament, followed);
  const moved = plannedMatches(tournament).map((match) => ({
    ...match,
    kickoff:
      match.kickoff === null || delay === null
        ? null
        : (following?.get(match.id) ?? instantLater(match.kickoff, delay)),
  }));
  const kickoffs = moved.flatMap(({ kickoff }) => kickoff ?? []).toSorted();
  const start = kickoffs[0] ?? null;
  const standing = delay === null ? null : standingPlanEnd(tournament, delay);
  const end = following === null ? standing : planEnd(configurationOf(toDraft(tournament)), moved);
  const blocks = toBlocks(moved, draftLabels(draft, moved), {
    start: start ?? '',
    minutesOf: playMinutes(draft),
    hasClock: true,
  });
  const breaks = (followed ?? tournament.breaks).map(({ name, from, to }) => ({
    name,
    from: instantLater(from, delay ?? 0),
    to: instantLater(to, delay ?? 0),
  }));
  return {
    ...preview,
    matchCount: moved.length,
    start,
    end,
    overNight: isPlayedOverNight(kickoffs.map((kickoff) => Date.parse(kickoff))),
    rest: null,
    blocks,
    pauses: toPauses(breaks, start, blocks),
    minutes: start === null || end === null ? 0 : (Date.parse(end) - Date.parse(start)) / 60_000,
  };
}
