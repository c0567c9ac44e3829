import type { MatchView } from '#domain/tournament/contract/views.ts';
import { texts } from '../../texts/de.ts';

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
  if (outcome.state === 'NotStarted' || teamA.score === null || teamB.score === null) return <Boxes />;
  const how = outcome.state === 'CurrentlyPlaying' ? t.runs : outcome.type === null ? null : t.decided[outcome.type];
  return (
    <span className="mp-score figures">
      {teamA.score}:{teamB.score}
      {how !== null && <small>{how}</small>}
    </span>
  );
}
