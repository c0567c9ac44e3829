import { useMemo, useState } from 'react';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { useKeptDraft, useRestored } from '../../features/editing/kept-draft.ts';
import { isEqual } from '../../features/editing/merge-fields.ts';
import type { VenueView } from '../../features/organization/venue-view.ts';
import { texts } from '../../texts/de.ts';

/** What is edited of a venue, each by itself; its name has a dialog in its heading. */
export type VenueField = Exclude<keyof VenueView, 'id' | 'name' | 'version'>;

/**
 * One part of a venue during editing: the draft, whether it differs from its base, and the newer value another member
 * saved (null: none). Asks before changes are lost; a reload brings them back when the part is opened again.
 */
export function usePart<P extends VenueField>(venue: VenueView, part: P, close: () => void) {
  const page = `${venue.id}/${part}`;
  const restored = useRestored(page, fitsLike({ base: venue[part], draft: venue[part] }));
  const [base, setBase] = useState<VenueView[P]>(restored?.base ?? venue[part]);
  const [draft, setDraft] = useState<VenueView[P]>(restored?.draft ?? venue[part]);
  const changed = !isEqual(draft, base);
  const forget = useKeptDraft(
    page,
    useMemo(() => (changed ? { base, draft } : null), [changed, base, draft]),
    texts.venues.leave,
  );
  const done = () => {
    forget();
    close();
  };
  return {
    draft,
    change: setDraft,
    changed,
    theirs: isEqual(venue[part], base) ? null : venue[part],
    /** Continues from the current value. */
    takeTheirs: () => {
      setBase(venue[part]);
      setDraft(venue[part]);
    },
    leave: () => {
      if (!changed || confirm(texts.venues.leave)) done();
    },
    /** After saving: nothing of it is kept. */
    done,
  };
}
