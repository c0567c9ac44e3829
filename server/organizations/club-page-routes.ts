import { organizationCalls } from '#domain/calls/organization-calls.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import { decide, organization, pageName } from '#domain/deciders.ts';
import type { ClubPageBody } from '#domain/organization/bodies.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Organization } from '#domain/organization/state.ts';
import { isRefused } from '#domain/refusal.ts';
import { requiredRoles } from '#domain/rights.ts';
import { pageNameStream, tournamentStream } from '#domain/streams.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import type { Precondition } from '../command-handler/command.ts';
import { organizationInPath } from '../access/subjects.ts';
import { BODY_BYTES } from '../http/body-limits.ts';
import { notFound } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { executeCommand, noContent, type WriteRequest } from '../http/execute-command.ts';
import { streamId } from '#domain/calls/parameters.ts';
import { changeOrganization, type OrganizationDeps } from './organization-command.ts';
import { texts } from '../texts/de.ts';

/** The public page of an organisation [OR5]; it is drawn by `public-pages`. */
export const clubPageRoutes: readonly Route<OrganizationDeps>[] = [
  route(organizationCalls['PATCH /api/organizations/{id}/page'], {
    tag: 'organizations',
    summary: texts.organizations.calls.setPage,
    description:
      'Chooses the name of the public page `/v/{name}` and short addresses of tournaments below it; old names lead to the newest.',
    right: requiredRoles.SetPage,
    subject: organizationInPath,
    bodyLimit: BODY_BYTES.general,
    example: { name: 'sv-musterstadt', tournaments: [] },
    commands: ['SetPage', 'ClaimPageName'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { params, body } = request;
      const command = { type: 'SetPage', ...body } as const;
      // Each knows what those before it took: the names of one organisation are bounded.
      const preconditions = [hasClaimedName(deps, request, params.id, command)];
      const loaded = await changeOrganization(deps, request, params.id, command, { preconditions, readsLog: true });
      return noContent(deps, loaded);
    },
  }),
];

/**
 * Takes the name for the organisation, before its own event says so: after a crash in between it can do so again, and no
 * other can. A name is taken for good, so whatever else would refuse the change is asked first. Throws `ProblemError`.
 */
const hasClaimedName =
  (
    deps: OrganizationDeps,
    request: WriteRequest,
    organizationId: string,
    command: ClubPageBody & { readonly type: 'SetPage' },
  ): Precondition<OrganizationCommand, Organization> =>
  async (_, { state }, context) => {
    const decision = decide(organization, state, command, context);
    if (isRefused(decision)) return decision;
    await assertTournamentsExist(deps, organizationId, state, command);
    const { name } = command;
    if (typeof name !== 'string') return null;
    await executeCommand(deps, request, pageName, pageNameStream(name), { type: 'ClaimPageName', organizationId });
    return null;
  };

/** Throws 404 where a tournament that gets a short address is none of this organisation; a deleted one may come back. */
async function assertTournamentsExist(
  { states }: OrganizationDeps,
  organizationId: string,
  { page }: Organization,
  { tournaments }: ClubPageBody,
): Promise<void> {
  for (const { tournamentId } of tournaments ?? []) {
    if (getOwnEntry(page.addresses, tournamentId) !== undefined) continue;
    if (!streamId.safeParse(tournamentId).success) throw notFound();
    const { state } = await states.load<Tournament>(tournamentStream(tournamentId));
    if (state.organizationId !== organizationId) throw notFound();
  }
}
