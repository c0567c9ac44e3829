import { tournamentCalls } from '#domain/calls/tournament-calls.ts';
import { tournament } from '#domain/deciders.ts';
import { lastChange } from '#domain/organization/changed-parts.ts';
import type { Organization } from '#domain/organization/state.ts';
import { withExistingImages } from '#domain/organization/view.ts';
import { requiredRoles, canExecute, MIN_ROLE_TO_READ } from '#domain/rights.ts';
import { exampleKickoff, examplePlan } from '#domain/tournament/example.ts';
import { tournamentStream } from '#domain/streams.ts';
import { deletedTournamentsOf, computeUndeleteCutoff } from '../read-models/queries/deleted-queries.ts';
import { changedTournamentsOf, LISTED_FROM } from '../read-models/queries/list-queries.ts';
import { organizationInQuery, organizationInBody, tournamentInPath } from '../access/subjects.ts';
import { resolveFolder } from '../organizations/resolve-folder.ts';
import { assertVenueExists, loadExistingOrganization } from '../organizations/load-organization.ts';
import { forbidden, notFound } from '../http/problem-details.ts';
import { respondWithView, respondWithMemberView, PRIVATE_CACHE } from '../http/conditional-requests.ts';
import { route, type Route } from '../http/route.ts';
import { noContent, executeCommand } from '../http/execute-command.ts';
import { isRepeatedRequest } from '../http/idempotency.ts';
import { findRole } from '../access/authorize.ts';
import { respondWithPastView } from '../history/past-versions.ts';
import { newId } from '../http/idempotent-ids.ts';
import { visitor } from '../http/caller.ts';
import { encodeView } from '../stream-cache/encoded-view.ts';
import { bearerOf } from '../access/credentials.ts';
import { changeTournament, respondCreated, type TournamentDeps } from './tournament-command.ts';
import { texts } from '../texts/de.ts';

const t = texts.tournaments;

/** Each with when something changed that it shows, be it of its own or of its organisation. */
async function livingTournaments({ tables }: Pick<TournamentDeps, 'tables'>, id: string, organization: Organization) {
  const rows = await changedTournamentsOf(tables, id);
  return rows.map(({ refersTo, changedAt, ...row }) => ({
    ...row,
    changedAt: lastChange(organization, refersTo, changedAt),
    deletedAt: null,
  }));
}

