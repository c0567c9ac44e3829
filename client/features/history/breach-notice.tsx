import { IconAlertOctagon } from '@tabler/icons-react';
import type { KnownBreach } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { plainMoment } from '../../texts/format.ts';
import * as styles from './history-list.module.css';

const t = texts.historyPage.breach;

/** That a history is known not to be what was once written, and from which entry on. */
export function BreachNotice({ breach }: { breach: KnownBreach }) {
  const { version, missing, at, isAccepted } = breach;
  return (
    <div className={`card ${styles.breach}`} role="note">
      <IconAlertOctagon size={20} aria-hidden />
      <div>
        <b>{t.title}</b>
        <p>{t.what[breach.breach](version, missing)}</p>
        <p className="small">{isAccepted ? t.accepted(plainMoment(at)) : t.found(plainMoment(at))}</p>
      </div>
    </div>
  );
}
