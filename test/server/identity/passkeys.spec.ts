import { describe, expect, it } from 'vitest';
import type { PasskeyMade, PasskeyUsed, SecondFactorState } from '#domain/contract.ts';
import { relyingPartyOf } from '#server/identity/second-factor/relying-party.ts';
import { Browser, loggedIn } from './browser.ts';
import { type Login, openIdentityFixture, PASSWORD } from './identity-fixture.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

const desk = openIdentityFixture();
const { newPerson, page } = desk;

/** PUBLIC_URL of the fixture's portal. */
const ORIGIN = 'http://localhost:3000';
const at = { origin: ORIGIN };

interface Answer {
  readonly success: boolean;
  readonly reason: string | null;
  readonly options: Parameters<SoftwareAuthenticator['use']>[0];
  readonly recoveryCodes: readonly string[] | null;
  readonly secondFactor?: {
    readonly methods: readonly string[];
    readonly isRefused: boolean;
    readonly passkeyOptions: Parameters<SoftwareAuthenticator['use']>[0];
  };
}

const post = async (browser: Browser, path: string, body: object = {}): Promise<Answer> =>
  (await browser.post(`/identity/${path}`, body)).json() as Answer;
const optionsToLogIn = async (): Promise<Answer['options']> =>
  ((await page().post('/identity/passkey-login/options')).json() as Answer).options;
const add = (browser: Browser, response: PasskeyMade, name = 'Telefon'): Promise<Answer> =>
  post(browser, 'passkeys', { name, response });
const logInWith = (response: PasskeyUsed): Promise<Answer> => post(page(), 'passkey-login', { response });
const state = async (browser: Browser): Promise<SecondFactorState> =>
  (await browser.get('/identity/second-factor')).json() as SecondFactorState;

/** A person who has a passkey, and the browser in which it was made. */
async function withPasskey(passkey = new SoftwareAuthenticator()) {
  const person = await newPerson();
  const { browser } = await loggedIn(desk.portal, person);
  const { options } = await post(browser, 'passkeys/options');
  const { recoveryCodes } = await add(browser, passkey.make(options, at));
  return { person, browser, passkey, recoveryCodes: recoveryCodes ?? [] };
}

const secondStep = (person: Login, more: object = {}): Promise<Answer> => post(page(), 'login', { ...person, ...more });

