import { z } from 'zod';
import type { Patch } from '#domain/patch.ts';
import { keysOf } from '#domain/typed-keys.ts';
import { refuse } from '#domain/refusal.ts';
import { requiredRoles } from '#domain/rights.ts';
import {
  copyDocumentBody,
  createDocumentBody,
  documentConfigurations,
  documentNameBody,
  matchPlanDocumentBody,
  receiptsDocumentBody,
  type ConfigurableType,
  type DocumentConfigurations,
  configurationOf,
} from '#domain/tournament/contract/documents.ts';
import type { Tournament, TournamentDocument } from '#domain/tournament/model/state.ts';
import { documentView } from '#domain/tournament/contract/views.ts';
import { tournamentStream, tournamentOf } from '#domain/streams.ts';
import { tournamentInQuery, tournamentInBody, tournamentOfPart } from '../access/subjects.ts';
import { notFound } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { problemForRefusal, noContent, buildWriteHeaders } from '../http/execute-command.ts';
import { isRepeatedRequest } from '../http/idempotency.ts';
import { byPartId, partId, streamId } from '../http/parameters.ts';
import { BODY_BYTES } from '../http/body-limits.ts';
import { newPartId } from '../http/idempotent-ids.ts';
import { changeTournament } from '../tournaments/tournament-command.ts';
import type { DocumentDeps } from './documents.ts';
import { loadPrintedData, printPdf, printQuery } from './print-call.ts';
import { texts } from '../texts/de.ts';

// The calls on printable documents of a tournament.

const t = texts.documents;

async function documentsOf(deps: DocumentDeps, tournamentId: string) {
  const view = await deps.views.member(tournamentId);
  if (view === null) throw notFound();
  return view.view.documents;
}

/** A document as it is shown; null where it is not there. */
const findDocument = async (deps: DocumentDeps, id: string) =>
  (await documentsOf(deps, tournamentOf(id))).find((each) => each.id === id) ?? null;

/** The document, and the version of the tournament it was read from. */
async function documentIn(
  deps: DocumentDeps,
  id: string,
): Promise<{ readonly document: TournamentDocument; readonly version: number }> {
  const { state, version } = await deps.states.load<Tournament>(tournamentStream(tournamentOf(id)));
  const document = state.documents?.find((each) => each.id === id);
  if (document === undefined) throw problemForRefusal(refuse('document-unknown'));
  return { document, version };
}

interface Configurable<Type extends ConfigurableType> {
  /** In the address of its calls. */
  readonly segment: string;
  readonly of: string;
  readonly changes: z.ZodType<Patch<DocumentConfigurations[Type]>>;
  readonly example?: unknown;
}

const configurable: { readonly [Type in ConfigurableType]: Configurable<Type> } = {
  MatchPlan: {
    segment: 'match-plan',
    of: t.matchPlan,
    changes: matchPlanDocumentBody,
    example: {
      organizerNameOverride: '',
      tournamentNameOverride: '',
      venueOverride: texts.examples.venueName,
      dateFormat: 'DateAndDayOfWeek',
      outcomes: 'ShowEmptyOutcomeStructures',
      includeQrCode: true,
      includeRankingTable: false,
    },
  },
  Receipts: {
    segment: 'receipts',
    of: t.receipt,
    changes: receiptsDocumentBody,
  },
};

/** The calls on the configuration of this type of document; for a document of another type they answer 404. */
function configurationRoutes(type: ConfigurableType): readonly Route<DocumentDeps>[] {
  const { segment, of, changes, example } = configurable[type];
  const path = `/api/documents/:id/${segment}/config`;
  return [
    route({
      method: 'GET',
      path,
      tag: 'documents',
      summary: t.calls.configuration(of),
      right: 'Auditor',
      concerns: tournamentOfPart,
      keys: 'allowed',
      params: byPartId,
      answers: { 200: documentConfigurations[type] },
      declines: ['document-unknown'],
      writes: false,
      // The version belongs to the answer, as the base of a change.
      tournament: 'read',
      handle: async ({ params }, deps: DocumentDeps) => {
        const { document, version } = await documentIn(deps, params.id);
        if (document.type !== type) throw problemForRefusal(refuse('document-unknown'));
        return {
          status: 200,
          headers: { 'Tournament-Version': String(version) },
          body: configurationOf(document),
        };
      },
    }),
    route({
      method: 'PATCH',
      path,
      tag: 'documents',
      summary: t.calls.configure(of),
      right: requiredRoles.ConfigureDocument,
      concerns: tournamentOfPart,
      keys: 'allowed',
      params: byPartId,
      body: changes,
      ...(example === undefined ? {} : { example }),
      bodyLimit: BODY_BYTES.general,
      answers: { 204: null },
      does: ['ConfigureDocument'],
      writes: true,
      tournament: 'changed',
      handle: async (request, deps: DocumentDeps) =>
        noContent(
          deps,
          await changeTournament(deps, request, tournamentOf(request.params.id), {
            type: 'ConfigureDocument',
            documentId: request.params.id,
            documentType: type,
            configuration: request.body,
          }),
        ),
    }),
  ];
}

