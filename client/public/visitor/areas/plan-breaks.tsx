import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../../texts/de.ts';
import { clockFrom } from '../../../texts/format.ts';

/** The breaks between two kickoffs of the plan [SC8]; as `breaksBetween`, which as a piece shared with the portal weighs too much here. */
export const PlanBreaks = ({
  tournament,
  kickoff,
  next,
}: {
  tournament: PublicTournamentView;
  kickoff: string | null;
  next: string | null;
}) =>
  tournament.breaks
    .filter(({ from }) => kickoff !== next && (kickoff === null || from > kickoff) && (next === null || from <= next))
    .map(({ name, from, to }) => (
      <p key={from + name} className="plan-breaks">
        {texts.visitorBreaks.at(clockFrom(from, kickoff ?? from), clockFrom(to, from), name)}
      </p>
    ));
