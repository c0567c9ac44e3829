import { IconCircleCheck, IconLinkOff, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../commands/call.ts';
import { IdentityForm, Message } from '../../parts/identity-form.tsx';
import { IdentityPage, Outcome } from '../../parts/identity-page.tsx';
import { useQuery, withQuery } from '../../parts/redirect.ts';
import { leave } from '../../session/here.ts';
import { useSession } from '../../session/use-session.ts';
import { texts } from '../../texts/de.ts';

/** Opened from an invitation: joins the organisation, after logging in where nobody is logged in. */
export function Join() {
  const token = useQuery().get('token') ?? '';
  const person = useSession();
  const here = withQuery('/portal/join', { token });
  if (token === '') {
    return (
      <IdentityPage title={texts.join.title}>
        <Outcome tone="bad" icon={<IconLinkOff size={32} />} title={texts.join.invalidTitle} text={texts.join.invalid}>
          <Link className="btn lg pri" href="/portal">
            {texts.identity.toPortal}
          </Link>
        </Outcome>
      </IdentityPage>
    );
  }
  if (person.accessExpiry !== null) return <Accept token={token} name={person.name ?? ''} eMail={person.eMail ?? ''} />;
  return (
    <IdentityPage title={texts.join.title}>
      <Outcome tone="good" icon={<IconUsersPlus size={32} />} title={texts.join.title} text={texts.join.lead}>
        <Link className="btn lg pri" href={withQuery('/portal/login', { redirect_to: here })}>
          {texts.join.login}
        </Link>
        <Link className="btn lg" href={withQuery('/portal/register', { redirect_to: here })}>
          {texts.join.register}
        </Link>
      </Outcome>
    </IdentityPage>
  );
}

function Accept({ token, name, eMail }: { token: string; name: string; eMail: string }) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [joined, setJoined] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const accept = async () => {
    setSending(true);
    setFailure(null);
    const answer = await call('POST /api/invitations/accept', { body: { token } });
    setSending(false);
    if (answer.ok) setJoined(answer.value);
    else setFailure(answer.problem.text);
  };
  const changeAccount = async () => {
    await call('POST /identity/logout', {});
    leave(withQuery('/portal/login', { redirect_to: withQuery('/portal/join', { token }) }));
  };

  if (joined !== null) {
    return (
      <IdentityPage title={texts.join.doneTitle}>
        <Outcome
          tone="good"
          icon={<IconCircleCheck size={32} />}
          title={texts.join.doneTitle}
          text={texts.join.done(joined.name)}
        >
          <Link className="btn lg pri" href={`/portal/organizations/${joined.id}`}>
            {texts.join.open}
          </Link>
        </Outcome>
      </IdentityPage>
    );
  }
  return (
    <IdentityPage title={texts.join.title}>
      <IdentityForm
        title={texts.join.title}
        lead={texts.join.lead}
        said={failure === null ? null : { tone: 'trouble', text: failure }}
        submit={texts.join.accept}
        sending={sending}
        send={() => void accept()}
        after={
          <p className="id-after">
            <button type="button" onClick={() => void changeAccount()}>
              {texts.join.other}
            </button>
          </p>
        }
      >
        <Message
          said={{
            tone: 'hint',
            text: (
              <>
                {texts.join.loggedInAs} <b>{name}</b>, {eMail}
              </>
            ),
          }}
        />
      </IdentityForm>
    </IdentityPage>
  );
}
