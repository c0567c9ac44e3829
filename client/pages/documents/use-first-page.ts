import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import type { CallInput } from '../../api/calls.ts';
import { PRINT_LOCALE } from '../../features/print/use-printing.ts';
import { computePrintKey, SHOWS_RESULTS } from './compute-print-key.ts';
import { choiceOf, paperQuery, type KeptPapers } from './kept-papers.ts';
import type { PrintSubject } from './print-subject.ts';

type FirstPageQuery = CallInput<'GET /api/tournaments/{id}/print/first-page'>['query'];

/** What is typed and what comes by the minute is drawn once it rests. */
const RESTS_MS = 300;

/** One is drawn after the other: the server has more urgent things to do. */
let queue: Promise<unknown> = Promise.resolve();

function inTurn<Value>(signal: AbortSignal, draw: () => Promise<Value>): Promise<Value | null> {
  const turn = queue.then(() => (signal.aborted ? null : draw()));
  queue = turn.catch(() => undefined);
  return turn;
}

/**
 * The first page of a print as HTML, drawn when it is `seen` and again when what stands on it changes; it stays until the
 * next one is there. null: not yet, or it cannot be had.
 */
export function useFirstPage(
  tournament: TournamentView,
  subject: PrintSubject,
  kept: KeptPapers,
  { seen, isLarge }: { readonly seen: boolean; readonly isLarge: boolean },
): string | null {
  const { id } = tournament;
  const [drawn, setDrawn] = useState<{ readonly shows: string; readonly html: string } | null>(null);
  const query = useRef<FirstPageQuery>(null);
  const asked: FirstPageQuery =
    'paper' in subject
      ? paperQuery(subject.paper, choiceOf(kept, subject.paper, tournament))
      : {
          kind: subject.form,
          ...(subject.document === null ? {} : { document: subject.document.id }),
          ...PRINT_LOCALE,
        };
  const type = 'paper' in subject ? null : subject.form;
  // A goal draws no page on which it does not stand.
  const printKey = useMemo(
    () =>
      type === null
        ? tournament.version
        : computePrintKey(tournament, { type, hasResults: SHOWS_RESULTS[type] !== false }),
    [tournament, type],
  );
  const changedAt = 'paper' in subject ? null : subject.document?.lastModifiedAt;
  const shows = JSON.stringify([asked, printKey, changedAt]);
  useLayoutEffect(() => {
    query.current = asked;
  });
  useEffect(() => {
    if (!seen) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const draw = async (): Promise<void> => {
      if (query.current === null) return;
      const answer = await call('GET /api/tournaments/{id}/print/first-page', {
        path: { id },
        query: query.current,
        signal,
      });
      if (answer.ok && !signal.aborted) setDrawn({ shows, html: answer.value.html });
    };
    // The one that is looked at does not wait for those around it.
    const timer = setTimeout(() => void (isLarge ? draw() : inTurn(signal, draw)), RESTS_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [id, shows, seen, isLarge]);
  return drawn?.html ?? null;
}
