import { isRecord } from '#domain/typed-keys.ts';
import { createHash } from 'node:crypto';

/** The two tokens of a session. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A page, and what it may do. */
export interface EntrancePage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/**
 * Returns a page that stores who is logged in, as the portal's login page does (client/session/stored-session.ts), and
 * then opens `page`: with the cookies alone the portal would ask for a password.
 */
export function entrancePage({ accessToken, refreshToken }: SessionTokens, page: string): EntrancePage {
  const { name, mail, exp } = claimsOf(accessToken);
  const noted = {
    tp_id_userName: String(name),
    tp_id_userEMail: String(mail),
    tp_id_userRoles: '',
    tp_id_rfsTokenExp: String(claimsOf(refreshToken)['exp']),
    // Last: other tabs take it as the sign that the rest is there.
    tp_id_accTokenExp: String(exp),
  };
  const script = `for (const [name, value] of Object.entries(${inScript(noted)})) localStorage.setItem(name, value);
location.replace(${inScript(page)});`;
  const digest = createHash('sha256').update(script).digest('base64');
  return {
    html: `<!doctype html><html lang="de"><meta charset="utf-8"><title>Demo</title><script>${script}</script></html>`,
    contentSecurityPolicy: `default-src 'none';script-src 'sha256-${digest}';base-uri 'none';frame-ancestors 'none'`,
  };
}

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return isRecord(claims) ? claims : {};
}
