import { useState, type ReactNode } from 'react';
import type { PasswordHint, RegisterReason } from '#domain/contract.ts';
import type { CallResult } from '../../api/call.ts';
import { texts } from '../../texts/de.ts';
import { EMailField } from './e-mail-field.tsx';
import { IdentityForm, type FormMessage } from './identity-form.tsx';
import { CookieNotice, IdentityPage } from './identity-page.tsx';
import { NewPassword, insecureText, type RefusedPassword } from './new-password.tsx';
import { TextField } from '../../ui/field/text-field.tsx';

export interface NewAccount {
  readonly userName: string;
  readonly eMail: string;
  readonly password: string;
}

type AccountAnswer = CallResult<{
  readonly success: boolean;
  readonly reason: RegisterReason | null;
  /** Named, so that no form leaves it out. */
  readonly hint: PasswordHint | undefined;
}>;

/** Name, address and password of a new account. `send` returns what remains to be said; null on success. */
export function AccountForm({
  title,
  lead,
  submit,
  send,
  after,
}: {
  title: string;
  lead: string;
  submit: string;
  send: (account: NewAccount) => Promise<AccountAnswer | null>;
  after?: ReactNode;
}) {
  const [userName, setUserName] = useState('');
  const [eMail, setEMail] = useState('');
  const [password, setPassword] = useState('');
  const [sending, setSending] = useState(false);
  const [formMessage, setFormMessage] = useState<FormMessage | null>(null);
  const [refused, setRefused] = useState<RefusedPassword | null>(null);
  const onSend = async () => {
    setSending(true);
    const answer = await send({ userName: userName.trim(), eMail: eMail.trim(), password });
    setSending(false);
    if (answer === null) return;
    const isInsecure = answer.ok && answer.value.reason === 'InsecurePassword';
    const weak = isInsecure ? { password, hint: answer.value.hint?.message ?? null } : null;
    setRefused(weak);
    setFormMessage({ tone: 'trouble', text: weak === null ? whyNot(answer) : insecureText(weak) });
  };
  return (
    <IdentityPage title={title} below={<CookieNotice />}>
      <IdentityForm
        title={title}
        lead={lead}
        formMessage={formMessage}
        submit={submit}
        sending={sending}
        send={() => void onSend()}
        after={after}
      >
        <TextField
          size="large"
          label={texts.identity.name}
          name="name"
          value={userName}
          autoComplete="name"
          autoFocus
          change={setUserName}
        />
        <EMailField value={eMail} change={setEMail} />
        <NewPassword label={texts.identity.password} value={password} change={setPassword} refused={refused} />
      </IdentityForm>
    </IdentityPage>
  );
}

function whyNot(answer: AccountAnswer): string {
  if (!answer.ok) return answer.problem.errors[0]?.message ?? answer.problem.text;
  const { reason } = answer.value;
  return reason === null ? texts.passwords.reasons.UnexpectedError : texts.register.reasons[reason];
}
