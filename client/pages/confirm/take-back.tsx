import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { TakeBackFactorsReason } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { IdentityForm } from '../../features/identity/identity-form.tsx';
import { IdentityPage, Outcome } from '../../features/identity/identity-page.tsx';
import { withQuery } from '../../features/navigation/redirect.ts';
import { session } from '../../session/page-session.ts';
import { texts } from '../../texts/de.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import type { ConfirmationLink } from './confirmation-link.ts';

const { takeBack, takeBackFactors } = texts.mailedLinks;

/** By the action of the link. */
const KINDS = {
  take_back_email: {
    t: takeBack,
    send: (body: ConfirmationLink) => call('POST /identity/take-back-email', { body }),
  },
  take_back_factors: {
    t: takeBackFactors,
    send: (body: ConfirmationLink) => call('POST /identity/take-back-factors', { body }),
  },
} as const;
export type TakeBackAction = keyof typeof KINDS;
export const isTakeBack = (action: string): action is TakeBackAction => Object.hasOwn(KINDS, action);

/**
 * Reverts the change that the mail of the link reported, then leads to a new password. It asks first: a program that
 * opens links in mails must not end the sessions of the account.
 */
export function TakeBack({ link, action }: { link: ConfirmationLink; action: TakeBackAction }) {
  const { t, send } = KINDS[action];
  const [, navigate] = useLocation();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<TakeBackFactorsReason | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  const confirm = async () => {
    setSending(true);
    const answer = await send(link);
    setSending(false);
    setTrouble(answer.ok ? null : answer.problem.text);
    if (!answer.ok) return;
    const { reason, eMail, passwordResetToken: token } = answer.value;
    if (reason !== null) return setRefused(reason);
    session.end();
    navigate(withQuery('/portal/forgot-password', { email: eMail, token, after: 'taken-back' }), { replace: true });
  };

  if (refused === 'InvalidCode') {
    return (
      <IdentityPage title={texts.confirm.title}>
        <Outcome tone="bad" icon={<IconLinkOff size={32} />} title={takeBack.failedTitle} text={t.failed}>
          <ButtonLink size="large" tone="primary" href="/portal/login">
            {texts.identity.toLogin}
          </ButtonLink>
        </Outcome>
      </IdentityPage>
    );
  }
  if (refused === 'AlreadyDone') {
    return (
      <IdentityPage title={texts.confirm.title}>
        <Outcome
          tone="good"
          icon={<IconCircleCheck size={32} />}
          title={takeBackFactors.doneTitle}
          text={takeBackFactors.done}
        >
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
        send={() => void confirm()}
      >
        {null}
      </IdentityForm>
    </IdentityPage>
  );
}
