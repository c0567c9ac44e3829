import { useState } from 'react';
import { IdentityForm } from '../../features/identity/identity-form.tsx';
import { IdentityPage } from '../../features/identity/identity-page.tsx';
import {
  clientReason,
  NewPassword,
  sayInsecure,
  useClientReason,
  type RefusedPassword,
} from '../../features/identity/new-password.tsx';
import { texts } from '../../texts/de.ts';
import { TextField } from '../../ui/field/text-field.tsx';

/** The second step, opened from the mail. */
export function EnterNewPassword({
  eMail,
  refused,
  sending,
  send,
}: {
  eMail: string;
  refused: RefusedPassword | null;
  sending: boolean;
  send: (password: string) => void;
}) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [asked, setAsked] = useState(false);
  const error = useClientReason(password, again, asked);
  return (
    <IdentityPage title={texts.forgotPassword.resetTitle}>
      <IdentityForm
        title={texts.forgotPassword.resetTitle}
        said={refused === null ? null : { tone: 'trouble', text: sayInsecure(refused) }}
        submit={texts.forgotPassword.resetSubmit}
        sending={sending}
        send={() => {
          setAsked(true);
          if (clientReason(password, again) === null) send(password);
        }}
      >
        <TextField
          size="large"
          label={texts.identity.eMail}
          type="email"
          name="email"
          value={eMail}
          readOnly
          autoComplete="username"
        />
        <NewPassword
          label={texts.passwords.next}
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
