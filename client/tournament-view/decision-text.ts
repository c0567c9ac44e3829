import type { TieDecisionView } from '#domain/contract.ts';
import { texts } from '../texts/de.ts';

type TieDecisionFacts = Omit<TieDecisionView, 'id'>;
type NameOf = (team: string) => string;

/** 'FC vor TuS, Schießen 3:2' */
export const decisionText = (decision: TieDecisionFacts, nameOf: NameOf): string =>
  texts.ties.how(orderText(decision.order, nameOf), texts.ties.by[decision.by], onlyScore(decision));

/** With every meeting, where it is compared with another. */
export function wholeDecisionText(decision: TieDecisionFacts, nameOf: NameOf): string {
  const lines = onlyScore(decision) === null ? meetingLines(decision, nameOf) : [];
  return [decisionText(decision, nameOf), ...lines].join(', ');
}

/** Of two teams that met once, the score as the first of them had it. */
function onlyScore({ order, meetings }: TieDecisionFacts): string | null {
  const [only, second] = meetings;
  if (only === undefined || second !== undefined || order.flat().length > 2) return null;
  return only.teamA === order[0]?.[0] ? `${only.scoreA}:${only.scoreB}` : `${only.scoreB}:${only.scoreA}`;
}

/** 'FC vor TuS und SV' */
const orderText = (order: TieDecisionFacts['order'], nameOf: NameOf): string =>
  texts.ties.order(order.map((set) => texts.ties.level(set.map(nameOf))));

/** The meetings, one a line: 'FC – TuS 3:2' */
export const meetingLines = ({ meetings }: TieDecisionFacts, nameOf: NameOf): readonly string[] =>
  meetings.map(({ teamA, teamB, scoreA, scoreB }) =>
    texts.ties.meeting(nameOf(teamA), nameOf(teamB), `${scoreA}:${scoreB}`),
  );