describe('a passkey', () => {
  it('is made by its owner, takes the place of the password, and is the second factor of it', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const elsewhere = await loggedIn(desk.portal, person);
    const passkey = new SoftwareAuthenticator();
    const { options } = await post(browser, 'passkeys/options');
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Turnierpult' },
      user: { name: person.eMail },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const added = await add(browser, passkey.make(options, at));
    expect(added).toMatchObject({ success: true, reason: null });
    expect(added.recoveryCodes).toHaveLength(10);
    expect(await state(browser)).toMatchObject({
      totpSince: null,
      recoveryCodes: 10,
      passkeys: [{ id: passkey.id, name: 'Telefon', lastUsedAt: null, isSynced: true }],
      passkeyHost: 'localhost',
    });
    expect(await desk.worth(elsewhere.browser)).toBe(401);
    await desk.mails.mailTo(person.eMail, /Anmeldung bei Ihrem Konto/);

    const used = page();
    const answer = await used.post('/identity/passkey-login', { response: passkey.use(await optionsToLogIn(), at) });
    expect(answer.json()).toMatchObject({ success: true, confirmationRequired: false });
    expect(await desk.worth(used)).toBe(200);
    expect((await state(browser)).passkeys[0]?.lastUsedAt).not.toBeNull();

    const asked = await secondStep(person);
    expect(asked).toMatchObject({ success: false, secondFactor: { methods: ['passkey', 'recovery-code'] } });
    const { passkeyOptions } = asked.secondFactor ?? { passkeyOptions: { challenge: '' } };
    expect(passkeyOptions).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: passkey.id }] });
    expect(await secondStep(person, { passkey: passkey.use(passkeyOptions, at) })).toMatchObject({ success: true });
  });

  it('opens nothing with an answer that was used, is too old, or is to another question', async () => {
    const { person, passkey, browser } = await withPasskey();
    const used = passkey.use(await optionsToLogIn(), at);
    expect(await logInWith(used)).toMatchObject({ success: true });
    expect(await logInWith(used)).toMatchObject({ success: false });

    const options = await optionsToLogIn();
    desk.portal.passes(6 * 60 * 1000);
    expect(await logInWith(passkey.use(options, at))).toMatchObject({ success: false });

    const { secondFactor } = await secondStep(person);
    const forSecondStep = secondFactor?.passkeyOptions ?? { challenge: '' };
    expect(await logInWith(passkey.use(forSecondStep, at))).toMatchObject({ success: false });
    const toLogIn = passkey.use(await optionsToLogIn(), at);
    expect(await secondStep(person, { passkey: toLogIn })).toMatchObject({ secondFactor: { isRefused: true } });
    const toMake = (await post(browser, 'passkeys/options')).options;
    expect(await logInWith(passkey.use(toMake, at))).toMatchObject({ success: false });
    const made = { challenge: Buffer.from('selbst gemacht').toString('base64url'), rpId: 'localhost' };
    expect(await logInWith(passkey.use(made, at))).toMatchObject({ success: false });
  });

  it('opens nothing from another page, in a frame of one, for another host, without its owner shown, or with another key', async () => {
    const { passkey } = await withPasskey();
    const wrong = [
      { origin: 'https://falsch.example' },
      { origin: ORIGIN, isFramed: true },
      { origin: ORIGIN, rpId: 'falsch.example' },
      { origin: ORIGIN, isVerified: false },
    ];
    for (const context of wrong) {
      expect(await logInWith(passkey.use(await optionsToLogIn(), context))).toMatchObject({ success: false });
    }
    const forged = new SoftwareAuthenticator().use(await optionsToLogIn(), at);
    expect(await logInWith({ ...forged, id: passkey.id, rawId: passkey.id })).toMatchObject({ success: false });
    expect(await logInWith(new SoftwareAuthenticator().use(await optionsToLogIn(), at))).toMatchObject({
      success: false,
    });
    expect(await logInWith(passkey.use(await optionsToLogIn(), at))).toMatchObject({ success: true });
  });

  it('whose counter falls behind is a copy', async () => {
    const { passkey } = await withPasskey();
    expect(await logInWith(passkey.use(await optionsToLogIn(), { ...at, counter: 5 }))).toMatchObject({
      success: true,
    });
    for (const counter of [5, 4])
      expect(await logInWith(passkey.use(await optionsToLogIn(), { ...at, counter }))).toMatchObject({
        success: false,
      });
    expect(await logInWith(passkey.use(await optionsToLogIn(), { ...at, counter: 6 }))).toMatchObject({
      success: true,
    });
  });

  it('is not made of an answer to somebody else, to an old question, or twice', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { options } = await post(mine.browser, 'passkeys/options');
    const another = new SoftwareAuthenticator();
    expect(await add(theirs.browser, another.make(options, at))).toMatchObject({ reason: 'InvalidPasskey' });
    expect(await add(mine.browser, another.make(options, { origin: 'https://falsch.example' }))).toMatchObject({
      reason: 'InvalidPasskey',
    });
    for (const wrong of [{ isVerified: false }, { isFramed: true }])
      expect(await add(mine.browser, another.make(options, { ...at, ...wrong }))).toMatchObject({
        reason: 'InvalidPasskey',
      });
    const made = another.make(options, at);
    // The codes of before still count.
    expect(await add(mine.browser, made)).toMatchObject({ success: true, recoveryCodes: null });
    expect(await add(mine.browser, made)).toMatchObject({ reason: 'InvalidPasskey' });
    const fresh = (await post(theirs.browser, 'passkeys/options')).options;
    expect(await add(theirs.browser, another.make(fresh, at))).toMatchObject({ reason: 'InvalidPasskey' });
    expect((await state(mine.browser)).passkeys).toHaveLength(2);
  });

  it('is made and removed after a recent login or with the password, and renamed by its owner', async () => {
    const { person, browser, passkey } = await withPasskey();
    const other = await withPasskey();
    const rename = async (of: Browser): Promise<number> =>
      (await of.ask('PATCH', `/identity/passkeys/${passkey.id}`, { name: 'Rechner' })).status;
    expect(await rename(other.browser)).toBe(404);
    expect(await rename(browser)).toBe(204);
    expect((await state(browser)).passkeys).toMatchObject([{ name: 'Rechner' }]);
    const remove = (of: Browser, body: object = {}): Promise<Answer> => post(of, `passkeys/${passkey.id}/remove`, body);
    expect(await remove(other.browser)).toMatchObject({ reason: 'NotSetUp' });

    await desk.rows.query(`UPDATE identity.sessions SET created_at = created_at - interval '16 minutes'`);
    expect(await post(browser, 'passkeys/options')).toMatchObject({ reason: 'PasswordRequired', options: null });
    expect(await remove(browser)).toMatchObject({ reason: 'PasswordRequired' });
    expect(await remove(browser, { currentPassword: PASSWORD })).toMatchObject({ success: true, reason: null });
    expect(await logInWith(passkey.use(await optionsToLogIn(), at))).toMatchObject({ success: false });
    expect(await state(browser)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect(await secondStep(person)).toMatchObject({ success: true });
  });

  it('is renamed and removed also where its id is as long as can be', async () => {
    const { browser, passkey } = await withPasskey(new SoftwareAuthenticator(1_023));
    const address = `/identity/passkeys/${passkey.id}`;
    expect((await browser.ask('PATCH', address, { name: 'Schlüssel' })).status).toBe(204);
    expect((await state(browser)).passkeys).toMatchObject([{ id: passkey.id, name: 'Schlüssel' }]);
    expect((await browser.post(`${address}/remove`, {})).json()).toMatchObject({ success: true });
    expect((await state(browser)).passkeys).toEqual([]);
    expect((await browser.ask('PATCH', `${address}A`, { name: 'Zu lang' })).status).toBe(404);
  });

  it('of a locked account opens nothing', async () => {
    const { person, passkey } = await withPasskey();
    await desk.rows.query('UPDATE identity.accounts SET locked_at = now() WHERE e_mail = $1', [person.eMail]);
    expect(await logInWith(passkey.use(await optionsToLogIn(), at))).toMatchObject({ success: false });
  });

  it('is exported with the account and goes with it', async () => {
    const { browser, passkey } = await withPasskey();
    expect(JSON.parse((await browser.get('/identity/export')).text)).toMatchObject({
      secondFactor: { passkeys: [{ id: passkey.id, name: 'Telefon' }] },
    });
    expect((await browser.post('/identity/erase', { currentPassword: PASSWORD })).status).toBe(204);
    const { rowCount } = await desk.rows.query('SELECT FROM identity.passkeys WHERE id = $1', [passkey.id]);
    expect(rowCount).toBe(0);
  });
});

