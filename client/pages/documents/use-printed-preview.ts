import { useEffect, useRef, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { call, type Problem } from '../../api/call.ts';
import type { DocumentView } from './document-view.ts';
import { ensureSession } from '../../session/page-session.ts';
import { recordPrintDuration } from '../../features/print/print-durations.ts';
import { PRINT_LOCALE, usePrinting, type Printing } from '../../features/print/use-printing.ts';
import { computePrintKey, SHOWS_RESULTS, type Extent } from './compute-print-key.ts';

const PDF = 'GET /api/documents/{id}/pdf';
const order = (id: string) => ({
  path: { id },
  query: PRINT_LOCALE,
});
/** `left`: given up, or the page was left; the server then stops printing. */
const print = (id: string, signal: AbortSignal) => call(PDF, { ...order(id), signal });
/** Does not count as a retrieval. */
const printPreview = (id: string, signal: AbortSignal) => {
  const { path, query } = order(id);
  return call(PDF, { path, query: { ...query, preview: '1' }, signal });
};

/** Prints a document and delivers it as a file or in a tab of its own; `beforePrint`: what stood against it, or null. */
export const useDocumentPrinting = ({ id }: DocumentView, beforePrint: () => Promise<Problem | null>): Printing =>
  usePrinting(id, async (action, left) => {
    if (action === 'preview') return printPreview(id, left);
    const problem = await beforePrint();
    return problem === null ? print(id, left) : { ok: false, problem };
  });

/**
 * Where no preview prints by itself, the browser that prints starts with the tab, not with the first document that is asked
 * for: this document is asked for without its bytes. null: there is none, or it is not needed.
 */
export function useStartedPrinter(documentId: string | null): void {
  useEffect(() => {
    if (documentId !== null) void startPrinter(documentId).catch(() => undefined);
  }, [documentId]);
}

async function startPrinter(documentId: string): Promise<void> {
  if ((await ensureSession('/api')) !== 'admitted') return;
  const query = new URLSearchParams({ ...PRINT_LOCALE, preview: '1' });
  // It stays under way when the page is left: a print that is given up would end the page it was to start.
  await fetch(`/api/documents/${documentId}/pdf?${query}`, { method: 'HEAD', keepalive: true });
}

type PreviewState =
  | { readonly status: 'printing' }
  | {
      readonly status: 'here';
      readonly url: string;
      readonly extent: Extent;
      /** The part of the tournament it shows. */
      readonly shows: string;
      /** A new print is under way; the old one stays until it arrives. */
      readonly renewing: boolean;
    }
  | { readonly status: 'refused'; readonly problem: Problem }
  | { readonly status: 'givenUp' };

export interface PrintedPreview {
  readonly preview: PreviewState;
  /** A print made now would look different. */
  readonly stale: boolean;
  readonly renew: () => void;
  /** Gives the print up, on the server too; an older print stays. */
  readonly cancel: () => void;
}

/**
 * The preview of a document, printed again when the document changes or `renew` is called, but not with every result:
 * `stale` says that one is missing.
 */
export function usePrintedPreview(document: DocumentView, tournament: TournamentView): PrintedPreview {
  const [preview, setPreview] = useState<PreviewState>({ status: 'printing' });
  const [round, setRound] = useState(0);
  const printing = useRef<AbortController | null>(null);
  const { id, lastModifiedAt } = document;
  const url = preview.status === 'here' ? preview.url : null;
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    printing.current = leaving;
    setPreview((before) => (before.status === 'here' ? { ...before, renewing: true } : { status: 'printing' }));
    void Promise.all([recordPrintDuration(id, printPreview(id, signal)), extentOf(document, signal)]).then(
      ([answer, extent]) => {
        if (signal.aborted) return;
        if (!answer.ok) return setPreview({ status: 'refused', problem: answer.problem });
        setPreview({
          status: 'here',
          url: URL.createObjectURL(answer.value.blob),
          extent,
          shows: computePrintKey(tournament, extent),
          renewing: false,
        });
      },
    );
    return () => leaving.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- results come by the minute; what the document itself says is printed anew at once
  }, [id, lastModifiedAt, round]);
  useEffect(() => {
    if (url !== null) return () => URL.revokeObjectURL(url);
  }, [url]);
  return {
    preview,
    stale: preview.status === 'here' && computePrintKey(tournament, preview.extent) !== preview.shows,
    renew: () => setRound((before) => before + 1),
    cancel: () => {
      printing.current?.abort();
      setPreview((before) => (before.status === 'here' ? { ...before, renewing: false } : { status: 'givenUp' }));
    },
  };
}

/** If a plan's content is unknown, it counts as one with results: a needless note is better than a missing one. */
async function extentOf({ id, type }: DocumentView, left: AbortSignal): Promise<Extent> {
  const hasResults = SHOWS_RESULTS[type];
  if (hasResults !== 'configured') return { type, hasResults };
  const answer = await call('GET /api/documents/{id}/match-plan/config', { path: { id }, signal: left });
  return { type, hasResults: !answer.ok || answer.value.outcomes === 'ShowOutcomeStructuresWithOutcomes' };
}
