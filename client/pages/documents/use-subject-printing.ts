import type { TournamentView } from '#domain/contract.ts';
import { call, type CallResult } from '../../api/call.ts';
import type { PrintedFile } from '../../api/printed-file.ts';
import { settleForms } from '../../features/navigation/settle.ts';
import { useMatchNumbers } from '../../features/print/use-match-numbers.ts';
import { usePrinting, type Printing } from '../../features/print/use-printing.ts';
import { texts } from '../../texts/de.ts';
import type { DocumentType } from './document-view.ts';
import { choiceOf, PAPERS_WITH_NUMBERS, paperQuery, type KeptPapers } from './kept-papers.ts';
import { printDocument, printPreview } from './print-document.ts';
import { recordPrint } from './use-is-outdated.ts';
import { subjectKey, type PrintSubject } from './print-subject.ts';

/** The standard document of a type: what it is called, and else as the server makes it. */
export const addStandard = (tournamentId: string, type: DocumentType) =>
  call('POST /api/documents', { body: { tournamentId, type, name: texts.documents.types[type] } });

/** Whether matches stand on it by their numbers [PL10]. */
export const hasMatchNumbers = (subject: PrintSubject): boolean =>
  'paper' in subject ? PAPERS_WITH_NUMBERS.has(subject.paper) : subject.form !== 'Receipts';

/**
 * Prints what a card stands for, with the choices of this device where it is a paper. Before the first print the numbers of
 * the matches are fixed, and a document that is not there yet is made; what is typed into its form is saved.
 */
export function useSubjectPrinting(tournament: TournamentView, subject: PrintSubject, kept: KeptPapers): Printing {
  const { id } = tournament;
  const numbers = useMatchNumbers(tournament);
  const print = async (signal: AbortSignal): Promise<CallResult<PrintedFile>> => {
    if ('paper' in subject) {
      const query = paperQuery(subject.paper, choiceOf(kept, subject.paper, tournament));
      return call('GET /api/tournaments/{id}/print', { path: { id }, query, signal });
    }
    if (subject.document !== null) return printDocument(subject.document.id, signal);
    const added = await addStandard(id, subject.form);
    return added.ok ? printDocument(added.value.id, signal) : added;
  };
  return usePrinting(`${id} ${subjectKey(subject)}`, async (action, signal) => {
    if (action === 'preview' && 'document' in subject && subject.document !== null) {
      return printPreview(subject.document.id, signal);
    }
    await settleForms();
    const problem = hasMatchNumbers(subject) ? await numbers.fix() : null;
    if (problem !== null) return { ok: false, problem };
    const answer = await print(signal);
    if (answer.ok) void recordPrint(tournament, subject, signal);
    return answer;
  });
}
