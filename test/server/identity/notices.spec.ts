import { expect, it } from 'vitest';
import { loggedIn } from './browser.ts';
import { openIdentityFixture, PASSWORD } from './identity-fixture.ts';

const desk = openIdentityFixture();
const { newPerson, page } = desk;

it('a notice reaches its reader though strangers had a mailbox full of mails sent there', async () => {
  const person = await newPerson();
  const { browser } = await loggedIn(desk.portal, person);
  await desk.rows.query(
    `INSERT INTO identity.mails (recipient, subject, html, text, holds_key, state, share)
     SELECT $1, 'Sie haben schon ein Konto', '', '', false, 'sent', 'already-registered' FROM generate_series(1, 20)`,
    [person.eMail],
  );
  const body = { eMail: person.eMail, currentPassword: PASSWORD, newPassword: 'Neues-Passwort-2' };
  expect((await browser.post('/identity/change-password', body)).json()).toMatchObject({ success: true });
  await desk.mails.mailTo(person.eMail, /Ihr Passwort wurde geändert/);
});

it('a new password is mailed though strangers registered the address again and again, of which two mails tell', async () => {
  const person = await newPerson();
  for (let stranger = 0; stranger < 8; stranger += 1) {
    const registered = await desk.portal.http.inject({
      method: 'POST',
      url: '/identity/register',
      remoteAddress: `203.0.113.${stranger}`,
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { userName: 'Fremd', eMail: person.eMail, password: 'Fremd-und-Feind-1' },
    });
    expect(registered.statusCode).toBe(200);
  }
  await page().post('/identity/forgot-password', { eMail: person.eMail });
  await desk.mails.mailTo(person.eMail, /Neues Passwort/);
  const { rows: told } = await desk.rows.query(
    `SELECT FROM identity.mails WHERE recipient = $1 AND subject LIKE '%schon ein Konto%'`,
    [person.eMail],
  );
  expect(told).toHaveLength(2);
});
