import { randomBytes } from 'node:crypto';
import { apiKeyCalls } from '#domain/calls/api-key-calls.ts';
import { bucketCounts, timeFrame } from '#domain/bucket-counts.ts';
import { USAGE_BUCKET_SECONDS, type ApiKeyAnswer } from '#domain/organization/bodies.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { ApiKey, Organization } from '#domain/organization/state.ts';
import { requiredRoles } from '#domain/rights.ts';
import { organizationOf } from '#domain/streams.ts';
import { formatKey, hashOfSecret } from '../access/api-key.ts';
import { keyUsesOf } from '../read-models/queries/list-queries.ts';
import { organizationInQuery, organizationInBody, organizationOfPart } from '../access/subjects.ts';
import { route, type Route } from '../http/route.ts';
import { problemForRefusal, noContent, buildWriteHeaders } from '../http/execute-command.ts';
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
  route(apiKeyCalls['GET /api/api-keys'], {
    tag: 'apiKeys',
    summary: t.calls.list,
    description: 'Lists the keys of an organisation.',
    right: 'Owner',
    subject: organizationInQuery,
    writes: false,
    handle: async ({ query }, deps: OrganizationDeps) => {
      const { apiKeys } = await loadExistingOrganization(deps, query.organizationId);
      const now = deps.clock();
      return { status: 200, body: Object.entries(apiKeys).map(([id, key]) => answered(id, key, now)) };
    },
  }),
  route(apiKeyCalls['POST /api/api-keys'], {
    tag: 'apiKeys',
    summary: t.calls.create,
    description:
      'Creates a key with its rights. Its secret, and the bearer made of it, are in this answer only, and null in a repeat.',
    right: requiredRoles.CreateApiKey,
    subject: organizationInBody,
    commands: ['CreateApiKey'],
    // The first for a repeat after the key was deleted again.
    errors: ['api-key-unknown', 'quota-api-keys'],
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
  route(apiKeyCalls['GET /api/api-keys/{id}'], {
    tag: 'apiKeys',
    summary: t.calls.one,
    description: 'Answers one key, without its secret.',
    right: 'Owner',
    subject: organizationOfPart,
    errors: ['api-key-unknown'],
    writes: false,
    handle: async ({ params: { id } }, deps: OrganizationDeps) => {
      const key = keyOf(await loadExistingOrganization(deps, organizationOf(id)), id);
      return { status: 200, body: answered(id, key, deps.clock()) };
    },
  }),
  route(apiKeyCalls['PATCH /api/api-keys/{id}/active'], {
    tag: 'apiKeys',
    summary: t.calls.setActive,
    description: 'Switches a key on or off.',
    right: requiredRoles.SetApiKeyActive,
    subject: organizationOfPart,
    commands: ['SetApiKeyActive'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const keyId = request.params.id;
      const command = { type: 'SetApiKeyActive', keyId, isActive: request.body.isActive } as const;
      return noContent(deps, await changeOrganization(deps, request, organizationOf(keyId), command));
    },
  }),
  route(apiKeyCalls['PATCH /api/api-keys/{id}/expiry'], {
    tag: 'apiKeys',
    summary: t.calls.changeExpiry,
    description: 'Lets a key count for so many days from now on, an expired one too.',
    right: requiredRoles.ChangeApiKeyExpiry,
    subject: organizationOfPart,
    commands: ['ChangeApiKeyExpiry'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const keyId = request.params.id;
      const command = { type: 'ChangeApiKeyExpiry', keyId, validity: request.body.validity } as const;
      return noContent(deps, await changeOrganization(deps, request, organizationOf(keyId), command));
    },
  }),
  route(apiKeyCalls['DELETE /api/api-keys/{id}'], {
    tag: 'apiKeys',
    summary: t.calls.delete,
    description: 'Deletes a key.',
    right: requiredRoles.DeleteApiKey,
    subject: organizationOfPart,
    commands: ['DeleteApiKey'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const keyId = request.params.id;
      const command = { type: 'DeleteApiKey', keyId } as const;
      return noContent(deps, await changeOrganization(deps, request, organizationOf(keyId), command));
    },
  }),
  route(apiKeyCalls['GET /api/api-keys/{id}/usage'], {
    tag: 'apiKeys',
    summary: t.calls.usage,
    description: 'Counts the accepted calls of a key over time, about a minute behind.',
    right: 'Owner',
    subject: organizationOfPart,
    errors: ['api-key-unknown'],
    writes: false,
    handle: async ({ params, query }, deps: OrganizationDeps) => {
      keyOf(await loadExistingOrganization(deps, organizationOf(params.id)), params.id);
      const frame = timeFrame(query.range, USAGE_BUCKET_SECONDS, deps.clock());
      return { status: 200, body: bucketCounts(frame, await keyUsesOf(deps.tables, params.id, frame)) };
    },
  }),
];