export const documentRoutes: readonly Route<DocumentDeps>[] = [
  route({
    method: 'GET',
    path: '/api/documents',
    tag: 'documents',
    summary: t.calls.list,
    right: 'Auditor',
    concerns: tournamentInQuery,
    keys: 'allowed',
    query: z.strictObject({ tournamentId: streamId }),
    answers: { 200: z.array(documentView) },
    writes: false,
    handle: async ({ query }, deps: DocumentDeps) => ({
      status: 200,
      body: await documentsOf(deps, query.tournamentId),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/documents',
    tag: 'documents',
    summary: t.calls.add,
    right: requiredRoles.AddDocument,
    concerns: tournamentInBody,
    keys: 'allowed',
    body: createDocumentBody,
    does: ['AddDocument'],
    // For a repeat after the document was deleted again.
    declines: ['document-unknown'],
    answers: { 201: documentView },
    writes: true,
    tournament: 'changed',
    handle: async (request, deps: DocumentDeps) => {
      const { metadata, body } = request;
      const documentId = newPartId(body.tournamentId, deps.idSecret, metadata);
      const { type: documentType, name } = body;
      const loaded = await changeTournament(deps, request, body.tournamentId, {
        type: 'AddDocument',
        documentId,
        documentType,
        name,
      });
      return created(deps, loaded, documentId);
    },
  }),
  route({
    method: 'POST',
    path: '/api/documents/copy',
    tag: 'documents',
    summary: t.calls.copy,
    right: requiredRoles.CopyDocument,
    concerns: tournamentInBody,
    keys: 'allowed',
    body: copyDocumentBody.extend({ sourceDocumentId: partId }),
    does: ['CopyDocument'],
    declines: ['document-unknown'],
    answers: { 201: documentView },
    writes: true,
    tournament: 'changed',
    handle: async (request, deps: DocumentDeps) => {
      const { metadata, body } = request;
      const documentId = newPartId(body.tournamentId, deps.idSecret, metadata);
      const stream = tournamentStream(body.tournamentId);
      if (await isRepeatedRequest(deps, request, stream)) {
        return created(deps, { ...(await deps.states.load(stream)), hasNewEvents: false }, documentId);
      }
      const { document: source } = await documentIn(deps, body.sourceDocumentId);
      const from = await deps.views.member(tournamentOf(source.id));
      const to = await deps.views.member(body.tournamentId);
      // A document of another organisation counts as unknown.
      if (from === null || from.view.organizationId !== to?.view.organizationId) {
        throw problemForRefusal(refuse('document-unknown'));
      }
      const loaded = await changeTournament(deps, request, body.tournamentId, {
        type: 'CopyDocument',
        documentId,
        source,
      });
      return created(deps, loaded, documentId);
    },
  }),
  route({
    method: 'GET',
    path: '/api/documents/:id',
    tag: 'documents',
    summary: t.calls.one,
    right: 'Auditor',
    concerns: tournamentOfPart,
    keys: 'allowed',
    params: byPartId,
    declines: ['document-unknown'],
    answers: { 200: documentView },
    writes: false,
    handle: async ({ params }, deps: DocumentDeps) => {
      const document = await findDocument(deps, params.id);
      if (document === null) throw problemForRefusal(refuse('document-unknown'));
      return { status: 200, body: document };
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/documents/:id/name',
    tag: 'documents',
    summary: t.calls.rename,
    right: requiredRoles.RenameDocument,
    concerns: tournamentOfPart,
    keys: 'allowed',
    params: byPartId,
    body: documentNameBody,
    does: ['RenameDocument'],
    answers: { 204: null },
    writes: true,
    tournament: 'changed',
    handle: async (request, deps: DocumentDeps) => {
      const command = { type: 'RenameDocument', documentId: request.params.id, name: request.body.name } as const;
      return noContent(deps, await changeTournament(deps, request, tournamentOf(request.params.id), command));
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/documents/:id',
    tag: 'documents',
    summary: t.calls.delete,
    right: requiredRoles.DeleteDocument,
    concerns: tournamentOfPart,
    keys: 'allowed',
    params: byPartId,
    does: ['DeleteDocument'],
    answers: { 204: null },
    writes: true,
    tournament: 'changed',
    handle: async (request, deps: DocumentDeps) => {
      const command = { type: 'DeleteDocument', documentId: request.params.id } as const;
      return noContent(deps, await changeTournament(deps, request, tournamentOf(request.params.id), command));
    },
  }),
  route({
    method: 'GET',
    path: '/api/documents/:id/pdf',
    tag: 'documents',
    summary: t.calls.pdf,
    right: 'Auditor',
    concerns: tournamentOfPart,
    keys: 'allowed',
    params: byPartId,
    query: z.strictObject({
      ...printQuery,
      /** A preview does not count as a retrieval. */
      preview: z.literal('1').optional(),
    }),
    produces: 'application/pdf',
    declines: ['document-unknown', 'no-browser', 'printing-failed', 'printing-too-long'],
    answers: { 200: z.string() },
    writes: false,
    handle: async (request, deps: DocumentDeps) => {
      const { params, query, httpRequest } = request;
      const { document } = await documentIn(deps, params.id);
      const answer = await printPdf(deps, request, document.name, {
        ...(await loadPrintedData(deps, tournamentOf(params.id), request)),
        type: document.type,
        configuration: configurationOf(document),
      });
      // HEAD asks what GET would answer.
      if (query.preview === undefined && httpRequest.method === 'GET') deps.documentRetrieval.count(params.id);
      return answer;
    },
  }),
  ...keysOf(configurable).flatMap(configurationRoutes),
];

async function created(deps: DocumentDeps, loaded: Parameters<typeof buildWriteHeaders>[1], documentId: string) {
  const document = await findDocument(deps, documentId);
  // On a repeat after the document was deleted again, there is nothing to show.
  if (document === null) throw problemForRefusal(refuse('document-unknown'));
  return {
    status: 201,
    headers: { ...buildWriteHeaders(deps, loaded), Location: `/api/documents/${documentId}` },
    body: document,
  };
}
