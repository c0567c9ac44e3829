import { describe, expect, it } from 'vitest';
import { organization } from '#domain/deciders.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import { loggedIn } from './browser.ts';
import { openIdentityFixture, PASSWORD } from './identity-fixture.ts';
import { linkIn } from './mail-server.ts';

const desk = openIdentityFixture();
const { newAddress, page, opened, newPerson, login, worth } = desk;

describe('name and address', () => {
  it('change: the name at once, the address once the new one is confirmed, and then one is logged out', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const eMail = newAddress();
    const put = await browser.ask('PUT', '/identity/user-data', { userName: 'Ute Neu', eMail });
    expect(put.json()).toEqual({ success: true, emailValidationPending: true });
    expect((await browser.get('/identity/user-data')).json()).toMatchObject({
      userName: 'Ute Neu',
      eMail: person.eMail,
      pendingEMail: eMail,
    });
    expect((await desk.mails.mailTo(person.eMail, /soll geändert werden/)).email.text).toContain(eMail);
    const link = linkIn(await desk.mails.mailTo(eMail, /neue E-Mail/));
    expect(link.searchParams.get('action')).toBe('change_email');
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: false });
    expect((await opened('confirm-email', link)).json()).toEqual({ success: true });
    expect(await worth(browser)).toBe(401);
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
    expect(await login(person)).toMatchObject({ success: false });
  });

  it('confirmed once more, because the answer was lost, says the same and ends no session, until the address is another', async () => {
    const person = await newPerson();
    const eMail = newAddress();
    const { browser } = await loggedIn(desk.portal, person);
    await browser.ask('PUT', '/identity/user-data', { userName: 'Ute', eMail });
    const link = linkIn(await desk.mails.mailTo(eMail, /neue E-Mail/));
    expect((await opened('confirm-email', link)).json()).toEqual({ success: true });
    const again = await loggedIn(desk.portal, { ...person, eMail });
    const repeated = await opened('confirm-email', link);
    expect([repeated.json(), repeated.headers['set-cookie']]).toEqual([{ success: true }, undefined]);
    expect(await worth(again.browser)).toBe(200);

    const third = newAddress();
    await again.browser.ask('PUT', '/identity/user-data', { userName: 'Ute', eMail: third });
    const next = linkIn(await desk.mails.mailTo(third, /neue E-Mail/));
    expect((await opened('confirm-email', next)).json()).toEqual({ success: true });
    expect((await opened('confirm-email', link)).json()).toEqual({ success: false });
  });

  it('of another account are not told: the same answer, and a mail to whom the address belongs', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const { browser } = await loggedIn(desk.portal, one);
    const put = await browser.ask('PUT', '/identity/user-data', { userName: 'Ute', eMail: other.eMail });
    expect(put.json()).toEqual({ success: true, emailValidationPending: true });
    await desk.mails.mailTo(other.eMail, /schon ein Konto/);
    expect(await login(other)).toMatchObject({ success: true });
  });

  it('another name alone leaves a waiting address alone, and its link works; it is taken back by saying so', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const [first, second] = [newAddress(), newAddress()];
    const put = async (body: object) => (await browser.ask('PUT', '/identity/user-data', body)).json();
    const pending = async () =>
      ((await browser.get('/identity/user-data')).json() as { pendingEMail: string | null }).pendingEMail;
    await put({ userName: 'Ute', eMail: first });
    expect(await put({ userName: 'Ute Neu', eMail: person.eMail })).toEqual({
      success: true,
      emailValidationPending: false,
    });
    expect(await pending()).toBe(first);
    expect((await desk.mails.mailTo(first, /neue E-Mail/)).email.to).toHaveLength(1);

    await put({ userName: 'Ute Neu', eMail: person.eMail, pendingEMail: null });
    expect(await pending()).toBeNull();
    const dead = linkIn(await desk.mails.mailTo(first, /neue E-Mail/));
    expect((await opened('confirm-email', dead)).json()).toEqual({ success: false });

    await put({ userName: 'Ute Neu', eMail: second });
    const link = linkIn(await desk.mails.mailTo(second, /neue E-Mail/));
    await put({ userName: 'Ute Wieder', eMail: person.eMail });
    expect((await opened('confirm-email', link)).json()).toEqual({ success: true });
  });

  it('an address that a stranger registered and never confirmed becomes that of its owner', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const eMail = newAddress();
    const theirs = { eMail, password: 'Fremd-und-Feind-1' };
    expect((await page().post('/identity/register', { userName: 'Fremd', ...theirs })).status).toBe(200);
    await desk.mails.mailTo(eMail, /bestätigen Sie Ihre E-Mail/);
    const put = await browser.ask('PUT', '/identity/user-data', { userName: 'Ute', eMail });
    expect(put.json()).toEqual({ success: true, emailValidationPending: true });
    const link = linkIn(await desk.mails.mailTo(eMail, /neue E-Mail/));
    expect((await opened('confirm-email', link)).json()).toEqual({ success: true });
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
    expect(await login(theirs)).toMatchObject({ success: false, confirmationRequired: false });
  });

  it('that are none are refused with the fields at fault', async () => {
    const { browser } = await loggedIn(desk.portal, await newPerson());
    const put = await browser.ask('PUT', '/identity/user-data', { userName: ' ', eMail: 'keine' });
    expect(put.status).toBe(400);
    expect((put.json() as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
      'body.userName',
      'body.eMail',
    ]);
  });
});

