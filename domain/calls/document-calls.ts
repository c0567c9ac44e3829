import { z } from 'zod';
import { texts } from '../texts/de.ts';
import {
  copyDocumentBody,
  createDocumentBody,
  documentConfigurations,
  documentNameBody,
  matchPlanDocumentBody,
  receiptsDocumentBody,
} from '../tournament/contract/documents.ts';
import { documentType } from '../tournament/contract/bodies.ts';
import { documentView } from '../tournament/contract/views.ts';
import { byId, byPartId, partId, streamId } from './parameters.ts';
import { callTable } from './call-table.ts';

// Printable documents of a tournament, and papers for the hall [PP1].

const t = texts.calls;

/** How it is printed: the language, and the zone of all times by its IANA name. */
const printQuery = {
  languageCode: z.literal('de', t.onlyGerman),
  /** The runtime knows which exist. */
  timeZone: z.string().min(1, t.noTimeZone).max(60).refine(isTimeZone, t.unknownTimeZone),
};

function isTimeZone(name: string): boolean {
  // An offset is no time zone: it knows no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('de-DE', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const paperKind = z
  .enum(['CourtPlan', 'TeamSlips', 'Poster', 'DoorSign', 'TeamList', 'Ranking'])
  .meta({ id: 'PaperKind' });
export type PaperKind = z.infer<typeof paperKind>;

const paperSize = z.enum(['A4', 'A3']).meta({ id: 'PaperSize' });
export type PaperSize = z.infer<typeof paperSize>;

/** What a paper is chosen to be. */
const paperChoices = {
  court: z
    .string()
    .regex(/^[1-9]\d?$/, t.noCourt)
    .transform(Number)
    .optional(),
  team: z.string().max(40).optional(),
  paper: paperSize.default('A4'),
  information: z.literal('1').optional(),
  /** Prints no code, as for a private tournament: where it would lead to this computer only. */
  withoutCode: z.literal('1').optional(),
};

const WITH_CODE: ReadonlySet<PaperKind> = new Set(['TeamSlips', 'Poster', 'DoorSign']);

const paperQuery = z
  .strictObject({ kind: paperKind, ...paperChoices, ...printQuery })
  .refine(({ kind, court }) => court === undefined || kind === 'CourtPlan', {
    path: ['court'],
    message: t.onlyCourtPlan,
  })
  .refine(({ kind, team }) => team === undefined || kind === 'TeamSlips', { path: ['team'], message: t.onlyTeamSlips })
  .refine(({ kind, information }) => information === undefined || kind === 'CourtPlan' || kind === 'Poster', {
    path: ['information'],
    message: t.onlyInformed,
  })
  .refine(({ kind, withoutCode }) => withoutCode === undefined || WITH_CODE.has(kind), {
    path: ['withoutCode'],
    message: t.onlyCoded,
  });

/** `document`: the one that is configured; left out, a document is as a new one of its type. */
const firstPageQuery = z.strictObject({
  kind: z.enum([...paperKind.options, ...documentType.options]).meta({ id: 'PrintedKind' }),
  document: partId.optional(),
  ...paperChoices,
  ...printQuery,
});

export const documentCalls = callTable({
  'GET /api/documents': { query: z.strictObject({ tournamentId: streamId }), response: z.array(documentView) },
  'POST /api/documents': { body: createDocumentBody, response: documentView, status: 201 },
  'POST /api/documents/copy': {
    body: copyDocumentBody.extend({ sourceDocumentId: partId }),
    response: documentView,
    status: 201,
  },
  'GET /api/documents/{id}': { params: byPartId, response: documentView },
  'PATCH /api/documents/{id}/name': { params: byPartId, body: documentNameBody, response: null },
  'DELETE /api/documents/{id}': { params: byPartId, response: null },
  'GET /api/documents/{id}/pdf': {
    params: byPartId,
    query: z.strictObject({
      ...printQuery,
      /** A preview does not count as a retrieval. */
      preview: z.literal('1').optional(),
    }),
    response: 'file',
  },
  'GET /api/documents/{id}/match-plan/config': { params: byPartId, response: documentConfigurations.MatchPlan },
  'PATCH /api/documents/{id}/match-plan/config': { params: byPartId, body: matchPlanDocumentBody, response: null },
  'GET /api/documents/{id}/receipts/config': { params: byPartId, response: documentConfigurations.Receipts },
  'PATCH /api/documents/{id}/receipts/config': { params: byPartId, body: receiptsDocumentBody, response: null },
  'GET /api/tournaments/{id}/print': { params: byId, query: paperQuery, response: 'file' },
  'GET /api/tournaments/{id}/print/first-page': {
    params: byId,
    query: firstPageQuery,
    response: z.strictObject({ html: z.string() }).meta({ id: 'FirstPage' }),
  },
});
