import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Organization, Role } from '#domain/organization/state.ts';
import { roleIncludes, requiredRolesToFollow, ROLE_OF_KEY, type Access } from '#domain/rights.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { organizationStream, tournamentStream, type StreamSubject } from '#domain/streams.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import { forbidden, notFound, hiddenAsNotFound, ProblemError } from '../http/problem-details.ts';
import type { Accounts } from './accounts.ts';
import type { Authorization } from '../http/request-check.ts';
import type { AccessRule } from '../http/route.ts';
import type { Caller } from '../http/caller.ts';
import { findUsableKey } from './api-key.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

/** The stream a call concerns and its organisation, deleted or not. */
interface LoadedSubject {
  readonly loaded: LoadedStream;
  readonly organization: { readonly id: string; readonly state: Organization };
  readonly isAlive: boolean;
}

const STREAM = /^(organization|tournament)-([a-z0-9]{16})$/;

/** null if it never existed. */
async function loadSubject(states: StreamCache, concerned: string): Promise<LoadedSubject | null> {
  const [, kind, id] = STREAM.exec(concerned) ?? [];
  if (kind === undefined || id === undefined) return null;
  if (kind === 'organization') return ofOrganization(id);
  const loaded = await states.load<Tournament>(concerned);
  if (loaded.version === 0) return null;
  const parent = await ofOrganization(loaded.state.organizationId);
  if (parent === null) return null;
  const { organization, isAlive } = parent;
  return { loaded, organization, isAlive: isAlive && loaded.state.existence === 'alive' };

  async function ofOrganization(organizationId: string): Promise<LoadedSubject | null> {
    const own = await states.load<Organization>(organizationStream(organizationId));
    if (own.version === 0) return null;
    const { state } = own;
    return { loaded: own, organization: { id: organizationId, state }, isAlive: state.existence === 'alive' };
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

/** Whether the organisation demands a second factor that this member does not have. Keys are not concerned. */
const lacksSecondFactor = async (
  organization: Organization,
  caller: Caller,
  { accounts }: AccessDeps,
): Promise<boolean> =>
  organization.demandsSecondFactor && caller.kind === 'user' && !(await accounts.hasSecondFactor(caller.id));

/** What tells who may what. */
export interface AccessDeps {
  readonly states: StreamCache;
  readonly accounts: Pick<Accounts, 'isAdministrator' | 'hasSecondFactor'>;
}

/**
 * The caller's role in the organisation of a stream; null also if that is missing or deleted, or demands a second factor
 * that the caller does not have.
 */
export async function findRole(parts: AccessDeps, concerned: StreamSubject, caller: Caller): Promise<Role | null> {
  const subject = await loadSubject(parts.states, concerned);
  if (subject?.isAlive !== true) return null;
  const role = roleIn(subject.organization, caller);
  return role === null || (await lacksSecondFactor(subject.organization.state, caller, parts)) ? null : role;
}

/**
 * Whether a caller may see a tournament as a visitor: a public one is open to all, others to members and their keys.
 */
export async function mayReadTournament(
  parts: AccessDeps & { readonly clock: () => Date },
  caller: Caller,
  id: string,
): Promise<boolean> {
  const stream = tournamentStream(id);
  const { state } = await parts.states.load<Tournament>(stream);
  if (state.existence === 'alive' && state.visibility === 'Public') return true;
  // The key may have been switched off, deleted or expired since it was authenticated.
  if (caller.kind === 'apiKey' && (await findUsableKey(caller.id, parts)) === null) return false;
  const role = await findRole(parts, stream, caller);
  return role !== null && roleIncludes(role, requiredRolesToFollow.public);
}

const NO_ACCESS: Access = { role: null, isAdministrator: false };

/** The input of an access check. */
export interface AccessCheck {
  readonly required: AccessRule<never, never>;
  /** The organisation or tournament concerned; null if no role is demanded. */
  readonly concerned: StreamSubject | null;
  readonly caller: Caller;
  /** The hash of caller and Idempotency-Key, if a repeat of this call reveals no more than that it was done; it gives no right. */
  readonly repeatable: string | null;
}

/**
 * The caller's access to what a call concerns. Throws `ProblemError`: 404 without a role there, as if it did not exist,
 * and for something deleted, except in calls made for that; 403 if the role is too low, if the caller is a key that
 * the call does not accept, or a member without the second factor that the organisation demands. Where the key of the call
 * is known, the refusal is a value: the call may repeat what was allowed when it was done.
 */
export async function resolveAccess(
  { required, concerned, caller, repeatable }: AccessCheck,
  parts: AccessDeps,
): Promise<Authorization> {
  if (!('subject' in required)) {
    if (required.right === 'anyone' || required.right === 'account or key') return NO_ACCESS;
    if (caller.kind === 'apiKey') throw keysNotAllowed();
    if (required.right === 'account') return NO_ACCESS;
    if (!(await isAdministrator(caller, parts))) throw forbidden();
    return { role: null, isAdministrator: true };
  }
  const subject = concerned === null ? null : await loadSubject(parts.states, concerned);
  if (subject === null) throw notFound();
  const access = await accessTo(subject, required, caller, parts);
  if (!(access instanceof ProblemError)) return access;
  if (repeatable === null || !subject.loaded.commands.has(repeatable)) throw access;
  return { repeatOf: subject.loaded, refusal: access };
}

const isAdministrator = async ({ kind, id }: Caller, { accounts }: AccessDeps): Promise<boolean> =>
  kind === 'user' && accounts.isAdministrator(id);

async function accessTo(
  subject: LoadedSubject,
  required: Extract<AccessRule<never, never>, { subject: unknown }>,
  caller: Caller,
  parts: AccessDeps,
): Promise<Access | ProblemError> {
  if (!subject.isAlive && !('deleted' in required)) return notFound();
  const role = roleIn(subject.organization, caller);
  const isEnough = role !== null && suffices(role, required) && acceptsApiKey(required, caller);
  const isLacking = isEnough && (await lacksSecondFactor(subject.organization.state, caller, parts));
  if (isEnough && !isLacking) return { role, isAdministrator: false };
  if (required.right === 'Owner' && required.administrators === 'allowed' && (await isAdministrator(caller, parts))) {
    return { role, isAdministrator: true };
  }
  if (isLacking) return secondFactorRequired(subject.organization);
  if (role === null || !subject.isAlive) return hiddenAsNotFound();
  if (!acceptsApiKey(required, caller)) return keysNotAllowed();
  return caller.kind === 'apiKey' ? keyRightsTooLow() : forbidden();
}

const suffices = (role: Role, required: Extract<AccessRule<never, never>, { subject: unknown }>): boolean =>
  roleIncludes(role, required.right) ||
  (role === 'Auditor' && required.right === 'Owner' && required.auditors === 'allowed');

const acceptsApiKey = (required: AccessRule<never, never>, { kind }: Caller): boolean =>
  kind !== 'apiKey' || ('keys' in required && required.keys === 'allowed');

/** What the pages lead to the set-up with. */
const secondFactorRequired = ({ id, state }: LoadedSubject['organization']): ProblemError =>
  new ProblemError(403, 'second-factor-required', t.secondFactorRequired(state.name), {
    details: { organization: { id, name: state.name } },
  });

/** An API key works on tournaments, folders, venues, images and documents only. */
export const keysNotAllowed = (): ProblemError => new ProblemError(403, 'not-for-keys', t.noApiKey);

/** The key reads only, or only reports too. */
const keyRightsTooLow = (): ProblemError => new ProblemError(403, 'forbidden', t.keyRightsTooLow);
