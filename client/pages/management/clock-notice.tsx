import { IconClockExclamation } from '@tabler/icons-react';
import { query, useQuery } from '../../api/use-query.ts';
import { texts } from '../../texts/de.ts';
import { momentText } from '../../texts/format.ts';
import * as styles from './management.module.css';

const POLL_MS = 5_000;

/** Says in every area of the administration that the server's clock does not fit the log; nothing where it does. */
export function ClockNotice() {
  const read = useQuery(query('GET /api/management/log', {}), { refetchInterval: POLL_MS });
  const clockBehind = read.status === 'success' ? read.data.clockBehind : null;
  if (clockBehind === null) return null;
  const { serverClock, latestEvent } = clockBehind;
  return (
    <p className={styles.sectionNote} role="status">
      <IconClockExclamation size={20} aria-hidden />
      <span>{texts.log.clockBehind(momentText(serverClock), momentText(latestEvent))}</span>
    </p>
  );
}
