import { isIP } from 'node:net';

/**
 * An X-Forwarded-For without all that comes before its last text that is no address, and without ports and zones: what
 * proxies have said is believed from the right.
 */
export function forwardedAddresses(header: string): string {
  const addresses = header.split(',').map(addressIn);
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(', ');
}

/** null: it is none. */
function addressIn(text: string): string | null {
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
    .replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}
