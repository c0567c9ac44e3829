import { MAX_ORGANIZATION_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { EditedSection } from '../../features/editing/edited-section.tsx';
import { useUnversionedDraft } from '../../features/editing/use-unversioned-draft.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { validateName } from '../../ui/field/validate-name.ts';
import { texts } from '../../texts/de.ts';

const t = texts.organizationSettings;
const isName = fitsLike({ name: '' });

/** The name of the organisation. */
export function RenameOrganization({ id, name }: { id: string; name: string }) {
  const form = useUnversionedDraft({
    page: `${id}/name`,
    held: { name },
    isSame: (a, b) => a.name.trim() === b.name.trim(),
    fits: isName,
    send: (wanted) => call('PATCH /api/organizations/{id}/name', { path: { id }, body: { name: wanted.name.trim() } }),
  });
  const wrong = validateName(form.draft.name.trim(), MAX_ORGANIZATION_NAME_LENGTH);
  return (
    <EditedSection title={t.name} text={t.nameText} edited={{ ...form, conflict: null }} wrong={wrong !== null} atOnce>
      <TextField
        label={t.nameLabel}
        value={form.draft.name}
        error={wrong}
        autoComplete="off"
        change={(value) => form.change({ name: value })}
      />
    </EditedSection>
  );
}
