import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { IdentityPage, Outcome } from '../../features/identity/identity-page.tsx';
import { NewPasswordForm } from '../../features/identity/new-password-form.tsx';
import type { RefusedPassword } from '../../features/identity/new-password.tsx';
import { withQuery } from '../../features/navigation/redirect.ts';
import { texts } from '../../texts/de.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import type { ConfirmationLink } from './confirmation-link.ts';

const t = texts.mailedLinks.ownPassword;

type State = 'Entering' | 'Sending' | 'Activated' | 'InvalidCode';

/** Activates an account with a password that the reader of the mail chooses: the address may have been registered by a stranger. */
export function OwnPassword({ link, eMail }: { link: ConfirmationLink; eMail: string }) {
  const [state, setState] = useState<State>('Entering');
  const [refused, setRefused] = useState<RefusedPassword | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const toLogin = withQuery('/portal/login', { email: eMail });

  const send = async (password: string) => {
    setState('Sending');
    const answer = await call('POST /identity/confirm-with-password', { body: { ...link, newPassword: password } });
    setTrouble(answer.ok ? null : answer.problem.text);
    if (!answer.ok) return setState('Entering');
    const { reason, hint } = answer.value;
    setRefused(reason === 'InsecurePassword' ? { password, hint: hint?.message ?? null } : null);
    setState(reason === null ? 'Activated' : reason === 'InsecurePassword' ? 'Entering' : reason);
  };

  if (state === 'Activated') {
    return (
      <IdentityPage title={texts.confirm.title}>
        <Outcome
          tone="good"
          icon={<IconCircleCheck size={32} />}
          title={texts.confirm.account.successTitle}
          text={t.success}
        >
          <ButtonLink size="large" tone="primary" href={toLogin}>
            {texts.identity.toLogin}
          </ButtonLink>
        </Outcome>
      </IdentityPage>
    );
  }
  if (state === 'InvalidCode') {
    return (
      <IdentityPage title={texts.confirm.title}>
        <Outcome tone="bad" icon={<IconLinkOff size={32} />} title={texts.confirm.account.failedTitle} text={t.failed}>
          <ButtonLink size="large" tone="primary" href={withQuery('/portal/forgot-password', { email: eMail })}>
            {texts.forgotPassword.title}
          </ButtonLink>
        </Outcome>
      </IdentityPage>
    );
  }
  return (
    <NewPasswordForm
      title={texts.confirm.title}
      heading={t.title}
      lead={t.lead}
      label={texts.identity.password}
      submit={t.submit}
      eMail={eMail}
      refused={refused}
      trouble={trouble}
      sending={state === 'Sending'}
      send={(password) => void send(password)}
    />
  );
}