describe('where the hall asks by an IP address', () => {
  const HALL = '192.168.1.20:3000';
  const hostSaid = async (browser: Browser): Promise<unknown> =>
    ((await browser.get('/identity/set-up')).json() as { passkeyHost: unknown }).passkeyHost;

  /** Logs in there; what a browser keeps over plain http only if it is no `Secure` cookie. */
  async function logInAt(hall: Browser, body: object): Promise<Answer> {
    const answer = await hall.post('/identity/login', body);
    for (const cookie of answer.cookies) expect(cookie).not.toHaveProperty('secure');
    return answer.json() as Answer;
  }

  describe('of a portal that is at a host', () => {
    const inHall = (): Browser => Browser.overHttp(desk.portal, HALL);

    it('login and profile name the one host of passkeys, which the page compares with its own', async () => {
      const { person, passkey, recoveryCodes } = await withPasskey();
      const hall = inHall();
      expect(await hostSaid(hall)).toBe('localhost');
      const asked = await logInAt(hall, person);
      expect(asked.secondFactor).toMatchObject({
        methods: ['passkey', 'recovery-code'],
        passkeyOptions: { rpId: 'localhost' },
      });
      // A browser at the address has none for it, and one that made it up gets nowhere.
      const there = { origin: `http://${HALL}`, rpId: '192.168.1.20' };
      const made = passkey.use(asked.secondFactor?.passkeyOptions ?? { challenge: '' }, there);
      expect(await logInAt(hall, { ...person, passkey: made })).toMatchObject({ success: false });

      expect(await logInAt(hall, { ...person, code: recoveryCodes[0] })).toMatchObject({ success: true });
      expect(await state(hall)).toMatchObject({ passkeyHost: 'localhost', passkeys: [{ id: passkey.id }] });
      const { options } = await post(hall, 'passkeys/options');
      expect(options).toMatchObject({ rp: { id: 'localhost' } });
      expect(await add(hall, new SoftwareAuthenticator().make(options, there))).toMatchObject({
        reason: 'InvalidPasskey',
      });
    });

    it('the password alone gets in where nothing more is set up', async () => {
      const hall = inHall();
      expect(await logInAt(hall, await newPerson())).toMatchObject({ success: true });
      expect(await desk.worth(hall)).toBe(200);
    });
  });

  describe('which is the address of the portal', () => {
    it('none is offered, what was set up elsewhere is still asked for, and a recovery code gets in', async () => {
      const { person, passkey, recoveryCodes } = await withPasskey();
      const node = await desk.portal.another({ PUBLIC_URL: `http://${HALL}` });
      const hall = Browser.overHttp(node, HALL);
      expect(await hostSaid(hall)).toBeNull();
      expect((await hall.post('/identity/passkey-login/options')).json()).toEqual({ options: null });
      const response = passkey.use(await optionsToLogIn(), at);
      expect((await hall.post('/identity/passkey-login', { response })).json()).toMatchObject({ success: false });
      const none = { methods: ['recovery-code'], passkeyOptions: null };
      expect(await logInAt(hall, person)).toMatchObject({ success: false, secondFactor: none });
      const { secondFactor } = await secondStep(person);
      const used = passkey.use(secondFactor?.passkeyOptions ?? { challenge: '' }, at);
      expect(await logInAt(hall, { ...person, passkey: used })).toMatchObject({
        success: false,
        secondFactor: { ...none, isRefused: true },
      });

      expect(await logInAt(hall, { ...person, code: recoveryCodes[0] })).toMatchObject({ success: true });
      expect(await state(hall)).toMatchObject({ passkeyHost: null, passkeys: [{ id: passkey.id }], recoveryCodes: 9 });
      expect(await post(hall, 'passkeys/options')).toMatchObject({ reason: 'NotPossible', options: null });
      const toMake = new SoftwareAuthenticator().make({ challenge: '', rp: { id: '192.168.1.20' } }, at);
      expect(await add(hall, toMake)).toMatchObject({ reason: 'NotPossible' });
      // An account with none of them is asked for the password only.
      const other = Browser.overHttp(node, HALL);
      expect(await logInAt(other, await newPerson())).toMatchObject({ success: true });
    });
  });
});

describe('where passkeys work', () => {
  it.each([
    ['https://turnier.verein.example', 'turnier.verein.example'],
    ['https://turnier.verein.example:8443', 'turnier.verein.example'],
    ['http://localhost:3000', 'localhost'],
    ['http://turnier.localhost', 'turnier.localhost'],
    ['http://turnier.verein.example', null],
    ['http://192.168.1.20:3000', null],
    ['https://192.168.1.20', null],
    ['https://[fd00::1]', null],
  ])('%s: %s', (publicUrl, host) => {
    expect(relyingPartyOf(publicUrl)?.id ?? null).toBe(host);
  });
});
