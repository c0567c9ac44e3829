import { IconAlertOctagon, IconCircleCheck, IconClock, IconInbox } from '@tabler/icons-react';
import type { MailSummary } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import * as styles from './management.module.css';

const looks = {
  sent: { tone: 'st ok', Icon: IconCircleCheck },
  outbox: { tone: 'st', Icon: IconInbox },
  waiting: { tone: 'tag warn', Icon: IconClock },
  failed: { tone: 'tag live', Icon: IconAlertOctagon },
} as const;

/** How far a mail got, and when it is tried again. */
export function MailState({ mail: { state, nextAttemptAt } }: { mail: Pick<MailSummary, 'state' | 'nextAttemptAt'> }) {
  const { tone, Icon } = looks[state];
  return (
    <span className={styles.states}>
      <span className={tone}>
        <Icon size={15} aria-hidden />
        {texts.mails.states[state]}
      </span>
      {nextAttemptAt !== null && <span className="muted sm">{texts.mails.nextTry(formatClock(nextAttemptAt))}</span>}
    </span>
  );
}
