import { useState } from 'react';
import type { OrganizationView } from '#domain/contract.ts';
import { isRecord } from '#domain/play.ts';
import { call, type Problem } from '../../api/call.ts';
import { SaveOrDiscard } from '../../features/editing/save-or-discard.tsx';
import { useUnversionedDraft } from '../../features/editing/use-unversioned-draft.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { texts } from '../../texts/de.ts';
import * as styles from './club-page-section.module.css';

const t = texts.clubPage;

/** What was refused, at the field of a tournament; null: at none. */
interface Refusal {
  readonly tournamentId: string | null;
  readonly text: string;
}

/** By tournament; an empty one is none. */
type Addresses = Readonly<Record<string, string>>;

const isAddresses = (kept: unknown): kept is Addresses =>
  isRecord(kept) && Object.values(kept).every((name) => typeof name === 'string');

const toAddress = (typed: string | undefined): string => (typed ?? '').trim().toLowerCase();

/** Ids of the tournaments whose address differs. */
const findChanged = (a: Addresses, b: Addresses): readonly string[] =>
  Object.keys({ ...a, ...b }).filter((of) => toAddress(a[of]) !== toAddress(b[of]));

/** The short address of each public tournament below the page of the club [OR5]; an empty one is none. */
export function ShortAddresses({ organization, saved }: { organization: OrganizationView; saved: () => void }) {
  const { id, page, tournaments } = organization;
  const [sent, setSent] = useState<readonly { readonly tournamentId: string }[]>([]);
  const { draft, change, changed, sending, problem, save, discard } = useUnversionedDraft<Addresses>({
    page: `${id}/short-addresses`,
    held: page.addresses,
    isSame: (a, b) => findChanged(a, b).length === 0,
    fits: isAddresses,
    send: async (typed, { base }) => {
      // Of the others' addresses as they are now.
      const own = Object.fromEntries(findChanged(typed, base).map((of) => [of, typed[of]]));
      const named = Object.entries({ ...page.addresses, ...own }).flatMap(([tournamentId, name]) =>
        toAddress(name) === '' ? [] : [{ tournamentId, name: toAddress(name) }],
      );
      setSent(named);
      const answer = await call('PATCH /api/organizations/{id}/page', { path: { id }, body: { tournaments: named } });
      if (answer.ok) saved();
      return answer;
    },
  });
  const wrong = problem === null ? null : findRefusal(problem, sent);
  const shown = tournaments.filter(
    (each) => each.purpose === 'Competition' && (each.visibility === 'Public' || each.id in page.addresses),
  );
  // Of deleted ones, which may come back, and of those that became something else: they count too.
  const gone = Object.entries(page.addresses).filter(([of]) => shown.every((each) => each.id !== of));
  const fields = [
    ...shown.map((each) => ({ of: each.id, label: t.addressOf(each.name) })),
    ...gone.map(([of, name]) => ({ of, label: t.addressOfGone(name) })),
  ];
  if (fields.length === 0) return null;
  return (
    <form
      noValidate
      aria-label={t.addresses}
      onSubmit={(event) => {
        event.preventDefault();
        if (!changed || sending) return;
        change(Object.fromEntries(Object.entries(draft).map(([of, name]) => [of, toAddress(name)])));
        void save();
      }}
    >
      <p className={styles.addressesText}>{t.addressesText}</p>
      {fields.map(({ of, label }) => (
        <TextField
          key={of}
          label={label}
          value={draft[of] ?? ''}
          error={wrong?.tournamentId === of ? wrong.text : null}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          change={(value) => change({ ...draft, [of]: value })}
        />
      ))}
      {wrong?.tournamentId === null && (
        <p role="alert" className="status bad">
          {wrong.text}
        </p>
      )}
      <SaveOrDiscard changed={changed} sending={sending} discard={discard} />
    </form>
  );
}

/** 'body.tournaments.1.name' is of the second that was sent. */
function findRefusal({ errors: [first], text }: Problem, sent: readonly { readonly tournamentId: string }[]): Refusal {
  const [, at] = /^body\.tournaments\.(\d+)\./.exec(first?.path ?? '') ?? [];
  return { tournamentId: sent[Number(at)]?.tournamentId ?? null, text: first?.message ?? text };
}
