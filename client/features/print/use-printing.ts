import { useEffect, useRef, useState } from 'react';
import type { CallResult, Problem } from '../../api/call.ts';
import type { PrintedFile } from '../../api/printed-file.ts';
import { texts } from '../../texts/de.ts';
import { ZONE } from '../../texts/format.ts';
import { createFileUrl, downloadFile } from '../../ui/action/download-file.ts';
import { recordPrintDuration } from './print-durations.ts';

export type PrintAction = 'print' | 'open' | 'download' | 'preview';

/** How one tap prints: by the browser's dialog where it shows PDFs itself, else as a file that opens, as on phones. */
export const tapAction = (): PrintAction =>
  navigator.pdfViewerEnabled && !matchMedia('(pointer: coarse)').matches ? 'print' : 'open';

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
 * Prints and delivers it to the printer, as a file or in a tab of its own. `print` is told when it is given up, by hand or
 * because its page is left (`left`); the server then stops printing.
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
    const tab = action === 'download' || action === 'print' ? null : waitingTab();
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
      if (action === 'print') printInFrame(blob, fileName);
      else if (tab === null) downloadFile(blob, fileName);
      else tab.location.replace(createFileUrl(blob));
    } finally {
      setBusy(null);
    }
  };
  return { subject, busy, problem, start, cancel: () => leaving.current?.abort() };
}

const FRAME_NAME = 'turnierpult-print';

/** Opens the browser's own dialog for a PDF, in a frame that is not seen and stays until the next one: a dialog may last. */
function printInFrame(blob: Blob, fileName: string): void {
  document.querySelector(`iframe[name="${FRAME_NAME}"]`)?.remove();
  const frame = document.createElement('iframe');
  frame.name = FRAME_NAME;
  frame.title = fileName;
  frame.inert = true;
  // Firefox prints no frame without a size.
  Object.assign(frame.style, { position: 'fixed', bottom: '0', left: '0', width: '1px', height: '1px', opacity: '0' });
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.print();
    } catch {
      // Its viewer is closed to this page.
      downloadFile(blob, fileName);
    }
  });
  frame.src = URL.createObjectURL(blob);
  document.body.append(frame);
}

/** null: the browser blocks new tabs. */
function waitingTab(): Window | null {
  const tab = open('', '_blank');
  if (tab !== null) tab.document.title = texts.print.printing;
  return tab;
}
