import type { Metadata } from '@grpc/grpc-js';
import { failures } from './failure.ts';
import type { Entry } from './entry.ts';
import type { Faults } from './faults.ts';
import type { Log } from './log.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A member of the cluster as calls and gossip see it. */
export interface Member {
  readonly id: string;
  readonly host: string;
  readonly port: number;
  readonly isAlive: boolean;
  resetConnections(): void;
}

/** The nodes with the log they share: whatever one has written, all have at once. */
export interface Cluster {
  readonly log: Log;
  readonly faults: Faults;
  readonly members: readonly Member[];
  /** null while none is elected. */
  leader: Member | null;
  /** Whom gossip calls the leader though it is not so; null: gossip says what is. */
  saidToLead: Member | null;
  readonly maxAppendSize: number;
  readonly credentials: Credentials | null;
  /** Called after each append of a client, for what the server writes by itself in between. */
  appended(stream: string): void;
  /** Called for each entry that a filtered read of the whole log looks at, whether it is sent or not. */
  lookedAt(entry: Entry): void;
}

/** What every call passes first. Throws the failure with which the server ends it. */
export async function admit(cluster: Cluster, member: Member, call: { readonly metadata: Metadata }): Promise<void> {
  await cluster.faults.awake();
  const { metadata } = call;
  if (!isKnown(cluster, metadata)) throw failures.accessDenied();
  if (cluster.faults.take('access denied')) throw failures.accessDenied();
  if (cluster.faults.take('too busy')) throw failures.tooBusy();
  requireLeader(cluster, member, metadata);
}

/** A follower passes calls on, unless the caller says that only the leader will do. */
export function requireLeader(cluster: Cluster, member: Member, metadata: Metadata): void {
  const { leader } = cluster;
  if (leader === null) throw failures.notReady();
  const [onlyLeader] = metadata.get('requires-leader');
  if (String(onlyLeader).toLowerCase() === 'true' && leader !== member) {
    throw failures.notLeader(leader.host, leader.port);
  }
}

/** Whether the caller said who he is, where that is asked for; a wrong password ends the call. */
export function isKnown({ credentials }: Cluster, metadata: Metadata): boolean {
  if (credentials === null) return true;
  const [authorization] = metadata.get('authorization');
  if (authorization === undefined) return false;
  const { username, password } = credentials;
  const right = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  if (authorization !== right) throw failures.unauthenticated();
  return true;
}
