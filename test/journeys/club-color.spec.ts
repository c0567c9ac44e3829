import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESK, expectAccessible, expectGood, openPageAs, openPageAsVisitor, PHONE, SMALLEST } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;
beforeAll(async () => {
  cup = await hallencup(stage.portal);
  await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/page`, { name: 'gw-muehlbach' });
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [1, 0]);
});

const settings = (): string => `${stage.portal.url}/portal/organizations/${cup.organizationId}/settings`;

/** Computed colours of the element, as `rgb(…)`. */
const lookOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return { backgroundColor, color };
  });
/** A token of the page as it is now. */
const token = (page: Page, name: string): Promise<string> =>
  page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each), name);
const wear = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);

const GREEN = '#0b6b3a';
// Of the theme of #1642c4, as the design has drawn it.
const NAVY = 'rgb(6, 20, 57)';
const WHITE = 'rgb(238, 244, 240)';

test('an Owner chooses the colour of the club, by mouse and by keyboard', { timeout: 180_000 }, async () => {
  const { page } = await openPageAs(stage.browser, settings(), PHONE);
  const section = page.getByRole('region', { name: 'Vereinsfarbe' });
  const group = section.getByRole('group', { name: 'Farbe' });
  const choice = (name: string) => group.getByRole('radio', { name, exact: true });
  const isSaved = (color: string) =>
    expect
      .poll(
        async () =>
          (await api<{ color?: string }>(stage.portal, 'GET', `/api/organizations/${cup.organizationId}`)).color,
      )
      .toBe(color);
  await section.getByText('In dieser Farbe erscheinen die Vereinsseite', { exact: false }).waitFor();
  expect(await choice('Keine').isChecked()).toBe(true);
  expect(await group.getByRole('radio').count()).toBe(17);
  for (const name of ['Rot', 'Orange', 'Gelb', 'Dunkelgrün', 'Grün', 'Türkis', 'Blau', 'Violett', 'Pink'])
    await choice(name).waitFor();
  for (const name of ['Weinrot', 'Braun', 'Grau', 'Schwarz', 'Weiß', 'Hellblau', 'Dunkelblau'])
    await choice(name).waitFor();
  await expectGood(page);

  await choice('Weinrot').click();
  expect(await choice('Keine').isChecked()).toBe(false);
  // The next colour.
  await choice('Weinrot').press('ArrowRight');
  expect(await choice('Braun').isChecked()).toBe(true);
  await expectAccessible(page);
  await section.getByText(/^Gespeichert \d\d:\d\d/).waitFor();
  await isSaved('#5d4037');

  // While one looks for another colour, it is not said to visitors yet.
  await group.getByLabel('Andere Farbe').fill('#1642c4');
  expect(await group.getByRole('radio', { checked: true }).count()).toBe(0);
  await group.getByLabel('Andere Farbe').blur();
  await isSaved('#1642c4');
  await page.reload();
  await expect.poll(() => group.getByLabel('Andere Farbe').inputValue()).toBe('#1642c4');
  await expectAccessible(page);
  // The portal itself stays as it is.
  expect([await token(page, '--accent'), await page.locator('html').getAttribute('data-club')]).toEqual([GREEN, null]);

  await page.goto(settings().replace('/settings', '/history'));
  await page.getByText('Vereinsfarbe geändert').first().waitFor();
  await page.getByText('#1642c4').first().waitFor();
  await page.getByText('keine').first().waitFor();
});

test('a visitor page without a network wears it too', { timeout: 120_000 }, async () => {
  await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/color`, { color: '#b3261e' });
  const url = `${stage.portal.url}/t/${cup.id}`;
  await expect
    .poll(async () => (await (await fetch(url)).text()).includes('b3261e.css'), { timeout: 10_000 })
    .toBe(true);
  const { page, context, forgive } = await openPageAsVisitor(stage.browser, url, PHONE);
  forgive('net::ERR_INTERNET_DISCONNECTED', /./);
  const red = await lookOf(page, '.visitor-head');
  const isKept = (path: string): Promise<boolean> =>
    page.evaluate(async (each) => (await caches.match(each)) !== undefined, path);
  for (const path of [url, '/theme/b3261e.css']) await expect.poll(() => isKept(path), { timeout: 20_000 }).toBe(true);
  await context.setOffline(true);
  // Not from the cache of the browser, which has the theme for good.
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await page.reload();
  await page.getByText(', offline', { exact: false }).first().waitFor();
  expect(await lookOf(page, '.visitor-head')).toEqual(red);
  await context.setOffline(false);
});

test.each([
  ['the page of the club', () => '/v/gw-muehlbach', '.club-head', '.club-view-link a'],
  ['the visitor page', () => `/t/${cup.id}`, '.visitor-head-wrap', null],
])('%s wears it, light and dark, and danger none of it', { timeout: 180_000 }, async (_, path, head, link) => {
  const ground = head.replace('-wrap', '');
  await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/color`, { color: null });
  const url = stage.portal.url + path();
  const isDrawn = async (colored: boolean): Promise<void> =>
    expect.poll(async () => (await (await fetch(url)).text()).includes('data-club'), { timeout: 10_000 }).toBe(colored);
  await isDrawn(false);
  const { page: plain } = await openPageAsVisitor(stage.browser, url, PHONE);
  await wear(plain, 'light');
  const [live, warn] = [await token(plain, '--live'), await token(plain, '--warn')];
  expect(await token(plain, '--accent')).toBe(GREEN);
  expect(await lookOf(plain, ground)).not.toMatchObject({ backgroundColor: NAVY });

  await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/color`, { color: '#1642c4' });
  await isDrawn(true);
  for (const screen of [PHONE, DESK, SMALLEST]) {
    const { page, context } = await openPageAsVisitor(stage.browser, url, screen);
    await page.getByRole('status').getByText('Live').first().waitFor();
    await wear(page, 'light');
    expect(await token(page, '--accent')).toBe('#1642c4');
    expect([await token(page, '--live'), await token(page, '--warn')]).toEqual([live, warn]);
    expect(await lookOf(page, ground)).toMatchObject({ backgroundColor: NAVY });
    expect((await lookOf(page, head)).color).toBe(WHITE);
    if (link !== null) expect((await lookOf(page, `${link} >> nth=0`)).color).toBe('rgb(22, 66, 196)');
    await wear(page, 'dark');
    expect(await token(page, '--accent')).toBe('#6c99fd');
    expect(await lookOf(page, ground)).toMatchObject({ backgroundColor: NAVY });
    expect((await lookOf(page, head)).color).toBe(WHITE);
    await expectGood(page);
    // Paper has no grounds: what is light on a screen has to be dark there.
    await wear(page, 'light');
    await page.emulateMedia({ media: 'print' });
    expect(await lookOf(page, head)).not.toMatchObject({ color: WHITE });
    await context.close();
  }
});
