import { z } from 'zod';
import { utcInstant } from '#domain/utc-instant.ts';
import { organization } from '#domain/deciders.ts';
import { organizationNameBody, role as anyRole, secondFactorDemandBody } from '#domain/organization/bodies.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Organization, Role } from '#domain/organization/state.ts';
import { requiredRoles } from '#domain/rights.ts';
import { organizationStream } from '#domain/streams.ts';
import { withErasureBlocked } from '../identity/accounts/accounts.ts';
import { deletedOrganizationsOf, computeUndeleteCutoff } from '../read-models/queries/deleted-queries.ts';
import { organizationsOf } from '../read-models/queries/list-queries.ts';
import { teamsOfOrganization } from '../read-models/queries/tournament-queries.ts';
import { organizationInPath } from '../access/subjects.ts';
import { notFound, notLoggedIn, ProblemError } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { noContent, executeCommand, buildWriteHeaders } from '../http/execute-command.ts';
import { isRepeatedRequest } from '../http/idempotency.ts';
import { byId, deletedFilter } from '../http/parameters.ts';
import { newId } from '../http/idempotent-ids.ts';
import { loadExistingOrganization } from './load-organization.ts';
import { changeOrganization, type OrganizationDeps } from './organization-command.ts';
import { texts } from '../texts/de.ts';

const t = texts.organizations;

export const organizationAnswer = z
  .object({
    id: z.string(),
    name: z.string(),
    licensing: z.object({ allowApiAccess: z.boolean() }),
    demandsSecondFactor: z.boolean(),
    role: anyRole,
  })
  .meta({ id: 'Organization' });

/** An organisation as somebody with this role in it sees it. */
export const toOrganizationBody = (
  id: string,
  { name, allowApiAccess, demandsSecondFactor }: Organization,
  own: Role | null,
) => ({
  id,
  name,
  licensing: { allowApiAccess },
  demandsSecondFactor,
  role: own,
});

const ownOrganization = z
  .object({ id: z.string(), name: z.string(), role: anyRole, deletedAt: utcInstant.optional() })
  .meta({ id: 'OwnOrganization' });

