import { describe, expect, it } from 'vitest';
import { organization } from '#domain/deciders.ts';
import { type Browser, loggedIn } from './browser.ts';
import { openIdentityFixture, PASSWORD } from './identity-fixture.ts';

// Whom a mail greets and who invites to what, strangers have typed; and a mail program makes a link of an address there.

const desk = openIdentityFixture();
const { newAddress, newPerson, page, register } = desk;

const NAME = 'Gewinn: https://falsch.example';
/** The same in letters that look alike, with what is not seen between them. */
const HIDDEN = 'ｗｗ\u200bｗ．falsch.example';

interface Refused {
  readonly status: number;
  readonly errors: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}
const atField = (path: string) => ({
  status: 400,
  errors: [{ path, code: 'address-in-name', message: expect.stringContaining('Internetadresse') }],
});

async function found(browser: Browser, name: string): Promise<string> {
  return ((await browser.post('/api/organizations', { name })).json() as { id: string }).id;
}

describe.each([NAME, HIDDEN])('a new name with an address in it is refused at its field: %j', (name) => {
  it('of a person', async () => {
    expect((await register(newAddress(), PASSWORD, name)).json()).toEqual({ success: false, reason: 'InvalidName' });
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const renamed = await browser.ask('PUT', '/identity/user-data', { userName: name, eMail: person.eMail });
    expect(renamed.json() as Refused).toMatchObject(atField('body.userName'));
    const chief = (await loggedIn(desk.portal)).browser;
    const made = { userName: name, eMail: newAddress(), password: PASSWORD };
    expect((await chief.post('/api/management/users', made)).json()).toMatchObject(atField('body.userName'));
  });

  it('of an organisation, and of a tournament not, which no mail names', async () => {
    const { browser } = await loggedIn(desk.portal, await newPerson());
    expect((await browser.post('/api/organizations', { name })).json()).toMatchObject(atField('body.name'));
    const id = await found(browser, 'SV Zell');
    const renamed = await browser.ask('PATCH', `/api/organizations/${id}/name`, { name });
    expect(renamed.json()).toMatchObject(atField('body.name'));
    const tournament = { organizationId: id, name, visibility: 'Private' };
    expect((await browser.post('/api/tournaments', tournament)).status).toBe(201);
  });
});

describe('a name from before that rule is no link where a mail says it', () => {
  it.each([
    [NAME, 'Gewinn: https falsch.example'],
    [HIDDEN, 'www falsch.example'],
  ])('%j', async (name, said) => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const organizationId = await found(browser, 'SV Zell');
    await desk.rows.query('UPDATE identity.accounts SET user_name = $2 WHERE e_mail = $1', [person.eMail, name]);
    const { id } = (await browser.get('/identity/user-data')).json() as { id: string };
    const renamed = await desk.portal.handleCommand(organization, {
      stream: `organization-${organizationId}`,
      command: { type: 'RenameOrganization', name },
      metadata: { actor: { kind: 'user', id }, command: null },
    });
    expect(renamed.outcome).toBe('done');

    await page().post('/identity/forgot-password', { eMail: person.eMail });
    const reset = (await desk.mails.mailTo(person.eMail, /Neues Passwort/)).email;
    expect(reset.text).toContain(`Guten Tag ${said},`);
    const to = newAddress();
    const invited = await browser.post(`/api/organizations/${organizationId}/invitations`, {
      eMail: to,
      role: 'Scorer',
    });
    expect(invited.status).toBe(201);
    const invitation = (await desk.mails.mailTo(to)).email;
    expect(invitation.subject).toBe(`Einladung zu ${said}`);
    expect((invitation.text ?? '').replaceAll(/\s+/g, ' ')).toContain(
      `${said} lädt Sie ein, bei ${said} mitzuarbeiten.`,
    );
    for (const { text, html } of [reset, invitation])
      for (const form of [text, html]) expect(form).not.toMatch(/:\/\/falsch|www\.|ｗｗ/);
  });
});
