import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openPageAs, expectDialogAccessible, expectGood, PHONE } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;
let club: string;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  club = `${stage.portal.url}/portal/organizations/${cup.organizationId}`;
});

test(
  'somebody is invited, joins from the mail, gets another role and is taken out again',
  { timeout: 180_000 },
  async () => {
    const anna = await newAccount(stage.portal, 'Anna Schäfer');
    const chief = await openPageAs(stage.browser, `${club}/members`);
    chief.forgive(400, /\/invitations\)$/);
    const { page } = chief;
    await page.getByText('Bisher arbeiten Sie allein hier.', { exact: false }).waitFor();
    await page.getByText('Einziger Besitzer', { exact: true }).waitFor();
    await expectGood(page);

    // Inviting: an invalid address first, then a valid one.
    await page.getByRole('button', { name: 'Person einladen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Person einladen' });
    const send = dialog.getByRole('button', { name: 'Einladung senden' });
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('E-Mail-Adresse').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('anna');
    await send.click();
    await dialog.getByText('gültige E-Mail-Adresse', { exact: false }).waitFor();
    await expectGood(page);
    await dialog.getByLabel('E-Mail-Adresse').fill(anna.eMail);
    await dialog.getByRole('radio', { name: 'Ergebnisse melden' }).check();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const invited = page.getByRole('row', { name: new RegExp(anna.eMail) });
    await invited.getByText('noch 14 Tage').waitFor();
    await expectGood(page);

    // A second mail voids the first one.
    const first = await linkMailedTo(stage.portal, anna.eMail, /^Einladung zu/);
    await invited.getByRole('button', { name: 'Erneut senden' }).click();
    await page.getByText('Der alte Link gilt nicht mehr.', { exact: false }).waitFor();
    await expect
      .poll(() => linkMailedTo(stage.portal, anna.eMail, /^Einladung zu/), { timeout: 20_000 })
      .not.toBe(first);
    const link = stage.portal.url + (await linkMailedTo(stage.portal, anna.eMail, /^Einladung zu/));

    const guest = await arriveAs(stage.browser, anna, link, PHONE);
    // What is taken from her page, it asks for once more, to say why.
    guest.forgive(404, /\/api\/(organizations|tournaments)\//);
    await guest.page.getByRole('button', { name: 'Einladung annehmen' }).tap();
    await guest.page.getByRole('link', { name: 'Organisation öffnen' }).tap();
    await guest.page.getByRole('heading', { name: 'SV Grün-Weiß Mühlbach 1921' }).waitFor({ state: 'attached' });

    // The other open page follows: a member instead of an invitation.
    await page.getByRole('row', { name: /Anna Schäfer/ }).waitFor();
    await invited.getByRole('button', { name: 'Zurückziehen' }).waitFor({ state: 'detached' });
    await expectGood(page);

    // API keys and settings are refused to her, also by their addresses.
    const tabs = guest.page.getByRole('navigation', { name: 'Organisation' });
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Turniere', 'Spielstätten', 'Bilder', 'Mitglieder']);
    await guest.page.goto(`${club}/keys`);
    await guest.page.getByRole('heading', { name: 'Kein Zugriff' }).waitFor();
    await guest.page.getByRole('link', { name: 'Mitglieder' }).tap();
    await guest.page.getByRole('cell', { name: 'Ergebnisse melden' }).waitFor();
    expect(await guest.page.getByRole('button', { name: 'Person einladen' }).count()).toBe(0);
    await expectGood(guest.page);

    // A new role takes effect on her page at once, with its tabs.
    const marks = () => page.getByText('gerade geändert').count();
    await expect.poll(marks, { timeout: 20_000 }).toBe(0);
    await page.getByLabel('Rolle von Anna Schäfer').selectOption('Besitzer');
    await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
    await guest.page.getByText('Ihre Rolle ist jetzt: Besitzer.').waitFor();
    // Highlighted for other members only, not for the author.
    await guest.page
      .getByRole('row', { name: /Anna Schäfer/ })
      .getByText('gerade geändert')
      .waitFor();
    expect(await marks()).toBe(0);
    // On phones, keys and settings are behind this button.
    await tabs.getByRole('button', { name: 'Mehr' }).waitFor();
    await guest.page.getByLabel('Rolle von Administrator').waitFor();
    await expectGood(guest.page);

    // Removed while a tournament and the members page are open.
    const second = await guest.context.newPage();
    await second.goto(`${stage.portal.url}/portal/tournaments/${cup.id}`);
    await second.getByRole('heading', { name: 'Mühlbacher Hallencup der E-Junioren' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Anna Schäfer entfernen' }).click();
    const remove = page.getByRole('dialog', { name: 'Anna Schäfer entfernen?' });
    await remove.getByRole('button', { name: 'Abbrechen' }).and(page.locator(':focus')).waitFor();
    await expectGood(page);
    await remove.getByRole('button', { name: 'Entfernen' }).click();
    await remove.waitFor({ state: 'detached' });
    await guest.page.getByRole('heading', { name: 'Sie gehören nicht mehr dazu' }).waitFor();
    await second.getByRole('heading', { name: 'Sie haben keinen Zugriff mehr' }).waitFor();
    await expectGood(guest.page);
    await expectGood(second);
    await guest.page.getByRole('link', { name: 'Zu meinen Organisationen' }).tap();
    await guest.page.getByLabel('Name des Vereins').waitFor();
    await page.getByRole('row', { name: /Anna Schäfer/ }).waitFor({ state: 'detached' });
    // No row is left that could take the focus, so the heading has it, not the page.
    await page.getByRole('heading', { name: 'Mitglieder' }).and(page.locator(':focus')).waitFor();

    // The browser reports the refused address itself.
  },
);

test('the last owner stays; another one may leave', { timeout: 120_000 }, async () => {
  const lukas = await newAccount(stage.portal, 'Lukas Örtel');
  await joinAs(stage.portal, cup.organizationId, lukas, 'Owner');
  const other = await arriveAs(stage.browser, lukas, `${club}/members`);
  const { page } = other;
  // The page may hear that one left before its own call is answered, and ask for what is no longer theirs.
  other.forgive(404, /\/api\/organizations\/[a-z0-9]{16}\)$/);
  // Stepping down asks first, and takes the keys; the settings are still to be read.
  await page.getByLabel('Rolle von Lukas Örtel').selectOption('Einsicht');
  const ask = page.getByRole('dialog', { name: 'Nicht mehr Besitzer sein?' });
  await expectGood(page);
  await page.keyboard.press('Escape');
  await ask.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Rolle von Lukas Örtel').inputValue()).toBe('Owner');
  await page.getByLabel('Rolle von Lukas Örtel').selectOption('Einsicht');
  await ask.getByRole('button', { name: 'Rolle ändern in „Einsicht“' }).click();
  await page.getByText('Ihre Rolle ist jetzt: Einsicht.').waitFor();
  await page.getByRole('link', { name: 'API-Schlüssel' }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Verlassen' }).click();
  const leave = page.getByRole('dialog', { name: '„SV Grün-Weiß Mühlbach 1921“ verlassen?' });
  await expectDialogAccessible(page);
  await leave.getByRole('button', { name: 'Organisation verlassen' }).click();
  await page.waitForURL(`${stage.portal.url}/portal`);
  await page.getByText('Sie haben „SV Grün-Weiß Mühlbach 1921“ verlassen.').waitFor();
  await page.getByLabel('Name des Vereins').waitFor();
});

test(
  'a club is founded with its colour and crest, drawn beside as visitors will see it',
  { timeout: 90_000 },
  async () => {
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/organizations/new`);
    const hall = page.locator('figure').filter({ hasText: 'So sehen Besucher und Halle Ihren Verein' });
    await hall.getByText('SV Musterstadt 1921', { exact: true }).waitFor();
    await page.getByLabel('Name des Vereins').fill('FV Lerchenau');
    for (const name of ['FV Lerchenau', 'FV Lerchenau I', 'TSV Oberlauch'])
      await hall.getByText(name, { exact: true }).waitFor();
    await hall.getByText('Beispiel').waitFor();
    await page.getByRole('group', { name: 'Vereinsfarbe' }).getByRole('radio', { name: 'Hellblau' }).click();
    const ground = () => hall.evaluate((element) => getComputedStyle(element).borderTopColor);
    await expect.poll(ground).toBe('rgb(154, 208, 245)');
    const buffer = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#f2b705' } })
      .png()
      .toBuffer();
    const crest = page.getByRole('group', { name: 'Wappen' });
    await crest.locator('input[type=file]').setInputFiles({ name: 'wappen.png', mimeType: 'image/png', buffer });
    await crest.getByRole('img', { name: 'Ihr Wappen' }).waitFor();
    await crest.getByRole('button', { name: 'Wappen entfernen' }).waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: 'Organisation anlegen' }).click();
    await page.getByRole('heading', { name: 'FV Lerchenau', exact: true }).waitFor();
    const id = page.url().split('/').at(-1);
    expect(await api(stage.portal, 'GET', `/api/organizations/${id}`)).toMatchObject({
      name: 'FV Lerchenau',
      color: '#9ad0f5',
      crest: expect.any(String),
    });
  },
);

test('a crest that is refused leaves the club, and is told', { timeout: 60_000 }, async () => {
  const { page, forgive } = await openPageAs(stage.browser, `${stage.portal.url}/portal/organizations/new`);
  forgive(400, /\/crest\)$/);
  forgive(409, /\/crest\)$/);
  await page.getByLabel('Name des Vereins').fill('FV Ohne Bild');
  const file = { name: 'wappen.png', mimeType: 'image/png', buffer: Buffer.from('kein Bild') };
  await page.getByRole('group', { name: 'Wappen' }).locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Organisation anlegen' }).click();
  await page.getByRole('heading', { name: 'FV Ohne Bild', exact: true }).waitFor();
  await page.locator('[data-toast]').getByText(/Bild/).waitFor();
});

test('renamed and deleted with its name typed in; the pages of members show both', { timeout: 120_000 }, async () => {
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', { name: 'TSV Büchenau' });
  const address = `${stage.portal.url}/portal/organizations/${id}`;
  const maker = await openPageAs(stage.browser, `${address}/settings`);
  const { page } = maker;
  const looker = await openPageAs(stage.browser, address, PHONE);
  await looker.page.getByRole('heading', { name: 'TSV Büchenau', exact: true }).waitFor({ state: 'attached' });

  const name = page.getByLabel('Name der Organisation');
  await name.fill('');
  await page.getByText('Bitte geben Sie einen Namen ein.').waitFor();
  await name.fill('TSV Büchenau 1908');
  await expectGood(page);
  await page.keyboard.press('Enter');
  await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  await page.getByRole('heading', { name: 'TSV Büchenau 1908', exact: true }).waitFor();
  await looker.page.getByRole('heading', { name: 'TSV Büchenau 1908', exact: true }).waitFor({ state: 'attached' });

  await page.getByRole('button', { name: 'Organisation löschen …' }).click();
  const dialog = page.getByRole('dialog', { name: '„TSV Büchenau 1908“ löschen?' });
  const erase = dialog.getByRole('button', { name: 'Organisation löschen' });
  await expectGood(page);
  await dialog.getByLabel('Geben Sie zur Bestätigung').fill('TSV Büchenau');
  expect(await erase.isDisabled()).toBe(true);
  await dialog.getByLabel('Geben Sie zur Bestätigung').fill('TSV Büchenau 1908');
  await erase.click();
  await page.waitForURL(`${stage.portal.url}/portal`);
  await page.getByText('„TSV Büchenau 1908“ ist gelöscht.').waitFor();
  await looker.page.getByRole('heading', { name: 'Diese Organisation gibt es nicht mehr' }).waitFor();
  await expectGood(looker.page);

  // Undone in time.
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByRole('heading', { name: 'TSV Büchenau 1908', exact: true }).waitFor();
  // A read under way during the deletion fails, and the browser reports it.
});

test('what is back is not said to be gone any more, however it came back', { timeout: 120_000 }, async () => {
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', { name: 'TSV Doppelt' });
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/organizations/${id}/settings`);
  const gone = page.getByText('„TSV Doppelt“ ist gelöscht.');
  async function deleteIt(): Promise<void> {
    await page.getByRole('button', { name: 'Organisation löschen …' }).click();
    const dialog = page.getByRole('dialog', { name: '„TSV Doppelt“ löschen?' });
    await dialog.getByLabel('Geben Sie zur Bestätigung').fill('TSV Doppelt');
    await dialog.getByRole('button', { name: 'Organisation löschen' }).click();
    await gone.waitFor();
  }
  await deleteIt();
  await page.getByRole('button', { name: '„TSV Doppelt“ wiederherstellen' }).click();
  await page.getByText('„TSV Doppelt“ ist wieder da.').waitFor();
  await gone.waitFor({ state: 'detached', timeout: 2_000 });

  // From another device: the page of it knows.
  await page.getByRole('link', { name: /TSV Doppelt/ }).click();
  await page.getByRole('link', { name: 'Einstellungen' }).first().click();
  await deleteIt();
  await api(stage.portal, 'POST', `/api/organizations/${id}/undelete`);
  await page.goBack();
  await page.getByRole('heading', { name: 'TSV Doppelt', exact: true }).waitFor();
  await gone.waitFor({ state: 'detached', timeout: 2_000 });
});

test('what was deleted is listed for its owner, and comes back', { timeout: 120_000 }, async () => {
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', { name: 'TSV Wiederkehr' });
  const tournaments = await Promise.all(
    ['Frühlingscup', 'Sommercup', 'Wintercup'].map((name) =>
      api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', { organizationId: id, name }),
    ),
  );
  for (const tournament of tournaments) await api(stage.portal, 'DELETE', `/api/tournaments/${tournament.id}`);
  const owner = await openPageAs(stage.browser, `${stage.portal.url}/portal/organizations/${id}/settings`);
  const { page } = owner;
  const deleted = page.getByRole('region', { name: 'Gelöschte Turniere' });
  await deleted.getByText('Sommercup').waitFor();
  await expectGood(page);
  const names = await deleted.locator('li b').allInnerTexts();
  expect(names.toSorted()).toEqual(['Frühlingscup', 'Sommercup', 'Wintercup']);
  const restore = (name: string | undefined) =>
    deleted.getByRole('button', { name: `„${name ?? ''}“ wiederherstellen` });
  await restore(names[0]).focus();
  await page.keyboard.press('Enter');
  await page.getByText(`„${names[0] ?? ''}“ ist wieder da.`).waitFor();
  // The next row takes its place, and the focus with it.
  await restore(names[1]).and(page.locator(':focus')).waitFor();

  await api(stage.portal, 'DELETE', `/api/organizations/${id}`);
  await page.getByRole('heading', { name: 'Diese Organisation gibt es nicht mehr' }).waitFor();
  for (const path of ['/portal/management/organizations', '/portal']) {
    await page.goto(stage.portal.url + path);
    await page.getByRole('region', { name: 'Gelöschte Organisationen' }).getByText('TSV Wiederkehr').waitFor();
    await expectGood(page);
  }
  await page.getByRole('button', { name: '„TSV Wiederkehr“ wiederherstellen' }).click();
  await page.getByRole('link', { name: /TSV Wiederkehr/ }).waitFor();
  await page.getByRole('region', { name: 'Gelöschte Organisationen' }).waitFor({ state: 'detached' });
});
