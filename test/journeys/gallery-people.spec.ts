import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startNodeInPast } from '#test/support/node-in-past.ts';
import { blockTables } from '#test/support/blocked-tables.ts';
import { startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import { freshDatabase, onServer } from '#test/support/postgres.ts';
import {
  CHIEF,
  freePort,
  logIn,
  SESSION_SECRET,
  startPortal,
  type RunningPortal,
} from '#test/support/running-portal.ts';
import { writeTournament } from '#test/support/written-tournament.ts';
import { openMailServer } from '../server/identity/mail-server.ts';
import { BY, playedTournament } from '../server/read-models/event-builders.ts';
import { openPageAs, openPageAsVisitor, expectGood, waitForGiveUp, logInOn, PHONE } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup } from './tournaments.ts';

// States of accounts and administration that no other journey reaches: old links, accounts with a past, an empty
// portal, mails and read models in trouble.

const stage = openJourneyFixture();
const PASSWORD = 'Talwiese-22';

const at = (path: string): string => `${stage.portal.url}/portal/${path}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/** One call of identity, without a session. */
const identityOf = ({ url }: Pick<RunningPortal, 'url'>, path: string, body: object): Promise<Response> =>
  fetch(`${url}/identity/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': '' },
    body: JSON.stringify(body),
  });

test('everything that can happen to an account', { timeout: 120_000 }, async () => {
  const greta = await newAccount(stage.portal, 'Greta Öhm');
  const hers = await arriveAs(stage.browser, greta, at('user-info'), PHONE);
  await hers.page.getByLabel('Ihr Name').fill('G'.repeat(101));
  hers.forgive(400, /user-data/);
  await hers.page.keyboard.press('Enter');
  await hers.page.getByText('Die Anfrage ist fehlgeschlagen. Bitte prüfen Sie').waitFor();
  await hers.page.getByLabel('Ihr Name').fill('Greta Öhm');
  await hers.page.keyboard.press('Enter');
  await heading(hers.page, 'Wie heißt Ihr Verein?');
  await hers.page.goto(at('change-password'));
  await hers.page.getByLabel('Aktuelles Passwort', { exact: true }).fill(greta.password);
  await hers.page.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD);
  await hers.page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill(PASSWORD);
  await hers.page.keyboard.press('Enter');
  await hers.page.getByText('Ihr Passwort ist geändert.').waitFor();
  await identityOf(stage.portal, 'forgot-password', { eMail: greta.eMail });
  const reset = await linkMailedTo(stage.portal, greta.eMail, /Neues Passwort/);
  // Her password changed: every older session ends.
  hers.forgive(401, /./);
  const late = await openPageAsVisitor(stage.browser, stage.portal.url + reset);
  const setAnew = async (password: string): Promise<void> => {
    await late.page.getByLabel('Neues Passwort', { exact: true }).fill(password);
    await late.page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill(password);
    await late.page.keyboard.press('Enter');
  };
  await setAnew('Talwiese-23');
  await heading(late.page, 'Ihr neues Passwort gilt');
  // The link has done its work: with another password it is no repeat of it.
  await late.page.goto(stage.portal.url + reset);
  await setAnew('Talwiese-24');
  await heading(late.page, 'Das hat nicht geklappt');
  await late.page.getByRole('link', { name: 'Neuen Link anfordern' }).click();
  // A changed password voids a pending change of address.
  await late.page.goto(at('login'));
  await logInOn(late.page, { eMail: greta.eMail, password: 'Talwiese-23' });
  await heading(late.page, 'Wie heißt Ihr Verein?');
  await late.page.goto(at('user-info'));
  await late.page.getByLabel('E-Mail-Adresse').fill('oehm@verein.example');
  await late.page.keyboard.press('Enter');
  await heading(late.page, 'Wie heißt Ihr Verein?');
  const { page } = await openPageAs(stage.browser, at('management/users'));
  await page.getByRole('link', { name: 'Greta Öhm' }).click();
  await heading(page, 'Greta Öhm');
  await page.getByText('Neue Adresse', { exact: true }).waitFor();
  await page.getByText('unbekannter Browser', { exact: false }).first().waitFor();
  await late.page.goto(stage.portal.url + (await linkMailedTo(stage.portal, 'oehm@verein.example', /neue/)));
  await heading(late.page, 'Ihre neue Adresse gilt');
  await late.page.goto(at('login'));
  await logInOn(late.page, { eMail: 'oehm@verein.example', password: 'Talwiese-23' });
  await late.page.waitForURL(`${stage.portal.url}/portal`);
  await late.page.getByRole('button', { name: /^Ihr Konto/ }).click();
  await late.page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await late.page.getByText('Sie wurden abgemeldet.').waitFor();
  await page.reload();
  const events = page.locator('[data-events] li b');
  await events.first().waitFor();
  for (const event of ['Abgemeldet', 'Passwort geändert', 'Neues Passwort festgelegt', 'E-Mail-Adresse geändert']) {
    await page.getByText(event, { exact: true }).first().waitFor();
  }
  const more = page.getByRole('button', { name: 'Mehr anzeigen' });
  if ((await more.count()) > 0) await more.click();
  for (const event of ['Neues Passwort angefordert', 'Neue E-Mail-Adresse angegeben']) {
    await page.getByText(event, { exact: true }).first().waitFor();
  }
  await page.goto(at('management/users'));
  await page.getByRole('link', { name: 'Administrator', exact: true }).click();
  await page.getByRole('button', { name: 'Sperren …' }).click();
  await page.getByText('Das ist Ihr eigenes Konto: Auch Sie').waitFor();
});

