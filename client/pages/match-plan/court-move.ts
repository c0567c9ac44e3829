import type { MatchView, TournamentView } from '#domain/contract.ts';
import type { MatchDay } from '#domain/match-day.ts';
import type { CallInput } from '../../api/calls.ts';

/** Another court for a match, and the match that it changes courts with; null: none is in its way. */
export interface CourtMove {
  readonly court: number;
  readonly swappedWith: MatchView | null;
}

/** Where else in the plan a match can be played. */
export function courtMoves(
  matches: readonly MatchView[],
  match: MatchView,
  day: Pick<MatchDay<MatchView>, 'timesOf'>,
): readonly CourtMove[] {
  const courts = [...new Set(matches.map(({ metadata }) => metadata.court))].toSorted((one, other) => one - other);
  return courts
    .filter((court) => court !== match.metadata.court)
    .map((court) => {
      const there = matches.filter(({ metadata, outcome }) => metadata.court === court && outcome.state !== 'Finished');
      const running = isRunning(match) ? there.find(isRunning) : undefined;
      return { court, swappedWith: running ?? there.find((other) => areTogether(match, other, day)) ?? null };
    });
}

const isRunning = ({ outcome }: MatchView): boolean => outcome.state === 'CurrentlyPlaying';

/** Whether two matches are played at the same time by the plan. */
function areTogether(one: MatchView, other: MatchView, day: Pick<MatchDay<MatchView>, 'timesOf'>): boolean {
  const [a, b] = [plannedTime(one, day), plannedTime(other, day)];
  return a !== null && b !== null && (a.from === b.from || (a.from < b.until && b.from < a.until));
}

/** From its kickoff to its end by the plan, in ms; null without times. */
function plannedTime(match: MatchView, day: Pick<MatchDay<MatchView>, 'timesOf'>) {
  if (match.metadata.kickoff === null) return null;
  const from = Date.parse(match.metadata.kickoff);
  const { kickoff, timeUp, stood } = day.timesOf(match);
  // Once a match has begun its time is up as long after its real kickoff as it was to be after the planned one.
  const begun = isRunning(match) ? (kickoff ?? from) : from;
  return { from, until: timeUp === null ? from : from + timeUp - stood - begun };
}

/** What is sent: the plan as it is, with other courts for these two. */
export function courtMoveBody(
  { matches }: Pick<TournamentView, 'matches'>,
  match: MatchView,
  { court, swappedWith }: CourtMove,
): CallInput<'PATCH /api/tournaments/{id}/match-plan'>['body'] {
  const courts = new Map([[match.id, court]]);
  if (swappedWith !== null) courts.set(swappedWith.id, match.metadata.court);
  return {
    matches: matches.map(({ id, index, metadata, teamA, teamB }) => ({
      id,
      index,
      court: courts.get(id) ?? metadata.court,
      kickoff: metadata.kickoff,
      teamSelectorA: teamA.teamSelector,
      teamSelectorB: teamB.teamSelector,
    })),
    // No place follows from a court.
    acknowledgePlacingChange: true,
  };
}
