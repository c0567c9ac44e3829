import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KEYS } from '#client/session/stored-session.ts';

// Asked for before the code that shows it is there: given once, soon, and to who it was asked for.

const TOURNAMENT = '/api/tournaments/abcdefgh12345678';
const ORGANIZATION = '/api/organizations/o1';

let here: string | null;
let takePrefetched: (url: string) => Promise<Response | null>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  here = 'anna@verein.example';
  vi.stubGlobal('document', { querySelector: () => ({}) });
  vi.stubGlobal('location', { pathname: '/portal/tournaments/abcdefgh12345678' });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === KEYS.eMail ? here : null) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The page begins to load: what it needs is asked for, and answered so. */
async function begin(answer: (url: string) => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', answer);
  ({ takePrefetched } = await import('#client/api/prefetch.ts'));
  // Until the second question was asked, with what the first one brought.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}

const answered = (url: string): Promise<Response> =>
  Promise.resolve(Response.json(url === TOURNAMENT ? { organizationId: 'o1', name: 'Hallencup' } : { role: 'Owner' }));

it('the tournament and what somebody may do there are given once', async () => {
  await begin(answered);
  expect(await (await takePrefetched(TOURNAMENT))?.json()).toEqual({ organizationId: 'o1', name: 'Hallencup' });
  expect(await (await takePrefetched(ORGANIZATION))?.json()).toEqual({ role: 'Owner' });
  expect(await takePrefetched(TOURNAMENT)).toBeNull();
});

it('what is older than ten seconds is given to nobody', async () => {
  await begin(answered);
  vi.advanceTimersByTime(10_001);
  expect(await takePrefetched(TOURNAMENT)).toBeNull();
});

it('what was asked for somebody else is given to nobody', async () => {
  await begin(answered);
  here = 'ben@verein.example';
  expect(await takePrefetched(TOURNAMENT)).toBeNull();
});

it('a refusal is given as it came', async () => {
  await begin(() => Promise.resolve(Response.json({ code: 'forbidden' }, { status: 403 })));
  expect((await takePrefetched(TOURNAMENT))?.status).toBe(403);
  expect(await takePrefetched(ORGANIZATION)).toBeNull();
});

it('without a connection nothing is given, and whoever needs it asks anew', async () => {
  await begin(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await takePrefetched(TOURNAMENT)).toBeNull();
});
