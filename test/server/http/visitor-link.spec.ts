import type { Socket } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createKnownHosts } from '#server/http/known-hosts.ts';
import { buildVisitorUrl, isOwnOrigin, publicAddressOf } from '#server/http/visitor-link.ts';

const ID = 'aaaaaaaaaaaaaaaa';
const at = (address: string, family: 'IPv4' | 'IPv6'): NetworkInterfaceInfo =>
  ({ address, family, netmask: '', mac: '', internal: false, cidr: null, scopeid: 0 }) as NetworkInterfaceInfo;

const known = (name: string, addresses: readonly NetworkInterfaceInfo[] = []) =>
  createKnownHosts({ hostname: () => name, networkInterfaces: () => ({ wlan0: [...addresses] }) });

const machine = known('Hallen-Laptop', [
  at('192.168.1.20', 'IPv4'),
  at('203.0.113.9', 'IPv4'),
  at('fd00::20', 'IPv6'),
  at('2001:db8::20', 'IPv6'),
]);

const linkFor = (host: string, publicUrl = 'http://localhost:3000', protocol: 'http' | 'https' = 'http') =>
  buildVisitorUrl(ID, { host, protocol, socket: { localPort: 3000 } }, publicUrl, machine).replace(`/t/${ID}`, '');

describe('a visitor page that is asked for by the address of this machine', () => {
  it.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['hallen-laptop:3000', 'http://hallen-laptop:3000'],
    ['HALLEN-LAPTOP.local:3000', 'http://hallen-laptop.local:3000'],
    ['192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['[fd00::20]:3000', 'http://[fd00::20]:3000'],
    ['192.168.1.20', 'http://192.168.1.20'],
  ])('%s speaks of %s', (host, link) => {
    expect(linkFor(host)).toBe(link);
  });

  it('is drawn for a name that ends in .local and is asked for without', () => {
    expect(known('hall.local')('hall')).toBe(true);
    expect(known('hall.local')('hall.local')).toBe(true);
  });

  it('speaks https where a proxy says so, and nothing that is neither', () => {
    expect(linkFor('localhost', 'http://localhost', 'https')).toBe('https://localhost');
    expect(linkFor('localhost', 'http://localhost', 'gopher' as 'http')).toBe('http://localhost');
  });

  it('knows a network that the laptop joined meanwhile', () => {
    let [time, addresses] = [0, [] as NetworkInterfaceInfo[]];
    const networkInterfaces = () => ({ wlan0: addresses });
    const isKnown = createKnownHosts({ hostname: () => 'hall', networkInterfaces }, () => time);
    expect(isKnown('10.0.0.7')).toBe(false);
    addresses = [at('10.0.0.7', 'IPv4')];
    time += 10_000;
    expect(isKnown('10.0.0.7')).toBe(true);
  });
});

describe('any other host', () => {
  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example:3000',
    'localhost:4000',
    '127.0.0.2:3000',
    '192.168.1.21:3000',
    '203.0.113.9:3000',
    '[2001:db8::20]:3000',
    'hallen-laptop.evil.example',
    'user@localhost:3000',
    'localhost:3000/x',
    'localhost:99999',
    '',
    ' ',
    '"><script>',
  ])('%j gets the canonical address', (host) => {
    expect(linkFor(host)).toBe('http://localhost:3000');
  });

  it('and this machine too, where the portal is reached elsewhere', () => {
    expect(linkFor('localhost:3000', 'https://turnier.example')).toBe('https://turnier.example');
    expect(linkFor('evil.example', 'https://turnier.example')).toBe('https://turnier.example');
  });
});

describe('the address to pass on', () => {
  const addressOf = (link: string, isAskedHere: boolean, listensAt = '::') =>
    publicAddressOf(link, { isAskedHere, listensAt }, () => ['192.168.1.20', '[fd00::20]']);
  const asked = (host: string, remoteAddress: string, headers = {}) =>
    isOwnOrigin({ host, headers, socket: { remoteAddress } as Socket });

  it('is the public one, and nothing is said of the network', () => {
    const link = `https://turnier.example/t/${ID}`;
    expect(addressOf(link, true)).toEqual({ link, isOnlyHere: false, inNetwork: [] });
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    '%s is only this computer; to this one the addresses in its network are named',
    (origin) => {
      expect(addressOf(`${origin}/t/${ID}`, true)).toEqual({
        link: `${origin}/t/${ID}`,
        isOnlyHere: true,
        inNetwork: [`http://192.168.1.20:3000/t/${ID}`, `http://[fd00::20]:3000/t/${ID}`],
      });
    },
  );

  it('names none to others, and none where the portal does not listen there', () => {
    const link = `http://localhost:3000/t/${ID}`;
    expect(addressOf(link, false).inNetwork).toEqual([]);
    expect(addressOf(link, true, '127.0.0.1').inNetwork).toEqual([]);
  });

  it('names only addresses under which the portal answers', () => {
    const hostsAt = (listensAt: string) =>
      addressOf(`http://localhost:3000/t/${ID}`, true, listensAt).inNetwork.map((link) => new URL(link).hostname);
    expect(hostsAt('0.0.0.0')).toEqual(['192.168.1.20']);
    expect(hostsAt('192.168.1.20')).toEqual(['192.168.1.20']);
    expect(hostsAt('192.168.1.21')).toEqual([]);
    expect(hostsAt('fd00::20')).toEqual(['[fd00::20]']);
    expect(hostsAt('halle')).toEqual(['192.168.1.20', '[fd00::20]']);
  });

  it('is asked from this computer only where nothing passes the request on', () => {
    for (const remote of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(asked('localhost:3000', remote)).toBe(true);
    expect(asked('localhost:3000', '192.168.1.7')).toBe(false);
    // A tunnel or a proxy that runs here calls from here too.
    expect(asked('halle.example', '127.0.0.1')).toBe(false);
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip']) {
      expect(asked('localhost:3000', '127.0.0.1', { [name]: 'x' })).toBe(false);
    }
  });
});
