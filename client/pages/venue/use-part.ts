import { useState } from 'react';
import { useUnsaved } from '../../features/navigation/unsaved.ts';
import type { VenueView } from '../../features/organization/venue-view.ts';
import { texts } from '../../texts/de.ts';

type VenueField = 'description' | 'addressDetails' | 'externalLinks';

/**
 * One part of a venue during editing: the draft, whether it differs from its base, and the newer value another member
 * saved (null: none). Asks before changes are lost.
 */
export function usePart<P extends VenueField>(venue: VenueView, part: P, close: () => void) {
  const [base, setBase] = useState<VenueView[P]>(venue[part]);
  const [draft, setDraft] = useState<VenueView[P]>(venue[part]);
  const changed = !same(draft, base);
  useUnsaved(changed, texts.venues.leave);
  return {
    draft,
    change: setDraft,
    changed,
    theirs: same(venue[part], base) ? null : venue[part],
    /** Continues from the current value. */
    takeTheirs: () => {
      setBase(venue[part]);
      setDraft(venue[part]);
    },
    leave: () => {
      if (!changed || confirm(texts.venues.leave)) close();
    },
  };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
