import { describe, expect, it } from 'vitest';
import { APP, CODES, DONE, OWN, openAddedFactors, PASSKEY } from './added-factors.ts';
import { loggedIn } from './browser.ts';
import { openIdentityFixture, PASSWORD } from './identity-fixture.ts';

// Who has a fresh session or the password can set up a factor of their own. Its owner, who reads the mails, takes it back.

const desk = openIdentityFixture();
const { newPerson, page, login, worth } = desk;
const factors = openAddedFactors(desk);
const { post, state, addApp, addPasskey, openedBy, nextCode, mailsTo, linkMailedTo, takeBack, newPassword } = factors;

const nothing = { success: false, eMail: null, passwordResetToken: null };
const invalid = { ...nothing, reason: 'InvalidCode' };
const done = { ...nothing, reason: 'AlreadyDone' };

describe('the first factor', () => {
  it('set up by a thief is taken back: it and its codes go, all sessions end on all nodes, and only a new password opens it', async () => {
    const person = await newPerson();
    const thief = (await loggedIn(desk.portal, person)).browser;
    const other = await desk.portal.another();
    const { secret, codes } = await addApp(thief);
    expect(await worth(thief.at(other))).toBe(200);
    expect(await login(person)).toMatchObject({ success: false, secondFactor: {} });

    const link = await linkMailedTo(person.eMail, APP);
    expect([link.pathname, link.searchParams.get('action')]).toEqual(['/portal/confirm', 'take_back_factors']);
    const reader = page();
    const back = await takeBack(link, 'take-back-factors', reader);
    expect(back).toMatchObject({ success: true, reason: null, eMail: person.eMail });
    expect(await worth(thief)).toBe(401);
    await expect.poll(() => worth(thief.at(other)), { timeout: 1_000 }).toBe(401);
    expect(await post(thief.at(other), 'refresh')).toMatchObject({ success: false });
    for (const password of [PASSWORD, 'none'])
      expect(await login({ eMail: person.eMail, password })).toEqual({
        success: false,
        confirmationRequired: false,
        accessToken: null,
        refreshToken: null,
      });

    expect(await newPassword(back)).toMatchObject({ success: true });
    for (const code of [nextCode(secret), codes[0]])
      expect(await post(page(), 'login', { ...person, code })).toMatchObject({ success: false });
    const { browser } = await loggedIn(desk.portal, { eMail: person.eMail, password: OWN });
    expect(await state(browser)).toMatchObject({ totpSince: null, recoveryCodes: 0, passkeys: [] });
    await expect.poll(() => mailsTo(person.eMail, DONE).length, { timeout: 10_000 }).toBe(1);
    expect(JSON.parse((await browser.get('/identity/export')).text)).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ type: 'FactorsTakenBack' })]),
    });
  });

  it('that is a passkey is taken back too, with a session that it opened', async () => {
    const person = await newPerson();
    const passkey = await addPasskey((await loggedIn(desk.portal, person)).browser);
    const { browser } = await openedBy(passkey);
    expect(await worth(browser)).toBe(200);
    expect(await takeBack(await linkMailedTo(person.eMail, PASSKEY))).toMatchObject({ success: true });
    expect(await worth(browser)).toBe(401);
    expect((await openedBy(passkey)).is).toBe(false);
  });

  it('is taken back by nothing but the link in a call: its page changes nothing, nor do a guessed code and another account’s', async () => {
    const person = await newPerson();
    const thief = (await loggedIn(desk.portal, person)).browser;
    await addApp(thief);
    const link = await linkMailedTo(person.eMail, APP);
    expect((await page().get(link.pathname + link.search)).status).toBe(200);
    expect((await page().get('/identity/take-back-factors')).status).toBe(405);
    const guessed = new URL(link);
    guessed.searchParams.set('confirmation_code', 'geraten');
    expect(await takeBack(guessed)).toEqual(invalid);
    const foreign = new URL(link);
    foreign.searchParams.set(
      'user_id',
      ((await thief.get('/identity/user-data')).json() as { id: string }).id.replace(/^./, '0'),
    );
    expect(await takeBack(foreign)).toEqual(invalid);
    // A link of one kind is none of another.
    expect(await takeBack(link, 'take-back-email')).toEqual(invalid);
    expect(await worth(thief)).toBe(200);
    const { totpSince } = (await state(thief)) as { totpSince: string | null };
    expect(totpSince).not.toBeNull();
  });

  it('can be taken back for 72 hours after it was set up', async () => {
    const person = await newPerson();
    const thief = (await loggedIn(desk.portal, person)).browser;
    await addApp(thief);
    const link = await linkMailedTo(person.eMail, APP);
    const later = (hours: number) =>
      desk.rows.query(
        `UPDATE identity.codes SET expires_at = expires_at - make_interval(hours => $1) WHERE account_id = $2`,
        [hours, link.searchParams.get('user_id')],
      );
    await later(73);
    expect(await takeBack(link)).toEqual(invalid);
    expect(await worth(thief)).toBe(200);
    await later(-2);
    expect(await takeBack(link)).toMatchObject({ success: true });
  });

  it('is taken back once; a repeat gets the way to a new password while there is none, then hears that it is done', async () => {
    const person = await newPerson();
    await addApp((await loggedIn(desk.portal, person)).browser);
    const link = await linkMailedTo(person.eMail, APP);
    expect(await takeBack(link)).toMatchObject({ success: true });
    const again = await takeBack(link);
    expect(again).toMatchObject({ success: true, eMail: person.eMail });
    expect(await newPassword(again)).toMatchObject({ success: true });
    const { browser } = await loggedIn(desk.portal, { eMail: person.eMail, password: OWN });
    const { secret } = await addApp(browser);
    expect(await takeBack(link)).toEqual(done);
    expect(await post(page(), 'login', { eMail: person.eMail, password: OWN, code: nextCode(secret) })).toMatchObject({
      success: true,
    });
  });

  it('is taken back by its link whatever became of the password, also where a thief has changed it', async () => {
    const person = await newPerson();
    const thief = (await loggedIn(desk.portal, person)).browser;
    await addApp(thief);
    const theirs = { eMail: person.eMail, currentPassword: PASSWORD, newPassword: 'Diebes-Passwort-2' };
    expect(await post(thief, 'change-password', theirs)).toMatchObject({ success: true });
    const back = await takeBack(await linkMailedTo(person.eMail, APP));
    expect(back).toMatchObject({ success: true });
    expect(await login({ eMail: person.eMail, password: 'Diebes-Passwort-2' })).toMatchObject({ success: false });
    expect(await newPassword(back)).toMatchObject({ success: true });
    expect(await login({ eMail: person.eMail, password: OWN })).toMatchObject({ success: true });
  });

  it('of an account whose organisation demands one is taken back too', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    await addApp(browser);
    const club = (await browser.post('/api/organizations', { name: 'SV Zell' })).json() as { id: string };
    const demand = { isDemanded: true };
    expect((await browser.ask('PATCH', `/api/organizations/${club.id}/second-factor`, demand)).status).toBe(204);
    expect(await post(browser, 'second-factor/totp/remove')).toMatchObject({ reason: 'Demanded' });
    const back = await takeBack(await linkMailedTo(person.eMail, APP));
    expect(await newPassword(back)).toMatchObject({ success: true });
    const owner = (await loggedIn(desk.portal, { eMail: person.eMail, password: OWN })).browser;
    const club403 = (await owner.get(`/api/organizations/${club.id}`)).json();
    expect(club403).toMatchObject({ status: 403, code: 'second-factor-required' });
    await addApp(owner);
    await expect.poll(async () => (await owner.get(`/api/organizations/${club.id}`)).status).toBe(200);
  });
});

