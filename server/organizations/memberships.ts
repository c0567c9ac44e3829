import { organization } from '#domain/deciders.ts';
import type { Organization } from '#domain/organization/state.ts';
import { Declined, notReady } from '../http/problem-details.ts';
import { organizationStream } from '#domain/streams.ts';
import type { Portal } from '../portal.ts';

const LONGEST_WAIT = 2_000;

export function refuseOrphans(memberships: readonly Membership[], accountId: string): void {
  const orphaned = memberships.filter(({ state }) => isAlive(state) && owners(state).join() === accountId);
  if (orphaned.length > 0) {
    throw new Declined(
      409,
      'last-owner',
      'In mindestens einer Organisation gibt es außer Ihnen niemanden, dem sie gehört. Geben Sie sie vorher weiter oder löschen Sie sie.',
      { details: { organizations: orphaned.map(({ id, state }) => ({ id, name: state.name })) } },
    );
  }
}

interface Membership {
  readonly id: string;
  readonly state: Organization;
}

const isAlive = ({ existence }: Organization): boolean => existence === 'alive';

/** The living organisations somebody is a member of, as they are now. */
export const organizationsOf = async (portal: Portal, accountId: string): Promise<Membership[]> =>
  (await membershipsOf(portal, accountId)).filter(({ state }) => isAlive(state));

/** With those that are deleted and may be brought back. */
export async function membershipsOf(portal: Portal, accountId: string): Promise<Membership[]> {
  const { states, projector, store, tables } = portal;
  const head = await store.head();
  // Somebody who joined a moment ago, on whichever node, must not be overlooked.
  const reached =
    head === null ||
    (await Promise.all([states, projector].map((each) => each.reached(head, LONGEST_WAIT)))).every(Boolean);
  if (!reached) {
    throw notReady('behind', 'Dieser Server hat den neuesten Stand noch nicht. Bitte versuchen Sie es gleich wieder.');
  }
  const { rows } = await tables.query<{ id: string }>(
    'SELECT organization_id AS id FROM portal.members WHERE user_id = $1 ORDER BY organization_id',
    [accountId],
  );
  const found: Membership[] = [];
  for (const { id } of rows) {
    const { state } = await states.load<Organization>(organizationStream(id));
    if (Object.hasOwn(state.members, accountId)) found.push({ id, state });
  }
  return found;
}

const owners = ({ members }: Organization): string[] =>
  Object.entries(members).flatMap(([id, { role }]) => (role === 'Owner' ? [id] : []));

export async function leave({ carryOut }: Portal, organizationId: string, accountId: string): Promise<void> {
  const result = await carryOut(organization, {
    stream: organizationStream(organizationId),
    command: { type: 'LeaveOrganization' },
    asking: { actor: { kind: 'user', id: accountId }, command: null },
  });
  // Who is out already is out; only a last owner must not go on.
  if (result.outcome === 'refused' && result.refused.refusal === 'last-owner') {
    throw new Declined(409, 'last-owner', 'Geben Sie die Organisation vorher weiter oder löschen Sie sie.');
  }
}
