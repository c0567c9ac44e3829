import { useState, type ReactNode } from 'react';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { NameDialog } from '../../ui/overlay/name-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { VenueView } from '../../features/organization/venue-view.ts';
import { texts } from '../../texts/de.ts';
import { useVenueSession } from './use-venue-session.tsx';

const t = texts.venues;

/** Opens the dialog that gives a venue another name. */
export function RenameVenue({
  venue,
  organizationId,
  children,
}: {
  venue: VenueView;
  organizationId: string;
  /** The button, given what it does. */
  children: (open: () => void) => ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {children(() => setAsking(true))}
      {asking && <RenameDialog venue={venue} organizationId={organizationId} close={() => setAsking(false)} />}
    </>
  );
}

function RenameDialog({
  venue,
  organizationId,
  close,
}: {
  venue: VenueView;
  organizationId: string;
  close: () => void;
}) {
  // What is typed begins with the name as it was then; a newer one is a question when it is saved.
  const [opened] = useState(venue);
  const edit = useVenueSession({ venue: opened, organizationId, part: 'name', close });
  return (
    <>
      <NameDialog
        title={t.renameTitle}
        label={t.name}
        submit={t.rename}
        name={opened.name}
        maximum={MAX_NAME_LENGTH}
        send={async (name) => {
          const outcome = await edit.save(name);
          if (outcome.kind === 'rejected') return { ok: false, problem: outcome.problem };
          return outcome.kind === 'saved' ? { ok: true } : 'shown';
        }}
        done={() => toast(t.saved)}
        close={edit.done}
      />
      {edit.conflict}
    </>
  );
}
