import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { isKeyOf } from '#domain/typed-keys.ts';
import type { StoredEvent } from '#domain/events.ts';
import type { Gone } from '#domain/live-contract.ts';
import type { OrganizationEventType } from '#domain/organization/events.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import { parseEach } from '../event-store/parse-each.ts';
import { topicOf } from './topics/topic.ts';
import type { Caller } from '../http/caller.ts';

/** What a caller hears who has lost access to a topic. */
export type Withdrawal = Exclude<Gone['gone'], 'deleted'>;
/** What it is where the caller's access to the topic may have changed; null: it has not. */
export type AffectsAccess = (caller: Caller, topic: string) => Withdrawal | null;
type AffectsCaller = (caller: Caller) => boolean;

const member = z.object({ userId: z.string() });
const key = z.object({ keyId: z.string() });
const demand = z.object({ isDemanded: z.boolean() });

function affectsMember(data: unknown): AffectsCaller {
  const { userId } = member.parse(data);
  return ({ kind, id }) => kind === 'user' && id === userId;
}
function affectsKey(data: unknown): AffectsCaller {
  const { keyId } = key.parse(data);
  return ({ kind, id }) => kind === 'apiKey' && id === keyId;
}

/** The callers who lose access, by event. The end of a topic as a whole is the topic's own affair. */
const WITHDRAWALS: {
  readonly [T in OrganizationEventType]?: (data: unknown, organizationId: string) => AffectsCaller;
} = {
  MemberLeft: affectsMember,
  MemberRemoved: affectsMember,
  MemberRoleChanged: affectsMember,
  ApiKeyDeactivated: affectsKey,
  ApiKeyDeleted: affectsKey,
  // A user who has a second factor keeps access, and lifting the demand withdraws nothing.
  SecondFactorDemandSet: (data) => (demand.parse(data).isDemanded ? ({ kind }) => kind === 'user' : () => false),
  LicensingSet: (_, organizationId) => (caller) => caller.organizationId === organizationId,
};

/** A withdrawal that cannot be read may concern every caller. */
const UNREADABLE: readonly AffectsCaller[] = [() => true];

/** The callers whose access these events may have withdrawn; null: none. */
export function findAccessChanges(
  events: readonly StoredEvent[],
  log: Pick<FastifyBaseLogger, 'error'>,
): AffectsAccess | null {
  const tournaments = new Set(
    events.flatMap(({ type, stream }) =>
      type === 'TournamentMadePrivate' ? [stream.slice(tournamentStream('').length)] : [],
    ),
  );
  const readWithdrawal = ({ type, data, stream }: StoredEvent): AffectsCaller[] => {
    const withdrawal = isKeyOf(WITHDRAWALS, type) ? WITHDRAWALS[type] : undefined;
    return withdrawal === undefined ? [] : [withdrawal(data, stream.slice(organizationStream('').length))];
  };
  const touched = parseEach(events, readWithdrawal, log, UNREADABLE);
  if (tournaments.size + touched.length === 0) return null;
  return (caller, topic) => {
    if (tournaments.has(topicOf(topic)?.id ?? '')) return 'private';
    return touched.some((concerns) => concerns(caller)) ? 'withdrawn' : null;
  };
}