test('invitations that came too late, or before anybody could say to what', { timeout: 90_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const eMail = 'spaet@verein.example';
  const path = `/api/organizations/${cup.organizationId}/invitations`;
  await api(stage.portal, 'POST', path, { eMail, role: 'Scorer' });
  const link = stage.portal.url + (await linkMailedTo(stage.portal, eMail, /^Einladung zu/));
  const { page, forgive, context } = await openPageAsVisitor(stage.browser, link, PHONE);
  forgive('ERR_', /look-up/);
  await page.clock.install();
  await context.route('**/look-up', (route) => route.abort());
  await page.reload();
  await waitForGiveUp(page, 'Sie können in einer Organisation mitarbeiten.');
  const chief = await openPageAs(stage.browser, at(`organizations/${cup.organizationId}/members`));
  await chief.page.getByRole('button', { name: /Zurückziehen/ }).click();
  await chief.page.getByText(`Die Einladung an ${eMail} ist zurückgezogen.`).waitFor();
});

test('an invitation and a key of three weeks ago', { timeout: 90_000 }, async () => {
  const { databaseUrl } = stage;
  const then = await startNodeInPast(stage.portal, { databaseUrl, secret: SESSION_SECRET, days: 21 });
  const eMail = 'vorbei@verein.example';
  const club = await api<{ id: string }>(then, 'POST', '/api/organizations', { name: 'SV Damals' });
  await api(then, 'PATCH', `/api/management/organizations/${club.id}/licensing`, { allowApiAccess: true });
  const key = { organizationId: club.id, name: 'Vereinsseite', validity: 7 };
  const { id } = await api<{ id: string }>(then, 'POST', '/api/api-keys', key);
  await api(then, 'POST', `/api/organizations/${club.id}/invitations`, { eMail, role: 'Scorer' });
  const link = stage.portal.url + (await linkMailedTo(stage.portal, eMail, /^Einladung zu/));
  await then.end();
  const late = await openPageAsVisitor(stage.browser, link, PHONE);
  await late.page.getByText(/^Die Einladung zu „SV Damals“ galt bis/).waitFor();
  await expectGood(late.page);
  const { page } = await openPageAs(stage.browser, at(`organizations/${club.id}/keys`));
  await page.getByText('abgelaufen', { exact: true }).waitFor();
  await page.getByText('vorbei', { exact: true }).waitFor();
  await expectGood(page);
  await page.goto(at(`organizations/${club.id}/keys/${id}`));
  await page.getByText('Geben Sie ihm eine neue Gültigkeit.', { exact: false }).waitFor();
  await expectGood(page);
  // An owner without administration rights is referred to the operator.
  await api(stage.portal, 'PATCH', `/api/management/organizations/${club.id}/licensing`, { allowApiAccess: false });
  const otto = await newAccount(stage.portal, 'Otto Owner');
  await joinAs(stage.portal, club.id, otto, 'Owner');
  const owner = await arriveAs(stage.browser, otto, at(`organizations/${club.id}/keys`), PHONE);
  await owner.page.getByText('Bitte wenden Sie sich an den Betreiber des Portals.').waitFor();
});

