import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { dense, readPdf } from '#test/support/pdf.ts';
import { openPageAs, expectGood, PHONE, SMALLEST } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, startPrinter, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;
beforeAll(async () => {
  cup = await hallencup(stage.portal);
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/information`, { text: '# Parken\nAm Mühlbach.' });
  await startPrinter(stage.portal, cup);
}, 300_000);

const at = (tab: string): string => `${stage.portal.url}/portal/tournaments/${cup.id}${tab}`;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Für die Halle drucken' });

/** The file behind 'Herunterladen': what it is called, and what is in it. */
async function downloaded(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    dialogOf(page).getByRole('button', { name: 'Herunterladen' }).click(),
  ]);
  return { fileName: download.suggestedFilename(), ...(await readPdf(await readFile(await download.path()))) };
}

test('[PP1] each tab prints what fits it, without a document', { timeout: 180_000 }, async () => {
  const { page, complaints, context } = await openPageAs(stage.browser, at(''));
  const checked: string[] = [];
  for (const tab of ['', '/groups', '/ranking', '/share']) {
    await page.goto(at(tab));
    await page.getByRole('button', { name: 'Drucken', exact: true }).click();
    await dialogOf(page).waitFor();
    checked.push(await dialogOf(page).getByRole('radio', { checked: true }).inputValue());
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
  }
  expect(checked).toEqual(['CourtPlan', 'Poster', 'Poster', 'DoorSign']);

  await page.goto(at(''));
  await page.getByRole('button', { name: 'Drucken', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('combobox', { name: 'Feld' }).selectOption({ label: 'Feld 1' });
  await dialog.getByRole('switch', { name: 'Mit Infos' }).check({ force: true });
  await expectGood(page);
  const plan = await downloaded(page);
  expect(plan.fileName).toMatch(/^Feldplan - Mühlbacher Hallencup.*\.pdf$/);
  expect(plan.text).toContain('Parken');
  expect(plan.text).not.toMatch(/Feld\s?2/);

  await dialog.getByRole('radio', { name: 'Zettel je Mannschaft' }).check();
  await dialog.getByRole('combobox', { name: 'Mannschaft' }).selectOption({ index: 2 });
  expect((await downloaded(page)).text.match(/^Ihre Spiele$/gm)).toHaveLength(1);
  await dialog.getByRole('radio', { name: 'Plakat' }).check();
  await dialog.getByRole('combobox', { name: 'Papier' }).selectOption('A3');
  expect((await downloaded(page)).pages[0]).toMatchObject({ width: 297, height: 420 });
  await dialog.getByRole('radio', { name: 'Mannschaftsliste' }).check();
  await expectGood(page);
  expect((await downloaded(page)).text).toContain('Bezahlt');
  expect(complaints).toEqual([]);
  await context.close();
});

test(
  '[PP1] on a phone: a private tournament is printed without a code, and a print is given up',
  { timeout: 120_000 },
  async () => {
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Private' });
    const { page, context, forgive } = await openPageAs(stage.browser, at('/share'), PHONE);
    await page.getByRole('button', { name: 'Drucken', exact: true }).click();
    const dialog = dialogOf(page);
    await dialog.getByText('Das Turnier ist nicht öffentlich: Es wird ohne QR-Code gedruckt.').waitFor();
    await expectGood(page);
    expect(dense((await downloaded(page)).text)).not.toContain('/t/');
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Public' });
    await dialog.getByText('Das Turnier ist nicht öffentlich').waitFor({ state: 'hidden' });

    await page.route('**/print?*', async (route) => {
      await pause(3_000);
      await route.continue();
    });
    await downloaded(page);
    await page.unroute('**/print?*');
    await page.route('**/print?*', () => undefined);
    await dialog.getByRole('button', { name: 'Herunterladen' }).click();
    await dialog.getByText(/^PDF wird erstellt: seit \d s, höchstens 90 s, zuletzt \d+ s$/).waitFor();
    // The last one took long enough for a bar that tells how far this one is.
    await dialog.locator('progress[value="1"]').waitFor();
    await expectGood(page);
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().includes('/print?')),
      dialog.getByRole('button', { name: 'Abbrechen' }).click(),
    ]);
    await dialog.getByRole('button', { name: 'Herunterladen' }).waitFor();
    // Closing the dialog gives the print up too.
    await dialog.getByRole('button', { name: 'Herunterladen' }).click();
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().includes('/print?')),
      page.keyboard.press('Escape'),
    ]);

    await page.unroute('**/print?*');
    forgive(503, /\/print\?/);
    const sentence = 'Zum Drucken fehlt diesem Server ein Browser.';
    await page.route('**/print?*', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '60', 'content-type': 'application/problem+json' },
        body: JSON.stringify({ code: 'no-browser', detail: sentence, status: 503 }),
      }),
    );
    await page.getByRole('button', { name: 'Drucken', exact: true }).click();
    await dialog.getByRole('button', { name: 'Herunterladen' }).click();
    await dialog.getByRole('alert').getByText(sentence).waitFor();
    await context.close();
  },
);

test('[PP3] the code of a slip opens the page with its team chosen, once', { timeout: 90_000 }, async () => {
  const { page, complaints, context } = await openPageAs(
    stage.browser,
    `${stage.portal.url}/t/${cup.id}#team=t2`,
    PHONE,
  );
  const team = page.getByRole('combobox', { name: 'Meine Mannschaft' });
  await expect.poll(() => team.inputValue()).toBe('t2');
  expect(new URL(page.url()).hash).toBe('#jetzt');
  // What is chosen by hand afterwards stays.
  await team.selectOption('t3');
  await page.reload();
  await expect.poll(() => team.inputValue()).toBe('t3');
  await page.goto('about:blank');
  await page.goto(`${stage.portal.url}/t/${cup.id}#team=t999`);
  await expect.poll(() => team.inputValue()).toBe('t3');
  expect(complaints).toEqual([]);
  await context.close();
});

test('on a phone the button stands in the row of the selection', { timeout: 60_000 }, async () => {
  const { page, context } = await openPageAs(stage.browser, at(''), PHONE);
  const boxOf = async (role: 'button' | 'group', name: string) => {
    const box = await page.getByRole(role, { name, exact: true }).boundingBox();
    if (box === null) throw new Error(`${name} is not shown`);
    return box;
  };
  for (const screen of [PHONE, SMALLEST]) {
    await page.setViewportSize(screen);
    await page.getByRole('button', { name: 'Drucken', exact: true }).waitFor();
    const [button, selection] = [await boxOf('button', 'Drucken'), await boxOf('group', 'Auswahl')];
    expect(button.y).toBe(selection.y);
    expect(button.x).toBeGreaterThan(selection.x + selection.width);
    expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
  }
  await context.close();
});
