import { getOwnEntry } from '#domain/organization/records.ts';
import type { Organization, Role } from '#domain/organization/state.ts';
import { roleIncludes, requiredRolesToFollow, ROLE_OF_KEY, type Access } from '#domain/rights.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import { organizationStream, tournamentStream, type StreamSubject } from '#domain/streams.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import { forbidden, notFound, notTheirs, ProblemError } from '../http/problem-details.ts';
import type { AccessRule } from '../http/route.ts';
import type { Caller } from '../http/caller.ts';
import { findUsableKey } from './api-key.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

/** The stream a call concerns and its organisation, deleted or not. */
interface LoadedSubject {
  readonly held: LoadedStream;
  readonly organization: { readonly id: string; readonly state: Organization };
  readonly isAlive: boolean;
}

const STREAM = /^(organization|tournament)-([a-z0-9]{16})$/;

/** null if it never existed. */
async function loadSubject(states: StreamCache, concerned: string): Promise<LoadedSubject | null> {
  const [, kind, id] = STREAM.exec(concerned) ?? [];
  if (kind === undefined || id === undefined) return null;
  if (kind === 'organization') return ofOrganization(id);
  const held = await states.load<Tournament>(concerned);
  if (held.version === 0) return null;
  const parent = await ofOrganization(held.state.organizationId);
  if (parent === null) return null;
  const { organization, isAlive } = parent;
  return { held, organization, isAlive: isAlive && held.state.existence === 'alive' };

  async function ofOrganization(organizationId: string): Promise<LoadedSubject | null> {
    const own = await states.load<Organization>(organizationStream(organizationId));
    if (own.version === 0) return null;
    const { state } = own;
    return { held: own, organization: { id: organizationId, state }, isAlive: state.existence === 'alive' };
  }
}

/** The role of a caller in an organisation. A key has the one that its rights give it, in its own organisation. */
function roleIn({ id, state }: LoadedSubject['organization'], caller: Caller): Role | null {
  if (caller.kind === 'apiKey') {
    const key = caller.organizationId === id ? getOwnEntry(state.apiKeys, caller.id) : undefined;
    return key === undefined ? null : ROLE_OF_KEY[key.rights];
  }
  return caller.kind === 'user' ? (getOwnEntry(state.members, caller.id)?.role ?? null) : null;
}

/** The caller's role in the organisation of a stream; null also if that is missing or deleted. */
export async function findRole(states: StreamCache, concerned: StreamSubject, caller: Caller): Promise<Role | null> {
  const affair = await loadSubject(states, concerned);
  return affair?.isAlive === true ? roleIn(affair.organization, caller) : null;
}

/**
 * Whether a caller may see a tournament as a visitor: a public one is open to all, others to members and their keys.
 */
export async function mayReadTournament(
  parts: { readonly states: StreamCache; readonly clock: () => Date },
  caller: Caller,
  id: string,
): Promise<boolean> {
  const stream = tournamentStream(id);
  const { state } = await parts.states.load<Tournament>(stream);
  if (state.existence === 'alive' && state.visibility === 'Public') return true;
  // The key may have been switched off, deleted or expired since it was authenticated.
  if (caller.kind === 'apiKey' && (await findUsableKey(caller.id, parts)) === null) return false;
  const role = await findRole(parts.states, stream, caller);
  return role !== null && roleIncludes(role, requiredRolesToFollow.public);
}

const NO_ACCESS: Access = { role: null, isAdministrator: false };

/** The input of an access check. */
export interface AccessCheck {
  readonly demand: AccessRule<never, never>;
  /** The organisation or tournament concerned; null if no role is demanded. */
  readonly concerned: StreamSubject | null;
  readonly caller: Caller;
  /** The hash of caller and Idempotency-Key, if a repeat of this call reveals no more than that it was done. */
  readonly repeatable: string | null;
}

/**
 * The caller's access to what a call concerns. Throws `ProblemError`: 404 without a role there, as if it did not exist,
 * and for something deleted, except in calls made for that; 403 if the role is too low, or if the caller is a key that
 * the call does not accept.
 */
export async function resolveAccess(
  { demand, concerned, caller, repeatable }: AccessCheck,
  parts: { readonly states: StreamCache; readonly isAdministrator: (userId: string) => Promise<boolean> },
): Promise<Access> {
  const isAdministrator = async (): Promise<boolean> => caller.kind === 'user' && parts.isAdministrator(caller.id);
  if (demand.right === 'anyone') return NO_ACCESS;
  if (demand.right === 'account' || demand.right === 'Administrator') {
    if (caller.kind === 'apiKey') throw keysNotAllowed();
    if (demand.right === 'account') return NO_ACCESS;
    if (!(await isAdministrator())) throw forbidden();
    return { role: null, isAdministrator: true };
  }
  const affair = concerned === null ? null : await loadSubject(parts.states, concerned);
  if (affair === null) throw notFound();
  // A repeat after a lost answer, although the caller has left or given up the right: it was allowed when it was done.
  if (repeatable !== null && (await parts.states.findCommand(affair.held, repeatable)) !== null)
    return { role: demand.right, isAdministrator: false };
  if (!affair.isAlive && !('deleted' in demand)) throw notFound();
  const role = roleIn(affair.organization, caller);
  if (role !== null && roleIncludes(role, demand.right) && acceptsCaller(demand, caller))
    return { role, isAdministrator: false };
  if (demand.right === 'Owner' && demand.administrators === 'allowed' && (await isAdministrator())) {
    return { role, isAdministrator: true };
  }
  if (role === null || !affair.isAlive) throw notTheirs();
  if (!acceptsCaller(demand, caller)) throw keysNotAllowed();
  throw caller.kind === 'apiKey' ? keyRightsTooLow() : forbidden();
}

const acceptsCaller = (demand: AccessRule<never, never>, { kind }: Caller): boolean =>
  kind !== 'apiKey' || ('keys' in demand && demand.keys === 'allowed');

/** An API key works on tournaments, folders, venues, images and documents only. */
export const keysNotAllowed = (): ProblemError => new ProblemError(403, 'not-for-keys', t.noApiKey);

/** The key reads only, or only reports too. */
const keyRightsTooLow = (): ProblemError => new ProblemError(403, 'forbidden', t.keyRightsTooLow);
