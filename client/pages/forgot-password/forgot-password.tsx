import { IconCircleCheck, IconMailForward, IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { IdentityPage, Outcome } from '../../features/identity/identity-page.tsx';
import { useSearchParams, withQuery } from '../../features/navigation/redirect.ts';
import { MailInHouse } from '../../features/identity/mail-in-house.tsx';
import { NewPasswordForm } from '../../features/identity/new-password-form.tsx';
import type { RefusedPassword } from '../../features/identity/new-password.tsx';
import { sendsMail } from '../../features/identity/sends-mail.ts';
import { saysNothing } from '../../features/identity/says-nothing.ts';
import { texts } from '../../texts/de.ts';
import { EnterEMail } from './enter-e-mail.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';

/** The states of this page; a 'Loading' state waits for the server. */
type ForgotPasswordState =
  | 'EnterEmail'
  | 'EnterEmailLoading'
  | 'RequestFailed'
  | 'EmailSent'
  | 'EmailInHouse'
  | 'EnterNewPassword'
  | 'EnterNewPasswordLoading'
  | 'PasswordSuccessfullyReset';

/** Asks for the address, or, opened from the mail with address and token, for the new password. */
export function ForgotPassword() {
  const query = useSearchParams();
  const given = query.get('email') ?? '';
  const token = query.get('token') ?? '';
  // Another link is another beginning.
  const isTakenBack = query.get('after') === 'taken-back';
  return <Steps key={`${given} ${token}`} given={given} token={token} isTakenBack={isTakenBack} />;
}

/** `isTakenBack`: the password counts no longer, for something of the account was taken back. */
function Steps({ given, token, isTakenBack }: { given: string; token: string; isTakenBack: boolean }) {
  const [state, setState] = useState<ForgotPasswordState>(
    given !== '' && token !== '' ? 'EnterNewPassword' : 'EnterEmail',
  );
  const [eMail, setEMail] = useState(given);
  const [refused, setRefused] = useState<RefusedPassword | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  const requestMail = async () => {
    if (eMail.trim() === '') return;
    setState('EnterEmailLoading');
    const answer = await call('POST /identity/forgot-password', { body: { eMail: eMail.trim() } });
    setTrouble(answer.ok ? null : answer.problem.text);
    setState(!answer.ok ? 'EnterEmail' : (await sendsMail()) ? 'EmailSent' : 'EmailInHouse');
  };
  const reset = async (newPassword: string) => {
    setRefused(null);
    setState('EnterNewPasswordLoading');
    const answer = await call('POST /identity/change-password', {
      body: { eMail, newPassword, passwordResetToken: token },
    });
    const isUnheard = !answer.ok && saysNothing(answer.problem);
    setTrouble(isUnheard ? answer.problem.text : null);
    // What was typed stays, to be sent once more.
    if (isUnheard) return setState('EnterNewPassword');
    if (answer.ok && answer.value.success) return setState('PasswordSuccessfullyReset');
    const insecure = answer.ok && answer.value.reason === 'InsecurePassword';
    setRefused(insecure ? { password: newPassword, hint: answer.value.hint?.message ?? null } : null);
    setState(insecure ? 'EnterNewPassword' : 'RequestFailed');
  };

  switch (state) {
    case 'EnterEmail':
    case 'EnterEmailLoading':
      return (
        <EnterEMail
          eMail={eMail}
          change={setEMail}
          trouble={trouble}
          sending={state === 'EnterEmailLoading'}
          send={() => void requestMail()}
        />
      );
    case 'EnterNewPassword':
    case 'EnterNewPasswordLoading':
      return (
        <NewPasswordForm
          title={texts.forgotPassword.resetTitle}
          {...(isTakenBack ? { lead: texts.mailedLinks.newPasswordLead } : {})}
          label={texts.passwords.next}
          submit={texts.forgotPassword.resetSubmit}
          eMail={eMail}
          refused={refused}
          trouble={trouble}
          sending={state === 'EnterNewPasswordLoading'}
          send={(password) => void reset(password)}
        />
      );
    case 'EmailSent':
      return (
        <IdentityPage title={texts.forgotPassword.sentTitle}>
          <Outcome
            tone="good"
            icon={<IconMailForward size={32} />}
            title={texts.forgotPassword.sentTitle}
            text={
              <>
                {texts.forgotPassword.sent} <b>{eMail.trim()}</b>
              </>
            }
          >
            <ButtonLink size="large" href={withQuery('/portal/login', { email: eMail.trim() })}>
              {texts.identity.toLogin}
            </ButtonLink>
          </Outcome>
        </IdentityPage>
      );
    case 'EmailInHouse':
      return (
        <MailInHouse
          text={texts.mailInHouse.forgotten}
          eMail={eMail.trim()}
          validFor={texts.mailInHouse.forgottenFor}
          send={async () => {
            const answer = await call('POST /identity/forgot-password', { body: { eMail: eMail.trim() } });
            return answer.ok ? null : answer.problem;
          }}
          changeAddress={() => setState('EnterEmail')}
          loginAt={withQuery('/portal/login', { email: eMail.trim() })}
        />
      );
    case 'RequestFailed':
      return (
        <IdentityPage title={texts.forgotPassword.failedTitle}>
          <Outcome
            tone="bad"
            icon={<IconMailOff size={32} />}
            title={texts.forgotPassword.failedTitle}
            text={texts.forgotPassword.failed}
          >
            <ButtonLink
              size="large"
              tone="primary"
              href={withQuery('/portal/forgot-password', { email: eMail.trim() })}
              onClick={() => setState('EnterEmail')}
            >
              {texts.forgotPassword.again}
            </ButtonLink>
          </Outcome>
        </IdentityPage>
      );
    case 'PasswordSuccessfullyReset':
      return (
        <IdentityPage title={texts.forgotPassword.doneTitle}>
          <Outcome
            tone="good"
            icon={<IconCircleCheck size={32} />}
            title={texts.forgotPassword.doneTitle}
            text={texts.forgotPassword.done}
          >
            <ButtonLink size="large" tone="primary" href={withQuery('/portal/login', { email: eMail })}>
              {texts.identity.toLogin}
            </ButtonLink>
          </Outcome>
        </IdentityPage>
      );
  }
}
