import type { FastifyRequest } from 'fastify';
import { roleIncludes, requiredRolesToFollow } from '#domain/rights.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import { authenticateSocket, type AuthenticationDeps, type KeyUsageCounter } from '../access/authenticate.ts';
import { mayReadTournament, findRole } from '../access/authorize.ts';
import { findUsableKey } from '../access/api-key.ts';
import type { Caller } from '../http/caller.ts';
import { topicOf } from './topics/topic.ts';

/** Who may follow what. */
export interface TopicAccess {
  /** Who asks for the upgrade; throws `ProblemError` where it is refused. */
  callerOf(request: FastifyRequest): Promise<Caller>;
  /** Whether a key still opens anything. How sessions of people end is told elsewhere. */
  isKeyGood(id: string): Promise<boolean>;
  /** Asked when a topic is followed, and again whenever that may have changed. */
  mayFollow(caller: Caller, topic: string): Promise<boolean>;
}

/**
 * The least right of every topic (docs/api.md, "Live channel"): members follow what is theirs, Owners what holds keys and
 * invitations, and everybody what is public.
 */
export function createTopicAccess(parts: AuthenticationDeps & { readonly keyUse: KeyUsageCounter }): TopicAccess {
  return {
    async callerOf(request) {
      const caller = await authenticateSocket(request, parts);
      if (caller.kind === 'apiKey') parts.keyUse.count(caller.id);
      return caller;
    },
    isKeyGood: async (id) => (await findUsableKey(id, parts)) !== null,
    async mayFollow(caller, name) {
      const topic = topicOf(name);
      if (topic === null) return false;
      // Whether there is such a page, its topic knows.
      if (topic.kind === 'club') return true;
      if (topic.kind === 'public') return mayReadTournament(parts, caller, topic.id);
      // A key may have been switched off, deleted or run out since it opened the socket.
      if (caller.kind === 'apiKey' && (await findUsableKey(caller.id, parts)) === null) return false;
      const isOfOrganization = topic.kind === 'organization' || topic.kind === 'keys';
      const role = await findRole(parts, (isOfOrganization ? organizationStream : tournamentStream)(topic.id), caller);
      return role !== null && roleIncludes(role, requiredRolesToFollow[topic.kind]);
    },
  };
}
