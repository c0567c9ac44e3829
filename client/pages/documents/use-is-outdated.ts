import { create } from 'zustand';
import { isRecord } from '#domain/play.ts';
import type { TournamentView } from '#domain/contract.ts';
import { textHash } from '../../features/last-visit/text-hash.ts';
import { computePaperKey, computePrintKey } from './compute-print-key.ts';
import { extentOf } from './extent-of.ts';
import type { PrintSubject } from './print-subject.ts';

// What stood on the last print of each paper, as this device made it: the server does not keep what it printed.

/** `hash` of what stood on it; `results`: whether those of matches count. */
interface LastPrint {
  readonly hash: string;
  readonly results: boolean;
}

type PrintsOfTournament = Readonly<Record<string, LastPrint>>;

const keyOf = (tournamentId: string): string => `turnierpult-printed-${tournamentId}`;

const usePrints = create<Readonly<Record<string, PrintsOfTournament>>>(() => ({}));

const idOf = (subject: PrintSubject): string | null =>
  'paper' in subject ? subject.paper : (subject.document?.id ?? null);

const hashOf = (tournament: TournamentView, subject: PrintSubject, results: boolean): string =>
  textHash(
    'paper' in subject
      ? computePaperKey(tournament, subject.paper)
      : `${subject.document?.lastModifiedAt} ${computePrintKey(tournament, { type: subject.form, hasResults: results })}`,
  );

/** Remembers what stands on a print of `tournament` that was just made. */
export async function recordPrint(tournament: TournamentView, subject: PrintSubject, left: AbortSignal): Promise<void> {
  const id = idOf(subject);
  if (id === null) return;
  const isDocument = 'document' in subject && subject.document !== null;
  const results = isDocument && (await extentOf(subject.document, left)).hasResults;
  const all = { ...printsOf(tournament.id), [id]: { hash: hashOf(tournament, subject, results), results } };
  usePrints.setState({ [tournament.id]: all });
  try {
    localStorage.setItem(keyOf(tournament.id), JSON.stringify(all));
  } catch {
    // Storage is unavailable: it lasts as long as the page.
  }
}

/** Whether something else stands on it than when this device printed it last; false where it never did. */
export function useIsOutdated(tournament: TournamentView, subject: PrintSubject): boolean {
  const prints = usePrints((all) => all[tournament.id]) ?? printsOf(tournament.id);
  const last = prints[idOf(subject) ?? ''];
  return last !== undefined && last.hash !== hashOf(tournament, subject, last.results);
}

function printsOf(tournamentId: string): PrintsOfTournament {
  const known = usePrints.getState()[tournamentId];
  if (known !== undefined) return known;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(tournamentId)) ?? '{}');
    if (!isRecord(kept)) return {};
    return Object.fromEntries(Object.entries(kept).flatMap(([id, print]) => (isPrint(print) ? [[id, print]] : [])));
  } catch {
    return {};
  }
}

const isPrint = (kept: unknown): kept is LastPrint =>
  isRecord(kept) && typeof kept['hash'] === 'string' && typeof kept['results'] === 'boolean';
