import { useMemo, useState, type SubmitEvent } from 'react';
import type { OrganizationView } from '#domain/contract.ts';
import { isRecord } from '#domain/play.ts';
import { call, type Problem } from '../../api/call.ts';
import { useKeptDraft, useRestored } from '../../features/editing/kept-draft.ts';
import { SaveOrDiscard } from '../../features/editing/save-or-discard.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { texts } from '../../texts/de.ts';
import * as styles from './club-page-section.module.css';

const t = texts.clubPage;

/** What was refused, at the field of a tournament; null: at none. */
interface Refusal {
  readonly tournamentId: string | null;
  readonly text: string;
}

type Edited = Readonly<Record<string, string>>;
const isDraft = (kept: unknown): kept is Edited =>
  isRecord(kept) && Object.values(kept).every((name) => typeof name === 'string');

/** The short address of each public tournament below the page of the club [OR5]; an empty one is none. */
export function ShortAddresses({ organization, saved }: { organization: OrganizationView; saved: () => void }) {
  const { id, page, tournaments } = organization;
  const draftPage = `${id}/short-addresses`;
  const restored = useRestored(draftPage, isDraft);
  const [edited, edit] = useState<Edited>(restored ?? {});
  const [wrong, setWrong] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const shown = tournaments.filter(
    (each) => each.purpose === 'Competition' && (each.visibility === 'Public' || each.id in page.addresses),
  );
  // Of deleted ones, which may come back, and of those that became something else: they count too.
  const gone = Object.entries(page.addresses).filter(([of]) => shown.every((each) => each.id !== of));
  const fields = [
    ...shown.map((each) => ({ of: each.id, label: t.addressOf(each.name) })),
    ...gone.map(([of, name]) => ({ of, label: t.addressOfGone(name) })),
  ];
  const isChanged = Object.entries(edited).some(([of, name]) => name.trim() !== (page.addresses[of] ?? ''));
  useKeptDraft(
    draftPage,
    useMemo(() => (isChanged ? edited : null), [isChanged, edited]),
  );
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending || !isChanged) return;
    const all = Object.entries({ ...page.addresses, ...edited });
    const named = all.flatMap(([tournamentId, name]) =>
      name.trim() === '' ? [] : [{ tournamentId, name: name.trim().toLowerCase() }],
    );
    setSending(true);
    const answer = await call('PATCH /api/organizations/{id}/page', { path: { id }, body: { tournaments: named } });
    setSending(false);
    if (!answer.ok) return setWrong(refusalOf(answer.problem, named));
    // What was typed meanwhile stays.
    edit((now) => Object.fromEntries(Object.entries(now).filter(([of, name]) => name !== edited[of])));
    saved();
  };
  if (fields.length === 0) return null;
  return (
    <form onSubmit={(event) => void send(event)} noValidate aria-label={t.addresses}>
      <p className={styles.addressesText}>{t.addressesText}</p>
      {fields.map(({ of, label }) => (
        <TextField
          key={of}
          label={label}
          value={edited[of] ?? page.addresses[of] ?? ''}
          error={wrong?.tournamentId === of ? wrong.text : null}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          change={(value) => {
            edit({ ...edited, [of]: value });
            setWrong(null);
          }}
        />
      ))}
      {wrong?.tournamentId === null && (
        <p role="alert" className="status bad">
          {wrong.text}
        </p>
      )}
      <SaveOrDiscard
        changed={isChanged}
        sending={isSending}
        discard={() => {
          edit({});
          setWrong(null);
        }}
      />
    </form>
  );
}

/** 'body.tournaments.1.name' is of the second that was sent. */
function refusalOf({ errors: [first], text }: Problem, sent: readonly { readonly tournamentId: string }[]): Refusal {
  const [, at] = /^body\.tournaments\.(\d+)\./.exec(first?.path ?? '') ?? [];
  return { tournamentId: sent[Number(at)]?.tournamentId ?? null, text: first?.message ?? text };
}
