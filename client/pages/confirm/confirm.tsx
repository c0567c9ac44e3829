import { IconAlertTriangle, IconCircleCheck, IconLinkOff, IconLoader2, IconMailOff } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { call, type Problem } from '../../api/call.ts';
import { IdentityPage, Outcome } from '../../features/identity/identity-page.tsx';
import { saysNothing } from '../../features/identity/says-nothing.ts';
import { useSearchParams } from '../../features/navigation/redirect.ts';
import { session } from '../../session/page-session.ts';
import { texts } from '../../texts/de.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import type { ConfirmationLink } from './confirmation-link.ts';
import { OwnPassword } from './own-password.tsx';
import { isTakeBack, TakeBack } from './take-back.tsx';

/** The states of this page. */
type ConfirmState =
  | 'MissingParameters'
  | 'ConfirmationInProgress'
  | 'ConfirmationSuccess'
  | 'AlreadyConfirmed'
  | 'ConfirmationFailed'
  | 'EMailChangeInProgress'
  | 'EMailChangeSuccess'
  | 'EMailChangeFailed';

/** That, or why the server did not say. */
type Confirmed = ConfirmState | { readonly trouble: string };

/** Opened from a mail: activates an account, puts a new address in force, or takes back what a thief has changed. */
export function Confirm() {
  const query = useSearchParams();
  const action = query.get('action') ?? 'account';
  const link = { userId: query.get('user_id') ?? '', confirmationCode: query.get('confirmation_code') ?? '' };
  const isWhole = link.userId !== '' && link.confirmationCode !== '';
  if (isWhole && action === 'own_password') return <OwnPassword link={link} eMail={query.get('email') ?? ''} />;
  if (isWhole && isTakeBack(action)) return <TakeBack link={link} action={action} />;
  return <Confirmation action={action} link={link} />;
}

/** What needs no more than the link. */
function Confirmation({ action, link }: { action: string; link: ConfirmationLink }) {
  const [state, again] = useConfirmation(action, link);
  if (typeof state === 'object') {
    return (
      <IdentityPage title={texts.confirm.title}>
        <Outcome
          key="trouble"
          tone="bad"
          icon={<IconAlertTriangle size={32} />}
          title={texts.forgotPassword.failedTitle}
          text={state.trouble}
        >
          <Button size="large" tone="primary" onClick={again}>
            {texts.problems.again}
          </Button>
        </Outcome>
      </IdentityPage>
    );
  }
  const { tone, icon, title, text, button } = CONTENT[state];
  return (
    <IdentityPage title={texts.confirm.title}>
      <Outcome key={state} tone={tone} icon={icon} title={title} text={text}>
        {button !== null && (
          <ButtonLink size="large" tone="primary" href={button.to}>
            {button.label}
          </ButtonLink>
        )}
      </Outcome>
    </IdentityPage>
  );
}

/** Where it is, and what tries it once more. */
function useConfirmation(action: string, { userId, confirmationCode }: ConfirmationLink): [Confirmed, () => void] {
  const known = action === 'account' || action === 'change_email';
  const first =
    !known || userId === '' || confirmationCode === ''
      ? 'MissingParameters'
      : action === 'account'
        ? 'ConfirmationInProgress'
        : 'EMailChangeInProgress';
  const [state, setState] = useState<Confirmed>(first);
  useEffect(() => {
    if (state === 'ConfirmationInProgress') void confirmAccount({ userId, confirmationCode }).then(setState);
    if (state === 'EMailChangeInProgress') void confirmEMail({ userId, confirmationCode }).then(setState);
  }, [state, userId, confirmationCode]);
  return [state, () => setState(first)];
}

const notConfirmed = (problem: Problem, failed: ConfirmState): Confirmed =>
  saysNothing(problem) ? { trouble: problem.text } : failed;

async function confirmAccount(code: ConfirmationLink): Promise<Confirmed> {
  const answer = await call('POST /identity/confirm', { body: code });
  if (!answer.ok) return notConfirmed(answer.problem, 'ConfirmationFailed');
  if (answer.value.alreadyConfirmed) return 'AlreadyConfirmed';
  return answer.value.success ? 'ConfirmationSuccess' : 'ConfirmationFailed';
}

/** The session was opened with the old address, so it ends. */
async function confirmEMail(code: ConfirmationLink): Promise<Confirmed> {
  const answer = await call('POST /identity/confirm-email', { body: code });
  if (!answer.ok) return notConfirmed(answer.problem, 'EMailChangeFailed');
  if (!answer.value.success) return 'EMailChangeFailed';
  if (session.stored().accessExpiry !== null) await call('POST /identity/logout', {});
  session.end();
  return 'EMailChangeSuccess';
}

interface StatusContent {
  readonly tone: 'good' | 'bad' | 'busy';
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly button: { readonly label: string; readonly to: string } | null;
}

const { account, eMail } = texts.confirm;
const good = { tone: 'good', icon: <IconCircleCheck size={32} /> } as const;
const busy = { tone: 'busy', icon: <IconLoader2 size={32} />, text: texts.confirm.wait, button: null } as const;
const toPortal = { label: texts.identity.toPortal, to: '/portal' };
const toLogin = { label: texts.identity.toLogin, to: '/portal/login' };

const CONTENT: Readonly<Record<ConfirmState, StatusContent>> = {
  MissingParameters: {
    tone: 'bad',
    icon: <IconLinkOff size={32} />,
    title: texts.confirm.invalidTitle,
    text: texts.confirm.invalid,
    button: toLogin,
  },
  ConfirmationInProgress: { ...busy, title: account.progressTitle },
  ConfirmationSuccess: { ...good, title: account.successTitle, text: account.success, button: toPortal },
  AlreadyConfirmed: { ...good, title: account.alreadyTitle, text: account.already, button: toPortal },
  ConfirmationFailed: {
    tone: 'bad',
    icon: <IconLinkOff size={32} />,
    title: account.failedTitle,
    text: account.failed,
    button: toLogin,
  },
  EMailChangeInProgress: { ...busy, title: eMail.progressTitle },
  EMailChangeSuccess: {
    ...good,
    title: eMail.successTitle,
    text: eMail.success,
    button: { label: eMail.login, to: '/portal/login' },
  },
  EMailChangeFailed: {
    tone: 'bad',
    icon: <IconMailOff size={32} />,
    title: eMail.failedTitle,
    text: eMail.failed,
    button: toPortal,
  },
};
