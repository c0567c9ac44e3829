import { TextInput } from '@mantine/core';
import { Link } from 'wouter';
import { IdentityForm } from '../../parts/identity-form.tsx';
import { IdentityPage } from '../../parts/identity-page.tsx';
import { withQuery } from '../../parts/redirect.ts';
import { texts } from '../../texts/de.ts';

/** The first step: whose password it is. */
export function EnterEMail({
  eMail,
  change,
  sending,
  send,
}: {
  eMail: string;
  change: (eMail: string) => void;
  sending: boolean;
  send: () => void;
}) {
  return (
    <IdentityPage title={texts.forgotPassword.title}>
      <IdentityForm
        title={texts.forgotPassword.title}
        lead={texts.forgotPassword.lead}
        said={null}
        submit={texts.forgotPassword.submit}
        sending={sending}
        send={send}
        after={
          <p className="id-after">
            <Link href={withQuery('/portal/login', { email: eMail.trim() })}>{texts.forgotPassword.back}</Link>
          </p>
        }
      >
        <TextInput
          label={texts.identity.eMail}
          type="email"
          name="email"
          value={eMail}
          autoComplete="username"
          autoCapitalize="off"
          autoFocus
          onChange={(event) => change(event.currentTarget.value)}
        />
      </IdentityForm>
    </IdentityPage>
  );
}
