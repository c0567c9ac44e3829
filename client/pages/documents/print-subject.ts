import type { TournamentView } from '#domain/contract.ts';
import type { PaperKind } from '../../features/print/paper-address.ts';
import { texts } from '../../texts/de.ts';
import type { DocumentType, DocumentView } from './document-view.ts';

/** When a paper is of use. */
export type PrintMoment = 'before' | 'court' | 'after';

/** What a card of the gallery prints: a document, the standard one of a type that has none yet, or a paper that needs none. */
export type PrintSubject =
  | { readonly form: DocumentType; readonly document: DocumentView | null; readonly isFirst: boolean }
  | { readonly form: PaperKind; readonly paper: PaperKind };

export type PaperForm = PrintSubject['form'];

/** The papers of each moment, in the order in which they are of use. */
const PAPERS_OF: Readonly<Record<PrintMoment, readonly PaperForm[]>> = {
  before: ['MatchPlan', 'TeamSlips', 'TeamList', 'DoorSign', 'Receipts'],
  court: ['CourtPlan', 'RefereeCards', 'Poster'],
  after: ['Ranking'],
};

/** What is of use now comes first; what is over stays behind. */
const ORDER_AT: Readonly<Record<PrintMoment, readonly PrintMoment[]>> = {
  before: ['before', 'court', 'after'],
  court: ['court', 'after', 'before'],
  after: ['after', 'before', 'court'],
};

const isDocumentType = (form: PaperForm): form is DocumentType => form in texts.documents.types;

export function momentOf({ matches }: Pick<TournamentView, 'matches'>): PrintMoment {
  const states = matches.map(({ outcome }) => outcome.state);
  if (states.length > 0 && states.every((state) => state === 'Finished')) return 'after';
  return states.some((state) => state !== 'NotStarted') ? 'court' : 'before';
}

/** Every version of a document has its own card; of a type without one there is the standard one to be made. */
export function subjectsOf(tournament: TournamentView, shown: PrintMoment | 'all'): readonly PrintSubject[] {
  const moments = shown === 'all' ? ORDER_AT[momentOf(tournament)] : [shown];
  return moments
    .flatMap((moment) => PAPERS_OF[moment])
    .flatMap((form): readonly PrintSubject[] => {
      if (!isDocumentType(form)) return [{ form, paper: form }];
      const documents = tournament.documents.filter(({ type }) => type === form);
      if (documents.length === 0) return [{ form, document: null, isFirst: true }];
      return documents.map((document, at) => ({ form, document, isFirst: at === 0 }));
    });
}

export const subjectName = (subject: PrintSubject): string => {
  if ('paper' in subject) return texts.print.kinds[subject.paper];
  return subject.document?.name ?? texts.documents.types[subject.form];
};

/** The same for the first document of a type before and after it is made: its card prints on. */
export const subjectKey = (subject: PrintSubject): string =>
  'paper' in subject ? subject.paper : subject.isFirst ? subject.form : (subject.document?.id ?? subject.form);
