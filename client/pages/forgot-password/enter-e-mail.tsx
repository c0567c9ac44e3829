import { Link } from 'wouter';
import { EMailField } from '../../features/identity/e-mail-field.tsx';
import { IdentityForm } from '../../features/identity/identity-form.tsx';
import { IdentityPage } from '../../features/identity/identity-page.tsx';
import { withQuery } from '../../features/navigation/redirect.ts';
import { texts } from '../../texts/de.ts';

/** The first step: whose password it is. */
export function EnterEMail({
  eMail,
  change,
  trouble,
  sending,
  send,
}: {
  eMail: string;
  change: (eMail: string) => void;
  /** Why nothing was sent; null: it was not tried. */
  trouble: string | null;
  sending: boolean;
  send: () => void;
}) {
  return (
    <IdentityPage title={texts.forgotPassword.title}>
      <IdentityForm
        title={texts.forgotPassword.title}
        lead={texts.forgotPassword.lead}
        formMessage={trouble === null ? null : { tone: 'trouble', text: trouble }}
        submit={texts.forgotPassword.submit}
        sending={sending}
        send={send}
        after={
          <p className="id-after">
            <Link href={withQuery('/portal/login', { email: eMail.trim() })}>{texts.forgotPassword.back}</Link>
          </p>
        }
      >
        <EMailField value={eMail} change={change} autoFocus />
      </IdentityForm>
    </IdentityPage>
  );
}
