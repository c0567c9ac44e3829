import { useRef, useState } from 'react';
import type { UserDataReason } from '#domain/contract.ts';
import { call, type Problem } from '../../api/call.ts';
import { EMailField } from '../../features/identity/e-mail-field.tsx';
import { IdentityForm, type FormMessage, WayBack } from '../../features/identity/identity-form.tsx';
import { IdentityPage } from '../../features/identity/identity-page.tsx';
import { PasswordField } from '../../features/identity/password-field.tsx';
import { HOME, useRedirect } from '../../features/navigation/redirect.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { toast, toastFor } from '../../ui/overlay/toast.tsx';
import { session } from '../../session/page-session.ts';
import { texts } from '../../texts/de.ts';

const PENDING_SHOWN_MS = 60_000;

/** Why a password is asked for; the field is described by it. */
const WHY = 'why-password';

/**
 * Name and e-mail. A new address counts only after the link in the mail to it was opened, and needs the password where the
 * login is long ago: then the page asks for it.
 */
export function UserInfo() {
  const { asked, go } = useRedirect();
  const [stored] = useState(session.stored);
  const storedEMail = stored.eMail ?? '';
  const [userName, setUserName] = useState(stored.name ?? '');
  const [eMail, setEMail] = useState(storedEMail);
  const [asksPassword, setAsksPassword] = useState(false);
  const [currentPassword, setCurrentPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async () => {
    setFailure(null);
    setSending(true);
    const proof = asksPassword ? { currentPassword } : {};
    const answer = await call('PUT /identity/user-data', { body: { userName, eMail, ...proof } });
    setSending(false);
    if (!answer.ok) return setFailure(textOf(answer.problem));
    if (!answer.value.success) return refused(answer.value.reason);
    session.rename(userName.trim());
    toast(texts.userInfo.done);
    if (answer.value.emailValidationPending) toastFor(PENDING_SHOWN_MS, texts.userInfo.pending(eMail.trim()));
    go(asked ?? HOME);
  };

  const refused = (reason: UserDataReason | undefined) => {
    if (reason === undefined) return setFailure(texts.userInfo.failed);
    setAsksPassword(true);
    if (reason === 'PasswordRequired') return;
    setFailure(texts.passwords.reasons.InvalidCredentials);
    passwordInput.current?.select();
  };

  const differs = eMail.trim() !== storedEMail;
  const formMessage: FormMessage | null =
    failure !== null
      ? { tone: 'trouble', text: failure }
      : asksPassword
        ? { tone: 'hint', text: <span id={WHY}>{texts.userInfo.passwordWhy}</span> }
        : differs
          ? { tone: 'hint', text: texts.userInfo.eMailDiffers(storedEMail) }
          : null;
  return (
    <IdentityPage title={texts.userInfo.title}>
      <IdentityForm
        title={texts.userInfo.title}
        formMessage={formMessage}
        submit={texts.userInfo.submit}
        sending={sending}
        send={() => void send()}
        after={<WayBack />}
      >
        <TextField
          size="large"
          label={texts.identity.name}
          name="name"
          value={userName}
          autoComplete="name"
          autoFocus
          change={(value) => {
            setUserName(value);
            setFailure(null);
          }}
        />
        <EMailField
          value={eMail}
          autoComplete="email"
          change={(value) => {
            setEMail(value);
            setFailure(null);
            if (value.trim() === storedEMail) setAsksPassword(false);
          }}
        />
        {asksPassword && (
          <>
            {/* For password managers: whose password it is. */}
            <input type="email" name="username" autoComplete="username" value={storedEMail} readOnly hidden />
            <PasswordField
              ref={passwordInput}
              label={texts.passwords.current}
              value={currentPassword}
              change={(value) => {
                setCurrentPassword(value);
                setFailure(null);
              }}
              autoComplete="current-password"
              describedBy={WHY}
              autoFocus
            />
          </>
        )}
      </IdentityForm>
    </IdentityPage>
  );
}

/** What is wrong with the input; that it was too often is said by the server. */
function textOf({ status, text, errors: [first] }: Problem): string {
  if (status === 429) return text;
  return first === undefined ? texts.userInfo.failed : `${texts.userInfo.failed} ${first.message}`;
}
