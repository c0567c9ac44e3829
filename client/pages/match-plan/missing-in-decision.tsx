import { texts } from '../../texts/de.ts';
import { missingIn, type Decision } from './decision.ts';
import { Missing } from './report-notes.tsx';

/** What is missing of how a knockout was decided, if anything is. `winner`: the name of who is through. */
export function MissingInDecision({ decision, winner }: { decision: Decision; winner: string }) {
  const missing = missingIn(decision);
  if (missing === null) return null;
  return (
    <Missing
      text={
        missing === 'way'
          ? texts.report.chooseWay
          : missing === 'figures'
            ? texts.plan.bothScores
            : decision.way === 'AfterPenalties'
              ? texts.report.shootoutHasWinner(winner)
              : texts.report.winnerHasMore(winner)
      }
    />
  );
}
