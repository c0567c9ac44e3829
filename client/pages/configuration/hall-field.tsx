import type { TournamentView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { useOptimisticValue } from '../../features/editing/use-optimistic-value.ts';
import { VenueField } from '../../features/organization/venue-field.tsx';
import { useView } from '../../live/topics.ts';
import { texts } from '../../texts/de.ts';
import { Saved, useSaved } from '../../ui/display/saved.tsx';
import * as styles from './planning-step.module.css';

/** Where it is played. It belongs to the tournament rather than to the plan: it is saved as soon as it is chosen. */
export function HallField({ tournament }: { tournament: TournamentView }) {
  const lists = useView(`organization/${tournament.organizationId}`);
  const [savedAt, saved] = useSaved();
  const [venue, choose] = useOptimisticValue(
    tournament.venueId,
    (venueId) => call('PATCH /api/tournaments/{id}/venue', { path: { id: tournament.id }, body: { venueId } }),
    saved,
  );
  if (lists.status !== 'here') return null;
  return (
    <div className={styles.hall}>
      <VenueField label={texts.planSheet.hall} venues={lists.view.venues} venue={venue} choose={choose} />
      <Saved at={savedAt} />
    </div>
  );
}
