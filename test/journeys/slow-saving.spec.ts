import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { openPageAs } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// In a hall an answer takes its time, and who waits for it goes on meanwhile.

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

const open = (tab: string) => openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/${tab}`);
const held = () => api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);

/** Holds the next call of this address back; answers what lets it go, once it was made. */
async function holdNext(page: Page, address: RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(
    address,
    async (route) => {
      await free;
      await route.continue();
    },
    { times: 1 },
  );
  return () => letGo();
}

test('what is typed while a section is saved stays, and is saved after it', { timeout: 90_000 }, async () => {
  const { page } = await open('settings');
  const section = page.getByRole('region', { name: 'Name', exact: true });
  const name = section.getByLabel('Name des Turniers');
  const letGo = await holdNext(page, /\/name$/);
  await name.fill('Hallencup 1');
  await name.press('Enter');
  await name.fill('Hallencup 2');
  letGo();
  await expect.poll(async () => (await held()).name).toBe('Hallencup 1');
  await page.getByRole('heading', { name: 'Hallencup 1' }).waitFor();
  expect(await name.inputValue()).toBe('Hallencup 2');
  // A save while another is under way follows it.
  const letGoAgain = await holdNext(page, /\/name$/);
  await name.press('Enter');
  await name.fill('Hallencup 3');
  await name.press('Enter');
  letGoAgain();
  await expect.poll(async () => (await held()).name).toBe('Hallencup 3');
  await section.getByText(/^Gespeichert/).waitFor();
});

test('a team that is renamed again while it is renamed has the last of its names', { timeout: 90_000 }, async () => {
  const { page } = await open('teams');
  const letGo = await holdNext(page, /\/name$/);
  const given: unknown[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/name')) given.push(answer.request().postDataJSON().name);
  });
  for (const name of ['FC Königshain II', 'FC Königshain']) {
    await page.getByRole('button', { name: 'FC Königshain umbenennen' }).click();
    await page.getByRole('textbox', { name: 'Name von FC Königshain' }).fill(name);
    await page.keyboard.press('Enter');
  }
  letGo();
  await expect.poll(() => given, { timeout: 15_000 }).toEqual(['FC Königshain II', 'FC Königshain']);
  await page.getByText(/^Gespeichert/).waitFor();
  await page.getByRole('button', { name: 'FC Königshain umbenennen' }).waitFor();
  expect((await held()).teams.map(({ name }) => name)).toContain('FC Königshain');
});

test('what is typed while an organisation or its addresses are saved stays', { timeout: 90_000 }, async () => {
  const { organizationId } = cup;
  await api(stage.portal, 'PATCH', `/api/organizations/${organizationId}/page`, { name: 'sv-langsam' });
  const { page } = await openPageAs(
    stage.browser,
    `${stage.portal.url}/portal/organizations/${organizationId}/settings`,
  );
  const type = async (label: string | RegExp, first: string, second: string) => {
    const field = page.getByLabel(label);
    const letGo = await holdNext(page, /\/(name|page)$/);
    const sent = page.waitForRequest(/\/(name|page)$/);
    await field.fill(first);
    await field.press('Enter');
    await sent;
    await field.fill(second);
    letGo();
    return field;
  };
  const name = await type('Name der Organisation', 'SV Langsam', 'SV Langsamer');
  await page.getByRole('heading', { name: 'SV Langsam', exact: true }).waitFor();
  expect(await name.inputValue()).toBe('SV Langsamer');
  await name.blur();
  await page.getByRole('heading', { name: 'SV Langsamer' }).waitFor();
  for (const [label, first, second] of [
    ['Name in der Adresse', 'sv-langsamer', 'sv-am-langsamsten'],
    [/^Kurzadresse von /, 'cup-2026', 'cup-2027'],
  ] as const) {
    const field = await type(label, first, second);
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(second);
    await page.getByRole('button', { name: 'Verwerfen' }).click();
  }
});

test('what is chosen last counts, however late what was chosen before arrives', { timeout: 90_000 }, async () => {
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Private' });
  const { page } = await open('share');
  const letGo = await holdNext(page, /\/visibility$/);
  await page.getByRole('radio', { name: 'Öffentlich' }).click();
  await page.getByRole('radio', { name: 'Privat' }).click();
  await page.waitForTimeout(500);
  letGo();
  await page.getByText(/^Gespeichert/).waitFor();
  expect((await held()).visibility).toBe('Private');
  expect(await page.getByRole('radio', { name: 'Privat' }).isChecked()).toBe(true);
});

test(
  'of two choices of a picture the last one counts, however late the first one arrives',
  { timeout: 90_000 },
  async () => {
    const { page } = await open('settings');
    const logo = page.getByRole('group', { name: 'Logo des Veranstalters' });
    const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0b6b3a' } })
      .png()
      .toBuffer();
    await logo.locator('input[type=file]').setInputFiles({ name: 'wappen.png', mimeType: 'image/png', buffer });
    await logo.getByRole('img', { name: 'wappen.png' }).waitFor();
    const letGo = await holdNext(page, /\/image$/);
    await logo.getByRole('button', { name: 'Bild entfernen: Logo des Veranstalters' }).click();
    await logo.getByRole('button', { name: 'Vorhandenes Bild wählen: Logo des Veranstalters' }).click();
    const choice = page.getByRole('dialog', { name: 'Logo des Veranstalters wählen' });
    await choice.getByRole('button', { name: /wappen\.png/ }).click();
    await page.waitForTimeout(500);
    const isLast = page.waitForResponse(
      (response) => response.url().endsWith('/image') && !response.request().postData()?.includes('null'),
    );
    letGo();
    await isLast;
    await expect.poll(async () => (await held()).images.organizerLogo?.name).toBe('wappen.png');
    await logo.getByRole('img', { name: 'wappen.png' }).waitFor();
  },
);

test('[ST2] what earlier points would move does not stand under later ones', { timeout: 90_000 }, async () => {
  for (let number = 1; number <= 12; number += 1) await report(stage.portal, cup, number, 'Finished', [2, 1]);
  const { page } = await open('settings');
  const section = page.getByRole('region', { name: 'Wertung' });
  const moved = section.getByRole('row', { name: /^Gruppe A, Platz 1/ });
  await section.getByLabel('Punkte für eine Niederlage').fill('9');
  await moved.waitFor();
  const letGo = await holdNext(page, /computation-configuration\/preview$/);
  const asked = page.waitForRequest(/computation-configuration\/preview$/);
  await section.getByLabel('Punkte für eine Niederlage').fill('8');
  await moved.waitFor({ state: 'detached' });
  await section.getByText('Folgen werden berechnet').waitFor();
  await asked;
  // What is asked next gives up what waits for its answer.
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/preview'));
  await section.getByLabel('Punkte für eine Niederlage').fill('7');
  await givenUp;
  await moved.waitFor();
  letGo();
  await section.getByRole('button', { name: 'Verwerfen' }).click();
});

test('[PL7] while it is asked what moves up, a team is not struck again', { timeout: 90_000 }, async () => {
  cup = await hallencup(stage.portal, Date.now() + 86_400_000);
  const { page } = await open('teams');
  const letGo = await holdNext(page, /\/close-gaps\/preview$/);
  await page.getByRole('button', { name: 'Aktionen für SpVgg Nördheim', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Streichen …' }).click();
  const dialog = page.getByRole('dialog', { name: 'SpVgg Nördheim streichen?' });
  await dialog.getByRole('button', { name: 'Streichen' }).click();
  await page.getByText('SpVgg Nördheim ist gestrichen.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Streichen' }).getAttribute('aria-busy')).toBe('true');
  letGo();
  await page.getByRole('dialog', { name: 'Spiele aufrücken lassen?' }).waitFor();
});

test(
  'what may move teams shows what is wanted, and asks at once where the answer takes long',
  { timeout: 90_000 },
  async () => {
    cup = await hallencup(stage.portal);
    for (let number = 1; number <= 12; number += 1) await report(stage.portal, cup, number, 'Finished', [1, 1]);
    const { page } = await open('teams');
    const letGo = await holdNext(page, /\/out-of-competition\/preview$/);
    const choose = async (entry: string): Promise<void> => {
      await page.getByRole('button', { name: 'Aktionen für SV Mühlbach I', exact: true }).click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
    };
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'SV Mühlbach I umbenennen' }) });
    const out = row.getByText('Außer Konkurrenz', { exact: true });
    await choose('Außer Konkurrenz stellen');
    const dialog = page.getByRole('dialog', { name: 'SV Mühlbach I außer Konkurrenz stellen?' });
    await dialog.getByText('Folgen werden berechnet').waitFor();
    expect(await out.count()).toBe(1);
    expect(await dialog.getByRole('button', { name: 'Außer Konkurrenz stellen' }).isDisabled()).toBe(true);
    letGo();
    const moved = dialog.getByRole('row', { name: /^Gruppe A, Platz 1/ });
    await moved.waitFor();
    // Others go on: what is shown is of now.
    await report(stage.portal, cup, 1, 'Finished', [0, 9]);
    await moved.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await out.waitFor({ state: 'detached' });

    // One after the other, where nothing is to be asked.
    const last = page.getByRole('dialog', { name: 'Priorität von SV Mühlbach I', exact: true });
    for (const priority of ['-1', '-2']) {
      await choose('Priorität …');
      await last.getByRole('textbox', { name: 'Priorität' }).fill(priority);
      await page.keyboard.press('Enter');
      await row.getByText(`Priorität ${priority.replace('-', '−')}`).waitFor();
      await last.waitFor({ state: 'detached' });
    }
    await expect
      .poll(async () => (await held()).groups[0]?.participants.find(({ teamId }) => teamId === 't1')?.priority)
      .toBe(-2);
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
);
