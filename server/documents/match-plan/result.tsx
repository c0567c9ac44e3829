import type { MatchView } from '#domain/tournament/contract/views.ts';
import { texts } from '../../texts/de.ts';
import { endingOf } from '../ending-of.ts';

const t = texts.matchPlanSheet;

/** Two boxes for a pen. */
export function Boxes() {
  return (
    <span className="mp-boxes" aria-hidden="true">
      <span />:<span />
    </span>
  );
}

/** The score of a match; boxes until it has one. */
export function Result({ match }: { readonly match: MatchView }) {
  const { teamA, teamB, outcome } = match;
  const isVoid = outcome.ruling?.kind === 'Void';
  if (isVoid) return <span className="mp-score">{endingOf(outcome)}</span>;
  if (outcome.state === 'NotStarted' || teamA.score === null || teamB.score === null) return <Boxes />;
  const how = outcome.state === 'CurrentlyPlaying' ? t.runs : endingOf(outcome);
  return (
    <span className="mp-score figures">
      {teamA.score}:{teamB.score}
      {how !== null && <small>{how}</small>}
    </span>
  );
}
