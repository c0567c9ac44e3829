import { z } from 'zod';
import { createVenueBody, venueBody } from '#domain/organization/bodies.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Venue } from '#domain/organization/state.ts';
import { venueViewFields } from '#domain/organization/venue-facts.ts';
import { refuse } from '#domain/refusal.ts';
import { requiredRoles } from '#domain/rights.ts';
import { organizationOf } from '#domain/streams.ts';
import { organizationInQuery, organizationInBody, organizationOfPart } from '../access/subjects.ts';
import { route, type Route } from '../http/route.ts';
import { problemForRefusal, noContent, buildWriteHeaders } from '../http/execute-command.ts';
import { byPartId, streamId } from '../http/parameters.ts';
import { BODY_BYTES } from '../http/body-limits.ts';
import { newPartId } from '../http/idempotent-ids.ts';
import { loadExistingOrganization } from './load-organization.ts';
import { hasNoVenueConflict } from './venue-conflict.ts';
import { changeOrganization, type OrganizationDeps } from './organization-command.ts';
import { texts } from '../texts/de.ts';

const t = texts.venues;

const venueAnswer = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    ...venueViewFields,
    description: venueViewFields.description.nullable(),
    /** The organisation's version of the last change, to send as `Based-On` when editing. */
    version: z.number().int(),
  })
  .meta({ id: 'Venue' });

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
  route({
    method: 'GET',
    path: '/api/venues',
    tag: 'venues',
    summary: t.calls.list,
    right: 'Auditor',
    concerns: organizationInQuery,
    keys: 'allowed',
    query: z.strictObject({ organizationId: streamId }),
    answers: { 200: z.array(venueAnswer) },
    writes: false,
    handle: async ({ query }, deps: OrganizationDeps) => {
      const { venues } = await loadExistingOrganization(deps, query.organizationId);
      return { status: 200, body: Object.entries(venues).map(([id, venue]) => answered(id, venue)) };
    },
  }),
  route({
    method: 'POST',
    path: '/api/venues',
    tag: 'venues',
    summary: t.calls.create,
    right: requiredRoles.CreateVenue,
    concerns: organizationInBody,
    keys: 'allowed',
    body: createVenueBody,
    does: ['CreateVenue'],
    // For a repeat after the venue was deleted again.
    declines: ['venue-unknown'],
    answers: { 201: venueAnswer },
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
  route({
    method: 'GET',
    path: '/api/venues/:id',
    tag: 'venues',
    summary: t.calls.one,
    right: 'Auditor',
    concerns: organizationOfPart,
    keys: 'allowed',
    params: byPartId,
    declines: ['venue-unknown'],
    answers: { 200: venueAnswer },
    writes: false,
    handle: async ({ params }, deps: OrganizationDeps) => ({
      status: 200,
      body: answered(params.id, await venueOf(deps, params.id)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/venues/:id',
    tag: 'venues',
    summary: t.calls.change,
    right: requiredRoles.ChangeVenue,
    concerns: organizationOfPart,
    keys: 'allowed',
    params: byPartId,
    body: venueBody,
    bodyLimit: BODY_BYTES.general,
    does: ['ChangeVenue'],
    answers: { 204: null },
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
  route({
    method: 'DELETE',
    path: '/api/venues/:id',
    tag: 'venues',
    summary: t.calls.delete,
    right: requiredRoles.DeleteVenue,
    concerns: organizationOfPart,
    keys: 'allowed',
    params: byPartId,
    does: ['DeleteVenue'],
    answers: { 204: null },
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { params } = request;
      const command = { type: 'DeleteVenue', venueId: params.id } as const;
      return noContent(deps, await changeOrganization(deps, request, organizationOf(params.id), command));
    },
  }),
];
