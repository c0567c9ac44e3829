import { isIP } from 'node:net';

/** Where passkeys work: browsers bind them to a host name, and use them over https only, or on the machine itself. */
export interface RelyingParty {
  /** The host of PUBLIC_URL. */
  readonly id: string;
  readonly origin: string;
}

/** null: an IP address, or plain http in a network. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  // The brackets of IPv6.
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return !isAddress && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null;
}
