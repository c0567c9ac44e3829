import { useEffect, useRef, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import type { Problem } from '../../api/call.ts';
import { recordPrintDuration } from '../../features/print/print-durations.ts';
import { computePrintKey, type Extent } from './compute-print-key.ts';
import { extentOf } from './extent-of.ts';
import type { DocumentView } from './document-view.ts';
import { printPreview } from './print-document.ts';

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
