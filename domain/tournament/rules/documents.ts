import { refuse } from '../../refusal.ts';
import { applyPatch } from '../../patch.ts';
import type { TournamentFolds, TournamentRules } from './commands.ts';
import { isPrintable, newDocument, storedDocument, findDocument, configurationOf } from '../contract/documents.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import type { Tournament, TournamentDocument } from '../model/state.ts';
import { markChanged, changedPaths, type ChangedPathsByEvent } from '../model/changed-paths.ts';

/** The most documents of a tournament; a looping client must not fill the log. */
export const MAXIMUM_DOCUMENTS = 100;

const rules = {
  AddDocument: ({ documentId, documentType, name }, { documents }) => {
    if (documents.length >= MAXIMUM_DOCUMENTS) return refuse('document-limit', { maximum: MAXIMUM_DOCUMENTS });
    // Stored only where it is not what a document without one is printed with.
    const initial = newDocument[documentType];
    const configuration = isDeepEqual(initial, storedDocument[documentType]) ? null : initial;
    const data = { documentId, type: documentType, name, configuration, copiedFrom: null };
    return [{ type: 'DocumentAdded', data }];
  },
  CopyDocument: ({ documentId, source }, { documents }) => {
    if (documents.length >= MAXIMUM_DOCUMENTS) return refuse('document-limit', { maximum: MAXIMUM_DOCUMENTS });
    const { id, type, name, configuration } = source;
    return [{ type: 'DocumentAdded', data: { documentId, type, name, configuration, copiedFrom: id } }];
  },
  RenameDocument: ({ documentId, name }, tournament) => {
    const document = findDocument(tournament, documentId);
    if (document === undefined) return refuse('document-unknown');
    return document.name === name ? [] : [{ type: 'DocumentRenamed', data: { documentId, name } }];
  },
  ConfigureDocument: ({ documentId, documentType, configuration: changes }, tournament) => {
    const document = findDocument(tournament, documentId);
    if (document === undefined || document.type !== documentType) return refuse('document-unknown');
    const before = configurationOf(document);
    if (before === null) return refuse('document-unknown');
    const configuration = applyPatch(before, newDocument[documentType], changes);
    if ('outcomes' in configuration && !isPrintable(configuration)) return refuse('ranking-without-outcomes');
    if (isDeepEqual(configuration, before)) return [];
    return [{ type: 'DocumentConfigured', data: { documentId, configuration } }];
  },
  DeleteDocument: ({ documentId }, tournament) =>
    findDocument(tournament, documentId) === undefined
      ? refuse('document-unknown')
      : [{ type: 'DocumentDeleted', data: { documentId } }],
} satisfies Partial<TournamentRules>;

const document = (tournament: Tournament, documentId: string, version: number): Tournament =>
  markChanged(tournament, version, ['documents'], [`documents/${documentId}`]);

const changed = (
  tournament: Tournament,
  documentId: string,
  change: Partial<TournamentDocument>,
): readonly TournamentDocument[] =>
  tournament.documents.map((one) => (one.id === documentId ? { ...one, ...change } : one));

const folds = {
  DocumentAdded: (tournament, { documentId, type, name, configuration }, { version, at }) => ({
    ...document(tournament, documentId, version),
    documents: [...tournament.documents, { id: documentId, type, name, configuration, lastModifiedAt: at }],
  }),
  DocumentRenamed: (tournament, { documentId, name }, { version, at }) => ({
    ...document(tournament, documentId, version),
    documents: changed(tournament, documentId, { name, lastModifiedAt: at }),
  }),
  DocumentConfigured: (tournament, { documentId, configuration }, { version, at }) => ({
    ...document(tournament, documentId, version),
    documents: changed(tournament, documentId, { configuration, lastModifiedAt: at }),
  }),
  DocumentDeleted: (tournament, { documentId }, { version }) => ({
    ...document(tournament, documentId, version),
    documents: tournament.documents.filter(({ id }) => id !== documentId),
  }),
} satisfies Partial<TournamentFolds>;

const changedDocument = ({ documentId }: { readonly documentId: string }) =>
  changedPaths('documents', `documents/${documentId}`);

const paths = {
  DocumentAdded: changedDocument,
  DocumentRenamed: changedDocument,
  DocumentConfigured: changedDocument,
  DocumentDeleted: changedDocument,
} satisfies Partial<ChangedPathsByEvent>;

export const documentTheme = { rules, folds, paths };
