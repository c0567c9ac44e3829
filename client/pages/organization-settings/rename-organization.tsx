import { useState } from 'react';
import { MAX_ORGANIZATION_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { Saved } from '../../ui/display/saved.tsx';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { SaveOrDiscard } from '../../features/editing/save-or-discard.tsx';
import { useUnversionedDraft } from '../../features/editing/use-unversioned-draft.ts';
import { texts } from '../../texts/de.ts';
import * as styles from '../../ui/display/section.module.css';

const t = texts.organizationSettings;
const isName = fitsLike({ name: '' });

/** The name, saved by its own button. */
export function RenameOrganization({ id, name }: { id: string; name: string }) {
  const { draft, change, changed, sending, problem, savedAt, save, discard } = useUnversionedDraft({
    page: `${id}/name`,
    held: { name },
    isSame: (a, b) => a.name.trim() === b.name.trim(),
    fits: isName,
    send: (wanted) => call('PATCH /api/organizations/{id}/name', { path: { id }, body: wanted }),
  });
  const [wrong, setWrong] = useState<string | null>(null);

  const send = () => {
    const wanted = draft.name.trim();
    if (wanted === '') return setWrong(texts.problems.required);
    if ([...wanted].length > MAX_ORGANIZATION_NAME_LENGTH)
      return setWrong(texts.problems.tooLong(MAX_ORGANIZATION_NAME_LENGTH));
    change({ name: wanted });
    void save();
  };

  return (
    <section className={`card ${styles.section}`} aria-labelledby="rename">
      <div className={styles.head}>
        <h3 id="rename" className={styles.title}>
          {t.name}
        </h3>
        <Saved at={savedAt} />
      </div>
      <p>{t.nameText}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (changed && !sending) send();
        }}
      >
        <TextField
          label={t.nameLabel}
          value={draft.name}
          error={wrong ?? problem?.errors[0]?.message ?? problem?.text ?? null}
          autoComplete="off"
          change={(value) => {
            change({ name: value });
            setWrong(null);
          }}
        />
        <SaveOrDiscard
          changed={changed}
          sending={sending}
          discard={() => {
            discard();
            setWrong(null);
          }}
        />
      </form>
    </section>
  );
}
