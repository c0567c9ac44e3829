import { isIPv4, isIPv6 } from 'node:net';

/** How many bits of an address say whose network it is. */
export interface NetworkSize {
  readonly v4: 8 | 16 | 24 | 32;
  readonly v6: 48 | 64;
}

/** A place, roughly: about a provider's town. */
export const ROUGHLY: NetworkSize = { v4: 24, v6: 48 };

/** What a site gets: the networks of IPv6 in it are too many for one share each. */
export const SITE: NetworkSize = { v4: 32, v6: 48 };

/** '203.0.113.0/24', '2001:db8:1::/48'; null where it is no address. */
export function networkOf(ip: string, { v4, v6 }: NetworkSize): string | null {
  // An IPv4 address as a socket of both kinds names it.
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIPv4(plain)) {
    const known = plain.split('.').slice(0, v4 / 8);
    return `${[...known, '0', '0', '0'].slice(0, 4).join('.')}/${v4}`;
  }
  if (!isIPv6(plain)) return null;
  return `${groupsOf(plain)
    .slice(0, v6 / 16)
    .join(':')}::/${v6}`;
}

/** The eight groups of an IPv6 address, a zone left out. */
function groupsOf(ip: string): string[] {
  // The platform writes every form of an address in one: the longest row of zeros as '::', no dots.
  const written = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [before = '', after] = written.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}
