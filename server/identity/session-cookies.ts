import type { FastifyRequest } from 'fastify';
import { Declined } from '../commands/problems.ts';
import type { Cookie } from '../commands/route.ts';
import { ACCESS_LIVES, REFRESH_LIVES } from './tokens.ts';

// Where the two tokens of a session travel: in cookies that no script can read, or as bearers.

const cookies = {
  access: { name: 'tp_access', path: '/', maxAge: ACCESS_LIVES },
  // Only the calls that renew or end the session get to see it.
  refresh: { name: 'tp_refresh', path: '/identity', maxAge: REFRESH_LIVES },
} as const;

type Kind = keyof typeof cookies;

/** What of a request says who sent it. */
export type Credentials = Pick<FastifyRequest, 'cookies'> & {
  readonly headers: { readonly authorization?: string | undefined };
};

/** The cookies of a session that begins or goes on. */
export const sessionCookies = (tokens: Readonly<Record<Kind, string>>): Cookie[] =>
  (['access', 'refresh'] as const).map((kind) => ({ ...cookies[kind], value: tokens[kind] }));

/** Takes both cookies away. */
export const noSessionCookies = (): Cookie[] =>
  (['access', 'refresh'] as const).map((kind) => ({ ...cookies[kind], value: '', maxAge: 0 }));

export const accessCookie = (token: string): Cookie => ({ ...cookies.access, value: token });

/** null where there is none. */
export const cookieOf = ({ cookies: sent }: Pick<Credentials, 'cookies'>, kind: Kind): string | null =>
  sent[cookies[kind].name] ?? null;

/** The token of `Authorization: Bearer …`; null where there is no such header. */
export function bearerOf({ headers }: Pick<Credentials, 'headers'>): string | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token ?? null;
}

/** The same for every reason: no session, an expired one, one that was ended. */
export const notLoggedIn = (): Declined =>
  new Declined(401, 'not-logged-in', 'Bitte melden Sie sich an. Ihre Sitzung ist abgelaufen oder wurde beendet.');