describe('a further one', () => {
  it('is taken back with all that came after it, and what was set up before still counts', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const { secret, codes } = await addApp(browser);
    const thief = page();
    await post(thief, 'login', { ...person, code: nextCode(secret) });
    const first = await addPasskey(thief);
    const link = await linkMailedTo(person.eMail, PASSKEY);
    const second = await addPasskey(thief);
    const renewed = await post(thief, 'second-factor/recovery-codes');
    const later = [await linkMailedTo(person.eMail, PASSKEY, 2), await linkMailedTo(person.eMail, CODES)];

    const back = await takeBack(link);
    expect(await newPassword(back)).toMatchObject({ success: true });
    expect([(await openedBy(first)).is, (await openedBy(second)).is]).toEqual([false, false]);
    const own = { eMail: person.eMail, password: OWN };
    for (const code of [codes[0], renewed.recoveryCodes?.[0]])
      expect(await post(page(), 'login', { ...own, code })).toMatchObject({ success: false });
    expect(await login(own)).toMatchObject({ secondFactor: { methods: ['totp'] } });
    expect(await post(page(), 'login', { ...own, code: nextCode(secret) })).toMatchObject({ success: true });
    // What the later links would do is done.
    for (const one of later) expect(await takeBack(one)).toEqual(done);
    expect(await login(own)).toMatchObject({ secondFactor: { methods: ['totp'] } });
  });

  it('taken back leaves the way to take an earlier one back', async () => {
    const person = await newPerson();
    const thief = (await loggedIn(desk.portal, person)).browser;
    const passkey = await addPasskey(thief);
    const earlier = await linkMailedTo(person.eMail, PASSKEY);
    await addApp(thief);
    expect(await takeBack(await linkMailedTo(person.eMail, APP))).toMatchObject({ success: true });
    expect((await openedBy(passkey)).is).toBe(true);
    const back = await takeBack(earlier);
    expect(back).toMatchObject({ success: true });
    expect((await openedBy(passkey)).is).toBe(false);
    expect(await newPassword(back)).toMatchObject({ success: true });
    expect(await login({ eMail: person.eMail, password: OWN })).toMatchObject({ success: true });
  });

  it('and an earlier one, taken back at once, are both gone', async () => {
    const person = await newPerson();
    const thief = (await loggedIn(desk.portal, person)).browser;
    const passkey = await addPasskey(thief);
    await addApp(thief);
    const links = [await linkMailedTo(person.eMail, PASSKEY), await linkMailedTo(person.eMail, APP)];
    const backs = await Promise.all(links.map((link) => takeBack(link)));
    expect(backs.map(({ success }) => success)).toEqual([true, true]);
    expect((await openedBy(passkey)).is).toBe(false);
    const tokens = [];
    for (const back of backs) tokens.push((await newPassword(back)).success);
    // The way of the later answer counts.
    expect(tokens.filter(Boolean)).toHaveLength(1);
    expect(await login({ eMail: person.eMail, password: OWN })).toMatchObject({ success: true });
  });
});

