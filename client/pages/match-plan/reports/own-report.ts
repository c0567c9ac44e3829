import type { Outcome } from '#domain/contract.ts';
import { texts } from '../../../texts/de.ts';
import { formatClock } from '../../../texts/format.ts';
import type { PendingReports } from './pending-reports.ts';

/** A report that awaits its answer, and whether it waits for long; or that was just stored. */
export type OwnReport =
  | { readonly status: 'sending'; readonly wanted: Outcome; readonly isWaiting: boolean }
  | { readonly status: 'saved'; readonly at: Date };

/** How this browser's last report of a match is on its way; null: it made none, or it is long stored. */
export function ownReportOf({ sent }: PendingReports, matchId: string): OwnReport | null {
  const own = sent.get(matchId);
  if (own === undefined) return null;
  if (own.settledAt === null) return { status: 'sending', wanted: own.wanted, isWaiting: own.isWaiting };
  return own.savedAt === null ? null : { status: 'saved', at: own.savedAt };
}

/** The outcome that the server does not have and has not answered for long; null: there is none. `lost`: no connection. */
export const unsentOf = (own: OwnReport | null, lost: boolean): Outcome | null =>
  own?.status === 'sending' && (lost || own.isWaiting) ? own.wanted : null;

/** Says how one's own report is on its way; null: nothing is. `here`: what this device is called [OB12]. */
export function ownReportText(own: OwnReport | null, lost: boolean, here: string): string | null {
  if (own === null) return null;
  if (own.status === 'saved') return texts.plan.sentAt(formatClock(own.at));
  if (lost) return here;
  return own.isWaiting ? texts.plan.answerWaits : texts.plan.sending;
}

/** '1 : 0' */
export const scoreText = ({ scoreA, scoreB }: Outcome): string => `${scoreA ?? 0} : ${scoreB ?? 0}`;
