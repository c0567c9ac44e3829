import type { MatchView } from '#domain/tournament/view-contract.ts';

const DECIDED = { Standard: null, AfterOvertime: 'n. V.', AfterPenalties: 'n. E.', SpecialScoring: 'Wertung' } as const;

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
  const how = outcome.state === 'CurrentlyPlaying' ? 'läuft' : outcome.type === null ? null : DECIDED[outcome.type];
  return (
    <span className="mp-score figures">
      {teamA.score}:{teamB.score}
      {how !== null && <small>{how}</small>}
    </span>
  );
}
