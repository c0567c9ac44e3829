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
const drawerOf = (page: Page) => page.getByRole('dialog');

/** Closes what is open, and opens the drawer of another paper. */
async function openDrawer(page: Page, paper: string): Promise<void> {
  if ((await drawerOf(page).count()) > 0) await page.keyboard.press('Escape');
  await page.getByRole('link', { name: `${paper} einrichten` }).click();
  await page.getByRole('dialog', { name: paper }).waitFor();
}

/** The file behind 'Herunterladen': what it is called, and what is in it. */
async function downloaded(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    drawerOf(page).getByRole('button', { name: 'Herunterladen' }).click(),
  ]);
  return { fileName: download.suggestedFilename(), ...(await readPdf(await readFile(await download.path()))) };
}

test('[PP1] each tab prints what fits it, without a document', { timeout: 180_000 }, async () => {
  const { page, complaints, context } = await openPageAs(stage.browser, at(''));
  const opened: string[] = [];
  for (const tab of ['/groups', '/ranking', '/share']) {
    await page.goto(at(tab));
    await page.getByRole('link', { name: 'Drucken', exact: true }).click();
    opened.push(await drawerOf(page).getByRole('heading', { level: 2 }).innerText());
  }
  expect(opened).toEqual(['Plakat', 'Plakat', 'Türschild']);

  // The plan of matches is a document: before there is one its card prints it.
  await page.goto(at(''));
  await page.getByRole('link', { name: 'Drucken', exact: true }).click();
  await page.getByRole('button', { name: 'Spielplan drucken' }).and(page.locator(':focus')).waitFor();
  const made = await api<{ id: string }>(stage.portal, 'POST', '/api/documents', {
    tournamentId: cup.id,
    name: 'Aushang',
    type: 'MatchPlan',
  });
  await page.goto(at(''));
  await page.getByRole('link', { name: 'Drucken', exact: true }).click();
  await page.getByRole('dialog', { name: 'Aushang' }).waitFor();
  await page.goto(at('/groups'));
  await api(stage.portal, 'DELETE', `/api/documents/${made.id}`);

  await page.goto(at('/documents'));
  const dialog = drawerOf(page);
  await openDrawer(page, 'Feldplan');
  await dialog.getByRole('combobox', { name: 'Feld' }).selectOption({ label: 'Feld 1' });
  await dialog.getByRole('switch', { name: 'Mit Infos' }).check({ force: true });
  await expectGood(page);
  const plan = await downloaded(page);
  expect(plan.fileName).toMatch(/^Feldplan - Mühlbacher Hallencup.*\.pdf$/);
  expect(plan.text).toContain('Parken');
  expect(plan.text).not.toMatch(/Feld\s?2/);

  await openDrawer(page, 'Zettel je Mannschaft');
  await dialog.getByRole('combobox', { name: 'Mannschaft' }).selectOption({ index: 2 });
  expect((await downloaded(page)).text.match(/^Ihre Spiele$/gm)).toHaveLength(1);
  await openDrawer(page, 'Plakat');
  await dialog.getByRole('radio', { name: 'A3' }).check();
  expect((await downloaded(page)).pages[0]).toMatchObject({ width: 297, height: 420 });
  // Here a code leads to this computer only: the poster can do without.
  expect(dense((await downloaded(page)).text)).toContain(`/t/${cup.id}`);
  await dialog.getByRole('switch', { name: 'Ohne QR-Code drucken' }).check({ force: true });
  await dialog.getByText('Dann steht auch keine Adresse darauf.').waitFor();
  await expectGood(page);
  expect(dense((await downloaded(page)).text)).not.toContain('/t/');
  await openDrawer(page, 'Mannschaftsliste');
  await expectGood(page);
  expect((await downloaded(page)).text).toContain('Bezahlt');
  await openDrawer(page, 'Platzierung');
  await dialog.getByText('Zum Aufheben: alle Plätze', { exact: false }).waitFor();

  // What was chosen stays on this device, and stands at the page.
  await page.goto(at('/documents'));
  const card = (paper: string) => page.getByRole('listitem').filter({ hasText: paper });
  await card('Feldplan').getByText('Feld 1, Mit Infos').waitFor();
  await card('Plakat').getByText('A3, ohne Code').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test(
  '[PP1] on a phone: a private tournament is printed without a code, and a print is given up',
  { timeout: 120_000 },
  async () => {
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Private' });
    const { page, context, forgive } = await openPageAs(stage.browser, at('/share'), PHONE);
    await page.getByRole('link', { name: 'Drucken', exact: true }).click();
    const dialog = drawerOf(page);
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
    await openDrawer(page, 'Türschild');
    await dialog.getByRole('button', { name: 'Herunterladen' }).click();
    await dialog.getByRole('alert').getByText(sentence).waitFor();
    await page.keyboard.press('Escape');
    // On its page it is said in place, with the way to try it again.
    await page.getByRole('button', { name: 'Türschild drucken' }).click();
    const failed = page.getByRole('listitem').filter({ hasText: 'Türschild' }).getByRole('alert');
    await failed.getByText(sentence).waitFor();
    await expectGood(page);
    await page.unroute('**/print?*');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      failed.getByRole('button', { name: 'Noch einmal' }).click(),
    ]);
    await tab.waitForEvent('download', { timeout: 90_000 });
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
  const boxOf = async (role: 'link' | 'group', name: string) => {
    const box = await page.getByRole(role, { name, exact: true }).boundingBox();
    if (box === null) throw new Error(`${name} is not shown`);
    return box;
  };
  for (const screen of [PHONE, SMALLEST]) {
    await page.setViewportSize(screen);
    await page.getByRole('link', { name: 'Drucken', exact: true }).waitFor();
    const [button, selection] = [await boxOf('link', 'Drucken'), await boxOf('group', 'Auswahl')];
    // In the middle of one row, to the pixel.
    expect(Math.abs(button.y - selection.y)).toBeLessThan(1);
    expect(button.x).toBeGreaterThan(selection.x + selection.width);
    expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
  }
  await context.close();
});
