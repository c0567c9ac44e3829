import type { FastifyRequest } from 'fastify';

const HOST = /^[\w.-]{1,250}(:\d{1,5})?$|^\[[\da-f:]{2,40}\](:\d{1,5})?$/i;
const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The address of a visitor page as others reach it: PUBLIC_URL, and where that is only this computer, the address under
 * which the page was asked for.
 */
export function buildVisitorUrl(
  tournamentId: string,
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  publicUrl: string,
): string {
  const { host, protocol } = request;
  const isOnlyHere = HERE.test(new URL(publicUrl).hostname);
  const origin = isOnlyHere && HOST.test(host) ? `${protocol}://${host}` : new URL(publicUrl).origin;
  return `${origin}/t/${tournamentId}`;
}
