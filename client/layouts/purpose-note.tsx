import { useState } from 'react';
import { useLocation } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { call } from '../api/call.ts';
import { tellDeleted } from '../features/deletion/confirm-deletion.tsx';
import { clearUnsaved } from '../features/navigation/unsaved.ts';
import { mayOrganize } from '../features/organization/role.ts';
import type { TournamentPageProps } from '../features/tournament/tournament-page-props.ts';
import { texts } from '../texts/de.ts';
import { Button, ButtonLink } from '../ui/action/button.tsx';
import { toast, toastProblem } from '../ui/overlay/toast.tsx';
import * as styles from './purpose-note.module.css';

/** Marks what must not be mistaken for a real tournament: a template [OR1], a training or an example [NT4]. */
export function PurposeNote({ tournament, role }: TournamentPageProps) {
  const { purpose, visibility } = tournament;
  if (tournament.template) return <TemplateNote tournament={tournament} role={role} />;
  if (purpose === 'Competition') return null;
  const { tag, note } = texts.tournament.purposes[purpose];
  return (
    <aside className={`flex-row small ${styles.note}`} aria-label={tag}>
      <span className="badge warn">{tag}</span>
      <p>
        {note} {texts.tournament.purposeSeenBy[visibility]}
      </p>
      {mayOrganize(role) &&
        (purpose === 'Training' ? (
          <ButtonLink size="small" href={`/portal/tournaments/${tournament.id}/settings`}>
            {texts.tournament.deleteTraining}
          </ButtonLink>
        ) : (
          <DeleteExample tournament={tournament} mayUndo={role === 'Owner'} />
        ))}
    </aside>
  );
}

/** A template, with the way to a tournament of it [OR1]. */
const TemplateNote = ({ tournament: { id, organizationId }, role }: TournamentPageProps) => (
  <aside className={`flex-row small ${styles.note}`} aria-label={texts.templates.tag}>
    <span className="badge warn">{texts.templates.tag}</span>
    <p>{texts.templates.note}</p>
    {mayOrganize(role) && (
      <ButtonLink size="small" href={`/portal/organizations/${organizationId}/new-tournament?from=${id}`}>
        {texts.templates.begin}
      </ButtonLink>
    )}
  </aside>
);

/** Deletes at once: nothing in an example is worth a question, and its owner has a way back for a minute. */
function DeleteExample({ tournament, mayUndo }: { tournament: TournamentView; mayUndo: boolean }) {
  const { id, name, organizationId } = tournament;
  const [sending, setSending] = useState(false);
  const [, navigate] = useLocation();
  const undo = async () => {
    const answer = await call('POST /api/tournaments/{id}/undelete', { path: { id } });
    if (!answer.ok) toastProblem(answer.problem);
  };
  const send = async () => {
    setSending(true);
    const answer = await call('DELETE /api/tournaments/{id}', { path: { id } });
    setSending(false);
    if (!answer.ok) return toastProblem(answer.problem);
    clearUnsaved();
    navigate(`/portal/organizations/${organizationId}`);
    if (mayUndo) tellDeleted(tournament, undo);
    else toast(texts.deletion.done(name));
  };
  return (
    <Button size="small" busy={sending} onClick={() => void send()}>
      {texts.tournament.deleteExample}
    </Button>
  );
}
