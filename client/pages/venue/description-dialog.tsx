import { useState } from 'react';
import { MAX_VENUE_DESCRIPTION_LENGTH } from '#domain/play.ts';
import { TextArea } from '../../ui/field/text-area.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { VenueView } from '../../features/organization/venue-view.ts';
import { texts } from '../../texts/de.ts';
import { PartDialog } from './part-dialog.tsx';
import { useVenueSession } from './use-venue-session.tsx';

const t = texts.venues;

/** What visitors should know about a venue. */
export function DescriptionDialog({
  venue,
  organizationId,
  close,
}: {
  venue: VenueView;
  organizationId: string;
  close: () => void;
}) {
  const edit = useVenueSession({ venue, organizationId, part: 'description', close });
  const { draft, change, theirs, takeTheirs } = edit;
  const [refused, setRefused] = useState<string | null>(null);
  const charactersLeft = MAX_VENUE_DESCRIPTION_LENGTH - [...draft.trim()].length;
  const wrong = charactersLeft < 0 ? texts.problems.tooLong(MAX_VENUE_DESCRIPTION_LENGTH) : refused;
  const send = async () => {
    if (charactersLeft < 0) return 'shown';
    const outcome = await edit.save(draft.trim());
    if (outcome.kind === 'saved') {
      toast(t.saved);
      return null;
    }
    if (outcome.kind === 'rejected') setRefused(outcome.problem.errors[0]?.message ?? outcome.problem.text);
    return 'shown';
  };
  return (
    <PartDialog title={t.editDescription} edit={edit} theirs={theirs} takeTheirs={takeTheirs} send={send}>
      <TextArea
        label={t.description}
        hint={charactersLeft < 200 && charactersLeft >= 0 ? t.charactersLeft(charactersLeft) : undefined}
        value={draft}
        error={wrong}
        rows={8}
        change={(value) => {
          change(value);
          setRefused(null);
        }}
      />
    </PartDialog>
  );
}
