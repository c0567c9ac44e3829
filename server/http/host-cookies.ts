import type { FastifyInstance, FastifyReply } from 'fastify';

// Over https the names of cookies have a prefix that binds them: a browser takes and sends such a cookie only as its
// prefix says, so no neighbour under the same domain can plant one (RFC 6265bis, 4.1.3).

/** HttpOnly and SameSite; `maxAge` in seconds, 0 deletes it. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly maxAge: number;
}

/** From this very host, for all of its addresses. */
const HOST = '__Host-';
/** For a cookie that keeps to one path; it must open nothing. */
export const SECURE_PREFIX = '__Secure-';

/** Over https: reads cookies of this host by their plain names, and leaves out whatever came without a prefix. */
export function readHostCookies(http: FastifyInstance): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const bound = Object.entries(request.cookies).flatMap(([name, value]) => {
      if (name.startsWith(HOST)) return [[name.slice(HOST.length), value] as const];
      return name.startsWith(SECURE_PREFIX) ? [[name, value] as const] : [];
    });
    request.cookies = Object.fromEntries(bound);
    done();
  });
}

/** The name under which a cookie of this host travels. */
export const hostCookieName = (name: string, isSecure: boolean): string => (isSecure ? HOST + name : name);

/** Sets one that no script can read. In a hall without https it is bound to its path; with it, to the host. */
export function setHostCookie(reply: FastifyReply, { name, value, path, maxAge }: Cookie, isSecure: boolean): void {
  void reply.setCookie(hostCookieName(name, isSecure), value, {
    path: isSecure ? '/' : path,
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  });
}
