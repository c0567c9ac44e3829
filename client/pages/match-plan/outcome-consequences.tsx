import type { Consequences, TournamentView } from '#domain/contract.ts';
import type { QueryState } from '../../api/query-cache.ts';
import { ConsequencesPreview } from '../../features/tournament/consequences-table.tsx';
import { firstName } from '../../features/organization/use-member-names.ts';
import { Avatar, useOthers } from '../../features/presence/presence-list.tsx';
import { texts } from '../../texts/de.ts';
import { placeInWords } from '../../features/presence/place-in-words.ts';
import { affectedBy } from '../../features/tournament/use-outcome-preview.ts';
import * as styles from './correction.module.css';

/** What a report brings, and who is at one of the matches it touches. */
export function OutcomeConsequences({
  preview,
  tournament,
}: {
  preview: QueryState<Consequences>;
  tournament: TournamentView;
}) {
  const others = useOthers(tournament);
  const affected = preview.data === null ? [] : affectedBy(preview.data);
  const touched = new Set(affected.map(({ index }) => `match/${index}`));
  const there = others.filter(({ place }) => touched.has(place));
  return (
    <div className={styles.outcomeConsequences} aria-live="polite">
      <ConsequencesPreview preview={preview} tournament={tournament} />
      {there.map(({ id, name, place }, at) => (
        <p key={`${id} ${place}`} className={styles.atTouched}>
          <Avatar name={name} at={at} small />
          {texts.presence.isAt(firstName(name), placeInWords(place, tournament))}
        </p>
      ))}
    </div>
  );
}
