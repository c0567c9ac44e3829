import { useState } from 'react';
import type { PasswordReason } from '#domain/contract.ts';
import { callForTokens } from '../../features/identity/call-for-tokens.ts';
import { IdentityForm, WayBack } from '../../features/identity/identity-form.tsx';
import { IdentityPage } from '../../features/identity/identity-page.tsx';
import {
  clientReason,
  NewPassword,
  insecureText,
  useClientReason,
  type RefusedPassword,
} from '../../features/identity/new-password.tsx';
import { PasswordField } from '../../features/identity/password-field.tsx';
import { HOME, useRedirect } from '../../features/navigation/redirect.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { redirectToLogin, session } from '../../session/page-session.ts';
import { useSession } from '../../session/use-session.ts';
import { texts } from '../../texts/de.ts';

/** The current password and a new one. The user's own session continues, all others end. */
export function ChangePassword() {
  const { asked: redirect, go } = useRedirect();
  const eMail = useSession().eMail ?? '';
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [again, setAgain] = useState('');
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const [reason, setReason] = useState<PasswordReason | 'UnexpectedError' | null>(null);
  const [refused, setRefused] = useState<RefusedPassword | null>(null);
  const error = useClientReason(newPassword, again, asked);

  const send = async () => {
    setAsked(true);
    setReason(null);
    setRefused(null);
    if (clientReason(newPassword, again) !== null) return;
    setSending(true);
    // A valid session survives the change, and replaces the second factor.
    if ((await session.check()) === 'logged-out') return redirectToLogin();
    const answer = await callForTokens('POST /identity/change-password', {
      body: { eMail, newPassword, currentPassword },
    });
    setSending(false);
    if (!answer.ok || !answer.value.success) {
      const why = (answer.ok ? answer.value.reason : null) ?? 'UnexpectedError';
      if (why === 'InsecurePassword' && answer.ok)
        setRefused({ password: newPassword, hint: answer.value.hint?.message ?? null });
      return setReason(why);
    }
    toast(texts.changePassword.done);
    go(redirect ?? HOME);
  };

  return (
    <IdentityPage title={texts.changePassword.title}>
      <IdentityForm
        title={texts.changePassword.title}
        lead={texts.changePassword.lead}
        formMessage={
          reason === null
            ? null
            : { tone: 'trouble', text: refused === null ? texts.passwords.reasons[reason] : insecureText(refused) }
        }
        submit={texts.changePassword.submit}
        sending={sending}
        send={() => void send()}
        after={<WayBack />}
      >
        {/* For password managers, which else keep the new password without its address. */}
        <input type="email" name="email" autoComplete="username" value={eMail} readOnly hidden />
        <PasswordField
          label={texts.passwords.current}
          value={currentPassword}
          change={setCurrentPassword}
          autoComplete="current-password"
          autoFocus
        />
        <NewPassword
          label={texts.passwords.next}
          value={newPassword}
          change={setNewPassword}
          again={{ value: again, change: setAgain }}
          error={error}
          refused={refused}
        />
      </IdentityForm>
    </IdentityPage>
  );
}
