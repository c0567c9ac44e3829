import type { TournamentView } from '#domain/contract.ts';
import { ConsequencesTable } from '../../features/tournament/consequences-table.tsx';
import { firstName } from '../../features/organization/member-names.ts';
import { Avatar, useOthers } from '../../features/presence/presence-list.tsx';
import { texts } from '../../texts/de.ts';
import { affectedBy, type OutcomePreview } from '../../features/tournament/outcome-preview.ts';
import * as styles from './correction.module.css';

/** What a report brings, and who is at one of the matches it touches. */
export function OutcomeConsequences({
  preview: { consequences, problem },
  tournament,
}: {
  preview: OutcomePreview;
  tournament: TournamentView;
}) {
  const others = useOthers(tournament);
  const touched = new Set((consequences === null ? [] : affectedBy(consequences)).map((index) => `match/${index}`));
  const there = others.filter(({ place }) => touched.has(place));
  return (
    <div className={styles.outcomeConsequences} aria-live="polite">
      {problem !== null ? (
        <p className="status warn">{problem.errors[0]?.message ?? problem.text}</p>
      ) : consequences === null ? (
        <p className="muted small">{texts.consequences.loading}</p>
      ) : (
        <ConsequencesTable consequences={consequences} tournament={tournament} />
      )}
      {there.map(({ id, name, place }, at) => (
        <p key={`${id} ${place}`} className={styles.atTouched}>
          <Avatar name={name} at={at} small />
          {texts.presence.isAt(firstName(name), texts.presence.at(place))}
        </p>
      ))}
    </div>
  );
}
