import { describe, expect, it } from 'vitest';
import { findKeyProblem } from '#domain/organization/api-keys.ts';
import { apiKeyBody } from '#domain/organization/bodies.ts';
import type { OrganizationEvent } from '#domain/organization/events.ts';
import { givenOrganization as given, NOW } from '../support/given.ts';

const created: OrganizationEvent = { type: 'OrganizationCreated', data: { name: 'SV Musterstadt', ownerId: 'u1' } };
const licensed: OrganizationEvent = { type: 'LicensingSet', data: { allowApiAccess: true } };
const unlicensed: OrganizationEvent = { type: 'LicensingSet', data: { allowApiAccess: false } };
const key = {
  keyId: 'k1',
  name: 'Anzeige',
  description: '',
  rights: 'read',
  secretHash: 's',
  lastFour: 'abcd',
} as const;
const keyCreated: OrganizationEvent = {
  type: 'ApiKeyCreated',
  data: { ...key, expiresAt: '2026-11-28T09:00:00Z' },
};
const deactivated: OrganizationEvent = { type: 'ApiKeyDeactivated', data: { keyId: 'k1' } };
const create = { type: 'CreateApiKey', ...key, validity: 7 } as const;

const usable = (events: readonly OrganizationEvent[], now: string = NOW): boolean => {
  const { state } = given([created, licensed, keyCreated, ...events]);
  const held = state.apiKeys['k1'];
  return held !== undefined && findKeyProblem(held, state, now) === null;
};

const isValidity = (validity: number) =>
  apiKeyBody.safeParse({ organizationId: 'o1', name: 'Anzeige', validity }).success;

describe('API keys', () => {
  it('need a licence to be created and to be activated', () => {
    given([created]).when(create).refused('api-access-not-licensed');
    given([created, licensed]).when(create).happened(keyCreated);
    const activate = { type: 'SetApiKeyActive', keyId: 'k1', isActive: true } as const;
    const events = [created, licensed, keyCreated, deactivated];
    given(events)
      .when(activate)
      .happened({ type: 'ApiKeyActivated', data: { keyId: 'k1' } });
    given([...events, unlicensed])
      .when(activate)
      .refused('api-access-not-licensed');
  });

  it('are switched off and deleted also without one', () => {
    const spec = given([created, licensed, keyCreated, unlicensed]);
    spec.when({ type: 'SetApiKeyActive', keyId: 'k1', isActive: false }).happened(deactivated);
    spec.when({ type: 'SetApiKeyActive', keyId: 'k1', isActive: true }).nothingHappened();
    const gone = spec.when({ type: 'DeleteApiKey', keyId: 'k1' });
    gone.happened({ type: 'ApiKeyDeleted', data: { keyId: 'k1' } });
    expect(gone.state().apiKeys).toEqual({});
    expect(gone.state().deletedKeyNames).toEqual({ k1: 'Anzeige' });
    spec.when({ type: 'SetApiKeyActive', keyId: 'k9', isActive: false }).refused('api-key-unknown');
    spec.when({ type: 'DeleteApiKey', keyId: 'k9' }).refused('api-key-unknown');
  });

  it('get another expiry, counted from now, while licensed', () => {
    const change = { type: 'ChangeApiKeyExpiry', keyId: 'k1', validity: 30 } as const;
    const changed: OrganizationEvent = {
      type: 'ApiKeyExpiryChanged',
      data: { keyId: 'k1', expiresAt: '2026-12-21T09:00:00Z' },
    };
    const spec = given([created, licensed, keyCreated]);
    const later = spec.when(change);
    later.happened(changed);
    expect(later.state().apiKeys['k1']).toMatchObject({ expiresAt: '2026-12-21T09:00:00Z', isActive: true });
    spec.when({ ...change, validity: 7 }).nothingHappened();
    spec.when({ ...change, keyId: 'k9' }).refused('api-key-unknown');
    given([created, licensed, keyCreated, unlicensed]).when(change).refused('api-access-not-licensed');
    expect(usable([changed], '2026-12-20T09:00:00Z')).toBe(true);
  });

  it('open something while active, not expired and licensed', () => {
    expect(usable([])).toBe(true);
    expect(usable([], '2026-11-28T08:59:59Z')).toBe(true);
    expect(usable([], '2026-11-28T09:00:00Z')).toBe(false);
    expect(usable([deactivated])).toBe(false);
    expect(usable([deactivated, { type: 'ApiKeyActivated', data: { keyId: 'k1' } }])).toBe(true);
    expect(usable([unlicensed])).toBe(false);
    expect(usable([{ type: 'OrganizationDeleted', data: {} }])).toBe(false);
  });

  it('may do what was chosen, and organise where nothing was', () => {
    const rightsAfter = (event: OrganizationEvent) => given([created, licensed, event]).state.apiKeys['k1']?.rights;
    expect(rightsAfter(keyCreated)).toBe('read');
    const { rights: _, ...older } = key;
    const data = { ...older, expiresAt: '2026-11-28T09:00:00Z' };
    expect(rightsAfter({ type: 'ApiKeyCreated', data })).toBe('organise');
    const called = { organizationId: 'o1', name: 'Anzeige', validity: 7 };
    expect(apiKeyBody.parse(called).rights).toBe('organise');
    expect(apiKeyBody.safeParse({ ...called, rights: 'own' }).success).toBe(false);
  });

  it('are valid for 1, 7, 30, 90 or 180 days', () => {
    expect([1, 7, 30, 90, 180].every(isValidity)).toBe(true);
    expect([0, 2, 365].some(isValidity)).toBe(false);
  });
});
