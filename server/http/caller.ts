/** The caller: a person with an account, a key of an organisation, or a visitor. */
export interface Caller {
  readonly kind: 'user' | 'apiKey' | 'visitor';
  /** Of the account or the key; empty for a visitor. */
  readonly id: string;
  /** What others are shown of it. */
  readonly name: string;
  /** The session a person came in with: when it ends, so does everything opened with it. */
  readonly session: string | null;
  /** The organisation a key works for; null for people. */
  readonly organizationId: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asked, once that is known; null before. For the log: what a caller may do is decided by `access`. */
    knownCaller: Caller | null;
  }
}

export const visitor: Caller = { kind: 'visitor', id: '', name: '', session: null, organizationId: null };
