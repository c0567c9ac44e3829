import type { z } from 'zod';
import type { Call } from '#domain/calls/call-table.ts';
import { documentCalls } from '#domain/calls/document-calls.ts';
import type { byPartId } from '#domain/calls/parameters.ts';
import type { Patch } from '#domain/patch.ts';
import { refuse } from '#domain/refusal.ts';
import { requiredRoles } from '#domain/rights.ts';
import {
  type ConfigurableType,
  type DocumentConfigurations,
  configurationOf,
} from '#domain/tournament/contract/documents.ts';
import type { Tournament, TournamentDocument } from '#domain/tournament/model/state.ts';
import { tournamentStream, tournamentOf } from '#domain/streams.ts';
import { tournamentInQuery, tournamentInBody, tournamentOfPart } from '../access/subjects.ts';
import { notFound } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { problemForRefusal, noContent, buildWriteHeaders } from '../http/execute-command.ts';
import { isRepeatedRequest } from '../http/idempotency.ts';
import { BODY_BYTES } from '../http/body-limits.ts';
import { newPartId } from '../http/idempotent-ids.ts';
import { changeTournament } from '../tournaments/tournament-command.ts';
import type { DocumentDeps } from './documents.ts';
import { loadPrintedData, printPdf } from './print-call.ts';
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
  readonly of: string;
  /** The calls that read and change it. */
  readonly read: Call & { readonly params: typeof byPartId };
  readonly change: Call & {
    readonly params: typeof byPartId;
    readonly body: z.ZodType<Patch<DocumentConfigurations[Type]>>;
  };
  /** What they do, in English. */
  readonly description: { readonly read: string; readonly change: string };
  readonly example?: unknown;
}

/** The calls on the configuration of this type of document; for a document of another type they answer 404. */
function configurationRoutes<Type extends ConfigurableType>(
  type: Type,
  { of, read, change, description, example }: Configurable<Type>,
): readonly Route<DocumentDeps>[] {
  return [
    route(read, {
      tag: 'documents',
      summary: t.calls.configuration(of),
      description: description.read,
      right: 'Auditor',
      subject: tournamentOfPart,
      keys: 'allowed',
      errors: ['document-unknown'],
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
    route(change, {
      tag: 'documents',
      summary: t.calls.configure(of),
      description: description.change,
      right: requiredRoles.ConfigureDocument,
      subject: tournamentOfPart,
      keys: 'allowed',
      ...(example === undefined ? {} : { example }),
      bodyLimit: BODY_BYTES.general,
      commands: ['ConfigureDocument'],
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
  route(documentCalls['GET /api/documents'], {
    tag: 'documents',
    summary: t.calls.list,
    description: 'Lists the documents of a tournament.',
    right: 'Auditor',
    subject: tournamentInQuery,
    keys: 'allowed',
    writes: false,
    handle: async ({ query }, deps: DocumentDeps) => ({
      status: 200,
      body: await documentsOf(deps, query.tournamentId),
    }),
  }),
  route(documentCalls['POST /api/documents'], {
    tag: 'documents',
    summary: t.calls.add,
    description: 'Adds a document to a tournament.',
    right: requiredRoles.AddDocument,
    subject: tournamentInBody,
    keys: 'allowed',
    commands: ['AddDocument'],
    // For a repeat after the document was deleted again.
    errors: ['document-unknown'],
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
  route(documentCalls['POST /api/documents/copy'], {
    tag: 'documents',
    summary: t.calls.copy,
    description: 'Copies a document from another tournament of the organisation.',
    right: requiredRoles.CopyDocument,
    subject: tournamentInBody,
    keys: 'allowed',
    commands: ['CopyDocument'],
    errors: ['document-unknown'],
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
  route(documentCalls['GET /api/documents/{id}'], {
    tag: 'documents',
    summary: t.calls.one,
    description: 'Answers one document.',
    right: 'Auditor',
    subject: tournamentOfPart,
    keys: 'allowed',
    errors: ['document-unknown'],
    writes: false,
    handle: async ({ params }, deps: DocumentDeps) => {
      const document = await findDocument(deps, params.id);
      if (document === null) throw problemForRefusal(refuse('document-unknown'));
      return { status: 200, body: document };
    },
  }),
  route(documentCalls['PATCH /api/documents/{id}/name'], {
    tag: 'documents',
    summary: t.calls.rename,
    description: 'Renames a document.',
    right: requiredRoles.RenameDocument,
    subject: tournamentOfPart,
    keys: 'allowed',
    commands: ['RenameDocument'],
    writes: true,
    tournament: 'changed',
    handle: async (request, deps: DocumentDeps) => {
      const command = { type: 'RenameDocument', documentId: request.params.id, name: request.body.name } as const;
      return noContent(deps, await changeTournament(deps, request, tournamentOf(request.params.id), command));
    },
  }),
  route(documentCalls['DELETE /api/documents/{id}'], {
    tag: 'documents',
    summary: t.calls.delete,
    description: 'Deletes a document.',
    right: requiredRoles.DeleteDocument,
    subject: tournamentOfPart,
    keys: 'allowed',
    commands: ['DeleteDocument'],
    writes: true,
    tournament: 'changed',
    handle: async (request, deps: DocumentDeps) => {
      const command = { type: 'DeleteDocument', documentId: request.params.id } as const;
      return noContent(deps, await changeTournament(deps, request, tournamentOf(request.params.id), command));
    },
  }),
  route(documentCalls['GET /api/documents/{id}/pdf'], {
    tag: 'documents',
    summary: t.calls.pdf,
    description: 'Prints a document.',
    right: 'Auditor',
    subject: tournamentOfPart,
    keys: 'allowed',
    produces: 'application/pdf',
    errors: ['document-unknown', 'no-browser', 'printing-failed', 'printing-too-long'],
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
  ...configurationRoutes('MatchPlan', {
    of: t.matchPlan,
    read: documentCalls['GET /api/documents/{id}/match-plan/config'],
    change: documentCalls['PATCH /api/documents/{id}/match-plan/config'],
    description: {
      read: 'Answers how a match plan is printed.',
      change: 'Changes how a match plan is printed.',
    },
    example: {
      organizerNameOverride: '',
      tournamentNameOverride: '',
      venueOverride: texts.examples.venueName,
      dateFormat: 'DateAndDayOfWeek',
      outcomes: 'ShowEmptyOutcomeStructures',
      includeQrCode: true,
      includeRankingTable: false,
    },
  }),
  ...configurationRoutes('Receipts', {
    of: t.receipt,
    read: documentCalls['GET /api/documents/{id}/receipts/config'],
    change: documentCalls['PATCH /api/documents/{id}/receipts/config'],
    description: {
      read: 'Answers how receipts are printed.',
      change: 'Changes how receipts are printed.',
    },
  }),
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
