import { useState, type ReactNode } from 'react';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { NameDialog } from '../../ui/overlay/name-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { VenueView } from '../../features/organization/venue-view.ts';
import { texts } from '../../texts/de.ts';
import { saveVenuePart } from './change-venue.ts';

const t = texts.venues;

/** Opens the dialog that gives a venue another name. */
export function RenameButton({
  venue,
  children,
}: {
  venue: VenueView;
  /** The button, given what it does. */
  children: (open: () => void) => ReactNode;
}) {
  const [asking, ask] = useState(false);
  return (
    <>
      {children(() => ask(true))}
      {asking && (
        <NameDialog
          title={t.renameTitle}
          label={t.name}
          submit={t.rename}
          name={venue.name}
          maximum={MAX_NAME_LENGTH}
          send={(name) => saveVenuePart(venue, { name })}
          done={() => toast(t.saved)}
          close={() => ask(false)}
        />
      )}
    </>
  );
}
