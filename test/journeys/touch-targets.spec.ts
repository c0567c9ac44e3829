import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPageAs, openPageAsVisitor, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { finishedCup, publicScreens, screens, wholeClub, type Club, type PortalScreen } from './screens.ts';
import { smallTargetsOn } from './touch-targets.ts';

// Every page as a phone shows it: what can be tapped on is 44 pixels high and wide, as far as thumbs are.

const NOW = Date.now();
const stage = openJourneyFixture();

async function faultsOn(page: Page, name: string): Promise<readonly string[]> {
  return (await smallTargetsOn(page)).map((fault) => `${name}: ${fault}`);
}

async function look(page: Page, club: Club, { name, path, heading }: PortalScreen): Promise<readonly string[]> {
  await page.goto(stage.portal.url + path(club));
  const said = typeof heading === 'string' ? { name: heading, exact: true } : { name: heading };
  await page.getByRole('heading', said).first().waitFor({ state: 'attached', timeout: 10_000 });
  // The tab PDF has the server start what prints, which takes its time on a busy machine.
  await page.waitForLoadState('networkidle', { timeout: 90_000 });
  return faultsOn(page, name);
}

test('what can be tapped on is large enough on every page of the portal', { timeout: 400_000 }, async () => {
  const club = await wholeClub(stage.portal, NOW);
  const member = await openPageAs(stage.browser, `${stage.portal.url}/portal`, PHONE);
  const nobody = await openPageAsVisitor(stage.browser, `${stage.portal.url}/portal/login`, PHONE);
  nobody.forgive(404, /\/invitations\/look-up/);
  const faults: string[] = [];
  for (const screen of screens) {
    faults.push(...(await look(screen.by === 'nobody' ? nobody.page : member.page, club, screen)));
  }
  await member.page.goto(`${stage.portal.url}/portal/tournaments/${club.id}`);
  await member.page.getByRole('button', { name: 'Spiel 3 melden' }).tap();
  await member.page.getByRole('group', { name: 'Spiel 3 melden' }).waitFor();
  faults.push(...(await faultsOn(member.page, 'melden')));
  expect(faults).toEqual([]);
});

test('what can be tapped on is large enough on the pages for everybody', { timeout: 200_000 }, async () => {
  const running = await wholeClub(stage.portal, NOW);
  const cups = { running: running.id, over: (await finishedCup(stage.portal, NOW)).id };
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/`, PHONE);
  const faults: string[] = [];
  for (const { name, path, team = '', isBoard } of publicScreens) {
    if (isBoard) continue;
    await page.goto(stage.portal.url + path(cups));
    await page.reload({ waitUntil: 'networkidle' });
    const teams = page.getByRole('combobox', { name: 'Meine Mannschaft' });
    if (await teams.isVisible()) await teams.selectOption(team);
    faults.push(...(await faultsOn(page, name)));
  }
  expect(faults).toEqual([]);
});
