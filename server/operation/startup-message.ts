import { networkInterfaces } from 'node:os';
import { texts } from '../texts/de.ts';

const t = texts.startup;

/** What the operator reads once the portal runs: where it is, how the hall reaches it, and what is still to be done. */
export function formatStartupMessage(
  settings: { readonly host: string; readonly publicUrl: string; readonly trustedProxies: readonly string[] },
  { port, setUpLink }: { readonly port: number; readonly setUpLink: string | null },
  version: string,
): string[] {
  const here = `http://localhost:${port}`;
  const hall = lanAddress();
  const inHall = hall === null ? null : `http://${hall}:${port}`;
  const lines = [t.ready(version, here)];
  if (settings.publicUrl !== here) lines.push(t.publicAddress(settings.publicUrl));
  // A proxy brings people here: they are to take no way around it, which would be one without https.
  if (isBehindProxy(settings)) lines.push(t.behindProxy);
  else if (isLoopback(settings.host)) {
    const address = inHall === null ? '' : `PUBLIC_URL=${inHall} `;
    lines.push(t.onlyHere(address));
  } else if (inHall !== null) lines.push(t.inHall(inHall));
  if (setUpLink !== null) {
    lines.push(t.firstAdministrator, setUpLink);
  }
  lines.push(t.howToEnd);
  return lines;
}

/** Whether people come over a proxy, by all that is set. */
export const isBehindProxy = (settings: {
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
}): boolean => settings.publicUrl.startsWith('https:') || settings.trustedProxies.length > 0;

/** Whether only this machine reaches a portal that listens there. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** The address of this machine in its network; those of containers and virtual machines reach no hall. */
export function lanAddress(): string | null {
  const found = Object.entries(networkInterfaces())
    .filter(([name]) => !/^(docker|br-|veth|virbr|vmnet|tun|tap)/.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return found.find((address) => /^(192\.168|10|172\.(1[6-9]|2\d|3[01]))\./.test(address)) ?? found[0] ?? null;
}
