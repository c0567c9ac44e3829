import { IconCircleCheck, IconLinkOff, IconUsersPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { InvitationPreview } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { IdentityForm, Message } from '../../features/identity/identity-form.tsx';
import { IdentityPage, Outcome } from '../../features/identity/identity-page.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { useSearchParams, withQuery } from '../../features/navigation/redirect.ts';
import { leave } from '../../session/page-session.ts';
import { useSession } from '../../session/use-session.ts';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';

/** The target of an invitation link: joins the organisation, after a login if there is no session. */
export function Join() {
  const token = useSearchParams().get('token') ?? '';
  if (token === '') return <NoWay title={texts.join.invalidTitle} text={texts.join.invalid} />;
  // Another link is another invitation.
  return <Invited key={token} token={token} />;
}

function Invited({ token }: { token: string }) {
  const invitation = useInvitation(token);
  const person = useSession();
  const here = withQuery('/portal/join', { token });
  if (invitation === 'asked') return <Loading />;
  if (invitation === 'ended') return <NoWay title={texts.join.endedTitle} text={texts.join.ended} />;
  if (invitation !== null && invitation.state === 'expired') {
    const text = texts.join.expired(invitation.organizationName, plainDay(invitation.expiresAt));
    return <NoWay title={texts.join.endedTitle} text={text} />;
  }
  const lead = invitation === null ? texts.join.lead : leadOf(invitation);
  if (person.accessExpiry !== null) {
    return <Accept token={token} lead={lead} name={person.name ?? ''} eMail={person.eMail ?? ''} />;
  }
  return (
    <IdentityPage title={texts.join.title}>
      <Outcome tone="good" icon={<IconUsersPlus size={32} />} title={texts.join.title} text={lead}>
        <ButtonLink size="large" tone="primary" href={withQuery('/portal/login', { redirect_to: here })}>
          {texts.join.login}
        </ButtonLink>
        <ButtonLink size="large" href={withQuery('/portal/register', { redirect_to: here })}>
          {texts.join.register}
        </ButtonLink>
      </Outcome>
    </IdentityPage>
  );
}

/** The invitation behind a link; `ended`: no longer valid, null: the server did not answer. */
function useInvitation(token: string): InvitationPreview | 'asked' | 'ended' | null {
  const [invitation, setInvitation] = useState<InvitationPreview | 'asked' | 'ended' | null>('asked');
  useEffect(() => {
    void call('POST /api/invitations/look-up', { body: { token } }).then((answer) =>
      setInvitation(answer.ok ? answer.value : answer.problem.status === 404 ? 'ended' : null),
    );
  }, [token]);
  return invitation;
}

function leadOf({ organizationName, role, eMail, expiresAt }: InvitationPreview): string {
  const to = texts.join.to(organizationName, texts.organizations.roles[role]);
  return eMail === null ? to : `${to} ${texts.join.validFor(eMail, plainDay(expiresAt))}`;
}

const NoWay = ({ title, text }: { title: string; text: string }) => (
  <IdentityPage title={texts.join.title}>
    <Outcome tone="bad" icon={<IconLinkOff size={32} />} title={title} text={text}>
      <ButtonLink size="large" tone="primary" href="/portal">
        {texts.identity.toPortal}
      </ButtonLink>
    </Outcome>
  </IdentityPage>
);

function Accept({ token, lead, name, eMail }: { token: string; lead: string; name: string; eMail: string }) {
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
          <ButtonLink size="large" tone="primary" href={`/portal/organizations/${joined.id}`}>
            {texts.join.open}
          </ButtonLink>
        </Outcome>
      </IdentityPage>
    );
  }
  return (
    <IdentityPage title={texts.join.title}>
      <IdentityForm
        title={texts.join.title}
        lead={lead}
        formMessage={failure === null ? null : { tone: 'trouble', text: failure }}
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
          formMessage={{
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
