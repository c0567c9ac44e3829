import { beforeAll, expect, test } from 'vitest';
import type { OrganizationView, TournamentView } from '#domain/contract.ts';
import { openPageAs, expectDialogAccessible, expectGood, PHONE } from './journey.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';

const stage = openJourneyFixture();
let club: { readonly id: string; readonly url: string };
beforeAll(async () => {
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', { name: 'SV Mühlbach' });
  club = { id, url: `${stage.portal.url}/portal/organizations/${id}` };
});
type Venue = OrganizationView['venues'][number];
const venueOf = (id: string) => api<Venue>(stage.portal, 'GET', `/api/venues/${id}`);

test(
  'a venue is made, described, renamed, and deleted by its typed name; another window follows',
  { timeout: 180_000 },
  async () => {
    const mine = await openPageAs(stage.browser, `${club.url}/venues`);
    const theirs = await openPageAs(stage.browser, `${club.url}/venues`);
    const { page } = mine;
    await page.getByRole('heading', { name: 'Wo wird gespielt?' }).waitFor();
    await expectGood(page);
    await page.getByRole('link', { name: 'Neue Spielstätte' }).click();
    const name = page.getByLabel('Name der Spielstätte');
    await name.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Bitte geben Sie einen Namen ein.').waitFor();
    await name.fill('x'.repeat(61));
    await page.keyboard.press('Enter');
    await page.getByText('Höchstens 60 Zeichen sind möglich.').waitFor();
    await expectGood(page);
    await name.fill('Sporthalle am Bürgerpark');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sporthalle am Bürgerpark' }).waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    await expectGood(page);
    await theirs.page.getByRole('rowheader', { name: 'Sporthalle am Bürgerpark' }).waitFor();

    // The description at its maximum length; leaving asks first.
    await page.getByRole('button', { name: 'Beschreibung bearbeiten' }).click();
    const described = page.getByRole('dialog', { name: 'Beschreibung bearbeiten' });
    const text = described.getByLabel('Beschreibung');
    await text.fill('x'.repeat(1001));
    await described.getByRole('button', { name: 'Speichern' }).click();
    await described.getByText('Höchstens 1000 Zeichen sind möglich.').waitFor();
    await expectGood(page);
    page.once('dialog', (question) => void question.dismiss());
    await page.keyboard.press('Escape');
    expect(await text.inputValue()).toBe('x'.repeat(1001));
    await text.fill('Kiosk im Foyer.\nUmkleiden im Keller.');
    await described.getByRole('button', { name: 'Speichern' }).click();
    await described.waitFor({ state: 'detached' });
    await page.getByText('Umkleiden im Keller.').waitFor();

    // The address: lines added, moved and removed by keyboard.
    await page.getByRole('button', { name: 'Adresse bearbeiten' }).click();
    const address = page.getByRole('dialog', { name: 'Adresse bearbeiten' });
    await address.getByLabel('Adresszeile 1', { exact: true }).fill('12345 Mühlbach');
    await address.getByRole('button', { name: 'Zeile hinzufügen' }).press('Enter');
    await address.getByLabel('Adresszeile 2', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Am Bürgerpark 3');
    await address.getByRole('button', { name: 'Adresszeile 2 nach oben' }).press('Enter');
    expect(await address.getByLabel('Adresszeile 1', { exact: true }).inputValue()).toBe('Am Bürgerpark 3');
    for (let line = 3; line <= 10; line += 1) await address.getByRole('button', { name: 'Zeile hinzufügen' }).click();
    expect(await address.getByRole('button', { name: 'Zeile hinzufügen' }).isDisabled()).toBe(true);
    await address.getByRole('button', { name: 'Speichern' }).click();
    await address.getByText('Eingabefehler').waitFor();
    await address.getByText('Bitte ausfüllen oder entfernen.').first().waitFor();
    await address.getByLabel('Adresszeile 3', { exact: true }).and(page.locator(':focus')).waitFor();
    await expectGood(page);
    for (let line = 10; line >= 3; line -= 1) {
      await address.getByRole('button', { name: `Adresszeile ${line} entfernen` }).click();
    }
    await address.getByRole('button', { name: 'Speichern' }).click();
    await address.waitFor({ state: 'detached' });

    // Links: https only.
    await page.getByRole('button', { name: 'Links bearbeiten' }).click();
    const links = page.getByRole('dialog', { name: 'Links bearbeiten' });
    await links.getByLabel('Link 1', { exact: true }).fill('http://unsicher.example');
    await links.getByRole('button', { name: 'Speichern' }).click();
    await links.getByText('Bitte geben Sie einen Link ein, der mit https:// beginnt.').waitFor();
    await expectGood(page);
    await links.getByLabel('Link 1', { exact: true }).fill('https://verein.example/halle');
    await links.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('link', { name: /verein\.example\/halle/ }).waitFor();
    expect(await venueOf(id)).toMatchObject({
      description: 'Kiosk im Foyer.\nUmkleiden im Keller.',
      addressDetails: ['Am Bürgerpark 3', '12345 Mühlbach'],
      externalLinks: ['https://verein.example/halle'],
    });

    // Two editors at once: a change saved meanwhile is shown, and saving one part leaves the others unchanged.
    await theirs.page.getByRole('link', { name: 'Sporthalle am Bürgerpark' }).click();
    await theirs.page.getByRole('button', { name: 'Beschreibung bearbeiten' }).click();
    await theirs.page.getByLabel('Beschreibung', { exact: true }).fill('Kiosk geschlossen.');
    await page.getByRole('button', { name: 'Spielstätte umbenennen' }).click();
    const rename = page.getByRole('dialog', { name: 'Spielstätte umbenennen' });
    await rename.getByLabel('Name der Spielstätte').fill('Bürgerparkhalle');
    await expectDialogAccessible(page);
    await page.keyboard.press('Enter');
    await theirs.page.getByRole('heading', { name: 'Bürgerparkhalle' }).waitFor({ state: 'attached' });
    await api(stage.portal, 'PUT', `/api/venues/${id}`, { ...(await changed(id)), description: 'Kiosk nur samstags.' });
    const meanwhile = theirs.page.getByText('Während Sie bearbeitet haben, wurde das hier geändert.', { exact: false });
    await meanwhile.waitFor();
    await api(stage.portal, 'PUT', `/api/venues/${id}`, { ...(await changed(id)), description: '' });
    await theirs.page.getByText('nichts', { exact: true }).waitFor();
    await api(stage.portal, 'PUT', `/api/venues/${id}`, { ...(await changed(id)), description: 'Kiosk nur samstags.' });
    await theirs.page.getByRole('dialog').getByText('Kiosk nur samstags.', { exact: true }).waitFor();
    await expectGood(theirs.page);
    await theirs.page.getByRole('button', { name: 'Diesen Stand übernehmen' }).click();
    await meanwhile.waitFor({ state: 'detached' });
    const draft = theirs.page.getByLabel('Beschreibung', { exact: true });
    expect(await draft.inputValue()).toBe('Kiosk nur samstags.');
    await draft.fill('Kiosk nur samstags, ab 9 Uhr.');
    await theirs.page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Kiosk nur samstags, ab 9 Uhr.').waitFor();
    expect(await venueOf(id)).toMatchObject({
      name: 'Bürgerparkhalle',
      addressDetails: ['Am Bürgerpark 3', '12345 Mühlbach'],
    });

    // A tournament there, and deleting the venue with a note on the consequences.
    const cup = await api<TournamentView>(stage.portal, 'POST', '/api/tournaments', {
      organizationId: club.id,
      name: 'Hallencup',
    });
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/venue`, { venueId: id });
    await page.getByRole('link', { name: /Hallencup/ }).waitFor();
    await page.getByRole('navigation', { name: 'Spielstätte' }).getByRole('link', { name: 'Einstellungen' }).click();
    await page.getByRole('heading', { name: 'Spielstätte löschen' }).waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: 'Spielstätte löschen …' }).click();
    const dialog = page.getByRole('dialog', { name: '„Bürgerparkhalle“ löschen?' });
    await dialog.getByText('1 Turnier hat dann keine Spielstätte mehr:').waitFor();
    await dialog.getByText('Hallencup').waitFor();
    const end = dialog.getByRole('button', { name: 'Spielstätte löschen' });
    expect(await end.isDisabled()).toBe(true);
    await expectGood(page);
    await dialog.getByLabel(/Geben Sie zur Bestätigung/).fill('Bürgerparkhalle');
    await end.click();
    await page.getByRole('heading', { name: 'Wo wird gespielt?' }).waitFor();
    await theirs.page.getByRole('heading', { name: 'Diese Spielstätte gibt es nicht' }).waitFor();
    await expectGood(theirs.page);
    expect(await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`)).toMatchObject({
      venueName: null,
    });
  },
);

