import type { FastifyRequest } from 'fastify';
import { cookies, type Kind } from '../identity/sessions/session-cookies.ts';

/** What of a request says who sent it. */
export type Credentials = Pick<FastifyRequest, 'cookies'> & {
  readonly headers: { readonly authorization?: string | undefined };
};

/** null where there is none. */
export const cookieOf = ({ cookies: sent }: Pick<Credentials, 'cookies'>, kind: Kind): string | null =>
  sent[cookies[kind].name] ?? null;

/** The token of `Authorization: Bearer …`; null where there is no such header. */
export function bearerOf({ headers }: Pick<Credentials, 'headers'>): string | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token ?? null;
}
