import { z } from 'zod';
import {
  acceptBreachBody,
  changeUserBody,
  createUserBody,
  logStatus,
  mail,
  mailbox,
  managedOrganizations,
  managedUser,
  managedUserDetails,
  managedUsers,
  operatorAnswer,
  operatorBody,
  projectionStatus,
  userEvents,
} from '../identity/management-contract.ts';
import { licensingBody } from '../organization/bodies.ts';
import { byId, pageQuery, searchQuery } from './parameters.ts';
import { callTable } from './call-table.ts';

const MAX_LISTED = 200;

const listing = z.strictObject({
  search: z
    .string()
    .max(100)
    .default('')
    // No name has one, and no database takes one.
    .transform((text) => text.replaceAll('\u0000', '')),
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LISTED).default(50),
});

const byMail = z.object({ id: z.string().regex(/^\d{1,18}$/) });

const byAccount = z.object({ id: z.string().regex(/^[a-z0-9]{16}$/) });

export const managementCalls = callTable({
  'GET /api/management/users': { query: searchQuery, response: managedUsers },
  'POST /api/management/users': { body: createUserBody, response: managedUser, status: 201 },
  'GET /api/management/users/{id}': { params: byAccount, response: managedUserDetails },
  'PATCH /api/management/users/{id}': { params: byAccount, body: changeUserBody, response: null },
  'DELETE /api/management/users/{id}/second-factor': { params: byAccount, response: null },
  'GET /api/management/users/{id}/events': { params: byAccount, query: pageQuery, response: userEvents },
  'GET /api/management/mails': { query: pageQuery, response: mailbox },
  'GET /api/management/mails/{id}': { params: byMail, response: mail },
  'POST /api/management/mails/{id}/retry': { params: byMail, response: null },
  'GET /api/management/operator': { response: operatorAnswer },
  'PUT /api/management/operator': { body: operatorBody, response: null },
  'GET /api/management/organizations': { query: listing, response: managedOrganizations },
  'GET /api/management/organizations/{id}/licensing': { params: byId, response: licensingBody },
  'PATCH /api/management/organizations/{id}/licensing': { params: byId, body: licensingBody, response: null },
  'GET /api/management/projections': { response: projectionStatus },
  'POST /api/management/projections/{name}/rebuild': {
    params: z.object({ name: z.string().max(100) }),
    response: null,
    status: 202,
  },
  'GET /api/management/log': { response: logStatus },
  'POST /api/management/log/check': { response: null, status: 202 },
  'POST /api/management/log/accept': { body: acceptBreachBody, response: null },
});
