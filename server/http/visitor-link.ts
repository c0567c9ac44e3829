import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { createKnownHosts, privateAddresses } from './known-hosts.ts';

/** Hosts that name this computer to itself alone. */
const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const isKnown = createKnownHosts();

/** What of a request says under which address it came. */
export type Addressed = Pick<FastifyRequest, 'host' | 'protocol'> & {
  readonly socket: { readonly localPort?: number | undefined };
};

/** The address of a visitor page as others reach it. */
export const buildVisitorUrl = (
  tournamentId: string,
  request: Addressed,
  publicUrl: string,
  isOwn?: (host: string) => boolean,
): string => `${publicOrigin(request, publicUrl, isOwn)}/t/${tournamentId}`;

/**
 * Where others reach this portal: PUBLIC_URL, and where that is only this computer, the address under
 * which the page was asked for, if it is one of this machine. A header may name any host: no page is drawn for it.
 */
export function publicOrigin(
  request: Addressed,
  publicUrl: string,
  isOwn: (host: string) => boolean = isKnown,
): string {
  const canonical = new URL(publicUrl);
  const asked = HERE.test(canonical.hostname) ? addressOf(request) : null;
  // Of another port nothing is known: there are 65,535 of them for each host.
  const ports = ['', canonical.port, String(request.socket.localPort)];
  const isSpokenFor = asked !== null && isOwn(asked.hostname) && ports.includes(asked.port);
  return (isSpokenFor ? asked : canonical).origin;
}

/** Where a link leads: to this computer only, or further; and how it reads for others in the same network. */
export interface PublicAddress {
  readonly link: string;
  readonly isOnlyHere: boolean;
  /** The same link by the addresses of this machine in its network; none where it does not listen there. */
  readonly inNetwork: readonly string[];
}

/**
 * `listensAt`: the address the server is bound to. Addresses of this machine are told to itself alone, for they show how its
 * network looks inside.
 */
export function publicAddressOf(
  link: string,
  { isAskedHere, listensAt }: { readonly isAskedHere: boolean; readonly listensAt: string },
  addresses: () => readonly string[] = privateAddresses,
): PublicAddress {
  const { hostname, port, protocol, pathname } = new URL(link);
  if (!HERE.test(hostname)) return { link, isOnlyHere: false, inNetwork: [] };
  const inNetwork = isAskedHere ? addresses().filter((host) => hears(listensAt, host)) : [];
  const suffix = port === '' ? '' : `:${port}`;
  return { link, isOnlyHere: true, inNetwork: inNetwork.map((host) => `${protocol}//${host}${suffix}${pathname}`) };
}

/** Whether a server bound to `listensAt` answers under `host`, an address of its machine in the network, as URL writes it. */
function hears(listensAt: string, host: string): boolean {
  if (LOOPBACK.test(listensAt)) return false;
  if (listensAt === '0.0.0.0') return !host.startsWith('[');
  // Which address a host name resolves to is not known here.
  return listensAt === '::' || isIP(listensAt) === 0 || host === (isIPv6(listensAt) ? `[${listensAt}]` : listensAt);
}

/** Whether a request was made on this computer itself: not through a proxy or a tunnel that runs here. */
export function isOwnOrigin({ headers, host, socket }: Pick<FastifyRequest, 'headers' | 'host' | 'socket'>): boolean {
  const isPassedOn = Object.keys(headers).some((name) => /^(x-forwarded-|x-real-ip$|forwarded$|via$|cf-)/.test(name));
  const { hostname = '' } = addressOf({ host, protocol: 'http', socket }) ?? {};
  return !isPassedOn && HERE.test(hostname) && LOOPBACK.test(socket.remoteAddress ?? '');
}

const LOOPBACK = /^((::ffff:)?127\.|::1$|localhost$)/;

/** null where the header names none. */
function addressOf({ host, protocol }: Addressed): URL | null {
  const text = `${protocol === 'https' ? 'https' : 'http'}://${host}`;
  const parsed = URL.canParse(text) ? new URL(text) : null;
  return parsed?.href === `${parsed?.origin}/` ? parsed : null;
}
