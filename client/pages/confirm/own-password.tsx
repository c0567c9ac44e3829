import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { IdentityForm } from '../../features/identity/identity-form.tsx';
import { IdentityPage, Outcome } from '../../features/identity/identity-page.tsx';
import {
  clientReason,
  NewPassword,
  sayInsecure,
  useClientReason,
  type RefusedPassword,
} from '../../features/identity/new-password.tsx';
import { withQuery } from '../../features/navigation/redirect.ts';
import { texts } from '../../texts/de.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import type { ConfirmationLink } from './confirmation-link.ts';

const t = texts.mailedLinks.ownPassword;

type State = 'Entering' | 'Sending' | 'Activated' | 'InvalidCode';

/** Activates an account with a password that the reader of the mail chooses: the address may have been registered by a stranger. */
export function OwnPassword({ link, eMail }: { link: ConfirmationLink; eMail: string }) {
  const [state, setState] = useState<State>('Entering');
  const [refused, refuse] = useState<RefusedPassword | null>(null);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [asked, setAsked] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const error = useClientReason(password, again, asked);
  const toLogin = withQuery('/portal/login', { email: eMail });

  const send = async () => {
    setAsked(true);
    if (clientReason(password, again) !== null) return;
    setState('Sending');
    const answer = await call('POST /identity/confirm-with-password', { body: { ...link, newPassword: password } });
    setTrouble(answer.ok ? null : answer.problem.text);
    if (!answer.ok) return setState('Entering');
    const { reason, hint } = answer.value;
    refuse(reason === 'InsecurePassword' ? { password, hint: hint?.message ?? null } : null);
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
    <IdentityPage title={texts.confirm.title}>
      <IdentityForm
        title={t.title}
        lead={t.lead}
        said={
          refused !== null
            ? { tone: 'trouble', text: sayInsecure(refused) }
            : trouble !== null
              ? { tone: 'trouble', text: trouble }
              : null
        }
        submit={t.submit}
        sending={state === 'Sending'}
        send={() => void send()}
      >
        {eMail !== '' && (
          <TextField
            size="large"
            label={texts.identity.eMail}
            type="email"
            name="email"
            value={eMail}
            readOnly
            autoComplete="username"
          />
        )}
        <NewPassword
          label={texts.identity.password}
          value={password}
          change={setPassword}
          again={{ value: again, change: setAgain }}
          error={error}
          refused={refused}
          autoFocus
        />
      </IdentityForm>
    </IdentityPage>
  );
}
