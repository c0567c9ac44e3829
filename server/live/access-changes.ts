import type { StoredEvent } from '#domain/events.ts';
import type { OrganizationEvent, OrganizationEventType } from '#domain/organization/events.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import { topicOf } from './topics/topic.ts';
import type { Caller } from '../http/caller.ts';

/** Whether somebody's right to a topic may have changed. */
export type AffectsAccess = (caller: Caller, topic: string) => boolean;
type From = (caller: Caller) => boolean;
type DataOf<T extends OrganizationEventType> = Extract<OrganizationEvent, { type: T }>['data'];

const ofMember =
  ({ userId }: { readonly userId: string }): From =>
  ({ kind, id }) =>
    kind === 'user' && id === userId;
const ofKey =
  ({ keyId }: { readonly keyId: string }): From =>
  ({ kind, id }) =>
    kind === 'apiKey' && id === keyId;

/** By the event that takes a right away: from whom. What ends a topic for everybody is the topic's own affair. */
const withdrawals: { readonly [T in OrganizationEventType]?: (data: DataOf<T>, organizationId: string) => From } = {
  MemberLeft: ofMember,
  MemberRemoved: ofMember,
  MemberRoleChanged: ofMember,
  ApiKeyDeactivated: ofKey,
  ApiKeyDeleted: ofKey,
  LicensingSet: (_, organizationId) => (caller) => caller.organizationId === organizationId,
};

/** Whose rights these events may have taken away; null: nobody's. */
export function findAccessChanges(events: readonly StoredEvent[]): AffectsAccess | null {
  const tournaments = new Set(
    events.flatMap(({ type, stream }) =>
      type === 'TournamentMadePrivate' ? [stream.slice(tournamentStream('').length)] : [],
    ),
  );
  const touched = events.flatMap(({ type, data, stream }) => {
    const withdrawal = Object.hasOwn(withdrawals, type) ? withdrawals[type as OrganizationEventType] : undefined;
    // What is stored under a type is that type's data.
    return withdrawal === undefined ? [] : [withdrawal(data as never, stream.slice(organizationStream('').length))];
  });
  if (tournaments.size + touched.length === 0) return null;
  return (caller, topic) => tournaments.has(topicOf(topic)?.id ?? '') || touched.some((concerns) => concerns(caller));
}
