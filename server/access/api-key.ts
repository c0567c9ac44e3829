import { hash, timingSafeEqual } from 'node:crypto';
import { isUsable } from '#domain/organization/api-keys.ts';
import { getOwnEntry } from '#domain/organization/records.ts';
import type { ApiKey, Organization } from '#domain/organization/state.ts';
import { organizationOf, organizationStream } from '#domain/streams.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import type { Caller } from '../http/caller.ts';

// In one go: a hash object costs more than the hash.
const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** What is stored of a key's secret: SHA-256 as 64 hex digits. A secret of 160 random bits needs no slower hash. */
export const hashOfSecret = (secret: string): string => digestOf(secret).toString('hex');

/** A key as it is sent: `tp_{id}_{secret}`. */
export const formatKey = (id: string, secret: string): string => `tp_${id}_${secret}`;

const WRITTEN = /^tp_([a-z0-9]{17,40})_([A-Za-z0-9_-]{16,100})$/;

/** Whether a bearer means to be a key, and not a token of a person. */
export const isApiKey = (bearer: string): boolean => bearer.startsWith('tp_');

interface KeyLookup {
  readonly states: StreamCache;
  readonly clock: () => Date;
}

/** The key that was sent, if it opens anything now: the same null for every reason. */
export async function authenticateKey(bearer: string, asks: KeyLookup): Promise<Caller | null> {
  const [, id, secret] = WRITTEN.exec(bearer) ?? [];
  if (id === undefined || secret === undefined) return null;
  const key = await findUsableKey(id, asks);
  if (key === null) return null;
  const [sent, stored] = [digestOf(secret), Buffer.from(key.secretHash, 'hex')];
  return sent.length === stored.length && timingSafeEqual(sent, stored)
    ? { kind: 'apiKey', id, name: key.name, session: null, organizationId: organizationOf(id) }
    : null;
}

/** The key with this id, while it is active, not expired, and its organisation licensed. */
export async function findUsableKey(id: string, { states, clock }: KeyLookup): Promise<ApiKey | null> {
  const { state: organization } = await states.load<Organization>(organizationStream(organizationOf(id)));
  const key = getOwnEntry(organization.apiKeys, id);
  return key !== undefined && isUsable(key, organization, clock().toISOString()) ? key : null;
}
