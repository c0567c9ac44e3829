import { hash, timingSafeEqual } from 'node:crypto';
import { findKeyProblem, type KeyProblem } from '#domain/organization/api-keys.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { ApiKey, Organization } from '#domain/organization/state.ts';
import { organizationOf, organizationStream } from '#domain/streams.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import { ProblemError } from '../http/problem-details.ts';
import type { Caller } from '../http/caller.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

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

/** The caller of the key that was sent, or why it opens nothing: that is told only to who has its secret. */
export async function authenticateKey(bearer: string, asks: KeyLookup): Promise<Caller | KeyProblem> {
  const [, id, secret] = WRITTEN.exec(bearer) ?? [];
  if (id === undefined || secret === undefined) return 'unknown';
  const found = await findKey(id, asks);
  if (found === null) return 'unknown';
  const [sent, stored] = [digestOf(secret), Buffer.from(found.key.secretHash, 'hex')];
  if (sent.length !== stored.length || !timingSafeEqual(sent, stored)) return 'unknown';
  return (
    found.problem ?? {
      kind: 'apiKey',
      id,
      name: found.key.name,
      session: null,
      organizationId: organizationOf(id),
    }
  );
}

async function findKey(
  id: string,
  { states, clock }: KeyLookup,
): Promise<{ readonly key: ApiKey; readonly problem: KeyProblem | null } | null> {
  const { state: organization } = await states.load<Organization>(organizationStream(organizationOf(id)));
  const key = getOwnEntry(organization.apiKeys, id);
  return key === undefined ? null : { key, problem: findKeyProblem(key, organization, clock().toISOString()) };
}

/** The key with this id, while it is active, not expired, and its organisation licensed. */
export async function findUsableKey(id: string, asks: KeyLookup): Promise<ApiKey | null> {
  const found = await findKey(id, asks);
  return found?.problem === null ? found.key : null;
}

/** 401: the key opens nothing. */
export const keyNotValid = (problem: KeyProblem): ProblemError =>
  new ProblemError(401, 'key-not-valid', t.keyNotValid[problem]);
