import { IconMail, IconMailForward, IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { InvitationAnswer } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/action/button.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { daysUntil } from '../../texts/portal-format.ts';
import { plainDay } from '../../texts/format.ts';
import * as avatar from '../../ui/display/avatar.module.css';
import * as styles from './members.module.css';

/** An invitation not accepted yet. */
export function InvitationRow({
  organizationId,
  invitation: { id, eMail, role, expiresAt },
}: {
  organizationId: string;
  invitation: InvitationAnswer;
}) {
  const [busy, setBusy] = useState(false);
  const now = useNow(60_000);
  const withdraw = () =>
    call('DELETE /api/organizations/{id}/invitations/{invitationId}', {
      path: { id: organizationId, invitationId: id },
    });
  // An address has one invitation: a new mail creates a new one, valid from now on, and ends the old one.
  const inviteAgain = () =>
    call('POST /api/organizations/{id}/invitations', {
      path: { id: organizationId },
      body: { eMail, role, instead: id },
    });
  const act = async (again: boolean) => {
    setBusy(true);
    const answer = await (again ? inviteAgain() : withdraw());
    setBusy(false);
    if (answer.ok) toast(again ? texts.members.invitedAgain(eMail) : texts.members.withdrawn(eMail));
    else toastProblem(answer.problem);
  };
  return (
    <tr role="row" data-row={id} className={styles.invited}>
      <th scope="row" role="rowheader" className="left">
        <div className={`flex-row ${styles.whoIs}`}>
          <span className={`${avatar.avatar} ${styles.waiting}`} aria-hidden>
            <IconMail size={16} />
          </span>
          <span>
            <span className={`flex-row ${styles.whoName}`}>{eMail}</span>
            <small>{texts.members.isInvited}</small>
          </span>
        </div>
      </th>
      <td role="cell" className="left" data-label={texts.members.role}>
        {texts.organizations.roles[role]}
      </td>
      <td role="cell" className={`left figures ${styles.since}`}>
        {texts.members.validUntil(plainDay(expiresAt))}
        <small>{texts.members.daysLeft(daysUntil(expiresAt, now))}</small>
      </td>
      <td role="cell">
        <Button size="small" tone="quiet" disabled={busy} onClick={() => void act(true)}>
          <IconMailForward size={16} aria-hidden />
          {texts.members.again}
          <span className="visually-hidden"> {texts.members.to(eMail)}</span>
        </Button>
        <Button size="small" tone="quiet" disabled={busy} onClick={() => void act(false)}>
          <IconMailOff size={16} aria-hidden />
          {texts.members.withdraw}
          <span className="visually-hidden"> {texts.members.to(eMail)}</span>
        </Button>
      </td>
    </tr>
  );
}
