import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../../texts/de.ts';
import { formatClock } from '../../../texts/format.ts';
import { breaksBetween } from '../../../tournament-view/breaks.ts';

/** The breaks between two kickoffs of the plan [SC8]. */
export const PlanBreaks = ({
  tournament,
  kickoff,
  next,
}: {
  tournament: PublicTournamentView;
  kickoff: string | null;
  next: string | null;
}) =>
  breaksBetween(tournament.breaks, kickoff, next).map(({ name, from, to }) => (
    <p key={from + name} className="plan-breaks">
      {texts.visitorBreaks.at(formatClock(from), formatClock(to), name)}
    </p>
  ));
