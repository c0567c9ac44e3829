import type { FastifyRequest } from 'fastify';
import { createKnownHosts } from './known-hosts.ts';

const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const isKnown = createKnownHosts();

/** What of a request says under which address it came. */
export type Addressed = Pick<FastifyRequest, 'host' | 'protocol'> & {
  readonly socket: { readonly localPort?: number | undefined };
};

/**
 * The address of a visitor page as others reach it: PUBLIC_URL, and where that is only this computer, the address under
 * which the page was asked for, if it is one of this machine. A header may name any host: no page is drawn for it.
 */
export function buildVisitorUrl(
  tournamentId: string,
  request: Addressed,
  publicUrl: string,
  isOwn: (host: string) => boolean = isKnown,
): string {
  const canonical = new URL(publicUrl);
  const asked = HERE.test(canonical.hostname) ? addressOf(request) : null;
  // Of another port nothing is known: there are 65,535 of them for each host.
  const ports = ['', canonical.port, String(request.socket.localPort)];
  const isSpokenFor = asked !== null && isOwn(asked.hostname) && ports.includes(asked.port);
  return `${(isSpokenFor ? asked : canonical).origin}/t/${tournamentId}`;
}

/** null where the header names none. */
function addressOf({ host, protocol }: Addressed): URL | null {
  const text = `${protocol === 'https' ? 'https' : 'http'}://${host}`;
  const parsed = URL.canParse(text) ? new URL(text) : null;
  return parsed?.href === `${parsed?.origin}/` ? parsed : null;
}
