import type { MatchView, Outcome } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { outcomeText } from '../../features/tournament/outcome-texts.ts';
import { texts } from '../../texts/de.ts';
import { toastWithAction } from '../../ui/overlay/toast.tsx';
import type { Reports } from './reports/reports.ts';

/** As long as after a match was ended at its tile. */
const TOAST_MS = 12_000;

/** Reports a typed result; once it is stored, a final one can be taken back in a toast. `was`: what it was typed over. */
export function reportTyped(reports: Reports, match: MatchView, wanted: Outcome, was: Outcome): void {
  const stored = () =>
    toastWithAction(TOAST_MS, texts.plan.endedWith(matchNumber(match), outcomeText(wanted)), () =>
      // What it takes back is this result, not what others made of it meanwhile [RE6].
      Promise.resolve(reports.report(match, was, { seen: wanted })),
    );
  reports.report(match, wanted, wanted.state === 'Finished' ? { seen: was, stored } : { seen: was });
}
