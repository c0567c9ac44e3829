import { texts } from '../../texts/de.ts';
import type { OwnReport } from './reports.ts';

/** Milliseconds for which a report is said to be saved. */
const SAVED_SHOWN_MS = 4_000;

/** Says how one's own report is on its way; null: nothing is, and what was is long saved. `lost`: there is no connection. */
export function ownReportText(own: OwnReport | null, lost: boolean, now: Date): string | null {
  if (own === null) return null;
  // In either direction: the server's time, by which pages go, may put a device's clock back meanwhile.
  if (own.status === 'saved')
    return Math.abs(now.getTime() - own.at.getTime()) < SAVED_SHOWN_MS ? texts.plan.saved : null;
  if (!lost) return own.waits ? texts.plan.answerWaits : texts.plan.sending;
  return own.goals === 0 ? texts.plan.reportWaits : texts.plan.goalsWait(own.goals);
}
