import { useMemo, useState, type SubmitEvent } from 'react';
import { MAX_ORGANIZATION_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { Saved, useSaved } from '../../ui/display/saved.tsx';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import { useKeptDraft, useRestored } from '../../features/editing/kept-draft.ts';
import { SaveOrDiscard } from '../../features/editing/save-or-discard.tsx';
import { texts } from '../../texts/de.ts';
import * as styles from '../../ui/display/section.module.css';

const isDraft = fitsLike({ name: '' });
const t = texts.organizationSettings;

/** The name, saved by its own button. */
export function Rename({ id, name }: { id: string; name: string }) {
  const [savedAt, saved] = useSaved();
  // null: not edited, shows the current name.
  const page = `${id}/name`;
  const restored = useRestored(page, isDraft);
  const [edited, edit] = useState<string | null>(restored?.name ?? null);
  // Shown from the answer on, until the live view has the new name.
  const [given, setGiven] = useState<{ readonly from: string; readonly to: string } | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const stands = given !== null && given.from === name ? given.to : name;
  const typed = edited ?? stands;
  const wanted = typed.trim();
  const changed = wanted !== stands;
  useKeptDraft(
    page,
    useMemo(() => (changed ? { name: typed } : null), [changed, typed]),
  );

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending || !changed) return;
    if (wanted === '') return setWrong(texts.problems.required);
    if ([...wanted].length > MAX_ORGANIZATION_NAME_LENGTH)
      return setWrong(texts.problems.tooLong(MAX_ORGANIZATION_NAME_LENGTH));
    setSending(true);
    const answer = await call('PATCH /api/organizations/{id}/name', { path: { id }, body: { name: wanted } });
    setSending(false);
    if (answer.ok) {
      setGiven({ from: name, to: wanted });
      // What was typed meanwhile stays.
      edit((now) => (now === edited ? null : now));
      saved();
    } else setWrong(answer.problem.errors[0]?.message ?? answer.problem.text);
  };

  return (
    <section className={`card ${styles.section}`} aria-labelledby="rename">
      <div className={styles.head}>
        <h3 id="rename" className={styles.title}>
          {t.name}
        </h3>
        <Saved at={changed ? null : savedAt} />
      </div>
      <p>{t.nameText}</p>
      <form onSubmit={(event) => void send(event)} noValidate>
        <TextField
          label={t.nameLabel}
          value={typed}
          error={wrong}
          autoComplete="off"
          change={(value) => {
            edit(value);
            setWrong(null);
          }}
        />
        <SaveOrDiscard
          changed={changed}
          sending={sending}
          discard={() => {
            edit(null);
            setWrong(null);
          }}
        />
      </form>
    </section>
  );
}