export const tournamentRoutes: readonly Route<TournamentDeps>[] = [
  route(tournamentCalls['GET /api/tournaments'], {
    tag: 'tournaments',
    summary: t.calls.list,
    description:
      "Lists the organisation's tournaments, or with `deleted=true` those that its Owner can take back, to a key with id, name and time alone. With `changedSince` only what changed then or later. A program with a key begins here: the organisation's id is the first 16 characters of the key's id.",
    right: 'Auditor',
    subject: organizationInQuery,
    keys: 'allowed',
    errors: ['forbidden'],
    writes: false,
    reads: LISTED_FROM,
    handle: async (request, deps: TournamentDeps) => {
      const { query, access, metadata } = request;
      const { organizationId, deleted, changedSince } = query;
      const isKey = metadata.actor.kind === 'apiKey';
      // Deleted tournaments are listed for those who can restore them, and for programs that keep copies.
      if (deleted === 'true' && !isKey && !canExecute(access, 'UndeleteTournament')) throw forbidden();
      const organization = await loadExistingOrganization(deps, organizationId);
      const rows =
        deleted === 'true'
          ? await deletedTournamentsOf(deps.tables, organizationId, computeUndeleteCutoff(deps.clock()))
          : await livingTournaments(deps, organizationId, organization);
      const purpose = query.purpose ?? (isKey ? 'Competition' : null);
      // Deleted ones are listed whatever they were, so that each can be restored.
      const wanted = rows.filter(
        (row) =>
          (purpose === null || row.purpose === purpose) &&
          (changedSince === undefined || row.changedAt >= changedSince) &&
          (deleted === 'true' || row.template === (query.template === 'true')),
      );
      const lines =
        deleted === 'true' && isKey
          ? wanted.map(({ id, name, deletedAt }) => ({ id, name, deletedAt }))
          : wanted.map((row) => ({
              ...withExistingImages(row, organization.images),
              organizationName: organization.name,
            }));
      return respondWithView(encodeView(lines, 0), request);
    },
  }),
  route(tournamentCalls['POST /api/tournaments'], {
    tag: 'tournaments',
    summary: t.calls.create,
    description:
      'Creates a tournament: in a folder by `folderId`, in a new one by `folderName`, or in none. It has no plan before `configure`.',
    right: requiredRoles.CreateTournament,
    subject: organizationInBody,
    keys: 'allowed',
    commands: ['CreateFolder', 'CreateTournament'],
    errors: ['folder-unknown', 'venue-unknown', 'quota-tournaments'],
    writes: true,
    tournament: 'created',
    handle: async (request, deps: TournamentDeps) => {
      const { body } = request;
      const id = newId(deps.idSecret, request.metadata);
      const repeat = await isRepeatedRequest(deps, request, tournamentStream(id));
      const { organizationId } = body;
      const create = async () => {
        if (!repeat && body.venueId !== null) await assertVenueExists(deps, organizationId, body.venueId);
        const folderId = repeat ? null : await resolveFolder(deps, request, organizationId, body);
        return executeCommand(deps, request, tournament, tournamentStream(id), {
          type: 'CreateTournament',
          organizationId,
          folderId,
          venueId: body.venueId,
          name: body.name,
          visibility: body.visibility,
          origin: null,
        });
      };
      return respondCreated(deps, request, { id, organizationId, repeat }, create);
    },
  }),
  route(tournamentCalls['POST /api/tournaments/example'], {
    tag: 'tournaments',
    summary: t.calls.createExample,
    description:
      'Creates an example: a private tournament with teams and a ready plan that begins soon, for trying out.',
    right: requiredRoles.CreateExample,
    subject: organizationInBody,
    keys: 'allowed',
    commands: ['CreateExample'],
    errors: ['quota-tournaments'],
    writes: true,
    tournament: 'created',
    handle: async (request, deps: TournamentDeps) => {
      const { organizationId } = request.body;
      const id = newId(deps.idSecret, request.metadata);
      const stream = tournamentStream(id);
      const repeat = await isRepeatedRequest(deps, request, stream);
      const create = async () => {
        if (!repeat) await loadExistingOrganization(deps, organizationId);
        return executeCommand(deps, request, tournament, stream, {
          type: 'CreateExample',
          organizationId,
          name: t.exampleName,
          plan: examplePlan(t.exampleGroups, exampleKickoff(deps.clock())),
        });
      };
      return respondCreated(deps, request, { id, organizationId, repeat }, create);
    },
  }),
  route(tournamentCalls['GET /api/tournaments/{id}'], {
    tag: 'tournaments',
    summary: t.calls.one,
    description:
      'Answers the tournament with groups, matches, tables and ranking; with `version` or `at` as it was then.',
    right: MIN_ROLE_TO_READ,
    subject: tournamentInPath,
    keys: 'allowed',
    errors: ['version-unknown', 'plan-too-large'],
    // One of the past is folded and built for each call.
    isLong: ['version', 'at'],
    writes: false,
    handle: async (request, deps: TournamentDeps) => {
      const { params, query } = request;
      if (query.version !== undefined || query.at !== undefined)
        return respondWithMemberView(await respondWithPastView(deps, params.id, query), request);
      const view = await deps.views.member(params.id);
      if (view === null) throw notFound();
      return respondWithMemberView(view, request);
    },
  }),
  route(tournamentCalls['DELETE /api/tournaments/{id}'], {
    tag: 'tournaments',
    summary: t.calls.delete,
    description: 'Deletes a tournament with its teams, matches and results.',
    right: requiredRoles.DeleteTournament,
    subject: tournamentInPath,
    keys: 'allowed',
    commands: ['DeleteTournament'],
    writes: true,
    tournament: 'changed',
    handle: async (request, deps: TournamentDeps) =>
      noContent(deps, await changeTournament(deps, request, request.params.id, { type: 'DeleteTournament' })),
  }),
  route(tournamentCalls['POST /api/tournaments/{id}/undelete'], {
    tag: 'tournaments',
    summary: t.calls.undelete,
    description: 'Takes the deletion of a tournament back, within 30 days.',
    right: requiredRoles.UndeleteTournament,
    subject: tournamentInPath,
    deleted: 'allowed',
    commands: ['UndeleteTournament'],
    writes: true,
    tournament: 'changed',
    handle: async (request, deps: TournamentDeps) =>
      noContent(deps, await changeTournament(deps, request, request.params.id, { type: 'UndeleteTournament' })),
  }),
  route(tournamentCalls['GET /api/public/tournaments/{id}'], {
    tag: 'public',
    summary: t.calls.public,
    description:
      'Answers a public tournament as visitors see it: results as the presentation shows them, and nothing that is private.',
    right: 'anyone',
    errors: ['not-logged-in'],
    writes: false,
    handle: async (request, { accounts, states, views }: TournamentDeps) => {
      const { params } = request;
      const view = await views.public(params.id);
      const isOpen = view?.view.visibility === 'Public';
      // A hall full of visitors: cookies need not be checked if the view is public. A bearer is checked for every
      // tournament, so that an invalid one reveals nothing about it.
      const caller = isOpen && bearerOf(request.httpRequest) === null ? visitor : await request.getCaller();
      if (view === null) throw notFound();
      if (!isOpen) {
        if ((await findRole({ accounts, states }, tournamentStream(params.id), caller)) === null) throw notFound();
        return respondWithView(view, request, PRIVATE_CACHE);
      }
      return respondWithView(view, request);
    },
  }),
];
