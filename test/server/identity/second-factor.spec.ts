import { describe, expect, it } from 'vitest';
import { secretBox } from '#server/identity/second-factor/secret-box.ts';
import { totpStep } from '#server/identity/second-factor/totp.ts';
import type { Browser } from './browser.ts';
import { loggedIn } from './browser.ts';
import { type Login, openIdentityFixture, PASSWORD } from './identity-fixture.ts';
import { linkIn } from './mail-server.ts';
import { bytesOfBase32, codeAt } from './totp-codes.ts';

const desk = openIdentityFixture();
const { newPerson, page } = desk;

const STEP = 30_000;
/** What is set up where nothing is. */
const NOTHING = { totpSince: null, recoveryCodes: 0, passkeys: [], passkeyHost: 'localhost' };

interface Answer {
  readonly success: boolean;
  readonly reason: string | null;
  readonly secret: string;
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
  readonly accessToken: string | null;
  readonly secondFactor?: { readonly methods: readonly string[]; readonly isRefused: boolean };
}

const post = async (browser: Browser, path: string, body: object = {}): Promise<Answer> =>
  (await browser.post(`/identity/${path}`, body)).json() as Answer;
const logInWith = (person: Login, code?: string): Promise<Answer> =>
  post(page(), 'login', { ...person, ...(code === undefined ? {} : { code }) });

/** A person who has set up the app, with the browser in which that was. */
async function withApp() {
  const person = await newPerson();
  const { browser } = await loggedIn(desk.portal, person);
  const { secret } = await post(browser, 'second-factor/totp');
  const code = codeAt(secret, desk.portal.now());
  const { recoveryCodes } = await post(browser, 'second-factor/totp/confirm', { code });
  return { person, browser, secret, recoveryCodes, first: code };
}

/** The next step: no code counts twice. */
function nextCode(secret: string): string {
  desk.portal.passes(STEP);
  return codeAt(secret, desk.portal.now());
}

/** What came by mail, of how one logs in. */
const noticesTo = ({ eMail }: Login): readonly string[] =>
  desk.mails.arrived
    .filter(
      ({ recipients, email }) => recipients.includes(eMail) && (email.subject ?? '').includes('Anmeldung bei Ihrem'),
    )
    .map(({ email }) => (email.text ?? '').replaceAll(/\s+/g, ' '));

const longAgo = (): Promise<unknown> =>
  desk.rows.query(`UPDATE identity.sessions SET created_at = created_at - interval '16 minutes'`);

