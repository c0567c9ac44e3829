/** What of an address is known: '203.0.113.…' of '203.0.113.0/24', '2001:db8:1:…' of '2001:db8:1::/48'. */
export const networkText = (network: string): string =>
  network.includes(':') ? network.replace(/:?:\/\d+$/, ':…') : network.replace(/\.0\/\d+$/, '.…');
