import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { bucketCounts, timeFrame } from '#domain/bucket-counts.ts';
import {
  apiKeyActiveBody,
  apiKeyAnswer,
  apiKeyBody,
  apiKeyExpiryBody,
  apiKeyUsageAnswer,
  createdApiKeyAnswer,
  USAGE_BUCKET_SECONDS,
  type ApiKeyAnswer,
} from '#domain/organization/bodies.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { ApiKey, Organization } from '#domain/organization/state.ts';
import { requiredRoles } from '#domain/rights.ts';
import { organizationOf } from '#domain/streams.ts';
import { formatKey, hashOfSecret } from '../access/api-key.ts';
import { keyUsesOf } from '../read-models/queries/list-queries.ts';
import { organizationInQuery, organizationInBody, organizationOfPart } from '../access/subjects.ts';
import { route, type Route } from '../http/route.ts';
import { problemForRefusal, noContent, buildWriteHeaders } from '../http/execute-command.ts';
import { byPartId, byRange, streamId } from '../http/parameters.ts';
import { quotaReached } from '../http/quotas/quotas.ts';
import { newPartId } from '../http/idempotent-ids.ts';
import { loadExistingOrganization } from './load-organization.ts';
import { changeOrganization, type OrganizationDeps } from './organization-command.ts';
import { texts } from '../texts/de.ts';

const t = texts.apiKeys;

const SECRET_BYTES = 20;

const answered = (id: string, key: ApiKey, now: Date): ApiKeyAnswer => ({
  id,
  name: key.name,
  description: key.description,
  rights: key.rights,
  lastFour: key.lastFour,
  createdAt: key.createdAt,
  expiryDate: key.expiresAt,
  isExpired: now.getTime() >= Date.parse(key.expiresAt),
  isActive: key.isActive,
});

const keyOf = ({ apiKeys }: Organization, id: string): ApiKey => {
  const key = getOwnEntry(apiKeys, id);
  if (key === undefined) throw problemForRefusal({ refusal: 'api-key-unknown' });
  return key;
};

export const apiKeyRoutes: readonly Route<OrganizationDeps>[] = [
  route({
    method: 'GET',
    path: '/api/api-keys',
    tag: 'apiKeys',
    summary: t.calls.list,
    right: 'Owner',
    concerns: organizationInQuery,
    query: z.strictObject({ organizationId: streamId }),
    answers: { 200: z.array(apiKeyAnswer) },
    writes: false,
    handle: async ({ query }, deps: OrganizationDeps) => {
      const { apiKeys } = await loadExistingOrganization(deps, query.organizationId);
      const now = deps.clock();
      return { status: 200, body: Object.entries(apiKeys).map(([id, key]) => answered(id, key, now)) };
    },
  }),
  route({
    method: 'POST',
    path: '/api/api-keys',
    tag: 'apiKeys',
    summary: t.calls.create,
    right: requiredRoles.CreateApiKey,
    concerns: organizationInBody,
    body: apiKeyBody,
    does: ['CreateApiKey'],
    // The first for a repeat after the key was deleted again.
    declines: ['api-key-unknown', 'quota-api-keys'],
    answers: { 201: createdApiKeyAnswer },
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { body } = request;
      const { organizationId, ...given } = body;
      const keyId = newPartId(organizationId, deps.idSecret, request.metadata);
      const secret = randomBytes(SECRET_BYTES).toString('hex');
      const secretHash = hashOfSecret(secret);
      const lastFour = secret.slice(-4);
      const command = { type: 'CreateApiKey', keyId, ...given, secretHash, lastFour } as const;
      const { apiKeys: most } = deps.quotas.limits;
      const loaded = await changeOrganization(deps, request, organizationId, command, {
        preconditions: [
          async (_, { state }) => {
            if (Object.keys(state.apiKeys).length >= most) throw quotaReached('apiKeys', most);
            return null;
          },
        ],
      });
      const key = keyOf(loaded.state, keyId);
      return {
        status: 201,
        headers: {
          ...buildWriteHeaders(deps, loaded),
          Location: `/api/api-keys/${keyId}`,
          'Cache-Control': 'no-store',
        },
        // A repeat finds the key of the first call, whose secret is lost.
        body: {
          ...answered(keyId, key, deps.clock()),
          ...(key.secretHash === secretHash
            ? { secret, token: formatKey(keyId, secret) }
            : { secret: null, token: null }),
        },
      };
    },
  }),
  route({
    method: 'GET',
    path: '/api/api-keys/:id',
    tag: 'apiKeys',
    summary: t.calls.one,
    right: 'Owner',
    concerns: organizationOfPart,
    params: byPartId,
    declines: ['api-key-unknown'],
    answers: { 200: apiKeyAnswer },
    writes: false,
    handle: async ({ params: { id } }, deps: OrganizationDeps) => {
      const key = keyOf(await loadExistingOrganization(deps, organizationOf(id)), id);
      return { status: 200, body: answered(id, key, deps.clock()) };
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/api-keys/:id/active',
    tag: 'apiKeys',
    summary: t.calls.setActive,
    right: requiredRoles.SetApiKeyActive,
    concerns: organizationOfPart,
    params: byPartId,
    body: apiKeyActiveBody,
    does: ['SetApiKeyActive'],
    answers: { 204: null },
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const keyId = request.params.id;
      const command = { type: 'SetApiKeyActive', keyId, isActive: request.body.isActive } as const;
      return noContent(deps, await changeOrganization(deps, request, organizationOf(keyId), command));
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/api-keys/:id/expiry',
    tag: 'apiKeys',
    summary: t.calls.changeExpiry,
    right: requiredRoles.ChangeApiKeyExpiry,
    concerns: organizationOfPart,
    params: byPartId,
    body: apiKeyExpiryBody,
    does: ['ChangeApiKeyExpiry'],
    answers: { 204: null },
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const keyId = request.params.id;
      const command = { type: 'ChangeApiKeyExpiry', keyId, validity: request.body.validity } as const;
      return noContent(deps, await changeOrganization(deps, request, organizationOf(keyId), command));
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/api-keys/:id',
    tag: 'apiKeys',
    summary: t.calls.delete,
    right: requiredRoles.DeleteApiKey,
    concerns: organizationOfPart,
    params: byPartId,
    does: ['DeleteApiKey'],
    answers: { 204: null },
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const keyId = request.params.id;
      const command = { type: 'DeleteApiKey', keyId } as const;
      return noContent(deps, await changeOrganization(deps, request, organizationOf(keyId), command));
    },
  }),
  route({
    method: 'GET',
    path: '/api/api-keys/:id/usage',
    tag: 'apiKeys',
    summary: t.calls.usage,
    right: 'Owner',
    concerns: organizationOfPart,
    params: byPartId,
    query: byRange,
    declines: ['api-key-unknown'],
    answers: { 200: apiKeyUsageAnswer },
    writes: false,
    handle: async ({ params, query }, deps: OrganizationDeps) => {
      keyOf(await loadExistingOrganization(deps, organizationOf(params.id)), params.id);
      const frame = timeFrame(query.range, USAGE_BUCKET_SECONDS, deps.clock());
      return { status: 200, body: bucketCounts(frame, await keyUsesOf(deps.tables, params.id, frame)) };
    },
  }),
];
