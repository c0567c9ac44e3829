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
const logIn = (browser: Browser): Promise<Seen> => browser.post('/identity/login', CHIEF);

it(
  'an owner gets in beside a network that fills all places, before nearly all of it',
  { timeout: 120_000 },
  async () => {
    const known = from('198.51.100.1');
    await logIn(known);
    let [waited, hashed] = [0, 0];
    // Others of one site, each network of it with its free attempts.
    const flood = Array.from({ length: 160 }, async (_, number) => {
      const thief = from(`2001:db8:0:${(number % 40).toString(16)}::1`);
      const answer = await thief.post('/identity/login', {
        eMail: `gast-${number}@verein.example`,
        password: 'geraten',
      });
      waited += 1;
      if (answer.status !== 503) hashed += 1;
      return answer.status;
    });
    await expect.poll(() => waited, { timeout: 60_000 }).toBeGreaterThan(50);

    const before = hashed;
    const turn = async (browser: Browser): Promise<number> => {
      expect((await logIn(browser)).json()).toMatchObject({ success: true });
      return hashed - before;
    };
    const [atHome, elsewhere] = await Promise.all([turn(known), turn(from('203.0.113.7'))]);
    // While what waited before them still waits: only what was under way, and what queues and sites have in their turns.
    expect(waited).toBeLessThan(160);
    expect(atHome).toBeLessThanOrEqual(10);
    expect(elsewhere).toBeLessThanOrEqual(10);
    expect((await Promise.all(flood)).filter((status) => status === 503).length).toBeGreaterThan(50);
  },
);