export const organizationRoutes: readonly Route<OrganizationDeps>[] = [
  route({
    method: 'GET',
    path: '/api/organizations',
    tag: 'organizations',
    summary: t.calls.list,
    right: 'account',
    query: z.strictObject({ deleted: deletedFilter }),
    answers: {
      200: z.array(ownOrganization),
    },
    writes: false,
    reads: ['organizations'],
    handle: async ({ metadata, query }, { clock, tables }: OrganizationDeps) => ({
      status: 200,
      body:
        query.deleted === 'true'
          ? await deletedOrganizationsOf(tables, metadata.actor.id, computeUndeleteCutoff(clock()))
          : await organizationsOf(tables, metadata.actor.id),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/organizations',
    tag: 'organizations',
    summary: t.calls.create,
    right: requiredRoles.CreateOrganization,
    body: organizationNameBody,
    does: ['CreateOrganization'],
    declines: ['quota-organizations'],
    answers: { 201: organizationAnswer },
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { metadata, body } = request;
      const id = newId(deps.idSecret, metadata);
      const ownerId = metadata.actor.id;
      const create = () =>
        withErasureBlocked(deps.tables, ownerId, () =>
          executeCommand(deps, request, organization, organizationStream(id), {
            type: 'CreateOrganization',
            name: body.name,
            ownerId,
          }),
        );
      const use = { actor: metadata.actor, organizationId: null, createdId: id };
      const loaded = (await isRepeatedRequest(deps, request, organizationStream(id)))
        ? await create()
        : await deps.quotas.spend('organizationsPerDay', use, create);
      if (loaded === null) throw notLoggedIn();
      // A repeat shows the thing as it is now, to whom it is still shown.
      const role = getOwnEntry(loaded.state.members, metadata.actor.id)?.role;
      if (role === undefined || loaded.state.existence !== 'alive') throw notFound();
      return {
        status: 201,
        headers: { ...buildWriteHeaders(deps, loaded), Location: `/api/organizations/${id}` },
        body: toOrganizationBody(id, loaded.state, role),
      };
    },
  }),
  route({
    method: 'GET',
    path: '/api/organizations/:id',
    tag: 'organizations',
    summary: t.calls.one,
    right: 'Auditor',
    concerns: organizationInPath,
    keys: 'allowed',
    params: byId,
    answers: { 200: organizationAnswer },
    writes: false,
    handle: async ({ params, access }, deps: OrganizationDeps) => {
      const living = await loadExistingOrganization(deps, params.id);
      return { status: 200, body: toOrganizationBody(params.id, living, access.role) };
    },
  }),
  route({
    method: 'GET',
    path: '/api/organizations/:id/teams',
    tag: 'organizations',
    summary: t.calls.teams,
    right: 'Auditor',
    concerns: organizationInPath,
    keys: 'allowed',
    params: byId,
    answers: {
      200: z.array(
        z.object({ teamId: z.string(), name: z.string(), tournamentId: z.string(), tournamentName: z.string() }),
      ),
    },
    writes: false,
    reads: ['organizations', 'tournaments'],
    handle: async ({ params, metadata }, deps: OrganizationDeps) => {
      await loadExistingOrganization(deps, params.id);
      // Those of a training are the original's once more [NT6].
      const purposes =
        metadata.actor.kind === 'apiKey' ? (['Competition'] as const) : (['Competition', 'Example'] as const);
      return { status: 200, body: await teamsOfOrganization(deps.tables, params.id, purposes) };
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/organizations/:id/name',
    tag: 'organizations',
    summary: t.calls.rename,
    right: requiredRoles.RenameOrganization,
    concerns: organizationInPath,
    params: byId,
    body: organizationNameBody,
    does: ['RenameOrganization'],
    answers: { 204: null },
    writes: true,
    handle: async (request, deps: OrganizationDeps) =>
      noContent(
        deps,
        await changeOrganization(deps, request, request.params.id, {
          type: 'RenameOrganization',
          name: request.body.name,
        }),
      ),
  }),
  route({
    method: 'PATCH',
    path: '/api/organizations/:id/second-factor',
    tag: 'organizations',
    summary: t.calls.demandSecondFactor,
    right: requiredRoles.SetSecondFactorDemand,
    concerns: organizationInPath,
    params: byId,
    body: secondFactorDemandBody,
    does: ['SetSecondFactorDemand'],
    declines: ['second-factor-missing'],
    answers: { 204: null },
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { isDemanded } = request.body;
      // Who demands it would be the first to be kept out.
      if (isDemanded && !(await deps.accounts.hasSecondFactor(request.metadata.actor.id)))
        throw new ProblemError(409, 'second-factor-missing', t.secondFactorMissing);
      return noContent(
        deps,
        await changeOrganization(deps, request, request.params.id, { type: 'SetSecondFactorDemand', isDemanded }),
      );
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/organizations/:id',
    tag: 'organizations',
    summary: t.calls.delete,
    right: requiredRoles.DeleteOrganization,
    concerns: organizationInPath,
    params: byId,
    does: ['DeleteOrganization'],
    answers: { 204: null },
    writes: true,
    handle: async (request, deps: OrganizationDeps) =>
      noContent(deps, await changeOrganization(deps, request, request.params.id, { type: 'DeleteOrganization' })),
  }),
  route({
    method: 'POST',
    path: '/api/organizations/:id/undelete',
    tag: 'organizations',
    summary: t.calls.undelete,
    right: requiredRoles.UndeleteOrganization,
    concerns: organizationInPath,
    deleted: 'allowed',
    params: byId,
    does: ['UndeleteOrganization'],
    answers: { 204: null },
    writes: true,
    handle: async (request, deps: OrganizationDeps) =>
      noContent(deps, await changeOrganization(deps, request, request.params.id, { type: 'UndeleteOrganization' })),
  }),
];