/** The PUT body of a venue. */
async function changed(id: string) {
  const { name, description, addressDetails, externalLinks } = await venueOf(id);
  return { name, description, addressDetails, externalLinks };
}

test('[PL3] who saves what another has saved meanwhile chooses, though they saw it', { timeout: 120_000 }, async () => {
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/venues', {
    organizationId: club.id,
    name: 'Turnhalle',
  });
  const mine = await openPageAs(stage.browser, `${club.url}/venues/${id}`);
  mine.forgive(409, /\/venues\/[^/]+\)$/);
  const { page } = mine;
  await page.getByRole('button', { name: 'Beschreibung bearbeiten' }).click();
  const dialog = page.getByRole('dialog', { name: 'Beschreibung bearbeiten' });
  await dialog.getByLabel('Beschreibung').fill('Eingang vorn.');
  await api(stage.portal, 'PUT', `/api/venues/${id}`, {
    ...(await changed(id)),
    description: 'Eingang hinten.',
    addressDetails: ['Am Bach 1'],
  });
  await dialog.getByText('Beim Speichern wählen Sie, was gilt.').waitFor();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  const question = page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
  const fields = question.getByRole('group');
  await question.getByRole('group', { name: 'Beschreibung' }).getByText('Eingang hinten.').waitFor();
  expect(await fields.count()).toBe(1);
  expect((await venueOf(id)).description).toBe('Eingang hinten.');
  await expectGood(page);
  await question.getByRole('radio', { name: /Ihre Fassung/ }).check();
  await question.getByRole('button', { name: 'Speichern' }).click();
  await question.waitFor({ state: 'detached' });
  await dialog.waitFor({ state: 'detached' });
  // Another part that was saved meanwhile stays.
  expect(await venueOf(id)).toMatchObject({ description: 'Eingang vorn.', addressDetails: ['Am Bach 1'] });

  // Theirs alone: nothing is left to save.
  await page.getByRole('button', { name: 'Spielstätte umbenennen' }).click();
  const rename = page.getByRole('dialog', { name: 'Spielstätte umbenennen' });
  await rename.getByLabel('Name der Spielstätte').fill('Alte Turnhalle');
  await api(stage.portal, 'PUT', `/api/venues/${id}`, { ...(await changed(id)), name: 'Neue Turnhalle' });
  await page.getByRole('heading', { name: 'Neue Turnhalle' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await question.getByRole('radio', { name: /Fassung von/ }).check();
  await question.getByRole('button', { name: 'Speichern' }).click();
  await rename.waitFor({ state: 'detached' });
  expect((await venueOf(id)).name).toBe('Neue Turnhalle');
});

