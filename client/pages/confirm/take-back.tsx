import { IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { TakeBackEMailReason } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { IdentityForm } from '../../features/identity/identity-form.tsx';
import { IdentityPage, Outcome } from '../../features/identity/identity-page.tsx';
import { withQuery } from '../../features/navigation/redirect.ts';
import { session } from '../../session/page-session.ts';
import { texts } from '../../texts/de.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import type { ConfirmationLink } from './confirmation-link.ts';

const t = texts.mailedLinks.takeBack;

/**
 * Takes a changed address back, then goes on to the new password. It asks first: a program that opens the links of mails
 * must not end the sessions of the account.
 */
export function TakeBack({ link }: { link: ConfirmationLink }) {
  const [, navigate] = useLocation();
  const [sending, setSending] = useState(false);
  const [refused, refuse] = useState<TakeBackEMailReason | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  const send = async () => {
    setSending(true);
    const answer = await call('POST /identity/take-back-email', { body: link });
    setSending(false);
    setTrouble(answer.ok ? null : answer.problem.text);
    if (!answer.ok) return;
    const { reason, eMail, passwordResetToken: token } = answer.value;
    if (reason !== null) return refuse(reason);
    session.end();
    navigate(withQuery('/portal/forgot-password', { email: eMail, token }), { replace: true });
  };

  if (refused === 'InvalidCode') {
    return (
      <IdentityPage title={texts.confirm.title}>
        <Outcome tone="bad" icon={<IconLinkOff size={32} />} title={t.failedTitle} text={t.failed}>
          <ButtonLink size="large" tone="primary" href="/portal/login">
            {texts.identity.toLogin}
          </ButtonLink>
        </Outcome>
      </IdentityPage>
    );
  }
  return (
    <IdentityPage title={texts.confirm.title}>
      <IdentityForm
        title={t.title}
        lead={t.lead}
        formMessage={
          refused === 'AddressTaken'
            ? { tone: 'trouble', text: t.taken }
            : trouble === null
              ? null
              : { tone: 'trouble', text: trouble }
        }
        submit={t.submit}
        sending={sending}
        send={() => void send()}
      >
        {null}
      </IdentityForm>
    </IdentityPage>
  );
}