describe('one’s own data', () => {
  it('are handed out whole, and erased with everything that was kept about the account', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const exported = await browser.get('/identity/export');
    const data = exported.json() as { account: { eMail: string }; events: { type: string }[] };
    expect(data.account.eMail).toBe(person.eMail);
    expect(exported.text).not.toContain('argon2');
    await expect
      .poll(async () => ((await browser.get('/identity/export')).json() as typeof data).events.map(({ type }) => type))
      .toEqual(expect.arrayContaining(['Registered', 'Confirmed', 'LoginSucceeded']));
    expect((await browser.post('/identity/erase', { currentPassword: 'falsch' })).status).toBe(409);
    expect((await browser.post('/identity/erase', { currentPassword: PASSWORD })).status).toBe(204);
    expect(await login(person)).toMatchObject({ success: false, confirmationRequired: false });
    const { rows: left } = await desk.rows.query<{ table: string; line: string }>(
      `SELECT 'accounts' AS table, a::text AS line FROM identity.accounts a UNION ALL
       SELECT 'mails', m::text FROM identity.mails m UNION ALL SELECT 'events', e::text FROM identity.user_events e`,
    );
    expect(left.filter(({ line }) => line.includes(person.eMail))).toEqual([]);
  });

  it('include mails to an address one has no longer, and not those its next owner gets', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const [former, next] = [person.eMail, newAddress()];
    await page().post('/identity/forgot-password', { eMail: former });
    await desk.mails.mailTo(former, /Neues Passwort/);
    await browser.ask('PUT', '/identity/user-data', { userName: 'Ute', eMail: next });
    await opened('confirm-email', linkIn(await desk.mails.mailTo(next, /neue E-Mail/)));
    const other = { eMail: former, password: 'Neu-und-Anders-1' };
    await page().post('/identity/register', { userName: 'Otto', ...other });
    await expect
      .poll(async () => (await desk.rows.query('SELECT FROM identity.mails WHERE recipient = $1', [former])).rowCount)
      .toBe(5);

    const again = (await loggedIn(desk.portal, { eMail: next, password: PASSWORD })).browser;
    const exported = (await again.get('/identity/export')).json() as { mails: { to: string; subject: string }[] };
    expect(exported.mails.filter(({ to }) => to === former).map(({ subject }) => subject)).toEqual([
      'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      'Neues Passwort festlegen',
      'Ihre E-Mail-Adresse soll geändert werden',
      'Ihre E-Mail-Adresse wurde geändert',
    ]);
    // The former address can no longer take the account back.
    await desk.rows.query('UPDATE identity.codes SET expires_at = now() WHERE e_mail = $1', [former]);
    expect((await again.post('/identity/erase', { currentPassword: PASSWORD })).status).toBe(204);
    const { rows: left } = await desk.rows.query<{ recipient: string; subject: string }>(
      'SELECT recipient, subject FROM identity.mails WHERE recipient = ANY ($1)',
      [[former, next]],
    );
    expect(left).toEqual([{ recipient: former, subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse' }]);
  });

  it('hold no mail to an address that is not confirmed, nor does erasing them delete one', async () => {
    const [thief, owner, reader] = [await newPerson(), await newPerson(), await newPerson()];
    const inviting = (await loggedIn(desk.portal, owner)).browser;
    const club = (await inviting.post('/api/organizations', { name: 'SV Fremde Post' })).json() as { id: string };
    const invitation = { eMail: reader.eMail, role: 'Scorer' };
    expect((await inviting.post(`/api/organizations/${club.id}/invitations`, invitation)).status).toBe(201);
    await desk.mails.mailTo(reader.eMail, /Einladung/);
    const { browser } = await loggedIn(desk.portal, thief);
    await browser.ask('PUT', '/identity/user-data', { userName: 'Dieb', eMail: reader.eMail });
    await desk.mails.mailTo(reader.eMail, /schon ein Konto/);
    const { mails } = (await browser.get('/identity/export')).json() as { mails: { to: string }[] };
    expect(mails.filter(({ to }) => to === reader.eMail)).toEqual([]);
    expect((await browser.post('/identity/erase', { currentPassword: PASSWORD })).status).toBe(204);
    const { rows: left } = await desk.rows.query<{ subject: string }>(
      `SELECT subject FROM identity.mails WHERE recipient = $1 AND subject LIKE '%Einladung%'`,
      [reader.eMail],
    );
    expect(left).toHaveLength(1);
  });

  it('include open invitations, to a confirmed address and those one sent, and organisations that were deleted', async () => {
    const [owner, reader, thief] = [await newPerson(), await newPerson(), await newPerson()];
    const inviting = (await loggedIn(desk.portal, owner)).browser;
    const made = await inviting.post('/api/organizations', { name: 'SV Einladung' });
    const { id } = made.json() as { id: string };
    const invite = { eMail: reader.eMail.toUpperCase(), role: 'Scorer' };
    expect((await inviting.post(`/api/organizations/${id}/invitations`, invite)).status).toBe(201);
    interface Exported {
      readonly organizations: readonly object[];
      readonly invitations: { readonly received: readonly object[]; readonly sent: readonly object[] };
    }
    const exportedBy = async (browser: typeof inviting): Promise<Exported> =>
      (await browser.get('/identity/export')).json() as Exported;

    const invitation = { organization: { id, name: 'SV Einladung' }, role: 'Scorer', eMail: invite.eMail };
    const own = await exportedBy(inviting);
    expect(own.organizations).toEqual([expect.objectContaining({ id, role: 'Owner', deletedAt: null })]);
    expect(own.invitations).toMatchObject({ received: [], sent: [invitation] });
    const reading = (await loggedIn(desk.portal, reader)).browser;
    expect((await exportedBy(reading)).invitations).toMatchObject({ received: [invitation], sent: [] });
    const { browser } = await loggedIn(desk.portal, thief);
    await browser.ask('PUT', '/identity/user-data', { userName: 'Dieb', eMail: reader.eMail });
    expect((await exportedBy(browser)).invitations).toEqual({ received: [], sent: [] });

    expect((await inviting.ask('DELETE', `/api/organizations/${id}`)).status).toBe(204);
    expect((await exportedBy(inviting)).organizations).toEqual([
      expect.objectContaining({ id, name: 'SV Einladung', role: 'Owner', deletedAt: expect.stringMatching(/^20.*Z$/) }),
    ]);
  });

  it('include the mail that confirms an address, also before it is confirmed', async () => {
    const { browser } = await loggedIn(desk.portal, await newPerson());
    const next = newAddress();
    await browser.ask('PUT', '/identity/user-data', { userName: 'Ute', eMail: next });
    await desk.mails.mailTo(next, /neue E-Mail/);
    const { mails } = (await browser.get('/identity/export')).json() as { mails: { to: string }[] };
    expect(mails.filter(({ to }) => to === next)).toHaveLength(1);
  });

  it('are not erased while an organisation has no other owner; else one leaves, and that is all the log says', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const { id: userId } = (await browser.get('/identity/user-data')).json() as { id: string };
    const created = await browser.post('/api/organizations', { name: 'SV Letzte' });
    const own = (created.json() as { id: string }).id;
    const owner = await desk.portal.person('Olga Bleibt');
    const metadata = { actor: { kind: 'user', id: owner.id }, command: null } as const;
    const stream = 'organization-bleibtbleibtblei';
    const invitationId = 'bleibtbleibtbleieinladung';
    for (const command of [
      { type: 'CreateOrganization', name: 'SV Bleibt', ownerId: owner.id },
      { type: 'InviteMember', invitationId, role: 'Scorer', addressHash: 'x' },
      { type: 'AcceptInvitation', invitationId, userId, addressHash: 'x' },
    ] as const) {
      expect(await desk.portal.handleCommand(organization, { stream, command, metadata })).toMatchObject({
        outcome: 'done',
      });
    }
    const erase = () => browser.post('/identity/erase', { currentPassword: PASSWORD });
    expect((await erase()).json()).toMatchObject({
      status: 409,
      code: 'last-owner',
      organizations: [{ id: own, name: 'SV Letzte' }],
    });
    expect(await login(person)).toMatchObject({ success: true });
    expect(
      (
        await desk.portal.http.inject({
          method: 'DELETE',
          url: `/api/organizations/${own}`,
          headers: { 'sec-fetch-site': 'same-origin' },
          cookies: Object.fromEntries(browser.jar),
        })
      ).statusCode,
    ).toBe(204);
    await expect.poll(async () => (await erase()).status).toBe(204);
    const { rows: events } = await desk.rows.query<{ type: string; line: string }>(
      'SELECT type, e::text AS line FROM log.events e WHERE stream = $1 ORDER BY revision',
      [stream],
    );
    expect(events.map(({ type }) => type)).toEqual([
      'OrganizationCreated',
      'MemberInvited',
      'MemberJoined',
      'MemberLeft',
    ]);
    expect(events.filter(({ line }) => line.includes(person.eMail) || line.includes('Ute'))).toEqual([]);
  });

  it('are gone from organisations too that another owner may still bring back', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const { id: userId } = (await browser.get('/identity/user-data')).json() as { id: string };
    const owner = await desk.portal.person('Olga Holt Zurück');
    const metadata = { actor: { kind: 'user', id: owner.id }, command: null } as const;
    const stream = 'organization-zurueckzurueckzu';
    const invitationId = 'zurueckzurueckzueinladung';
    const handleCommand = (command: OrganizationCommand) =>
      desk.portal.handleCommand(organization, { stream, command, metadata });
    await handleCommand({ type: 'CreateOrganization', name: 'SV Zurück', ownerId: owner.id });
    await handleCommand({ type: 'InviteMember', invitationId, role: 'Owner', addressHash: 'x' });
    await handleCommand({ type: 'AcceptInvitation', invitationId, userId, addressHash: 'x' });
    await handleCommand({ type: 'DeleteOrganization' });
    expect((await browser.post('/identity/erase', { currentPassword: PASSWORD })).status).toBe(204);
    await handleCommand({ type: 'UndeleteOrganization' });
    // Otherwise the remaining one could go too, and the organisation would have no owner.
    expect(await handleCommand({ type: 'LeaveOrganization' })).toMatchObject({
      outcome: 'refused',
      refused: { refusal: 'last-owner' },
    });
  });
});
