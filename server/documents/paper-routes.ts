import { z } from 'zod';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import { tournamentInPath } from '../access/subjects.ts';
import { problemForRefusal } from '../http/execute-command.ts';
import { byId } from '../http/parameters.ts';
import { route, type Route } from '../http/route.ts';
import { texts } from '../texts/de.ts';
import type { DocumentDeps } from './documents.ts';
import { paperKind, paperSize, type PaperOptions } from './papers/paper.ts';
import { loadPrintedData, printPdf, printQuery } from './print-call.ts';

// Papers for the hall [PP1]: printed at a click, with no document before and nothing kept after.

const t = texts.papers;

const paperQuery = z
  .strictObject({
    kind: paperKind,
    court: z
      .string()
      .regex(/^[1-9]\d?$/, t.court)
      .transform(Number)
      .optional(),
    team: z.string().max(40).optional(),
    paper: paperSize.default('A4'),
    information: z.literal('1').optional(),
    ...printQuery,
  })
  .refine(({ kind, court }) => court === undefined || kind === 'CourtPlan', {
    path: ['court'],
    message: t.onlyCourtPlan,
  })
  .refine(({ kind, team }) => team === undefined || kind === 'TeamSlips', { path: ['team'], message: t.onlyTeamSlips })
  .refine(({ kind, information }) => information === undefined || kind === 'CourtPlan' || kind === 'Poster', {
    path: ['information'],
    message: t.onlyInformed,
  });

/** Why the tournament has no such paper; null: it has. */
function missingFrom({ matches, teams }: TournamentView, { court, teamId }: PaperOptions): Refusal | null {
  if (court !== null && !matches.some(({ metadata }) => metadata.court === court)) return 'court-unknown';
  if (teamId !== null && !teams.some(({ id }) => id === teamId)) return 'team-unknown';
  return null;
}

export const paperRoutes: readonly Route<DocumentDeps>[] = [
  route({
    method: 'GET',
    path: '/api/tournaments/:id/print',
    tag: 'documents',
    summary: t.call,
    right: 'Auditor',
    concerns: tournamentInPath,
    keys: 'allowed',
    params: byId,
    query: paperQuery,
    produces: 'application/pdf',
    declines: ['court-unknown', 'team-unknown', 'no-browser', 'printing-failed', 'printing-too-long'],
    answers: { 200: z.string() },
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
