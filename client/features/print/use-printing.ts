import { useEffect, useRef, useState } from 'react';
import type { CallResult, Problem } from '../../api/call.ts';
import type { PrintedFile } from '../../api/printed-file.ts';
import { texts } from '../../texts/de.ts';
import { ZONE } from '../../texts/format.ts';
import { createFileUrl, downloadFile } from '../../ui/action/download-file.ts';
import { recordPrintDuration } from './print-durations.ts';

export type PrintAction = 'open' | 'download' | 'preview';

export interface Printing {
  /** What is printed, as its duration is remembered. */
  readonly subject: string;
  /** The action in progress; null: none. */
  readonly busy: PrintAction | null;
  readonly problem: Problem | null;
  readonly start: (action: PrintAction) => Promise<void>;
  /** Gives the print up, on the server too. */
  readonly cancel: () => void;
}

/** Language and time zone of every print: paper says what the screens say, in any time zone of the browser [SC4]. */
export const PRINT_LOCALE = { languageCode: 'de', timeZone: ZONE } as const;

/**
 * Prints and delivers it as a file or in a tab of its own. `print` is told when it is given up, by hand or because its page
 * is left (`left`); the server then stops printing.
 */
export function usePrinting(
  subject: string,
  print: (action: PrintAction, signal: AbortSignal) => Promise<CallResult<PrintedFile>>,
): Printing {
  const [busy, setBusy] = useState<PrintAction | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const start = async (action: PrintAction): Promise<void> => {
    if (busy !== null) return;
    // Browsers allow a new tab only within the tap's event, so it opens first and is filled later.
    const tab = action === 'download' ? null : waitingTab();
    const given = new AbortController();
    leaving.current = given;
    setBusy(action);
    setProblem(null);
    try {
      const answer = await recordPrintDuration(subject, print(action, given.signal));
      if (!answer.ok) {
        tab?.close();
        return given.signal.aborted ? undefined : setProblem(answer.problem);
      }
      const { blob, fileName } = answer.value;
      if (tab === null) downloadFile(blob, fileName);
      else tab.location.replace(createFileUrl(blob));
    } finally {
      setBusy(null);
    }
  };
  return { subject, busy, problem, start, cancel: () => leaving.current?.abort() };
}

/** null: the browser blocks new tabs. */
function waitingTab(): Window | null {
  const tab = open('', '_blank');
  if (tab !== null) tab.document.title = texts.print.printing;
  return tab;
}
