import { documentCalls } from '#domain/calls/document-calls.ts';
import { refuse } from '#domain/refusal.ts';
import { configurationOf, newDocument } from '#domain/tournament/contract/documents.ts';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import type { DocumentType, Tournament } from '#domain/tournament/model/state.ts';
import { tournamentStream } from '#domain/streams.ts';
import { tournamentInPath } from '../access/subjects.ts';
import { problemForRefusal } from '../http/execute-command.ts';
import { route, type Route } from '../http/route.ts';
import { texts } from '../texts/de.ts';
import type { DocumentDeps, PrintedData } from './documents.ts';
import type { PaperOptions } from './papers/paper.ts';
import { loadPrintedData, printPdf } from './print-call.ts';

// Papers for the hall [PP1]: printed at a click, with no document before and nothing kept after.

const t = texts.papers;

interface PaperChoices {
  readonly paper: PaperOptions['paper'];
  readonly court?: number | undefined;
  readonly team?: string | undefined;
  readonly information?: '1' | undefined;
}

/** What a call chose. Throws `ProblemError` where the tournament has no such court or team. */
function paperOptions({ matches, teams }: TournamentView, choices: PaperChoices): PaperOptions {
  const { paper, information } = choices;
  const [court, teamId] = [choices.court ?? null, choices.team ?? null];
  if (court !== null && !matches.some(({ metadata }) => metadata.court === court)) {
    throw problemForRefusal(refuse('court-unknown'));
  }
  if (teamId !== null && !teams.some(({ id }) => id === teamId)) throw problemForRefusal(refuse('team-unknown'));
  return { paper, court, teamId, includeInformation: information !== undefined };
}

/** How a document of the tournament is configured; null: one that is not made yet. */
async function configurationIn(
  deps: DocumentDeps,
  tournamentId: string,
  type: DocumentType,
  documentId: string | null,
) {
  if (documentId === null) return newDocument[type];
  const { state } = await deps.states.load<Tournament>(tournamentStream(tournamentId));
  const document = state.documents?.find(({ id }) => id === documentId);
  if (document?.type !== type) throw problemForRefusal(refuse('document-unknown'));
  return configurationOf(document);
}

/** What is printed, without the code where that was chosen. */
const withChosenCode = (data: PrintedData, { withoutCode }: { readonly withoutCode?: '1' | undefined }): PrintedData =>
  withoutCode === undefined ? data : { ...data, link: null };

export const paperRoutes: readonly Route<DocumentDeps>[] = [
  route(documentCalls['GET /api/tournaments/{id}/print'], {
    tag: 'documents',
    summary: t.call,
    description:
      'Prints a paper for the hall, without a document: a plan per court, slips of teams, tables and finals, a sign for the door, a list of teams.',
    right: 'Auditor',
    subject: tournamentInPath,
    keys: 'allowed',
    produces: 'application/pdf',
    errors: ['court-unknown', 'team-unknown', 'no-browser', 'printing-failed', 'printing-too-long'],
    writes: false,
    handle: async (request, deps: DocumentDeps) => {
      const { params, query } = request;
      const data = withChosenCode(await loadPrintedData(deps, params.id, request), query);
      const configuration = paperOptions(data.tournament.view, query);
      return printPdf(deps, request, t.titles[query.kind], { ...data, type: query.kind, configuration });
    },
  }),
  route(documentCalls['GET /api/tournaments/{id}/print/first-page'], {
    tag: 'documents',
    summary: t.firstPage,
    description:
      'Draws the first page of a document or a paper as HTML without scripts, for a small picture of it. Nothing is printed or counted.',
    right: 'Auditor',
    subject: tournamentInPath,
    keys: 'allowed',
    errors: ['court-unknown', 'team-unknown', 'document-unknown', 'printing-too-long'],
    writes: false,
    handle: async (request, deps: DocumentDeps) => {
      const { params, query } = request;
      const { kind, document = null } = query;
      const data = withChosenCode(await loadPrintedData(deps, params.id, request), query);
      const page =
        kind === 'MatchPlan' || kind === 'Receipts' || kind === 'RefereeCards'
          ? { type: kind, configuration: await configurationIn(deps, params.id, kind, document) }
          : { type: kind, configuration: paperOptions(data.tournament.view, query) };
      return { status: 200, body: { html: await deps.documents.drawFirstPage({ ...data, ...page, title: '' }) } };
    },
  }),
];
