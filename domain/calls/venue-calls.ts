import { z } from 'zod';
import { createVenueBody, venueBody } from '../organization/bodies.ts';
import { venueViewFields } from '../organization/venue-facts.ts';
import { byPartId, ofOrganization } from './parameters.ts';
import { callTable } from './call-table.ts';

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

export const venueCalls = callTable({
  'GET /api/venues': { query: ofOrganization, response: z.array(venueAnswer) },
  'POST /api/venues': { body: createVenueBody, response: venueAnswer, status: 201 },
  'GET /api/venues/{id}': { params: byPartId, response: venueAnswer },
  'PUT /api/venues/{id}': { params: byPartId, body: venueBody, response: null },
  'DELETE /api/venues/{id}': { params: byPartId, response: null },
});
