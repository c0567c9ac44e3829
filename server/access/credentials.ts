import type { FastifyRequest } from 'fastify';

/** What of a request says who sent it. */
export type RequestCredentials = Pick<FastifyRequest, 'cookies'> & {
  readonly headers: { readonly authorization?: string | undefined };
};

/** The cookies that the two tokens of a session travel in. */
export const COOKIE_NAMES = { access: 'tp_access', refresh: 'tp_refresh' } as const;

/** null where there is none. */
export const cookieOf = (
  { cookies: sent }: Pick<RequestCredentials, 'cookies'>,
  kind: keyof typeof COOKIE_NAMES,
): string | null => sent[COOKIE_NAMES[kind]] ?? null;

/** The token of `Authorization: Bearer …`; null where there is no such header. */
export function bearerOf({ headers }: Pick<RequestCredentials, 'headers'>): string | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token ?? null;
}
