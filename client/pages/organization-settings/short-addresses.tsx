import { useState, type SubmitEvent } from 'react';
import type { OrganizationView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/action/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { texts } from '../../texts/de.ts';
import * as sectionStyles from '../../ui/display/section.module.css';
import * as styles from './club-page-section.module.css';

const t = texts.clubPage;

/** The short address of each public tournament below the page of the club [OR5]; an empty one is none. */
export function ShortAddresses({ organization, saved }: { organization: OrganizationView; saved: () => void }) {
  const { id, page, tournaments } = organization;
  const [edited, edit] = useState<Readonly<Record<string, string>>>({});
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const shown = tournaments.filter(
    (each) => each.purpose === 'Competition' && (each.visibility === 'Public' || each.id in page.addresses),
  );
  const isChanged = Object.entries(edited).some(([of, name]) => name.trim() !== (page.addresses[of] ?? ''));
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
    if (!answer.ok) return setWrong(answer.problem.errors[0]?.message ?? answer.problem.text);
    edit({});
    saved();
  };
  if (shown.length === 0) return null;
  return (
    <form onSubmit={(event) => void send(event)} noValidate aria-label={t.addresses}>
      <p className={styles.addressesText}>{t.addressesText}</p>
      {shown.map((tournament) => (
        <TextField
          key={tournament.id}
          label={t.addressOf(tournament.name)}
          value={edited[tournament.id] ?? page.addresses[tournament.id] ?? ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          change={(value) => {
            edit({ ...edited, [tournament.id]: value });
            setWrong(null);
          }}
        />
      ))}
      {wrong !== null && (
        <p role="alert" className="status bad">
          {wrong}
        </p>
      )}
      <div className={sectionStyles.actions}>
        <Button type="submit" tone="primary" disabled={!isChanged} busy={isSending}>
          {texts.actions.save}
        </Button>
      </div>
    </form>
  );
}
