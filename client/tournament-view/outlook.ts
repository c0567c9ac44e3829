import type { PublicMatchView, PublicTournamentView, PublicSlotView } from '#domain/contract.ts';
import { byTime } from '#domain/match-day.ts';
import { isOf, mayPlay } from './is-of.ts';

// The matches ahead of one team, from the public view.

/** A match of the team, with who is on the other side. */
export interface UpcomingMatch {
  readonly match: PublicMatchView;
  readonly opponent: PublicSlotView;
}

export interface Outlook {
  /** What it plays next, as it is decided; null: nothing, or not decided. */
  readonly next: UpcomingMatch | null;
  /** What it would play if play stopped now, and how many matches before that are still open. */
  readonly ifNow: (UpcomingMatch & { readonly open: number }) | null;
  /** Its decided place at the end; null while it is open. */
  readonly place: number | null;
}

/** Its earliest match without a result is next, however late it is [MO3]. */
export function outlookOf(tournament: PublicTournamentView, teamId: string): Outlook {
  const { matches, rankings } = tournament;
  const inOrder = matches.toSorted(byTime);
  const next = inOrder.find((match) => match.outcome.state === 'NotStarted' && isOf(match, teamId)) ?? null;
  const would = inOrder.find((match) => match.outcome.state === 'NotStarted' && mayPlay(match, teamId));
  const ranked = rankings.find((place) => place.teamId === teamId);
  return {
    next: next === null ? null : { match: next, opponent: otherSide(next, teamId) },
    ifNow:
      would === undefined
        ? null
        : { match: would, opponent: otherSide(would, teamId), open: openBefore(would, matches) },
    place:
      ranked === undefined ||
      next !== null ||
      would !== undefined ||
      isPlaying(matches, teamId) ||
      // A lot is still to decide its place [RK9], and maybe its next match [MO6].
      ranked.tied
        ? null
        : (ranked.shares ?? ranked.placementRank),
  };
}

const otherSide = ({ teamA, teamB }: PublicMatchView, teamId: string): PublicSlotView =>
  (teamA.teamId ?? teamA.provisionalTeamId) === teamId ? teamB : teamA;

const isPlaying = (matches: readonly PublicMatchView[], teamId: string): boolean =>
  matches.some((match) => match.outcome.state === 'CurrentlyPlaying' && isOf(match, teamId));

/** Group matches that may still change who plays it. */
function openBefore(would: PublicMatchView, matches: readonly PublicMatchView[]): number {
  if (would.metadata.type === 'GroupMatch') return 0;
  return matches.filter(({ metadata, outcome }) => metadata.type === 'GroupMatch' && outcome.state !== 'Finished')
    .length;
}
