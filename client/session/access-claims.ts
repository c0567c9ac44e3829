import { isRecord } from './is-record.ts';

// What the browser reads of the two tokens: their payload only. Whether they are genuine is the server's business.

/** Of the access token; `expires` in epoch seconds, `roles` as one string separated by semicolons. */
export interface AccessClaims {
  readonly name: string;
  readonly mail: string;
  readonly roles: string;
  readonly expires: number;
}

/** null where the token cannot be read. */
export function accessClaims(token: string): AccessClaims | null {
  const { name, mail, rol, exp } = payloadOf(token);
  if (typeof name !== 'string' || typeof mail !== 'string' || typeof exp !== 'number') return null;
  const roles = Array.isArray(rol)
    ? rol.filter((one) => typeof one === 'string')
    : typeof rol === 'string'
      ? [rol]
      : [];
  return { name, mail, roles: roles.join(';'), expires: exp };
}

/** When a refresh token expires, in epoch seconds; null where it cannot be read. */
export function expiryOf(token: string): number | null {
  const { exp } = payloadOf(token);
  return typeof exp === 'number' ? exp : null;
}

function payloadOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(claims) ? claims : {};
  } catch {
    return {};
  }
}
