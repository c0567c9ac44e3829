import { IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { AccountForm } from '../../features/identity/account-form.tsx';
import { IdentityPage, Outcome } from '../../features/identity/identity-page.tsx';
import { HOME, useSearchParams, useRedirect } from '../../features/navigation/redirect.ts';
import { session } from '../../session/page-session.ts';
import { texts } from '../../texts/de.ts';
import { ButtonLink } from '../../ui/action/button.tsx';

/** The first start: the link from the console creates the first administrator. */
export function FirstAdministrator() {
  const token = useSearchParams().get('token') ?? '';
  const { go } = useRedirect();
  const [invalid, setInvalid] = useState(token === '');
  if (invalid) {
    return (
      <IdentityPage title={texts.firstAdministrator.title}>
        <Outcome
          tone="bad"
          icon={<IconLinkOff size={32} />}
          title={texts.firstAdministrator.invalidTitle}
          text={texts.firstAdministrator.invalid}
        >
          <ButtonLink size="large" tone="primary" href="/portal/login">
            {texts.identity.toLogin}
          </ButtonLink>
        </Outcome>
      </IdentityPage>
    );
  }
  return (
    <AccountForm
      title={texts.firstAdministrator.title}
      lead={texts.firstAdministrator.lead}
      submit={texts.firstAdministrator.submit}
      send={async (account) => {
        const answer = await call('POST /identity/first-administrator', { body: { token, ...account } });
        if (!answer.ok) return answer;
        const { success, reason, hint } = answer.value;
        if (reason === 'InvalidToken') setInvalid(true);
        else if (success && session.begin(answer.value)) go(HOME);
        else return { ...answer, value: { success, reason, hint } };
        return null;
      }}
    />
  );
}
