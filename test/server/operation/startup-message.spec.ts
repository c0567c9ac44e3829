import { describe, expect, test } from 'vitest';
import { demoMessage } from '#server/operation/demo/demo-message.ts';
import { formatStartupMessage } from '#server/operation/startup-message.ts';
import { withOpenPort } from '#server/operation/try-port.ts';

const running = { port: 3000, setUpLink: null };
const of = (settings: { publicUrl: string; host?: string; trustedProxies?: readonly string[] }): string =>
  formatStartupMessage({ host: '127.0.0.1', trustedProxies: [], ...settings }, running, '1.0.0').join('\n');

test('a portal that only its own computer reaches says how a hall reaches it', () => {
  expect(of({ publicUrl: 'http://localhost:3000' })).toContain('Für die Halle: HOST=0.0.0.0');
});

describe('behind a proxy no advice leads around it', () => {
  test.each([
    { publicUrl: 'https://turnier.verein.de' },
    { publicUrl: 'https://turnier.verein.de', host: '0.0.0.0' },
    { publicUrl: 'http://turnier.verein.de', trustedProxies: ['10.0.0.0/8'] },
  ])('%o', (settings) => {
    const said = of(settings);
    expect(said).toContain(`Öffentliche Adresse: ${settings.publicUrl}`);
    expect(said).not.toMatch(/HOST=|PUBLIC_URL=|In der Halle/);
  });

  test('nor does that of a demo', () => {
    const said = (publicUrl: string): string =>
      demoMessage(
        { publicUrl, host: '127.0.0.1', trustedProxies: [] },
        { organiser: '/o', visitor: '/t/x' },
        { accounts: [], password: 'p' },
      ).join('\n');
    expect(said('https://demo.verein.de')).not.toContain('HOST=0.0.0.0');
    expect(said('http://localhost:3000')).toContain('HOST=0.0.0.0');
  });
});

describe('a port', () => {
  test.each([
    ['http://localhost:0', /^http:\/\/localhost:[1-9]\d+$/],
    ['http://192.168.1.5:0', /^http:\/\/192\.168\.1\.5:[1-9]\d+$/],
    ['https://turnier.verein.de', /^https:\/\/turnier\.verein\.de$/],
  ])('that may be any is found before the start, and %s names it where it named 0', async (publicUrl, address) => {
    const opened = await withOpenPort({ port: 0, host: '127.0.0.1', publicUrl });
    expect(opened.port).toBeGreaterThan(0);
    expect(opened.publicUrl).toMatch(address);
    // It is free again, and stays as it is.
    expect(await withOpenPort(opened)).toEqual(opened);
  });

  test('of an address that is not of this machine is refused', async () => {
    await expect(withOpenPort({ port: 0, host: '203.0.113.7', publicUrl: 'http://localhost:0' })).rejects.toThrow(
      'Einstellung HOST: 203.0.113.7 ist keine Adresse dieses Rechners.',
    );
  });
});
