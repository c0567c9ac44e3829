import { IconAlertOctagon, IconCircleCheck, IconClock, IconInbox } from '@tabler/icons-react';
import type { MailSummary } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import * as styles from './management.module.css';

const looks = {
  sent: { tone: 'status good', Icon: IconCircleCheck },
  outbox: { tone: 'status', Icon: IconInbox },
  waiting: { tone: 'badge warn', Icon: IconClock },
  failed: { tone: 'badge danger', Icon: IconAlertOctagon },
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
      {nextAttemptAt !== null && <span className="muted small">{texts.mails.nextTry(formatClock(nextAttemptAt))}</span>}
    </span>
  );
}