describe('the app', () => {
  it('shows the codes of RFC 6238, and one step before and after counts', () => {
    // Appendix B: the secret "12345678901234567890", at 59 s 94287082, of which six digits are asked for.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(bytesOfBase32(secret).toString()).toBe('12345678901234567890');
    const at = (seconds: number): Date => new Date(seconds * 1000);
    expect(codeAt(secret, at(59))).toBe('287082');
    expect(totpStep(secret, '287082', at(59))).toBe(1);
    expect(totpStep(secret, '287082', at(29))).toBe(1);
    expect(totpStep(secret, '287082', at(89))).toBe(1);
    expect(totpStep(secret, '287082', at(90))).toBeNull();
    expect(totpStep(secret, '287083', at(59))).toBeNull();
    for (const code of ['raä7ß-', '28708é', '２８７０８２', ''])
      expect(totpStep(secret, code, at(59)), code).toBeNull();
    expect(totpStep(secret, '005924', at(1_234_567_890))).toBe(41_152_263);
  });

  it('counts once a code of it was sent; then the login with the password needs one', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const elsewhere = await loggedIn(desk.portal, person);
    const begun = await post(browser, 'second-factor/totp');
    expect(begun).toMatchObject({ success: true, reason: null });
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect(begun.uri).toContain(encodeURIComponent(person.eMail));
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Turnierpult:/);
    expect(await logInWith(person)).toMatchObject({ success: true });
    expect((await browser.get('/identity/second-factor')).json()).toEqual(NOTHING);

    const { secret } = await post(browser, 'second-factor/totp');
    const wrong = codeAt(secret, new Date(0));
    expect(await post(browser, 'second-factor/totp/confirm', { code: wrong })).toMatchObject({ reason: 'InvalidCode' });
    const old = codeAt(begun.secret, desk.portal.now());
    expect(await post(browser, 'second-factor/totp/confirm', { code: old })).toMatchObject({ reason: 'InvalidCode' });
    const code = codeAt(secret, desk.portal.now());
    const confirmed = await post(browser, 'second-factor/totp/confirm', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(confirmed).toMatchObject({ success: true, reason: null });
    expect(new Set(confirmed.recoveryCodes).size).toBe(10);
    // 160 bits of a seed, which is another one each time; sixteen of 31 letters of a code.
    expect([bytesOfBase32(secret).length * 8, secret === begun.secret]).toEqual([160, false]);
    for (const one of confirmed.recoveryCodes) expect(one).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
    expect((await browser.get('/identity/second-factor')).json()).toEqual({
      totpSince: expect.any(String),
      recoveryCodes: 10,
      passkeys: [],
      passkeyHost: 'localhost',
    });
    expect(await post(browser, 'second-factor/totp')).toMatchObject({ success: false, reason: 'AlreadySetUp' });
    // A session that began without it is out, this one goes on.
    expect(await desk.worth(elsewhere.browser)).toBe(401);
    expect(await desk.worth(browser)).toBe(200);
    await desk.mails.mailTo(person.eMail, /Anmeldung bei Ihrem Konto/);

    const asked = page();
    expect(await post(asked, 'login', person)).toEqual({
      success: false,
      confirmationRequired: false,
      accessToken: null,
      refreshToken: null,
      secondFactor: { methods: ['totp', 'recovery-code'], isRefused: false, passkeyOptions: null },
    });
    expect(asked.jar.size).toBe(0);
    expect(await post(asked, 'login', { ...person, code: '000000' })).toMatchObject({
      success: false,
      secondFactor: { isRefused: true },
    });
    expect(await post(asked, 'login', { ...person, code: nextCode(secret) })).toMatchObject({ success: true });
    expect(await desk.worth(asked)).toBe(200);
  });

  it('is asked for only after the right password', async () => {
    const { person, secret } = await withApp();
    const wrong = await logInWith({ ...person, password: 'geraten' }, nextCode(secret));
    expect(wrong).toEqual({ success: false, confirmationRequired: false, accessToken: null, refreshToken: null });
    // The code was not used up by it.
    expect(await logInWith(person, codeAt(secret, desk.portal.now()))).toMatchObject({ success: true });
  });

  it('opens one login with each code, also of many at once, and none of an earlier one', async () => {
    const { person, secret, first } = await withApp();
    expect(await logInWith(person, first)).toMatchObject({ success: false, secondFactor: { isRefused: true } });
    const before = nextCode(secret);
    const code = nextCode(secret);
    const tries = await Promise.all([1, 2, 3].map(() => logInWith(person, code)));
    expect(tries.filter(({ success }) => success)).toHaveLength(1);
    expect(await logInWith(person, before)).toMatchObject({ success: false });
  });

  it('is throttled by itself as passwords are', async () => {
    const { person } = await withApp();
    const statuses: number[] = [];
    // Each wait is twice as long as the one before: sooner or later longer than the password takes.
    while (statuses.length < 20 && statuses.at(-1) !== 429) {
      statuses.push((await page().post('/identity/login', { ...person, code: '000000' })).status);
    }
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses.at(-1)).toBe(429);
    // The password alone still hears what is missing.
    expect(await logInWith(person)).toMatchObject({ secondFactor: { isRefused: false } });
  });

  it('is switched off by its owner: after a recent login, or with the password', async () => {
    const { person, browser } = await withApp();
    await longAgo();
    const off = (body: object): Promise<Answer> => post(browser, 'second-factor/totp/remove', body);
    expect(await off({})).toMatchObject({ success: false, reason: 'PasswordRequired' });
    expect(await off({ currentPassword: 'geraten' })).toMatchObject({ reason: 'InvalidCredentials' });
    for (const path of ['second-factor/totp', 'second-factor/recovery-codes'])
      expect(await post(browser, path)).toMatchObject({ success: false, reason: 'PasswordRequired' });
    expect(await off({ currentPassword: PASSWORD })).toMatchObject({ success: true, reason: null });
    expect(await off({ currentPassword: PASSWORD })).toMatchObject({ reason: 'NotSetUp' });
    expect(await post(browser, 'second-factor/recovery-codes', { currentPassword: PASSWORD })).toMatchObject({
      reason: 'NotSetUp',
    });
    expect(await logInWith(person)).toMatchObject({ success: true });
    expect((await browser.get('/identity/second-factor')).json()).toEqual(NOTHING);
    await expect
      .poll(() => noticesTo(person).join())
      .toMatch(/wurde eine Authenticator-App eingerichtet.*Authenticator-App abgeschaltet/s);
  });

  it('stays when the password is reset: a mailbox alone opens nothing', async () => {
    const { person, browser, secret } = await withApp();
    await page().post('/identity/forgot-password', { eMail: person.eMail });
    const token = linkIn(await desk.mails.mailTo(person.eMail, /Neues Passwort/)).searchParams.get('token');
    const reset = { eMail: person.eMail, newPassword: 'Berg-und-Tal-22', passwordResetToken: token };
    const next = { ...person, password: reset.newPassword };
    // The answer opens nothing by itself, and what was open is not any more.
    const reader = page();
    expect(await post(reader, 'change-password', reset)).toMatchObject({ success: true, accessToken: null });
    // A device is known only once the factor was shown.
    expect(reader.jar.has('tp_device')).toBe(false);
    expect(await desk.worth(browser)).toBe(401);
    expect(await logInWith(person)).not.toHaveProperty('secondFactor');
    expect(await logInWith(next)).toMatchObject({
      success: false,
      accessToken: null,
      secondFactor: { methods: ['totp', 'recovery-code'], isRefused: false },
    });
    expect(await logInWith(next, nextCode(secret))).toMatchObject({ success: true });
  });

  it('is asked for when the password is changed without a session; with one of the account it is not', async () => {
    const { person, browser, secret } = await withApp();
    const stranger = page();
    const change = { eMail: person.eMail, currentPassword: PASSWORD, newPassword: 'Berg-und-Tal-22' };
    expect(await post(stranger, 'change-password', change)).toEqual({
      success: false,
      reason: 'SecondFactorRequired',
      accessToken: null,
      refreshToken: null,
      secondFactor: { methods: ['totp', 'recovery-code'], isRefused: false, passkeyOptions: null },
    });
    expect(await post(stranger, 'change-password', { ...change, code: '000000' })).toMatchObject({
      success: false,
      reason: 'SecondFactorRequired',
      secondFactor: { isRefused: true },
    });
    // A session of another account stands for nothing.
    const { browser: other } = await loggedIn(desk.portal, await newPerson());
    expect(await post(other, 'change-password', change)).toMatchObject({ reason: 'SecondFactorRequired' });
    expect(stranger.jar.has('tp_device')).toBe(false);
    expect(await desk.worth(browser)).toBe(200);
    expect(await post(browser, 'change-password', change)).toMatchObject({ success: true, reason: null });
    expect(await desk.worth(browser)).toBe(200);

    const back = { ...change, currentPassword: change.newPassword, newPassword: PASSWORD };
    expect(await post(stranger, 'change-password', { ...back, code: nextCode(secret) })).toMatchObject({
      success: true,
      accessToken: null,
    });
    expect(stranger.jar.has('tp_device')).toBe(true);
    expect(await desk.worth(browser)).toBe(401);
  });
});

