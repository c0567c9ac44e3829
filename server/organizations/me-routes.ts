import { organizationCalls } from '#domain/calls/organization-calls.ts';
import type { MeAnswer } from '#domain/organization/bodies.ts';
import type { Organization } from '#domain/organization/state.ts';
import { organizationOf, organizationStream } from '#domain/streams.ts';
import { findUsableKey, keyNotValid } from '../access/api-key.ts';
import { notLoggedIn } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { organizationsOf } from '../read-models/queries/list-queries.ts';
import type { OrganizationDeps } from './organization-command.ts';
import { texts } from '../texts/de.ts';

// What a credential opens, for a program that was handed one.

const t = texts.apiKeys;

/** Throws `ProblemError` (401) where the key was taken back since it was let in. */
async function describeKey(deps: OrganizationDeps, id: string): Promise<MeAnswer> {
  const key = await findUsableKey(id, deps);
  if (key === null) throw keyNotValid('unknown');
  const organizationId = organizationOf(id);
  const { state } = await deps.states.load<Organization>(organizationStream(organizationId));
  const { name, rights, expiresAt: expiryDate } = key;
  return { kind: 'apiKey', id, name, organization: { id: organizationId, name: state.name }, rights, expiryDate };
}

/** Throws `ProblemError` (401) where the account was erased since it was let in. */
async function describePerson({ accounts, tables }: OrganizationDeps, id: string): Promise<MeAnswer> {
  const person = (await accounts.people([id])).get(id);
  if (person === undefined) throw notLoggedIn();
  const [isAdministrator, organizations] = await Promise.all([
    accounts.isAdministrator(id),
    organizationsOf(tables, id),
  ]);
  return { kind: 'user', id, name: person.userName, isAdministrator, organizations };
}

export const meRoutes: readonly Route<OrganizationDeps>[] = [
  route(organizationCalls['GET /api/me'], {
    tag: 'apiKeys',
    summary: t.calls.me,
    description: 'Answers whose credential this is, and what it opens.',
    right: 'account or key',
    writes: false,
    reads: ['organizations'],
    handle: async ({ getCaller }, deps: OrganizationDeps) => {
      const { kind, id } = await getCaller();
      return { status: 200, body: await (kind === 'apiKey' ? describeKey(deps, id) : describePerson(deps, id)) };
    },
  }),
];
