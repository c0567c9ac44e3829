import { isKeyOf } from '#domain/typed-keys.ts';
import { requiredRolesToFollow } from '#domain/rights.ts';
import type { Gone, LiveRequest } from '#domain/live-contract.ts';
import type { Caller } from '../../http/caller.ts';
import type { Connection } from '../sockets/connection.ts';

export type Follow = Extract<LiveRequest, { follow: string }>;

/** Something many connections follow at once. */
export interface Topic {
  readonly name: string;
  /** Under which it is held: keys follow some topics by the same name as people, and get less. */
  readonly address: string;
  readonly followers: number;
  /** Of memory, roughly, that is held for it while it is open. */
  readonly bytes: number;
  connections(): Iterable<Connection>;
  /** Follows, or asks again; answers with what the connection misses. */
  follow(connection: Connection, request: Follow): void;
  unfollow(connection: Connection): void;
  /** Sends a frame that is no change of what is followed; keys and slow readers miss it. */
  sendToPeople(frame: Buffer): void;
  /** Tells all followers that there is nothing more to see. */
  end(gone: Gone['gone']): void;
  /** Lets go of what the topic is made of. */
  stop(): void;
}

/** The name of a topic taken apart; null where there can be no such topic. */
export function topicOf(name: string): { kind: TopicKind; id: string } | null {
  const [, kind, id, part] = /^(tournament|public|club|organization|events)\/([a-z0-9]{16})(\/keys)?$/.exec(name) ?? [];
  if (kind === undefined || id === undefined) return null;
  if (part !== undefined) return kind === 'organization' ? { kind: 'keys', id } : null;
  return isKeyOf(requiredRolesToFollow, kind) ? { kind, id } : null;
}
/** Whether who is no member can follow it, too. */
export const isForVisitors = (name: string): boolean => /^(public|club)\//.test(name);

/** Where the topic of this name is held for a caller. Keys read nothing about members (docs/api.md, "Live channel"). */
export const toTopicAddress = (name: string, { kind }: Pick<Caller, 'kind'>): string =>
  kind === 'apiKey' && topicOf(name)?.kind === 'organization' ? `${name} of keys` : name;

/** `keys` is `organization/ID/keys`: API keys and open invitations. */
export type TopicKind = keyof typeof requiredRolesToFollow;