test(
  'many venues are searched; whoever may not change them reads them, on the phone too',
  { timeout: 120_000 },
  async () => {
    for (const name of [
      'Nordhalle',
      'Südhalle',
      'Osthalle',
      'Westhalle',
      'Halle 5',
      'Halle 6',
      'Halle 7',
      'Halle 10',
    ]) {
      await api(stage.portal, 'POST', '/api/venues', { organizationId: club.id, name });
    }
    const scorer = await newAccount(stage.portal, 'Sepp Maier');
    await joinAs(stage.portal, club.id, scorer, 'Scorer');
    const person = await arriveAs(stage.browser, scorer, `${club.url}/venues`, PHONE);
    const { page } = person;
    await page.getByRole('rowheader', { name: 'Halle 10' }).waitFor();
    const names = () => page.getByRole('rowheader').allInnerTexts();
    expect((await names()).slice(0, 4)).toEqual(['Halle 5', 'Halle 6', 'Halle 7', 'Halle 10']);
    expect(await page.getByRole('link', { name: 'Neue Spielstätte' }).count()).toBe(0);
    await expectGood(page);
    await page.getByRole('searchbox', { name: 'Spielstätten durchsuchen' }).fill('Stadion');
    await page.getByText('Keine Spielstätte passt zu „Stadion“.').waitFor();
    await page.getByRole('searchbox', { name: 'Spielstätten durchsuchen' }).fill('süd');
    await expect.poll(names).toEqual(['Südhalle']);
    await page.getByRole('link', { name: 'Südhalle' }).tap();
    await page.getByRole('heading', { name: 'Südhalle' }).waitFor();
    expect(await page.getByRole('button', { name: /bearbeiten|umbenennen/ }).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Spielstätte', exact: true }).count()).toBe(0);
    await expectGood(page);
    // Not by their addresses either.
    for (const address of [`${page.url()}/settings`, `${club.url}/venues/new`]) {
      await page.goto(address);
      await page.getByRole('heading', { name: 'Kein Zugriff' }).waitFor();
    }
  },
);
