import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, openPageAs, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup, type MadeTournament } from './tournaments.ts';

// What opens over a page, by the keyboard: menus, what they lead to, and what is told at the edge of the page.

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

const openList = async () => {
  const person = await openPageAs(stage.browser, `${stage.portal.url}/portal/organizations/${cup.organizationId}`);
  const button = person.page.getByRole('button', { name: /^Aktionen für „/ }).first();
  await button.focus();
  return { ...person, name: (await button.getAttribute('aria-label')) ?? '' };
};

test('a menu goes by arrows, first letters and Escape, and its button has the focus again', async () => {
  const { page, name } = await openList();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('In Ordner verschieben …');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Umbenennen …');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(page)).toBe('In Ordner verschieben …');
  await page.keyboard.press('ArrowUp');
  // Round the end of the list.
  await expect.poll(() => focused(page)).toBe('Löschen …');
  await page.keyboard.press('k');
  await expect.poll(() => focused(page)).toBe('Kopieren …');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe(name);
});

test('a dialog that a menu opened gives the focus back to the button of the menu', async () => {
  const { page, name } = await openList();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Umbenennen' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe(name);
});

test('a dialog that sends stays, however often Escape is pressed, and says what was refused', async () => {
  const { page, forgive } = await openList();
  forgive(409, /\/name\)$/);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/name', async (route) => {
    await asked;
    const body = JSON.stringify({ code: 'changed-meanwhile', detail: 'Gerade nicht.', errors: [] });
    await route.fulfill({ status: 409, contentType: 'application/problem+json', body });
  });
  await page
    .getByRole('button', { name: /^Aktionen für „/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Umbenennen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Hallenpokal');
  await dialog.getByRole('button', { name: 'Umbenennen' }).click();
  // A page may refuse to close once for each click; after that the browser closes what it has open.
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
  }
  answer();
  await dialog.getByText('Gerade nicht.').waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Hallenpokal');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
});

test('what scrolls lies within a dialog, so that a press on its scrollbar is none beside it', async () => {
  const { page, name } = await openList();
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Umbenennen' }).click();
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 1440, height: 220 });
  await dialog.getByRole('textbox').fill('Hallenpokal');
  // A browser without a screen hides its scrollbars: the innermost that scrolls would have one at the edge.
  const scrolling = await dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].findIndex(
      (one) => one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY === 'auto',
    ),
  );
  expect(scrolling).toBe(1);
  const box = await dialog.boundingBox();
  const [right, middle] = [(box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.click(right - 3, middle);
  // What is marked with the mouse may end beside it.
  await dialog.getByRole('textbox').hover();
  await page.mouse.down();
  await page.mouse.move(right + 20, middle);
  await page.mouse.up();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Hallenpokal');
  await page.mouse.click(right + 20, middle);
  await dialog.waitFor({ state: 'detached' });
});

test('what is told is an alert; Escape elsewhere leaves it, Escape on it and its cross put it away', async () => {
  const { page } = await openList();
  const visibility = async (what: string) => {
    await page
      .getByRole('button', { name: /^Aktionen für „/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await visibility('Privat schalten');
  const alert = page.getByRole('alert').filter({ hasText: /./ });
  await alert.waitFor();
  await page.keyboard.press('Escape');
  expect(await alert.isVisible()).toBe(true);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await alert.waitFor({ state: 'detached' });
  await visibility('Veröffentlichen');
  await alert.waitFor();
  await page.getByRole('region', { name: 'Mitteilungen' }).getByRole('button', { name: 'Schließen' }).click();
  await alert.waitFor({ state: 'detached' });
});

/** Whether all of it is on the screen, with nothing over its middle. */
const isInSight = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(above);
  });

test('the keyboard of a phone covers neither the field that is typed in nor the button that saves', async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal`, PHONE);
  const faults: string[] = [];
  for (const [path, open, saves] of [
    [`organizations/${cup.organizationId}/members`, 'Person einladen', 'Einladung senden'],
    [`tournaments/${cup.id}`, 'Durchsage', 'Durchsagen'],
    [`tournaments/${cup.id}/documents`, 'Aus anderem Turnier …', 'Übernehmen'],
  ] as const) {
    await page.setViewportSize(PHONE);
    await page.goto(`${stage.portal.url}/portal/${path}`);
    if (open === 'Durchsage') await page.getByRole('button', { name: 'Menü' }).tap();
    await page
      .getByRole(open === 'Durchsage' ? 'menuitem' : 'button', { name: open })
      .first()
      .tap();
    const dialog = page.getByRole('dialog');
    const fields = dialog.locator('input:visible, textarea:visible, select:visible');
    await fields.last().waitFor();
    // A keyboard takes 360 pixels of a screen of 844.
    await page.setViewportSize({ width: PHONE.width, height: PHONE.height - 360 });
    for (const field of await fields.all()) {
      await field.focus();
      if (!(await isInSight(field))) faults.push(`${open}: ${await field.evaluate((one) => one.outerHTML)}`);
    }
    if (!(await isInSight(dialog.getByRole('button', { name: saves })))) faults.push(`${open}: ${saves}`);
    await page.keyboard.press('Escape');
  }
  expect(faults).toEqual([]);
});
