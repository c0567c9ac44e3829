import { COOKIE_NAMES } from '../../access/credentials.ts';
import type { Cookie } from '../../http/host-cookies.ts';
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from './tokens.ts';

// Where the two tokens of a session travel: in cookies that no script can read, or as bearers.

const cookies = {
  access: { name: COOKIE_NAMES.access, path: '/', maxAge: ACCESS_TOKEN_SECONDS },
  // Only the calls that renew or end the session get to see it.
  refresh: { name: COOKIE_NAMES.refresh, path: '/identity', maxAge: REFRESH_TOKEN_SECONDS },
} as const;

type Kind = keyof typeof cookies;

/** Returns the cookies of a new or renewed session. */
export const sessionCookies = (tokens: Readonly<Record<Kind, string>>): Cookie[] =>
  (['access', 'refresh'] as const).map((kind) => ({ ...cookies[kind], value: tokens[kind] }));

/** Takes both cookies away. */
export const noSessionCookies = (): Cookie[] =>
  (['access', 'refresh'] as const).map((kind) => ({ ...cookies[kind], value: '', maxAge: 0 }));

export const accessCookie = (token: string): Cookie => ({ ...cookies.access, value: token });