describe('a recovery code', () => {
  it('opens one login in place of the app, however it is typed, and its owner is told', async () => {
    const { person, browser, recoveryCodes } = await withApp();
    const [one = '', two = ''] = recoveryCodes;
    expect(await logInWith(person, ` ${one.toUpperCase().replaceAll('-', ' ')}`)).toMatchObject({ success: true });
    expect(await logInWith(person, one)).toMatchObject({ success: false, secondFactor: { isRefused: true } });
    const tries = await Promise.all([1, 2, 3].map(() => logInWith(person, two)));
    expect(tries.filter(({ success }) => success)).toHaveLength(1);
    expect((await browser.get('/identity/second-factor')).json()).toMatchObject({ recoveryCodes: 8 });
    await expect.poll(() => noticesTo(person).filter((text) => text.includes('Wiederherstellungscode')).length).toBe(2);
  });

  it('of before is void once new ones were asked for', async () => {
    const { person, browser, recoveryCodes } = await withApp();
    const renewed = await post(browser, 'second-factor/recovery-codes');
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(renewed.recoveryCodes).not.toEqual(expect.arrayContaining([recoveryCodes[0]]));
    expect(await logInWith(person, recoveryCodes[0])).toMatchObject({ success: false });
    expect(await logInWith(person, renewed.recoveryCodes[0])).toMatchObject({ success: true });
  });

  it('opens nothing of another account', async () => {
    const [mine, theirs] = [await withApp(), await withApp()];
    expect(await logInWith(theirs.person, mine.recoveryCodes[0])).toMatchObject({ success: false });
    expect(await logInWith(mine.person, mine.recoveryCodes[0])).toMatchObject({ success: true });
  });
});

