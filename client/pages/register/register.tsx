import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../api/call.ts';
import { AccountForm, type NewAccount } from '../../features/identity/account-form.tsx';
import { IdentityPage, Outcome } from '../../features/identity/identity-page.tsx';
import { MailInHouse } from '../../features/identity/mail-in-house.tsx';
import { sendsMail } from '../../features/identity/sends-mail.ts';
import { useRedirect, withQuery } from '../../features/navigation/redirect.ts';
import { saveReturnPath } from '../../session/return-path.ts';
import { texts } from '../../texts/de.ts';
import { ButtonLink } from '../../ui/action/button.tsx';

/** A new account; it opens once the link in the mail was followed. */
export function Register() {
  const { asked } = useRedirect();
  const [sent, setSent] = useState<{ readonly account: NewAccount; readonly leaves: boolean } | null>(null);
  if (sent === null) {
    return (
      <AccountForm
        title={texts.register.title}
        lead={texts.register.lead}
        submit={texts.register.submit}
        send={async (account) => {
          const answer = await call('POST /identity/register', { body: account });
          if (!answer.ok) return answer;
          const { success, reason, hint } = answer.value;
          if (!success) return { ...answer, value: { success, reason, hint } };
          if (asked !== null) saveReturnPath(asked);
          setSent({ account, leaves: await sendsMail() });
          return null;
        }}
        after={
          <p className="id-after">
            {texts.register.hasAccount}
            <Link href={withQuery('/portal/login', { redirect_to: asked })}>{texts.login.submit}</Link>
          </p>
        }
      />
    );
  }
  const sentTo = sent.account.eMail;
  const loginAt = withQuery('/portal/login', { redirect_to: asked, email: sentTo });
  if (!sent.leaves) {
    return (
      <MailInHouse
        text={texts.mailInHouse.registered}
        eMail={sentTo}
        validFor={texts.mailInHouse.registeredFor}
        send={async () => {
          const answer = await call('POST /identity/register', { body: sent.account });
          return answer.ok ? null : answer.problem;
        }}
        changeAddress={() => setSent(null)}
        loginAt={loginAt}
      >
        {asked !== null && <p>{texts.register.sentReturn}</p>}
      </MailInHouse>
    );
  }
  return (
    <IdentityPage title={texts.register.sentTitle}>
      <Outcome
        tone="good"
        icon={<IconMailForward size={32} />}
        title={texts.register.sentTitle}
        text={
          <>
            {texts.register.sent} <b>{sentTo}</b> {texts.register.sentThen}
            {asked !== null && ` ${texts.register.sentReturn}`}
          </>
        }
      >
        <p className="small">{texts.register.notArrived}</p>
        <ButtonLink size="large" href={loginAt}>
          {texts.identity.toLogin}
        </ButtonLink>
      </Outcome>
    </IdentityPage>
  );
}
