import { expect, it } from 'vitest';
import { loggedIn } from './browser.ts';
import { openIdentityFixture, PASSWORD } from './identity-fixture.ts';

const desk = openIdentityFixture();
const { newPerson } = desk;

it('a notice reaches its reader though strangers had a mailbox full of mails sent there', async () => {
  const person = await newPerson();
  const { browser } = await loggedIn(desk.portal, person);
  await desk.rows.query(
    `INSERT INTO identity.mails (recipient, subject, html, text, holds_key, state)
     SELECT $1, 'Sie haben schon ein Konto', '', '', false, 'sent' FROM generate_series(1, 20)`,
    [person.eMail],
  );
  const body = { eMail: person.eMail, currentPassword: PASSWORD, newPassword: 'Neues-Passwort-2' };
  expect((await browser.post('/identity/change-password', body)).json()).toMatchObject({ success: true });
  await desk.mails.mailTo(person.eMail, /Ihr Passwort wurde geändert/);
});
