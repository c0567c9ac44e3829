import { expect, test } from 'vitest';
import { openSession, type Session, type Tokens } from '#client/session/session.ts';
import type { Storage } from '#client/session/stored-session.ts';

// Expiries in seconds from the start of the test's clock, which stands at a whole number of them.

const START = 1_800_000_000;

const token = (claims: object): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.not-looked-at`;

const tokens = (access: number, refresh: number, claims: object = {}): Tokens => ({
  accessToken: token({ name: 'Jörg Krüger', mail: 'joerg@example.org', exp: START + access, ...claims }),
  refreshToken: token({ exp: START + refresh }),
});

interface Ground {
  readonly session: Session;
  readonly kept: Map<string, string>;
  clock: number;
  /** What the server answers, one after another. */
  answers: (() => ReturnType<Parameters<typeof openSession>[0]['refresh']>)[];
  asked: number;
  /** The key of each refresh. */
  keys: string[];
}

function ground(kept = new Map<string, string>()): Ground {
  const storage: Storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  const made: Ground = {
    kept,
    clock: START,
    answers: [],
    asked: 0,
    keys: [],
    session: openSession({
      storage,
      now: () => made.clock * 1000,
      refresh: (key) => {
        made.asked += 1;
        made.keys.push(key);
        return made.answers.shift()?.() ?? Promise.resolve(null);
      },
    }),
  };
  return made;
}

const says = (given: Tokens) => () => Promise.resolve({ success: true, ...given });
const refuses = () => Promise.resolve({ success: false, accessToken: null, refreshToken: null });

test('a session that expired says whose it was until the next one begins, or ends by logging out', () => {
  const { session, kept } = ground();
  session.expire();
  expect([...kept.keys()]).toEqual([]);
  session.begin(tokens(1800, 2_592_000));
  session.expire();
  const of = { eMail: null, accessExpiry: null, refreshExpiry: null, expired: 'joerg@example.org' };
  expect(session.stored()).toMatchObject(of);
  session.expire();
  expect(session.stored()).toMatchObject(of);
  session.begin(tokens(1800, 2_592_000));
  expect(session.stored()).toMatchObject({ eMail: 'joerg@example.org', expired: null });
  session.expire();
  session.end();
  expect(session.stored().expired).toBeNull();
});

test('the key for a call that gives other tokens is a new one, and that of the next refresh, until there are tokens', async () => {
  const made = ground();
  made.session.begin(tokens(100, 2_592_000));
  const unanswered = () => Promise.resolve(null);
  made.answers.push(unanswered, unanswered, unanswered);
  await made.session.check();
  const key = made.session.drawKey();
  await made.session.check();
  await made.session.check();
  const [before] = made.keys;
  expect(made.keys).toEqual([before, key, key]);
  expect(before).not.toBe(key);
});

test('a login is kept under the five keys, roles as one string, expiries in epoch seconds', () => {
  const { session, kept } = ground();
  expect(session.begin(tokens(1800, 2_592_000, { rol: ['Administrator', 'Tester'] }))).toBe(true);
  expect(Object.fromEntries(kept)).toEqual({
    tp_id_userName: 'Jörg Krüger',
    tp_id_userEMail: 'joerg@example.org',
    tp_id_userRoles: 'Administrator;Tester',
    tp_id_accTokenExp: String(START + 1800),
    tp_id_rfsTokenExp: String(START + 2_592_000),
  });
  expect(session.stored().roles).toEqual(['Administrator', 'Tester']);
});

test('one role comes as a string, none at all leaves the string empty', () => {
  const { session, kept } = ground();
  session.begin(tokens(1800, 9000, { rol: 'Administrator' }));
  expect(kept.get('tp_id_userRoles')).toBe('Administrator');
  session.begin(tokens(1800, 9000));
  expect(kept.get('tp_id_userRoles')).toBe('');
  expect(session.stored().roles).toEqual([]);
});

test('tokens that cannot be read begin nothing', () => {
  const { session, kept } = ground();
  const { accessToken, refreshToken } = tokens(1800, 9000);
  expect(session.begin({ accessToken: null, refreshToken })).toBe(false);
  expect(session.begin({ accessToken: 'a.b.c', refreshToken })).toBe(false);
  expect(session.begin({ accessToken, refreshToken: token({ exp: 'soon' }) })).toBe(false);
  expect(kept.size).toBe(0);
});

test('logged in means that the stored access expiry lies in the future', () => {
  const one = ground();
  expect(one.session.isLoggedIn()).toBe(false);
  one.session.begin(tokens(1800, 9000));
  expect(one.session.isLoggedIn()).toBe(true);
  one.clock = START + 1800;
  expect(one.session.isLoggedIn()).toBe(false);
});

test('logging out clears name, e-mail and both expiries; the roles stay', () => {
  const { session, kept } = ground();
  session.begin(tokens(1800, 9000, { rol: 'Administrator' }));
  session.end();
  expect(Object.fromEntries(kept)).toEqual({ tp_id_userRoles: 'Administrator' });
});

test('a changed name is taken over at once', () => {
  const { session, kept } = ground();
  session.begin(tokens(1800, 9000));
  session.rename('Jörg Krüger-Vogt');
  expect(kept.get('tp_id_userName')).toBe('Jörg Krüger-Vogt');
});

test('nobody logged in: logged out, without asking the server', async () => {
  const one = ground();
  expect(await one.session.check()).toBe('logged-out');
  expect(one.asked).toBe(0);
});

test('with 300 s left nothing is asked, with less the tokens are renewed', async () => {
  const one = ground();
  one.session.begin(tokens(1800, 9000));
  one.clock = START + 1500;
  expect(await one.session.check()).toBe('admitted');
  expect(one.asked).toBe(0);
  one.clock += 1;
  one.answers.push(says(tokens(3300, 9000)));
  expect(await one.session.check()).toBe('admitted');
  expect(one.asked).toBe(1);
  expect(one.kept.get('tp_id_accTokenExp')).toBe(String(START + 3300));
  expect(await one.session.check()).toBe('admitted');
  expect(one.asked).toBe(1);
});

test('a refresh token with 300 s or less is as good as expired: the server is not asked', async () => {
  const one = ground();
  one.session.begin(tokens(100, 1000));
  one.clock = START + 700;
  expect(await one.session.check()).toBe('logged-out');
  expect(one.asked).toBe(0);
});

test('a refused refresh means logged out', async () => {
  const one = ground();
  one.session.begin(tokens(100, 9000));
  one.answers.push(refuses);
  expect(await one.session.check()).toBe('logged-out');
});

test('no answer to a refresh logs nobody out: the token lasts as long as it lasts, then one has to wait', async () => {
  const one = ground();
  one.session.begin(tokens(100, 9000));
  expect(await one.session.check()).toBe('admitted');
  one.clock = START + 100;
  expect(await one.session.check()).toBe('unreachable');
  one.answers.push(says(tokens(1900, 9000)));
  expect(await one.session.check()).toBe('admitted');
});

test('a refresh carries one key until it was answered, in every tab and after a reload; the next one another', async () => {
  const kept = new Map<string, string>();
  const [one, other] = [ground(kept), ground(kept)];
  one.session.begin(tokens(1800, 9000));
  // Long before the refresh, so that tabs which wake up together have the same.
  expect(await one.session.check()).toBe('admitted');
  one.clock = other.clock = START + 1700;
  await Promise.all([one.session.check(), other.session.check()]);
  expect(await one.session.check()).toBe('admitted');
  const reloaded = ground(kept);
  reloaded.clock = START + 1700;
  reloaded.answers.push(says(tokens(3400, 9000)));
  await reloaded.session.check();
  const keys = [...one.keys, ...other.keys, ...reloaded.keys];
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  reloaded.clock = START + 3300;
  await reloaded.session.check();
  expect(reloaded.keys[1]).toMatch(/^[0-9a-f]{32}$/);
  expect(reloaded.keys[1]).not.toBe(keys[0]);
  reloaded.session.end();
  expect([...kept.values()].some((value) => value === reloaded.keys[1])).toBe(false);
});

test('checks at the same time share one refresh', async () => {
  const one = ground();
  one.session.begin(tokens(100, 9000));
  one.answers.push(says(tokens(1900, 9000)), refuses);
  const all = await Promise.all(Array.from({ length: 10 }, () => one.session.check()));
  expect(new Set(all)).toEqual(new Set(['admitted']));
  expect(one.asked).toBe(1);
});

test('a refresh that another tab won meanwhile counts, even where ours is refused', async () => {
  const kept = new Map<string, string>();
  const [one, other] = [ground(kept), ground(kept)];
  one.session.begin(tokens(100, 9000));
  one.answers.push(async () => {
    other.session.begin(tokens(1900, 9000));
    return refuses();
  });
  expect(await one.session.check()).toBe('admitted');
  expect(kept.get('tp_id_accTokenExp')).toBe(String(START + 1900));
});

test('a logout in another tab while a refresh is under way is not undone by a refusal', async () => {
  const kept = new Map<string, string>();
  const [one, other] = [ground(kept), ground(kept)];
  one.session.begin(tokens(100, 9000));
  one.answers.push(async () => {
    other.session.end();
    return refuses();
  });
  expect(await one.session.check()).toBe('logged-out');
  expect(kept.has('tp_id_userEMail')).toBe(false);
});

test('in doubt the server is asked, however long the token would last', async () => {
  const one = ground();
  one.session.begin(tokens(1800, 9000));
  one.session.markUncertain();
  expect(await one.session.check()).toBe('unreachable');
  one.answers.push(says(tokens(1800, 9000)));
  expect(await one.session.check()).toBe('admitted');
  expect(await one.session.check()).toBe('admitted');
  expect(one.asked).toBe(2);
});

test('tells whoever listens of every change', () => {
  const { session } = ground();
  let heard = 0;
  const stop = session.subscribe(() => (heard += 1));
  session.begin(tokens(1800, 9000));
  session.rename('Jörg');
  session.end();
  session.changedElsewhere();
  expect(heard).toBe(4);
  stop();
  session.end();
  expect(heard).toBe(4);
});
