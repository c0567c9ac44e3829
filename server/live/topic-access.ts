import type { FastifyRequest } from 'fastify';
import { includes, leastToFollow } from '#domain/rights.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import { admit, whoAsks } from '../access/authenticate.ts';
import { roleAt } from '../access/authorize.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import { usableKey } from '../access/api-key.ts';
import type { Portal } from '../portal.ts';
import { topicOf } from './topics/topic.ts';
import type { Caller } from '../http/caller.ts';

/** Who may follow what. */
export interface LiveRights {
  /** Who asks for the upgrade; throws `Declined` where it is refused. */
  callerOf(request: FastifyRequest): Promise<Caller>;
  /** Asked when a topic is followed, and again whenever that may have changed. */
  mayFollow(caller: Caller, topic: string): Promise<boolean>;
}

/** Who may see a page that shows a topic. */
export interface PageRights extends Pick<LiveRights, 'mayFollow'> {
  /** Who asks for it, from wherever: a link in a mail is no page of this portal. Throws 401 for a bearer that opens nothing. */
  readerOf(request: FastifyRequest): Promise<Caller>;
}

/**
 * The least right of every topic (docs/api.md, "Live channel"): members follow what is theirs, Owners what holds keys and
 * invitations, and everybody what is public.
 */
export function liveRights(
  portal: Pick<Portal, 'states' | 'accounts' | 'clock' | 'keyUse' | 'publicUrl'>,
): LiveRights & PageRights {
  const { states } = portal;

  async function isPublic(tournamentId: string): Promise<boolean> {
    const { state } = await states.load<Tournament>(tournamentStream(tournamentId));
    return state.existence === 'alive' && state.visibility === 'Public';
  }

  return {
    async callerOf(request) {
      const caller = await admit(request, portal);
      if (caller.kind === 'apiKey') portal.keyUse.count(caller.id);
      return caller;
    },
    readerOf: (request) => whoAsks(request, portal),
    async mayFollow(caller, name) {
      const topic = topicOf(name);
      if (topic === null) return false;
      if (topic.kind === 'public' && (await isPublic(topic.id))) return true;
      // A key may have been switched off, deleted or run out since it opened the socket.
      if (caller.kind === 'apiKey' && (await usableKey(caller.id, portal)) === null) return false;
      const isOfOrganization = topic.kind === 'organization' || topic.kind === 'keys';
      const role = await roleAt(states, (isOfOrganization ? organizationStream : tournamentStream)(topic.id), caller);
      return role !== null && includes(role, leastToFollow[topic.kind]);
    },
  };
}
