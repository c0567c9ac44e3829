import { hostname, networkInterfaces } from 'node:os';
import { BlockList } from 'node:net';

/** A laptop that joins the network of a hall is known there soon after. */
const READ_EVERY_MS = 5_000;

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/** What this machine calls itself, and where it is: as `node:os` tells. */
export interface Machine {
  readonly hostname: () => string;
  readonly networkInterfaces: typeof networkInterfaces;
}

/** This machine's addresses in its own network, IPv4 first, as URL writes them. */
export function privateAddresses(interfaces: typeof networkInterfaces = networkInterfaces): readonly string[] {
  const addresses = Object.values(interfaces()).flatMap((each) => each ?? []);
  const own = addresses.filter(({ address, family }) => PRIVATE.check(address, family === 'IPv4' ? 'ipv4' : 'ipv6'));
  return own
    .toSorted((one, other) => one.family.localeCompare(other.family))
    .map(({ address, family }) => (family === 'IPv4' ? address : `[${address}]`));
}

/** Whether a host of an address, as URL writes it and without its port, is this machine in its own network. */
export function createKnownHosts(
  { hostname: ownName, networkInterfaces: interfaces }: Machine = { hostname, networkInterfaces },
  now: () => number = performance.now.bind(performance),
): (host: string) => boolean {
  let [known, readAt]: [ReadonlySet<string>, number] = [new Set(), -Infinity];

  function read(): ReadonlySet<string> {
    const name = ownName()
      .toLowerCase()
      .replace(/\.local$/, '');
    return new Set(['localhost', '127.0.0.1', '[::1]', name, `${name}.local`, ...privateAddresses(interfaces)]);
  }

  return (host) => {
    if (now() - readAt > READ_EVERY_MS) [known, readAt] = [read(), now()];
    return known.has(host);
  };
}