it('renewed recovery codes are taken back: they are void, and nothing else that was there before', async () => {
  const person = await newPerson();
  const { browser } = await loggedIn(desk.portal, person);
  const passkey = await addPasskey(browser);
  const { recoveryCodes } = await post(browser, 'second-factor/recovery-codes');
  const back = await takeBack(await linkMailedTo(person.eMail, CODES));
  expect(await newPassword(back)).toMatchObject({ success: true });
  const own = { eMail: person.eMail, password: OWN };
  expect(await post(page(), 'login', { ...own, code: recoveryCodes?.[0] })).toMatchObject({ success: false });
  expect(await login(own)).toMatchObject({ secondFactor: { methods: ['passkey'] } });
  expect((await openedBy(passkey)).is).toBe(true);
});

it('guessed links are slowed down as those of an address are, and a right one never', async () => {
  const person = await newPerson();
  await addApp((await loggedIn(desk.portal, person)).browser);
  const link = await linkMailedTo(person.eMail, APP);
  const ask = (confirmationCode: string | null) =>
    desk.portal.http.inject({
      method: 'POST',
      url: '/identity/take-back-factors',
      remoteAddress: '203.0.113.77',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { userId: link.searchParams.get('user_id'), confirmationCode },
    });
  const statuses: number[] = [];
  while (statuses.length < 400 && statuses.at(-1) !== 429) statuses.push((await ask('geraten')).statusCode);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask(link.searchParams.get('confirmation_code'))).json()).toMatchObject({ success: true });
});
