import { useState } from 'react';
import { MAX_VENUE_DESCRIPTION_LENGTH } from '#domain/play.ts';
import { TextArea } from '../../ui/field/text-area.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { VenueView } from '../../features/organization/venue-view.ts';
import { texts } from '../../texts/de.ts';
import { saveVenuePart } from './change-venue.ts';
import { PartDialog } from './part-dialog.tsx';
import { usePart } from './use-part.ts';

const t = texts.venues;

/** What visitors should know about a venue. */
export function DescriptionDialog({ venue, close }: { venue: VenueView; close: () => void }) {
  const { draft, change, changed: isChanged, theirs, takeTheirs, leave, done } = usePart(venue, 'description', close);
  const [refused, setRefused] = useState<string | null>(null);
  const left = MAX_VENUE_DESCRIPTION_LENGTH - [...draft.trim()].length;
  const wrong = left < 0 ? texts.problems.tooLong(MAX_VENUE_DESCRIPTION_LENGTH) : refused;
  const send = async () => {
    if (left < 0) return 'shown';
    const answer = await saveVenuePart(venue, { description: draft.trim() });
    if (answer.ok) {
      toast(t.saved);
      return null;
    }
    setRefused(answer.problem.errors[0]?.message ?? answer.problem.text);
    return 'shown';
  };
  return (
    <PartDialog
      title={t.editDescription}
      changed={isChanged}
      theirs={theirs}
      takeTheirs={takeTheirs}
      send={send}
      leave={leave}
      done={done}
    >
      <TextArea
        label={t.description}
        hint={left < 200 && left >= 0 ? t.charactersLeft(left) : undefined}
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
