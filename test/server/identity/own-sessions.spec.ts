import { describe, expect, it } from 'vitest';
import { networkOf, ROUGHLY } from '#server/http/network.ts';
import { Browser, loggedIn } from './browser.ts';
import { openIdentityFixture, type Login } from './identity-fixture.ts';

const desk = openIdentityFixture();
const { newPerson, worth } = desk;

interface Sessions {
  readonly sessions: readonly {
    readonly id: string;
    readonly startedAt: string;
    readonly lastUsedAt: string;
    readonly endsAt: string;
    readonly userAgent: string | null;
    readonly network: string | null;
    readonly isCurrent: boolean;
  }[];
}
const listed = async (browser: Browser) => ((await browser.get('/identity/sessions')).json() as Sessions).sessions;
const end = (browser: Browser, path = '') => browser.ask('DELETE', `/identity/sessions${path}`);

/** A login in a browser of this name. */
async function browserOf(person: Login, userAgent: string): Promise<Browser> {
  const browser = new Browser(desk.portal, { 'user-agent': userAgent });
  expect((await browser.post('/identity/login', person)).json()).toMatchObject({ success: true });
  return browser;
}

const subjectsTo = async (address: string): Promise<string[]> =>
  (
    await desk.rows.query<{ subject: string }>('SELECT subject FROM identity.mails WHERE recipient = $1 ORDER BY id', [
      address,
    ])
  ).rows.map(({ subject }) => subject);

describe('one’s own sessions', () => {
  it('are told with device, times and rough network, the last used first; those of others are not among them', async () => {
    const person = await newPerson();
    await loggedIn(desk.portal, await newPerson());
    const phone = await browserOf(person, 'Handy');
    const laptop = await browserOf(person, 'Laptop');
    const before = await listed(laptop);
    expect(before.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
      ['Laptop', true],
      ['Handy', false],
    ]);
    for (const { startedAt, lastUsedAt, endsAt, network } of before) {
      expect(network).toBe('127.0.0.0/24');
      expect(lastUsedAt).toBe(startedAt);
      expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(90 * 24 * 60 * 60 * 1000);
    }
    // Instants are told in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await phone.post('/identity/refresh')).json()).toMatchObject({ success: true });
    const [first, second] = await listed(laptop);
    expect([first?.userAgent, second?.userAgent]).toEqual(['Handy', 'Laptop']);
    expect(Date.parse(first?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(first?.startedAt ?? ''));
  });

  it('are as many as one likes: none ends to make room for another', async () => {
    const person = await newPerson();
    const browsers: Browser[] = [];
    for (let number = 0; number < 12; number += 1) browsers.push(await browserOf(person, `Gerät ${number}`));
    expect(await Promise.all(browsers.map(worth))).toEqual(browsers.map(() => 200));
    const [first] = browsers;
    expect(first && (await listed(first))).toHaveLength(12);
    expect((await first?.post('/identity/refresh'))?.json()).toMatchObject({ success: true });
  });

  it('end one by one: the owner is told by mail', async () => {
    const person = await newPerson();
    const phone = await browserOf(person, 'Handy');
    const laptop = await browserOf(person, 'Laptop');
    const id = (await listed(laptop)).find(({ userAgent }) => userAgent === 'Handy')?.id ?? '';
    expect((await end(laptop, `/${id}`)).status).toBe(204);
    expect(await worth(phone)).toBe(401);
    expect((await phone.post('/identity/refresh')).json()).toMatchObject({ success: false });
    expect(await worth(laptop)).toBe(200);
    await desk.mails.mailTo(person.eMail, /Ein Gerät wurde abgemeldet/);
    expect((await end(laptop, `/${id}`)).status).toBe(404);
  });

  it('of others cannot be ended', async () => {
    const theirs = await browserOf(await newPerson(), 'Ihres');
    const [session] = await listed(theirs);
    const mine = await browserOf(await newPerson(), 'Meines');
    expect((await end(mine, `/${session?.id}`)).status).toBe(404);
    expect(await worth(theirs)).toBe(200);
  });

  it('end all but this one, or all', async () => {
    const person = await newPerson();
    const [phone, tablet, laptop] = [
      await browserOf(person, 'Handy'),
      await browserOf(person, 'Tablet'),
      await browserOf(person, 'Laptop'),
    ];
    expect((await end(laptop, '/others')).status).toBe(204);
    expect([await worth(phone), await worth(tablet), await worth(laptop)]).toEqual([401, 401, 200]);
    await desk.mails.mailTo(person.eMail, /Ihre Geräte wurden abgemeldet/);
    const again = await browserOf(person, 'Handy');
    expect((await end(laptop)).status).toBe(204);
    expect([await worth(again), await worth(laptop), laptop.jar.has('tp_access')]).toEqual([401, 401, false]);
  });

  it('end with the account that an administrator locks: its owner is told by mail whom to ask, once', async () => {
    const person = await newPerson();
    const phone = await browserOf(person, 'Handy');
    const chief = await desk.portal.person('Verwaltung', { isAdministrator: true });
    const { rows } = await desk.rows.query<{ id: string }>('SELECT id FROM identity.accounts WHERE e_mail = $1', [
      person.eMail,
    ]);
    const change = (payload: object) =>
      desk.portal.http.inject({
        method: 'PATCH',
        url: `/api/management/users/${rows[0]?.id}`,
        headers: chief.headers,
        payload,
      });
    expect((await change({ locked: true })).statusCode).toBe(204);
    expect(await worth(phone)).toBe(401);
    const { email } = await desk.mails.mailTo(person.eMail, /Ihr Konto wurde gesperrt/);
    expect(email.text).toContain('an den Betreiber dieses Portals');
    expect(email.text).not.toContain('/portal/');
    const told = await subjectsTo(person.eMail);
    await change({ locked: true });
    await change({ locked: false });
    const { email: unlocked } = await desk.mails.mailTo(person.eMail, /nicht mehr gesperrt/);
    expect(await subjectsTo(person.eMail)).toEqual([...told, unlocked.subject]);
  });

  it('ended where one sits are no news', async () => {
    const person = await newPerson();
    const laptop = await browserOf(person, 'Laptop');
    const before = await subjectsTo(person.eMail);
    const [session] = await listed(laptop);
    expect((await end(laptop, `/${session?.id}`)).status).toBe(204);
    expect(laptop.jar.has('tp_access')).toBe(false);
    const other = await browserOf(person, 'Laptop');
    expect((await other.post('/identity/logout')).status).toBe(204);
    const last = await browserOf(person, 'Laptop');
    expect((await end(last, '/others')).status).toBe(204);
    expect((await end(last)).status).toBe(204);
    expect(await subjectsTo(person.eMail)).toEqual(before);
  });
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['keine Adresse', null],
])('an address is kept roughly: of %s stays %s', (ip, network) => {
  expect(networkOf(ip, ROUGHLY)).toBe(network);
});
