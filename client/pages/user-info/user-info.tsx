import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { EMailField } from '../../features/identity/e-mail-field.tsx';
import { IdentityForm, type Said, WayBack } from '../../features/identity/identity-form.tsx';
import { IdentityPage } from '../../features/identity/identity-page.tsx';
import { HOME, useRedirect } from '../../features/navigation/redirect.ts';
import { tell, tellFor } from '../../ui/overlay/toast.tsx';
import { session } from '../../session/page-session.ts';
import { texts } from '../../texts/de.ts';

/** Milliseconds; specification, section 9. */
const PENDING_SHOWN = 60_000;

/** Name and e-mail. A new address counts only after the link in the mail to it was opened. */
export function UserInfo() {
  const { asked, go } = useRedirect();
  const [stored] = useState(session.stored);
  const storedEMail = stored.eMail ?? '';
  const [userName, setUserName] = useState(stored.name ?? '');
  const [eMail, setEMail] = useState(storedEMail);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async () => {
    setFailure(null);
    setSending(true);
    const answer = await call('PUT /identity/user-data', { body: { userName, eMail } });
    setSending(false);
    if (!answer.ok || !answer.value.success) {
      const [first] = answer.ok ? [] : answer.problem.errors;
      return setFailure(first === undefined ? texts.userInfo.failed : `${texts.userInfo.failed} ${first.message}`);
    }
    session.rename(userName.trim());
    tell(texts.userInfo.done);
    if (answer.value.emailValidationPending) tellFor(PENDING_SHOWN, texts.userInfo.pending(eMail.trim()));
    go(asked ?? HOME);
  };

  const differs = eMail.trim() !== storedEMail;
  const said: Said | null =
    failure !== null
      ? { tone: 'trouble', text: failure }
      : differs
        ? { tone: 'hint', text: texts.userInfo.eMailDiffers(storedEMail) }
        : null;
  return (
    <IdentityPage title={texts.userInfo.title}>
      <IdentityForm
        title={texts.userInfo.title}
        said={said}
        submit={texts.userInfo.submit}
        sending={sending}
        send={() => void send()}
        after={<WayBack />}
      >
        <TextInput
          label={texts.identity.name}
          name="name"
          value={userName}
          autoComplete="name"
          autoFocus
          onChange={(event) => {
            setUserName(event.currentTarget.value);
            setFailure(null);
          }}
        />
        <EMailField
          value={eMail}
          autoComplete="email"
          change={(value) => {
            setEMail(value);
            setFailure(null);
          }}
        />
      </IdentityForm>
    </IdentityPage>
  );
}
