import type { TournamentView } from '#domain/contract.ts';
import { isOver, placedTeam } from '#domain/match-day.ts';
import { winnerOf } from '../../../tournament-view/matches.ts';

/** How a match ended, with the goals of its winner first. */
type ClosingEnding = Pick<TournamentView['matches'][number]['outcome'], 'type' | 'shootout' | 'ruling'>;

/** What is said of a tournament once its last match is finished. */
export interface Closing {
  readonly champion: string;
  /** Ids of the teams on the next places that are decided, best first. */
  readonly next: readonly { readonly place: number; readonly teamId: string }[];
  /** Ranks with a team. */
  readonly places: number;
  /** How it won the final; null: there was none, or another team won it. */
  readonly final: { readonly score: string; readonly outcome: ClosingEnding; readonly against: string } | null;
  readonly matches: number;
  /** null: shoot-outs and decisions off the field count as none, so the sum would say too much. */
  readonly goals: number | null;
  /** Teams without their entry fee, where any team has paid one. */
  readonly unpaid: readonly string[];
}

const NEXT_PLACES = [2, 3];

/** null: it is not over, or a lot decides its winner [MO9]. */
export function closingOf(tournament: TournamentView): Closing | null {
  const { rankings, matches, teams } = tournament;
  if (!isOver(tournament)) return null;
  const teamAt = (place: number): string | null => {
    const found = rankings.find(({ placementRank }) => placementRank === place);
    return found === undefined ? null : placedTeam(found);
  };
  const champion = teamAt(1);
  if (champion === null) return null;
  const hasFees = teams.some(({ hasPaidEntryFee }) => hasPaidEntryFee);
  return {
    champion,
    next: NEXT_PLACES.flatMap((place) => {
      const teamId = teamAt(place);
      return teamId === null ? [] : [{ place, teamId }];
    }),
    places: rankings.length,
    final: wonFinal(tournament, champion),
    matches: matches.length,
    goals: matches.every(({ outcome }) => countsGoals(outcome))
      ? matches.reduce((sum, { teamA, teamB }) => sum + (teamA.score ?? 0) + (teamB.score ?? 0), 0)
      : null,
    unpaid: hasFees ? teams.filter(({ hasPaidEntryFee }) => !hasPaidEntryFee).map(({ name }) => name) : [],
  };
}

/** Whether a score is one of goals alone: not one that a shoot-out is added to, or that was decided off the field [RE4] [RE5]. */
const countsGoals = ({ type, winner }: TournamentView['matches'][number]['outcome']): boolean =>
  type === 'Standard' || type === 'AfterOvertime' || (type === 'AfterPenalties' && winner !== undefined);

/** The score as its winner tells it: '3:1', '1:1, 4:3 n. E.'. */
function wonFinal({ matches }: TournamentView, champion: string): Closing['final'] {
  const final = matches.find(({ metadata }) => metadata.type === 'Final');
  if (final === undefined) return null;
  const side = winnerOf(final);
  const [own, other] = side === 'A' ? [final.teamA, final.teamB] : [final.teamB, final.teamA];
  if (side === null || own.teamId !== champion || other.teamId === null) return null;
  return { score: `${own.score}:${other.score}`, outcome: seenBy(side, final.outcome), against: other.teamId };
}

const seenBy = (side: 'A' | 'B', { type, shootout }: ClosingEnding): ClosingEnding =>
  shootout === undefined ? { type } : { type, shootout: side === 'A' ? shootout : { a: shootout.b, b: shootout.a } };
