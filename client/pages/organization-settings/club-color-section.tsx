import { call } from '../../api/call.ts';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { EditedSection } from '../../features/editing/edited-section.tsx';
import { useUnversionedDraft } from '../../features/editing/use-unversioned-draft.ts';
import { CLUB_SWATCHES, PORTAL_GREEN } from '../../features/organization/club-swatches.ts';
import { Swatches } from '../../ui/field/swatches.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.clubColor;

interface ColorDraft {
  /** `#rrggbb`; null: none. */
  readonly color: string | null;
}
const isDraft = fitsLike<ColorDraft>({ color: null });

/** The club's own colour. */
export function ClubColorSection({ id, color }: { id: string; color: string | null }) {
  const form = useUnversionedDraft<ColorDraft>({
    page: `${id}/color`,
    held: { color },
    isSame: (a, b) => a.color === b.color,
    fits: isDraft,
    send: (wanted) => call('PATCH /api/organizations/{id}/color', { path: { id }, body: wanted }),
  });
  return (
    <EditedSection title={t.title} text={t.text} edited={{ ...form, conflict: null }} atOnce>
      <Swatches
        legend={t.legend}
        value={form.draft.color}
        swatches={CLUB_SWATCHES}
        none={t.none}
        other={t.other}
        begin={PORTAL_GREEN}
        choose={(chosen) => form.change({ color: chosen })}
      />
    </EditedSection>
  );
}
