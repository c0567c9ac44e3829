import { venueCalls } from '#domain/calls/venue-calls.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Venue } from '#domain/organization/state.ts';
import { refuse } from '#domain/refusal.ts';
import { requiredRoles } from '#domain/rights.ts';
import { organizationOf } from '#domain/streams.ts';
import { organizationInQuery, organizationInBody, organizationOfPart } from '../access/subjects.ts';
import { route, type Route } from '../http/route.ts';
import { problemForRefusal, noContent, buildWriteHeaders } from '../http/execute-command.ts';
import { BODY_BYTES } from '../http/body-limits.ts';
import { newPartId } from '../http/idempotent-ids.ts';
import { loadExistingOrganization } from './load-organization.ts';
import { hasNoVenueConflict } from './venue-conflict.ts';
import { changeOrganization, type OrganizationDeps } from './organization-command.ts';
import { texts } from '../texts/de.ts';

const t = texts.venues;

/** A call answers null for a missing description, which is an empty text in state and views. */
const answered = (id: string, { touched, ...facts }: Venue) => ({
  id,
  organizationId: organizationOf(id),
  ...facts,
  description: facts.description === '' ? null : facts.description,
  version: touched,
});

async function venueOf(deps: OrganizationDeps, id: string): Promise<Venue> {
  const venue = getOwnEntry((await loadExistingOrganization(deps, organizationOf(id))).venues, id);
  if (venue === undefined) throw problemForRefusal(refuse('venue-unknown'));
  return venue;
}

export const venueRoutes: readonly Route<OrganizationDeps>[] = [
  route(venueCalls['GET /api/venues'], {
    tag: 'venues',
    summary: t.calls.list,
    description: 'Lists the venues of an organisation.',
    right: 'Auditor',
    subject: organizationInQuery,
    keys: 'allowed',
    writes: false,
    handle: async ({ query }, deps: OrganizationDeps) => {
      const { venues } = await loadExistingOrganization(deps, query.organizationId);
      return { status: 200, body: Object.entries(venues).map(([id, venue]) => answered(id, venue)) };
    },
  }),
  route(venueCalls['POST /api/venues'], {
    tag: 'venues',
    summary: t.calls.create,
    description: 'Creates a venue.',
    right: requiredRoles.CreateVenue,
    subject: organizationInBody,
    keys: 'allowed',
    commands: ['CreateVenue'],
    // For a repeat after the venue was deleted again.
    errors: ['venue-unknown'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { metadata, body } = request;
      const venueId = newPartId(body.organizationId, deps.idSecret, metadata);
      const loaded = await changeOrganization(deps, request, body.organizationId, {
        type: 'CreateVenue',
        venueId,
        name: body.name,
      });
      return {
        status: 201,
        headers: { ...buildWriteHeaders(deps, loaded), Location: `/api/venues/${venueId}` },
        body: answered(venueId, await venueOf(deps, venueId)),
      };
    },
  }),
  route(venueCalls['GET /api/venues/{id}'], {
    tag: 'venues',
    summary: t.calls.one,
    description: 'Answers one venue.',
    right: 'Auditor',
    subject: organizationOfPart,
    keys: 'allowed',
    errors: ['venue-unknown'],
    writes: false,
    handle: async ({ params }, deps: OrganizationDeps) => ({
      status: 200,
      body: answered(params.id, await venueOf(deps, params.id)),
    }),
  }),
  route(venueCalls['PUT /api/venues/{id}'], {
    tag: 'venues',
    summary: t.calls.change,
    description: 'Changes name, description, address and links of a venue.',
    right: requiredRoles.ChangeVenue,
    subject: organizationOfPart,
    keys: 'allowed',
    bodyLimit: BODY_BYTES.general,
    commands: ['ChangeVenue'],
    writes: true,
    basedOn: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { params, body, basedOn } = request;
      const command = { type: 'ChangeVenue', venueId: params.id, ...body, basedOn } as const;
      const loaded = await changeOrganization(deps, request, organizationOf(params.id), command, {
        preconditions: [hasNoVenueConflict(deps, command)],
        readsLog: basedOn !== null,
      });
      return noContent(deps, loaded);
    },
  }),
  route(venueCalls['DELETE /api/venues/{id}'], {
    tag: 'venues',
    summary: t.calls.delete,
    description: 'Deletes a venue; tournaments there then have none.',
    right: requiredRoles.DeleteVenue,
    subject: organizationOfPart,
    keys: 'allowed',
    commands: ['DeleteVenue'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { params } = request;
      const command = { type: 'DeleteVenue', venueId: params.id } as const;
      return noContent(deps, await changeOrganization(deps, request, organizationOf(params.id), command));
    },
  }),
];
