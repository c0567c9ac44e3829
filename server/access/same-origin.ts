import type { FastifyRequest } from 'fastify';

/**
 * Whether a request that brings a cookie may do something in its name: the browser says that a page of this portal sent
 * it (`Sec-Fetch-Site: same-origin`), or, where it does not say so (plain http in a hall), its Origin has the host that
 * was asked or that of PUBLIC_URL. Every write with a cookie and the upgrade to the live channel need this.
 */
export function isSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from !== '' && (from === host || from === new URL(publicUrl).host);
}

/** Returns whether a page of another site sent this. Also checked without a cookie, since a login would set one. */
export const isFromElsewhere = (request: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean =>
  (request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined) &&
  !isSameOrigin(request, publicUrl);
