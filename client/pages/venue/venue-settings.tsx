import { IconMapPinOff } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { OrganizationView } from '#domain/contract.ts';
import { Button } from '../../ui/action/button.tsx';
import { call } from '../../api/call.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { DeletionSetting, ConfirmDeletion } from '../../features/deletion/confirm-deletion.tsx';
import { UsedByConsequences } from '../../features/deletion/used-by-consequences.tsx';
import { namingVenue, type VenueView } from '../../features/organization/venue-view.ts';
import { texts } from '../../texts/de.ts';
import { RenameVenue } from './rename-venue.tsx';
import * as sectionStyles from '../../ui/display/section.module.css';
import * as styles from './venue.module.css';

const t = texts.venues;

/** The name of a venue, and its end. */
export function VenueSettings({ venue, organization }: { venue: VenueView; organization: OrganizationView }) {
  return (
    <div className={`${sectionStyles.sections} ${styles.venueSettings}`}>
      <section className={`card ${sectionStyles.section}`}>
        <h3 className={sectionStyles.title}>{t.name}</h3>
        <p>{t.nameText}</p>
        <b className={styles.venueName}>{venue.name}</b>
        <div className={sectionStyles.actions}>
          <RenameVenue venue={venue} organizationId={organization.id}>
            {(open) => <Button onClick={open}>{t.rename}</Button>}
          </RenameVenue>
        </div>
      </section>
      <DeletionSetting title={t.delete} lead={t.deleteLead} open={t.deleteOpen}>
        {(close) => <Ask venue={venue} organization={organization} close={close} />}
      </DeletionSetting>
    </div>
  );
}

function Ask({
  venue: { id, name },
  organization,
  close,
}: {
  venue: VenueView;
  organization: OrganizationView;
  close: () => void;
}) {
  const [, navigate] = useLocation();
  const send = async () => {
    const answer = await call('DELETE /api/venues/{id}', { path: { id } });
    if (!answer.ok) return answer.problem;
    navigate(`/portal/organizations/${organization.id}/venues`);
    toast(texts.deletion.done(name));
    return null;
  };
  return (
    <ConfirmDeletion name={name} submit={t.deleteSubmit} send={send} close={close}>
      <UsedByConsequences
        icon={<IconMapPinOff size={18} aria-hidden />}
        tournaments={namingVenue(organization, id)}
        used={t.deleteUsed}
        unused={t.deleteUnused}
        heavy={false}
      />
    </ConfirmDeletion>
  );
}
