import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { Browser, CHIEF, chiefSettings, type Seen } from './browser.ts';

// Passwords are hashed a few at a time: one network that asks for more than that keeps no other out.

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal({ ...chiefSettings, TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => portal.end());

const from = (address: string): Browser => new Browser(portal, { 'x-forwarded-for': address });
const logIn = async (browser: Browser): Promise<{ readonly answer: Seen; readonly seconds: number }> => {
  const began = performance.now();
  const answer = await browser.post('/identity/login', CHIEF);
  return { answer, seconds: (performance.now() - began) / 1000 };
};

it(
  'an owner gets in beside a network that fills all places, on a known device at once',
  { timeout: 120_000 },
  async () => {
    const known = from('198.51.100.1');
    await logIn(known);
    let waited = 0;
    // Others of one site, each network of it with its free attempts.
    const flood = Array.from({ length: 160 }, async (_, number) => {
      const thief = from(`2001:db8:0:${(number % 40).toString(16)}::1`);
      const answer = await thief.post('/identity/login', {
        eMail: `gast-${number}@verein.example`,
        password: 'geraten',
      });
      waited += 1;
      return answer.status;
    });
    await expect.poll(() => waited, { timeout: 60_000 }).toBeGreaterThan(50);

    const [atHome, elsewhere] = await Promise.all([logIn(known), logIn(from('203.0.113.7'))]);
    expect(atHome.answer.json()).toMatchObject({ success: true });
    expect(elsewhere.answer.json()).toMatchObject({ success: true });
    // While what waited before them still waits.
    expect(waited).toBeLessThan(160);
    expect(atHome.seconds).toBeLessThan(5);
    expect(elsewhere.seconds).toBeLessThan(10);
    expect((await Promise.all(flood)).filter((status) => status === 503).length).toBeGreaterThan(50);
  },
);
