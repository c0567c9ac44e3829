import { organizationCalls } from '#domain/calls/organization-calls.ts';
import { organization } from '#domain/deciders.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import { pictureUrl } from '#domain/organization/crest.ts';
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
import { newId } from '../http/idempotent-ids.ts';
import { loadExistingOrganization } from './load-organization.ts';
import { changeOrganization, type OrganizationDeps } from './organization-command.ts';
import { texts } from '../texts/de.ts';

const t = texts.organizations;

/** An organisation as somebody with this role in it sees it. */
export const toOrganizationBody = (
  id: string,
  { name, allowApiAccess, demandsSecondFactor, color, crest }: Organization,
  own: Role,
) => ({
  id,
  name,
  licensing: { allowApiAccess },
  demandsSecondFactor,
  role: own,
  ...(color === null ? {} : { color }),
  ...(crest === null ? {} : { crest: pictureUrl(crest.imageId) }),
});

export const organizationRoutes: readonly Route<OrganizationDeps>[] = [
  route(organizationCalls['GET /api/organizations'], {
    tag: 'organizations',
    summary: t.calls.list,
    description: "Lists the caller's organisations, or with `deleted=true` those that can be taken back.",
    right: 'account',
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
  route(organizationCalls['POST /api/organizations'], {
    tag: 'organizations',
    summary: t.calls.create,
    description: 'Creates an organisation; its creator is its Owner.',
    right: requiredRoles.CreateOrganization,
    commands: ['CreateOrganization'],
    errors: ['quota-organizations'],
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
  route(organizationCalls['GET /api/organizations/{id}'], {
    tag: 'organizations',
    summary: t.calls.one,
    description: "Answers one organisation, with the caller's role.",
    right: 'Auditor',
    subject: organizationInPath,
    keys: 'allowed',
    writes: false,
    handle: async ({ params, access }, deps: OrganizationDeps) => {
      const living = await loadExistingOrganization(deps, params.id);
      // Only members and keys are let in, who have one.
      if (access.role === null) throw notFound();
      return { status: 200, body: toOrganizationBody(params.id, living, access.role) };
    },
  }),
  route(organizationCalls['GET /api/organizations/{id}/teams'], {
    tag: 'organizations',
    summary: t.calls.teams,
    description: 'Lists the teams of all tournaments of the organisation, for a search.',
    right: 'Auditor',
    subject: organizationInPath,
    keys: 'allowed',
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
  route(organizationCalls['PATCH /api/organizations/{id}/name'], {
    tag: 'organizations',
    summary: t.calls.rename,
    description: 'Renames an organisation.',
    right: requiredRoles.RenameOrganization,
    subject: organizationInPath,
    commands: ['RenameOrganization'],
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
  route(organizationCalls['PATCH /api/organizations/{id}/second-factor'], {
    tag: 'organizations',
    summary: t.calls.demandSecondFactor,
    description: 'Demands a second factor of the members, or no longer.',
    right: requiredRoles.SetSecondFactorDemand,
    subject: organizationInPath,
    commands: ['SetSecondFactorDemand'],
    errors: ['second-factor-missing'],
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
  route(organizationCalls['PATCH /api/organizations/{id}/color'], {
    tag: 'organizations',
    summary: t.calls.setColor,
    description: "Chooses the club's colour, which its public pages wear, or null for the portal's own.",
    right: requiredRoles.SetClubColor,
    subject: organizationInPath,
    commands: ['SetClubColor'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) =>
      noContent(
        deps,
        await changeOrganization(deps, request, request.params.id, {
          type: 'SetClubColor',
          color: request.body.color,
        }),
      ),
  }),
  route(organizationCalls['DELETE /api/organizations/{id}'], {
    tag: 'organizations',
    summary: t.calls.delete,
    description: 'Deletes an organisation with all tournaments and venues.',
    right: requiredRoles.DeleteOrganization,
    subject: organizationInPath,
    commands: ['DeleteOrganization'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) =>
      noContent(deps, await changeOrganization(deps, request, request.params.id, { type: 'DeleteOrganization' })),
  }),
  route(organizationCalls['POST /api/organizations/{id}/undelete'], {
    tag: 'organizations',
    summary: t.calls.undelete,
    description: 'Takes the deletion of an organisation back, within 30 days.',
    right: requiredRoles.UndeleteOrganization,
    subject: organizationInPath,
    deleted: 'allowed',
    commands: ['UndeleteOrganization'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) =>
      noContent(deps, await changeOrganization(deps, request, request.params.id, { type: 'UndeleteOrganization' })),
  }),
];
