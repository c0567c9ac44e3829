import type { StoredEvent } from '#domain/events.ts';
import type { OrganizationEvent, OrganizationEventType } from '#domain/organization/events.ts';
import { organizationStream } from '../commands/streams.ts';
import type { Caller } from '../identity/caller.ts';

type Concerned = (caller: Caller) => boolean;
type DataOf<T extends OrganizationEventType> = Extract<OrganizationEvent, { type: T }>['data'];

const ofMember =
  ({ userId }: { readonly userId: string }): Concerned =>
  ({ kind, id }) =>
    kind === 'user' && id === userId;
const ofKey =
  ({ keyId }: { readonly keyId: string }): Concerned =>
  ({ kind, id }) =>
    kind === 'apiKey' && id === keyId;

/** By the event that takes a right away: from whom. What ends a topic for everybody is the topic's own affair. */
const withdrawals: { readonly [T in OrganizationEventType]?: (data: DataOf<T>, organizationId: string) => Concerned } =
  {
    MemberLeft: ofMember,
    MemberRemoved: ofMember,
    MemberRoleChanged: ofMember,
    ApiKeyDeactivated: ofKey,
    ApiKeyDeleted: ofKey,
    LicensingSet: (_, organizationId) => (caller) => caller.organizationId === organizationId,
  };

/** Whose rights these events may have taken away; null: nobody's. */
export function rightsTouchedBy(events: readonly StoredEvent[]): Concerned | null {
  if (events.some(({ type }) => type === 'TournamentMadePrivate')) return () => true;
  const touched = events.flatMap(({ type, data, stream }) => {
    const withdrawal = Object.hasOwn(withdrawals, type) ? withdrawals[type as OrganizationEventType] : undefined;
    // What is stored under a type is that type's data.
    return withdrawal === undefined ? [] : [withdrawal(data as never, stream.slice(organizationStream('').length))];
  });
  return touched.length === 0 ? null : (caller) => touched.some((concerns) => concerns(caller));
}