describe('what is kept of it', () => {
  it('is unreadable: the secret is encrypted, of codes there are hashes', async () => {
    const { person, secret, recoveryCodes } = await withApp();
    const { rows } = await desk.rows.query<{ row: string }>(
      `SELECT to_json(t)::text || coalesce((SELECT json_agg(c) FROM identity.recovery_codes c WHERE c.account_id = a.id)::text, '') AS row
       FROM identity.totp t JOIN identity.accounts a ON a.id = t.account_id WHERE a.e_mail = $1`,
      [person.eMail],
    );
    const kept = rows[0]?.row ?? '';
    expect(kept).toContain('"hash"');
    for (const form of [secret, secret.toLowerCase(), bytesOfBase32(secret).toString('hex'), ...recoveryCodes])
      expect(kept).not.toContain(form);
  });

  it('opens with its key for its owner only', () => {
    const [box, other] = [secretBox(Buffer.alloc(32, 1)), secretBox(Buffer.alloc(32, 2))];
    const encrypted = box.encrypt('GEZDGNBV', 'ute');
    expect(box.decrypt(encrypted, 'ute')).toBe('GEZDGNBV');
    expect(box.decrypt(encrypted, 'uwe')).toBeNull();
    expect(other.decrypt(encrypted, 'ute')).toBeNull();
    expect(box.decrypt('', 'ute')).toBeNull();
    expect(box.encrypt('GEZDGNBV', 'ute')).not.toBe(encrypted);
  });

  it('is exported without secrets, and goes with the account', async () => {
    const { browser, secret } = await withApp();
    const data = (await browser.get('/identity/export')).text;
    expect(JSON.parse(data)).toMatchObject({ secondFactor: { totpSince: expect.any(String), recoveryCodes: 10 } });
    expect(data).not.toContain(secret);
    const { id } = (await browser.get('/identity/user-data')).json() as { id: string };
    const left = async (): Promise<number> =>
      (
        await desk.rows.query(
          'SELECT account_id FROM identity.totp WHERE account_id = $1 UNION ALL SELECT account_id FROM identity.recovery_codes WHERE account_id = $1',
          [id],
        )
      ).rowCount ?? 0;
    expect(await left()).toBe(11);
    expect((await browser.post('/identity/erase', { currentPassword: PASSWORD })).status).toBe(204);
    expect(await left()).toBe(0);
  });

  it('is noted for administrators', async () => {
    const { person, recoveryCodes, browser } = await withApp();
    await logInWith(person, '000000');
    await logInWith(person, recoveryCodes[0]);
    await post(browser, 'second-factor/recovery-codes');
    await post(browser, 'second-factor/totp/remove');
    const { id } = (await browser.get('/identity/user-data')).json() as { id: string };
    const chief = await loggedIn(desk.portal);
    await expect
      .poll(async () => {
        const { events } = (await chief.browser.get(`/api/management/users/${id}/events`)).json() as {
          events: { type: string }[];
        };
        return events.map(({ type }) => type);
      })
      .toEqual(
        expect.arrayContaining([
          'TotpAdded',
          'SecondFactorFailed',
          'RecoveryCodeUsed',
          'RecoveryCodesRenewed',
          'TotpRemoved',
        ]),
      );
  });
});
