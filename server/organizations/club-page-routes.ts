import { decide, organization, pageName } from '#domain/deciders.ts';
import { clubPageBody, type ClubPageBody } from '#domain/organization/contract.ts';
import { getOwnEntry } from '#domain/organization/records.ts';
import type { Organization } from '#domain/organization/state.ts';
import { isRefused } from '#domain/refusal.ts';
import { requiredRoles } from '#domain/rights.ts';
import { organizationStream, pageNameStream, tournamentStream } from '#domain/streams.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import { organizationInPath } from '../access/subjects.ts';
import { BODY_BYTES } from '../http/limits.ts';
import { notFound } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import {
  executeCommand,
  isRepeatedRequest,
  noContent,
  problemForRefusal,
  type WriteRequest,
} from '../http/execute-command.ts';
import { byId, streamId } from '../http/parameters.ts';
import { loadExistingOrganization } from './load-organization.ts';
import { changeOrganization, type OrganizationDeps } from './organization-command.ts';
import { texts } from '../texts/de.ts';

/** The page of an organisation for everybody [OR5]; the page itself is drawn by `public-pages`. */
export const clubPageRoutes: readonly Route<OrganizationDeps>[] = [
  route({
    method: 'PATCH',
    path: '/api/organizations/:id/page',
    tag: 'organizations',
    summary: texts.organizations.calls.setPage,
    right: requiredRoles.SetPage,
    concerns: organizationInPath,
    params: byId,
    body: clubPageBody,
    bodyLimit: BODY_BYTES.general,
    example: { name: 'sv-musterstadt', tournaments: [] },
    does: ['SetPage', 'ClaimPageName'],
    answers: { 204: null },
    writes: true,
    handle: async (asked, deps: OrganizationDeps) => {
      const { params, body } = asked;
      if (!(await isRepeatedRequest(deps, asked, organizationStream(params.id)))) {
        await claimName(deps, asked, params.id, body);
      }
      return noContent(deps, await changeOrganization(deps, asked, params.id, { type: 'SetPage', ...body }));
    },
  }),
];

/**
 * Takes the name for the organisation, before its own event says so: after a crash in between it can do so again, and no
 * other can. A name is taken for good, so whatever else would refuse the change is asked first.
 */
async function claimName(
  deps: OrganizationDeps,
  asked: WriteRequest,
  organizationId: string,
  body: ClubPageBody,
): Promise<void> {
  const state = await loadExistingOrganization(deps, organizationId);
  await assertTournamentsExist(deps, organizationId, state, body);
  const circumstances = { now: deps.clock().toISOString(), by: asked.asking.actor };
  const decision = decide(organization, state, { type: 'SetPage', ...body }, circumstances);
  if (isRefused(decision)) throw problemForRefusal(decision);
  const { name } = body;
  if (typeof name !== 'string') return;
  await executeCommand(deps, asked, pageName, pageNameStream(name), { type: 'ClaimPageName', organizationId });
}

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
