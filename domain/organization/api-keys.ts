import { refuse } from '../refusal.ts';
import type { OrganizationFolds, OrganizationRules } from './commands.ts';
import { daysLater } from './invitations.ts';
import { updateEntry, getOwnEntry, withEntry, withoutEntry } from './own-entries.ts';
import type { ApiKey, Organization } from './state.ts';

/** Why a key opens nothing. */
export type KeyProblem = 'unknown' | 'inactive' | 'expired' | 'not-licensed';

/** Why a key opens nothing at this instant; null: it does. */
export function findKeyProblem(
  key: ApiKey,
  { existence, allowApiAccess }: Organization,
  now: string,
): KeyProblem | null {
  if (existence !== 'alive') return 'unknown';
  if (!allowApiAccess) return 'not-licensed';
  if (!key.isActive) return 'inactive';
  return Date.parse(now) < Date.parse(key.expiresAt) ? null : 'expired';
}

export const apiKeyRules = {
  CreateApiKey: ({ keyId, name, description, rights, validity, secretHash, lastFour }, { allowApiAccess }, { now }) => {
    if (!allowApiAccess) return refuse('api-access-not-licensed');
    const expiresAt = daysLater(now, validity);
    return [{ type: 'ApiKeyCreated', data: { keyId, name, description, rights, secretHash, lastFour, expiresAt } }];
  },
  SetApiKeyActive: ({ keyId, isActive }, { apiKeys, allowApiAccess }) => {
    const key = getOwnEntry(apiKeys, keyId);
    if (key === undefined) return refuse('api-key-unknown');
    if (key.isActive === isActive) return [];
    if (isActive && !allowApiAccess) return refuse('api-access-not-licensed');
    return [{ type: isActive ? 'ApiKeyActivated' : 'ApiKeyDeactivated', data: { keyId } }];
  },
  ChangeApiKeyExpiry: ({ keyId, validity }, { apiKeys, allowApiAccess }, { now }) => {
    const key = getOwnEntry(apiKeys, keyId);
    if (key === undefined) return refuse('api-key-unknown');
    if (!allowApiAccess) return refuse('api-access-not-licensed');
    const expiresAt = daysLater(now, validity);
    return key.expiresAt === expiresAt ? [] : [{ type: 'ApiKeyExpiryChanged', data: { keyId, expiresAt } }];
  },
  DeleteApiKey: ({ keyId }, { apiKeys }) =>
    getOwnEntry(apiKeys, keyId) === undefined
      ? refuse('api-key-unknown')
      : [{ type: 'ApiKeyDeleted', data: { keyId } }],
} satisfies Partial<OrganizationRules>;

const withActivity = (organization: Organization, keyId: string, isActive: boolean): Organization => ({
  ...organization,
  apiKeys: updateEntry(organization.apiKeys, keyId, (key) => ({ ...key, isActive })),
});

export const apiKeyFolds = {
  ApiKeyCreated: (organization, { keyId, rights = 'organise', ...key }, { at }) => ({
    ...organization,
    apiKeys: withEntry(organization.apiKeys, keyId, { ...key, rights, createdAt: at, isActive: true }),
  }),
  ApiKeyActivated: (organization, { keyId }) => withActivity(organization, keyId, true),
  ApiKeyDeactivated: (organization, { keyId }) => withActivity(organization, keyId, false),
  ApiKeyExpiryChanged: (organization, { keyId, expiresAt }) => ({
    ...organization,
    apiKeys: updateEntry(organization.apiKeys, keyId, (key) => ({ ...key, expiresAt })),
  }),
  ApiKeyDeleted: (organization, { keyId }) => {
    const name = getOwnEntry(organization.apiKeys, keyId)?.name;
    const { deletedKeyNames } = organization;
    return {
      ...organization,
      apiKeys: withoutEntry(organization.apiKeys, keyId),
      deletedKeyNames: name === undefined ? deletedKeyNames : withEntry(deletedKeyNames, keyId, name),
    };
  },
} satisfies Partial<OrganizationFolds>;