test('what hardly ever happens to an account', { timeout: 90_000 }, async () => {
  const hanna = await newAccount(stage.portal, 'Hanna Selten');
  const login = { eMail: hanna.eMail, password: hanna.password };
  const { page: register } = await openPageAsVisitor(stage.browser, at('register'), PHONE);
  await register.getByLabel('Ihr Name').fill('Ö'.repeat(101));
  await register.getByLabel('E-Mail-Adresse').fill('lang@verein.example');
  await register.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await register.keyboard.press('Enter');
  await register
    .getByText('Bitte geben Sie einen Namen mit höchstens 100 Zeichen und ohne Internetadresse ein.')
    .waitFor();

  const hers = await arriveAs(stage.browser, hanna, at('change-password'), PHONE);
  hers.forgive(500, /change-password/);
  const change = async (): Promise<void> => {
    await hers.page.getByLabel('Aktuelles Passwort', { exact: true }).fill(hanna.password);
    await hers.page.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD);
    await hers.page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill(PASSWORD);
    await hers.page.keyboard.press('Enter');
  };
  await hers.context.route('**/identity/change-password', (route) => route.fulfill({ status: 500, body: '' }));
  await change();
  await hers.page.getByText('Bei der Bearbeitung der Anfrage ist ein Fehler aufgetreten.').waitFor();
  await hers.context.unroute('**/identity/change-password');
  const rows = (statement: string) => onServer(stage.databaseUrl, statement);
  await rows(`UPDATE identity.accounts SET confirmed_at = NULL WHERE user_name = '${hanna.name}'`);
  await change();
  await hers.page.getByText('Ihr Konto ist noch nicht aktiviert. Bitte öffnen Sie zuerst', { exact: false }).waitFor();
  await rows(`UPDATE identity.accounts SET confirmed_at = now() WHERE user_name = '${hanna.name}'`);
  await rows('DELETE FROM identity.user_events');

  const { page, context, forgive } = await openPageAs(stage.browser, at('management/users'));
  await page.getByRole('link', { name: hanna.name }).click();
  await page.getByText('In den letzten 90 Tagen ist nichts geschehen.').waitFor();
  const her = { url: stage.portal.url, accessToken: await logIn(stage.portal.url, login) };
  const club = await api<{ id: string }>(her, 'POST', '/api/organizations', { name: 'SV Verwaist' });
  const cup = { organizationId: club.id, name: 'Pokal' };
  const { id } = await api<{ id: string }>(her, 'POST', '/api/tournaments', cup);
  const exported = await fetch(`${her.url}/api/tournaments/${id}/history/export`, {
    headers: { authorization: `Bearer ${her.accessToken}` },
  });
  expect(exported.status).toBe(200);
  // Her refresh token was copied, and both holders use it.
  const first = await refreshTokenOf(await identityOf(stage.portal, 'login', login));
  let token = first;
  for (let turn = 0; turn < 3; turn += 1) token = await refreshTokenOf(await refreshed(token));
  await refreshed(first);
  await page.reload();
  for (const event of ['Kopierte Sitzung beendet', 'Verlauf exportiert']) {
    await page.getByText(event, { exact: true }).first().waitFor();
  }
  await expectGood(page);
  await rows(`DELETE FROM identity.accounts WHERE user_name = '${hanna.name}'`);
  // A list that fails is read again.
  forgive(500, /\/api\/management\/organizations/);
  await context.route(/\/api\/management\/organizations/, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.goto(at('management/organizations'));
  await page.getByRole('button', { name: 'Noch einmal laden' }).click();
  await page.getByRole('row').filter({ hasText: 'SV Verwaist' }).getByText('ohne Besitzer').waitFor();
});

