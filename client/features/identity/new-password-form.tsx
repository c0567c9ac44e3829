import { useState } from 'react';
import { EMailField } from './e-mail-field.tsx';
import { IdentityForm } from './identity-form.tsx';
import { IdentityPage } from './identity-page.tsx';
import { clientReason, NewPassword, insecureText, useClientReason, type RefusedPassword } from './new-password.tsx';

interface NewPasswordFormProps {
  /** Of the page. */
  readonly title: string;
  /** Of the form, where it differs. */
  readonly heading?: string;
  readonly lead?: string;
  readonly label: string;
  readonly submit: string;
  /** Of the account, for password managers; empty: unknown. */
  readonly eMail: string;
  /** Was sent, and is too weak. */
  readonly refused: RefusedPassword | null;
  /** Why nothing was sent. */
  readonly trouble?: string | null;
  readonly sending: boolean;
  /** Called with a password that was typed twice alike. */
  readonly send: (password: string) => void;
}

/** Where the reader of a mail chooses a password. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { title, heading = title, lead, label, submit, eMail, refused, trouble = null, sending, send } = props;
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [asked, setAsked] = useState(false);
  const error = useClientReason(password, again, asked);
  const formMessage = refused === null ? trouble : insecureText(refused);
  return (
    <IdentityPage title={title}>
      <IdentityForm
        title={heading}
        {...(lead === undefined ? {} : { lead })}
        formMessage={formMessage === null ? null : { tone: 'trouble', text: formMessage }}
        submit={submit}
        sending={sending}
        send={() => {
          setAsked(true);
          if (clientReason(password, again) === null) send(password);
        }}
      >
        {eMail !== '' && <EMailField value={eMail} />}
        <NewPassword
          label={label}
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
