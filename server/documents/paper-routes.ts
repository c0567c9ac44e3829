import { documentCalls } from '#domain/calls/document-calls.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import { tournamentInPath } from '../access/subjects.ts';
import { problemForRefusal } from '../http/execute-command.ts';
import { route, type Route } from '../http/route.ts';
import { texts } from '../texts/de.ts';
import type { DocumentDeps } from './documents.ts';
import type { PaperOptions } from './papers/paper.ts';
import { loadPrintedData, printPdf } from './print-call.ts';

// Papers for the hall [PP1]: printed at a click, with no document before and nothing kept after.

const t = texts.papers;

/** Why the tournament has no such paper; null: it has. */
function missingFrom({ matches, teams }: TournamentView, { court, teamId }: PaperOptions): Refusal | null {
  if (court !== null && !matches.some(({ metadata }) => metadata.court === court)) return 'court-unknown';
  if (teamId !== null && !teams.some(({ id }) => id === teamId)) return 'team-unknown';
  return null;
}

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
      const { kind, paper, court = null, team: teamId = null, information } = query;
      const configuration = { paper, court, teamId, includeInformation: information !== undefined };
      const data = await loadPrintedData(deps, params.id, request);
      const missing = missingFrom(data.tournament.view, configuration);
      if (missing !== null) throw problemForRefusal(refuse(missing));
      return printPdf(deps, request, t.titles[kind], { ...data, type: kind, configuration });
    },
  }),
];