const refreshed = (token: string): Promise<Response> =>
  fetch(`${stage.portal.url}/identity/refresh`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });

const refreshTokenOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { refreshToken: string }).refreshToken;

const forgotten = (portal: Pick<RunningPortal, 'url'>, eMail: string) =>
  identityOf(portal, 'forgot-password', { eMail });

/** The portal starts with an empty KurrentDB as its log and an imprint of its own; the mail server does not answer. */
test('a portal that began just now', { timeout: 120_000 }, async () => {
  const [double, database, port] = await Promise.all([startKurrentDouble(), freshDatabase(), freePort()]);
  const env = {
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret of this portal alone, long enough',
    EVENT_STORE_URL: double.url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    IMPRINT_URL: 'https://verein.example/impressum',
  };
  const young = await startPortal({ env });
  onTestFinished(async () => {
    await young.end();
    await double.end();
    await database.drop();
  });
  const { page } = await openPageAs(stage.browser, `${young.url}/portal/management/organizations`);
  const go = (section: string) => page.goto(`${young.url}/portal/management/${section}`);
  await heading(page, 'Noch keine Organisation');
  await go('projections');
  await page.getByText('am Anfang').first().waitFor();
  await expectGood(page);
  await go('operator');
  await page.getByText('Die Seite leitet weiter zu https://verein.example/impressum').waitFor();
  await page.getByText('in der Einstellung IMPRINT_URL').waitFor();
  await expectGood(page);
  const privacy = page.getByRole('region', { name: 'Datenschutz' });
  await privacy.getByRole('button', { name: 'Gliederung einfügen' }).click();
  await privacy.getByText('[Name, Anschrift und E-Mail-Adresse]').last().waitFor();
  await privacy.getByRole('button', { name: 'Verwerfen' }).click();

  await forgotten(young, CHIEF.eMail);
  await go('mailbox');
  const row = page.getByRole('row', { name: /Neues Passwort/ });
  await row.getByText('wartet').waitFor({ timeout: 20_000 });
  await row.getByText(/nächster Versuch \d\d:\d\d/).waitFor();
  await row.getByText(/ECONNREFUSED/).waitFor({ timeout: 20_000 });
  await expectGood(page);
  await page.getByRole('link', { name: /Neues Passwort/ }).click();
  const attempts = () => page.locator('dt:text-is("Versuche") + dd').innerText().then(Number);
  const before = await attempts();
  const again = page.getByRole('button', { name: 'Gleich noch einmal versuchen' });
  await again.click();
  await page.getByText('Die Mail wird jetzt noch einmal verschickt.').waitFor();
  await expect.poll(attempts, { timeout: 15_000 }).toBeGreaterThan(before);
  await expectGood(page);
  // The mail server comes back: it accepts this mail and rejects the other for good.
  const server = await openMailServer(port);
  onTestFinished(() => server.close());
  await again.click();
  await page.getByText('Der Inhalt ist gelöscht', { exact: false }).waitFor({ timeout: 20_000 });
  await page.getByText('gesendet', { exact: true }).first().waitFor();
  await expectGood(page);
  server.refuseWith(550);
  await api(young, 'POST', '/api/management/users', {
    userName: 'Ute',
    eMail: 'ute@verein.example',
    password: PASSWORD,
  });
  await forgotten(young, 'ute@verein.example');
  await go('mailbox');
  await page.getByRole('row').filter({ hasText: 'ute@' }).getByText('Fehler', { exact: true }).waitFor();
  await expectGood(page);

  // A KurrentDB position is no count of events.
  const letGo = await blockTables(database.url, 'organizations');
  await api(young, 'POST', '/api/organizations', { name: 'SV Jung' });
  await go('projections');
  await page
    .getByRole('row', { name: /organizations/ })
    .getByText('unbekannt')
    .waitFor();
  await letGo();

  // Its table rejects an event of the log; later events cannot change that.
  await onServer(database.url, `ALTER TABLE tables_organizations_v3.organizations ADD CHECK (name <> 'SV Halt')`);
  await api(young, 'POST', '/api/organizations', { name: 'SV Halt' });
  const organizations = page.getByRole('row', { name: /organizations/ });
  await organizations.getByText('angehalten').waitFor({ timeout: 20_000 });
  await organizations.getByText(/violates check constraint/).waitFor();
  await expectGood(page);
});

