import { statusAt, type StatusFacts } from '#domain/play.ts';
import { texts } from '../../texts/de.ts';

/** How far a tournament is, in words [MO8]. */
export function tournamentStateText(tournament: StatusFacts, now: Date): string {
  const { matchCount, finishedCount } = tournament;
  switch (statusAt(tournament, now)) {
    case 'cancelled':
      return texts.publicWords.statuses.Cancelled;
    case 'postponed':
      return texts.publicWords.statuses.Postponed;
    case 'draft':
      return texts.organization.draft;
    case 'planned':
      return texts.organization.planned;
    case 'unfinished':
      return texts.organization.unfinished(finishedCount, matchCount);
    case 'ended':
      return texts.organization.ended;
    case 'running':
      return texts.organization.runs(finishedCount, matchCount);
  }
}
