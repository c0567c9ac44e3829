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

it('a new device gets in beside 24 networks that never stop, each heard before', { timeout: 120_000 }, async () => {
  const heard = new Set<number>();
  let [hashed, going, guesses] = [0, true, 0];
  const thieves = Array.from({ length: 24 }, async (_, number) => {
    const thief = from(`192.0.2.${number + 1}`);
    while (going) {
      const eMail = `gast-${(guesses += 1)}@anderer.example`;
      const answer = await thief.post('/identity/login', { eMail, password: 'geraten' });
      if (answer.status === 503) continue;
      hashed += 1;
      heard.add(number);
    }
  });
  try {
    await expect.poll(() => heard.size, { timeout: 90_000 }).toBe(24);
    const before = hashed;
    expect((await logIn(from('198.51.100.77'))).json()).toMatchObject({ success: true });
    expect(hashed - before).toBeLessThanOrEqual(10);
  } finally {
    going = false;
    await Promise.all(thieves);
  }
});