test('tables that are behind say by how much', { timeout: 90_000 }, async () => {
  const club = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', { name: 'SV Rückstand' });
  const letGo = await blockTables(stage.databaseUrl, 'tournaments');
  const { facts } = playedTournament(club.id);
  const told = { at: new Date().toISOString(), actor: BY };
  for (let count = 0; count < 2; count += 1) await writeTournament(stage.databaseUrl, facts, () => told);
  const { page } = await openPageAs(stage.browser, at('management/projections'));
  const tournaments = page.getByRole('row', { name: /tournaments/ });
  await tournaments.getByText('holt auf').waitFor();
  await tournaments.getByText(/^\d{3} Ereignisse$/).waitFor();
  await expectGood(page);
  await letGo();
});

test('a log that was changed says where, and takes a decision', { timeout: 120_000 }, async () => {
  const { databaseUrl } = stage;
  const club = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', { name: 'SV Schaden' });
  // The node of three weeks ago may have begun a check.
  await onServer(databaseUrl, 'TRUNCATE integrity.checks');
  const { page } = await openPageAs(stage.browser, at('management/log'));
  await page.getByText('Noch nicht geprüft.').waitFor();
  await expectGood(page);
  await onServer(
    databaseUrl,
    `UPDATE log.events SET data = replace(data::text, 'SV Schaden', 'SV Schäden')::json
     WHERE stream = 'organization-${club.id}' AND revision = 0`,
  );
  await page.getByRole('button', { name: 'Jetzt prüfen' }).click();
  await page.getByText('Das Protokoll wird geprüft.').waitFor();
  await page.getByText('1 beschädigter Verlauf').waitFor({ timeout: 30_000 });
  await page.getByText('Der Inhalt wurde verändert.').waitFor();
  await expectGood(page);
  await page.getByRole('button', { name: 'Schaden an „SV Schaden“ hinnehmen …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Begründung').fill('Der Name war falsch geschrieben');
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Hinnehmen' }).click();
  await page.getByText('ist hingenommen.', { exact: false }).waitFor({ timeout: 30_000 });
  await page.getByText('vollständig und unverändert').waitFor();
  await expectGood(page);

  // All that a check can find, as it notes it.
  const kinds = ['place', 'chain', 'rewritten', 'end'].map(
    (kind, place) => `('tournament-${kind}', 7, '${kind}', ${place})`,
  );
  await onServer(
    databaseUrl,
    `INSERT INTO integrity.broken_streams (stream, revision, breach, events, missing, digest, found_at)
     SELECT stream, revision, breach, 9, missing, '', now()
     FROM (VALUES ${[...kinds, "('', NULL, 'positions', 1)"].join(', ')}) AS b (stream, revision, breach, missing);
     UPDATE integrity.checks SET error = 'The database does not answer'`,
  );
  await page.getByText('5 beschädigte Verläufe').waitFor({ timeout: 30_000 });
  await page.getByText('Die Prüfung kam nicht zum Ende: The database does not answer').waitFor();
  await page.getByText('Protokoll im Ganzen').waitFor();
  await expectGood(page);
  await onServer(databaseUrl, 'DELETE FROM integrity.broken_streams; UPDATE integrity.checks SET error = NULL');
  await page.getByText('vollständig und unverändert').waitFor({ timeout: 30_000 });
});
