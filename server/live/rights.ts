import type { FastifyRequest } from 'fastify';
import type { Caller } from './connection.ts';

/** Who may follow what. */
export interface LiveRights {
  /** Who asks for the upgrade; null: refused. */
  callerOf(request: FastifyRequest): Promise<Caller | null>;
  /** Asked when a topic is followed, and again whenever that may have changed. */
  mayFollow(caller: Caller, topic: string): Promise<boolean>;
}

/** Until accounts come: whoever reaches this port owns what is on it. */
export const everybodyHere: LiveRights = {
  callerOf: () => Promise.resolve({ kind: 'system', id: 'local', name: 'Turnierleitung', session: null }),
  mayFollow: () => Promise.resolve(true),
};
