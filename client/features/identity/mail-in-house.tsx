import { IconMailbox, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { Problem } from '../../api/call.ts';
import { texts } from '../../texts/de.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { IdentityPage, Outcome } from './identity-page.tsx';
import { Message } from './identity-form.tsx';
import * as styles from './mail-in-house.module.css';

const t = texts.mailInHouse;
const WAIT_SECONDS = 60;

/**
 * A mail was asked for in a portal without a mail server: it says who reads it there. It names no person and claims no
 * account, for it is shown to people who are not logged in.
 */
export function MailInHouse({
  text,
  eMail,
  validFor,
  send,
  changeAddress,
  loginAt,
  children,
}: {
  /** Of the mail; the address follows. */
  text: string;
  eMail: string;
  validFor: string;
  /** Asks for the mail once more; returns why it was not taken. */
  send: () => Promise<Problem | null>;
  changeAddress: () => void;
  loginAt: string;
  children?: ReactNode;
}) {
  const [seconds, restart] = useCountdown();
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState<{ readonly tone: 'trouble' | 'hint'; readonly text: string } | null>(null);
  const again = async () => {
    setSending(true);
    const problem = await send();
    setSending(false);
    setSaid(problem === null ? { tone: 'hint', text: t.sentAgain } : { tone: 'trouble', text: problem.text });
    restart();
  };
  const isWaiting = seconds > 0;
  return (
    <IdentityPage title={t.title}>
      <Outcome
        tone="good"
        icon={<IconMailbox size={32} />}
        title={t.title}
        text={
          <>
            {text} <b>{eMail}</b>
          </>
        }
      >
        <ol className={styles.steps}>
          <li>
            <span>
              {t.who} <b>{t.where}</b>.
            </span>
          </li>
          <li>
            <span>{t.link}</span>
          </li>
        </ol>
        {children}
        <p className="small">{validFor}</p>
        <div role="status">{said !== null && <Message formMessage={said} />}</div>
        {/* Waiting keeps the focus on it, which a disabled button would lose. */}
        <Button
          className={styles.again}
          size="large"
          aria-disabled={isWaiting || undefined}
          busy={sending}
          onClick={() => {
            if (!isWaiting) void again();
          }}
        >
          <IconRefresh size={18} aria-hidden />
          <span className="figures">{isWaiting ? t.wait(seconds) : t.again}</span>
        </Button>
        <div className={styles.ways}>
          <Button tone="quiet" onClick={changeAddress}>
            {t.other}
          </Button>
          <ButtonLink tone="quiet" href={loginAt}>
            {texts.identity.toLogin}
          </ButtonLink>
        </div>
      </Outcome>
    </IdentityPage>
  );
}

/** Seconds until the next mail may be asked for, and what begins to count anew. */
function useCountdown(): [number, () => void] {
  const [seconds, setSeconds] = useState(WAIT_SECONDS);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return [seconds, () => setSeconds(WAIT_SECONDS)];
}
