import { IconDeviceMobile, IconMailbox, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { sendsMail } from '../../features/identity/sends-mail.ts';
import { usePortalAddress } from '../../features/navigation/public-address.ts';
import { useSession } from '../../session/use-session.ts';
import { texts } from '../../texts/de.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { CheckAddress } from './check-address.tsx';
import { linkForPhones } from './link-for-phones.ts';
import * as styles from './first-steps.module.css';

const t = texts.emptyPortal;

/** What else one may want before the first organisation stands: where mails are, whether phones get here, an example. */
export function FirstSteps() {
  return (
    <ul className={styles.firstSteps} aria-label={t.title}>
      <MailboxStep />
      <PhoneStep />
      <ExampleStep />
    </ul>
  );
}

/** For those who can open it, and only where mails stay. */
function MailboxStep() {
  const isAdministrator = useSession().roles.includes('Administrator');
  const [stays, setStays] = useState(false);
  useEffect(() => {
    let isCancelled = false;
    if (isAdministrator) void sendsMail().then((leaves) => !isCancelled && setStays(!leaves));
    return () => {
      isCancelled = true;
    };
  }, [isAdministrator]);
  if (!isAdministrator || !stays) return null;
  return (
    <Step icon={<IconMailbox size={22} />} title={t.mailbox} text={t.mailboxText}>
      <ButtonLink size="small" href="/portal/management/mailbox">
        {t.openMailbox}
      </ButtonLink>
    </Step>
  );
}

function PhoneStep() {
  const address = usePortalAddress();
  const { link, leadsFurther } = linkForPhones(address);
  const { origin } = new URL(link);
  const [isChecking, setIsChecking] = useState(false);
  return (
    <Step icon={<IconDeviceMobile size={22} />} title={t.phones} text={leadsFurther ? origin : t.onlyHere(origin)}>
      <Button size="small" onClick={() => setIsChecking(true)}>
        {t.check}
      </Button>
      {isChecking && <CheckAddress address={address} close={() => setIsChecking(false)} />}
    </Step>
  );
}

/** An example needs an organisation to lie in: it makes one, and says so. */
function ExampleStep() {
  const [, navigate] = useLocation();
  const [sending, setSending] = useState(false);
  const begin = async () => {
    setSending(true);
    const club = await call('POST /api/organizations', { body: { name: t.exampleClub } });
    if (!club.ok) {
      setSending(false);
      return toastProblem(club.problem);
    }
    const organizationId = club.value.id;
    const example = await call('POST /api/tournaments/example', { body: { organizationId } });
    // The club is there in any case, and offers the example again.
    if (!example.ok) toastProblem(example.problem);
    navigate(
      example.ok ? `/portal/tournaments/${example.value.id}` : `/portal/organizations/${organizationId}/new-tournament`,
    );
  };
  return (
    <Step icon={<IconPlayerPlay size={22} />} title={t.example} text={t.exampleText}>
      <Button size="small" busy={sending} onClick={() => void begin()}>
        {t.begin}
      </Button>
    </Step>
  );
}

const Step = ({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}) => (
  <li className={`card ${styles.step}`}>
    <span className={styles.sign} aria-hidden>
      {icon}
    </span>
    <span className={styles.words}>
      <b>{title}</b>
      <small>{text}</small>
    </span>
    {children}
  </li>
);
