import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { DESK, expectGood, openPageAs, openPageAsVisitor, PHONE, SMALLEST } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;
/** Another tournament of the same organisation, in which the club plays too. */
let summer: string;
beforeAll(async () => {
  cup = await hallencup(stage.portal);
  const { organizationId } = cup;
  const made = { organizationId, name: 'Mühlbacher Sommercup', visibility: 'Public' };
  summer = (await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', made)).id;
  await api(stage.portal, 'POST', `/api/tournaments/${summer}/configure`, {
    groups: [
      { alphabeticalId: 'A', teams: ['FC Königshain II', 'FC Königshain III', 'SV Gast'].map((name) => ({ name })) },
    ],
    groupPhase: { numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
  });
});

/** A shield, higher than wide, on nothing. */
const shield = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="520"><path d="M0 0h420v330L210 520 0 330Z" fill="#5b2a9d"/><path d="M60 90h300v60H60Z" fill="#f4c542"/></svg>',
    ),
  )
    .png()
    .toBuffer();
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** The ground of the disc of a team where its name stands, or the address of its crest. */
const wornIn = (within: Page | Locator, team: string) => {
  const emblem = within.locator('.with-emblem', { has: within.getByText(team, { exact: true }) }).first();
  return async () =>
    (await emblem.locator('image').count()) > 0
      ? emblem.locator('image').first().getAttribute('href')
      : emblem.locator('circle').first().getAttribute('fill');
};
const wornBy = async (button: Locator) =>
  (await button.locator('image').count()) > 0
    ? button.locator('image').first().getAttribute('href')
    : button.locator('circle').first().getAttribute('fill');

const PURPLE = '#5b2a9d';

test(
  '[OR8] while a tournament is planned, colours and crest of a club are chosen at a name, for all tournaments at once',
  { timeout: 300_000 },
  async () => {
    const visitor = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`, PHONE);
    const seen = wornIn(visitor.page, 'FC Königshain');
    await expect.poll(seen).toMatch(/^#/);
    const drawn = await seen();

    const opened = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/configure`, DESK);
    opened.forgive(400, /\/team-emblems\/crest\)$/);
    const { page } = opened;
    const button = page.getByRole('button', { name: 'FC Königshain: Wappen und Farben' });
    await button.click();
    const panel = page.getByRole('dialog', { name: 'FC Königshain: Wappen und Farben' });
    await panel.getByText('gilt in jedem Turnier Ihres Vereins').waitFor();
    // Its matches stand out in the plan, all others step back.
    const out = page.locator('[data-stands-out="true"]');
    await expect.poll(() => out.count()).toBe(3);
    await expectGood(page);
    await panel.getByRole('group', { name: 'Erste Farbe' }).getByRole('radio', { name: 'Violett' }).click();
    await panel.getByText(/^Gespeichert/).waitFor();
    await expect.poll(() => wornBy(button)).toBe(PURPLE);
    await panel.getByRole('group', { name: 'Zweite Farbe' }).getByRole('radio', { name: 'Gelb' }).click();
    await expect.poll(() => button.locator('path').first().getAttribute('fill')).toBe('#f4c542');
    await expect.poll(() => wornBy(out.first())).toMatch(/^#/);
    await expect.poll(seen).toBe(PURPLE);
    const inSummer = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${summer}`, DESK);
    await expect.poll(wornIn(inSummer.page, 'FC Königshain III')).toBe(PURPLE);

    const input = panel.locator('input[type="file"]');
    await input.setInputFiles(file('Wappen.png', Buffer.from('kein Bild')));
    await panel.getByText('Diese Datei ist kein Bild, das wir zeigen können.', { exact: false }).waitFor();
    await panel.getByRole('button', { name: 'Wappen hochladen' }).waitFor();
    await input.setInputFiles(file('Wappen.png', await shield()));
    await panel.getByRole('button', { name: 'Anderes Wappen' }).waitFor();
    await expect.poll(() => wornBy(button)).toMatch(/^\/images\//);
    await expect.poll(seen).toMatch(/^\/images\//);
    await expect.poll(wornIn(inSummer.page, 'FC Königshain III')).toMatch(/^\/images\//);
    const crest = (await seen()) ?? '';
    const size = await sharp(Buffer.from(await (await fetch(stage.portal.url + crest)).arrayBuffer())).metadata();
    expect([size.width, size.height]).toEqual([256, 256]);
    await expectGood(page);
    await expectGood(visitor.page);
    await page.keyboard.press('Escape');
    await expect.poll(() => out.count()).toBe(0);

    // A team that is only typed wears it too; choosing was no part of what is still to be saved.
    expect(await page.getByText('Nicht gespeichert').count()).toBe(0);
    await page.getByLabel('Gruppe B, Mannschaft 5').fill('FC Königshain II');
    const typed = page.getByRole('button', { name: 'FC Königshain II: Wappen und Farben' });
    await expect.poll(() => wornBy(typed)).toBe(crest);
    expect(await typed.locator('text').allTextContents()).toEqual(['II']);
    await page.getByText('Nicht gespeichert').first().waitFor();

    await typed.click();
    const second = page.getByRole('dialog', { name: 'FC Königshain II: Wappen und Farben' });
    await second.getByRole('button', { name: 'Nur Farben' }).click();
    await expect.poll(() => wornBy(button)).toBe(PURPLE);
    await second.getByRole('button', { name: 'Wie ausgelost' }).click();
    await expect.poll(() => wornBy(button)).toBe(drawn);
    await expect.poll(seen).toBe(drawn);
    expect(await second.getByRole('button', { name: 'Wie ausgelost' }).count()).toBe(0);
    expect((await fetch(stage.portal.url + crest)).status).toBe(404);

    await page.goto(`${stage.portal.url}/portal/organizations/${cup.organizationId}/history`);
    await page.getByText('Wappen einer Mannschaft hochgeladen').first().waitFor();
    await page.getByText('Wappen einer Mannschaft entfernt').first().waitFor();
    await page.getByText('Farben einer Mannschaft geändert').first().waitFor();
    await page.getByText('wie ausgelost').first().waitFor();
  },
);

test('[OR8] on the phone they are chosen in a sheet, and from the menu of a team', { timeout: 300_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/configure`, PHONE);
  const sheet = page.getByRole('dialog', { name: 'Wappen und Farben' });
  for (const viewport of [SMALLEST, PHONE]) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: 'SV Mühlbach II: Wappen und Farben' }).click();
    await sheet.getByText('SV Mühlbach', { exact: true }).waitFor();
    await sheet.getByText('Jede Bildgröße, wird quadratisch eingepasst').waitFor();
    await expectGood(page);
    await sheet.getByRole('button', { name: 'Schließen' }).click();
  }

  await page.goto(`${stage.portal.url}/portal/tournaments/${cup.id}/teams`);
  await page.getByRole('button', { name: 'Aktionen für TSV Büchenau' }).click();
  await page.getByRole('menuitem', { name: 'Wappen und Farben …' }).click();
  await sheet.getByText('TSV Büchenau', { exact: true }).waitFor();
  await expectGood(page);
  await sheet.getByRole('group', { name: 'Erste Farbe' }).getByRole('radio', { name: 'Weinrot' }).click();
  await sheet.getByText(/^Gespeichert/).waitFor();
  await sheet.getByRole('button', { name: 'Schließen' }).click();
  await expect.poll(wornIn(page, 'TSV Büchenau')).toBe('#8a1538');
});
