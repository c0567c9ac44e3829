import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { expectNoSidewaysScrolling, openPageAs, openPageAsVisitor, PHONE, SMALLEST, type Screen } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

// What stands around every page: the path above it, and that it stays where it is.

const stage = openJourneyFixture();
/** 60 characters, in one word as long as German has them. */
const LONGEST = 'Fußballspielgemeinschaftsmeisterschaft der Jugendabteilungen';
const DESK: Screen = { width: 1280, height: 860 };

let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/name`, {
    name: LONGEST.slice(0, 40).trim(),
  });
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/name`, { name: LONGEST });
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/folder`, { folderName: LONGEST });
});

/** Steps of the path that show less than their whole name. */
const cutStepsOn = (page: Page): Promise<readonly string[]> =>
  page.getByRole('navigation', { name: 'Pfad' }).evaluate((path) => {
    const { right: end } = path.getBoundingClientRect();
    return [...path.querySelectorAll<HTMLElement>(':scope > :is(a, b, span)')]
      .filter((step) => step.checkVisibility())
      .filter(
        (step) =>
          step.scrollWidth > step.clientWidth + 1 || step.getBoundingClientRect().right > Math.min(end, innerWidth) + 1,
      )
      .map((step) => `${step.textContent} ${step.clientWidth} of ${step.scrollWidth}`);
  });

test('the path above a page shows every name whole', { timeout: 90_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal`);
  const faults: string[] = [];
  for (const path of [`tournaments/${cup.id}`, `tournaments/${cup.id}/plan`, `tournaments/${cup.id}/configure`]) {
    await page.goto(`${stage.portal.url}/portal/${path}`);
    await page.getByRole('navigation', { name: 'Pfad' }).getByText(LONGEST).first().waitFor({ state: 'attached' });
    for (const screen of [SMALLEST, PHONE, { width: 900, height: 800 }, DESK]) {
      await page.setViewportSize(screen);
      await expectNoSidewaysScrolling(page);
      // On the phone the bar of a tournament and of planning has one name, whole in the menu, and the way back.
      if (screen.width < 900 && !path.endsWith('/plan')) {
        await page.getByRole('button', { name: 'Menü' }).click();
        await page.getByRole('menu').getByText(LONGEST, { exact: true }).waitFor();
        await expectNoSidewaysScrolling(page);
        await page.keyboard.press('Escape');
        continue;
      }
      faults.push(...(await cutStepsOn(page)).map((fault) => `${path} at ${screen.width}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

test('the folder in the path above a tournament is a link that opens it', { timeout: 90_000 }, async () => {
  const { folderId } = await api<{ folderId: string }>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`, DESK);
  const folder = page
    .getByRole('navigation', { name: 'Pfad' })
    .locator(`a[href="/portal/organizations/${cup.organizationId}?folder=${folderId}"]`);
  expect((await folder.textContent())?.replaceAll('\u00AD', '').trim()).toBe(LONGEST);
  await folder.click();
  await page.waitForURL(`${stage.portal.url}/portal/organizations/${cup.organizationId}?folder=${folderId}`);
  await page.getByRole('heading', { name: LONGEST, level: 2 }).waitFor();
});

test('each tab of a tournament and of an organisation has its own title', { timeout: 180_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`, DESK);
  for (const bar of ['Turnier', 'Organisation']) {
    const tabs = page.getByRole('navigation', { name: bar, exact: true }).getByRole('link');
    await tabs.first().waitFor();
    const addresses = await tabs.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    const titles: string[] = [];
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole('navigation', { name: bar, exact: true }).waitFor();
      await expect.poll(() => page.title()).not.toBe('');
      titles.push(await page.title());
    }
    expect(titles.length).toBeGreaterThan(4);
    expect(titles).toEqual([...new Set(titles)]);
    await page.goto(`${stage.portal.url}/portal/organizations/${cup.organizationId}`);
  }
});

/** 1280 × 1024 pixels, four times as large: WCAG 1.4.10. */
const MAGNIFIED: Screen = { width: 320, height: 256 };

/** The share of the screen's height that is covered by what stays there when one scrolls. */
const coveredBy = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    scrollTo(0, 500);
    await new Promise(requestAnimationFrame);
    const covers = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || covers(element.parentElement));
    const rows = Array.from({ length: innerHeight }, (_, y) => covers(document.elementFromPoint(innerWidth / 2, y)));
    return rows.filter(Boolean).length / innerHeight;
  });

test('magnified four times a page is its content, not its bars', { timeout: 120_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal`, { width: 1280, height: 1024 });
  await page.setViewportSize(MAGNIFIED);
  const faults: string[] = [];
  for (const path of ['', '/groups', '/settings', '/configure', '/plan']) {
    await page.goto(`${stage.portal.url}/portal/tournaments/${cup.id}${path}`);
    await page.waitForLoadState('networkidle');
    const covered = await coveredBy(page);
    if (covered > 0.2) faults.push(`${path}: ${covered}`);
    await expectNoSidewaysScrolling(page);
  }
  expect(faults).toEqual([]);
});

test('magnified four times the page for visitors and a board are read by scrolling down alone', async () => {
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`, MAGNIFIED);
  const faults: string[] = [];
  for (const area of ['jetzt', 'plan', 'gruppen', 'finale', 'platzierung']) {
    await page.goto(`${stage.portal.url}/t/${cup.id}#${area}`);
    await page.reload({ waitUntil: 'networkidle' });
    const covered = await coveredBy(page);
    if (covered > 0.2) faults.push(`${area}: ${covered}`);
    await expectNoSidewaysScrolling(page);
  }
  expect(faults).toEqual([]);
  await page.goto(`${stage.portal.url}/t/${cup.id}/board?pages=now`);
  await page.getByRole('heading').first().waitFor();
  await expectNoSidewaysScrolling(page);
});

/** What has the focus, and what of it something else lies over; null: nothing does. */
const coveredFocusOn = (page: Page): Promise<{ readonly focused: string; readonly covered: string | null }> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const focused = element.outerHTML;
    if (element === document.body) return { focused, covered: null };
    const { left, top, right, bottom } = element.getBoundingClientRect();
    // Of a long text the line with the caret, the first.
    const y = Math.min((top + bottom) / 2, top + 22);
    const there = document.elementFromPoint((left + right) / 2, y);
    const own = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])];
    const isSeen = there !== null && own.some((part) => part.contains(there) || there.contains(part));
    const covered = `${focused.slice(0, 120)} below ${there?.outerHTML.slice(0, 120) ?? 'the edge'}`;
    return { focused, covered: isSeen ? null : covered };
  });

test('bars never cover what has the focus, also above the keyboard of a phone', { timeout: 240_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal`, PHONE);
  const faults: string[] = [];
  for (const path of ['', '/configure', '/settings', '/teams', '/groups', '/share']) {
    await page.setViewportSize(PHONE);
    await page.goto(`${stage.portal.url}/portal/tournaments/${cup.id}${path}`);
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe(`/portal/tournaments/${cup.id}${path}`);
    if (path === '/configure') {
      await page.getByLabel('Gruppe A, Mannschaft 1').fill('VfB Tannheim');
      await page.getByRole('button', { name: 'Übernehmen' }).waitFor();
    }
    for (const height of [PHONE.height, PHONE.height - 360]) {
      await page.setViewportSize({ ...PHONE, height });
      await page.evaluate(() => scrollTo(0, 0));
      await page.locator('body').press('Tab');
      const reached = new Set<string>();
      for (const key of ['Tab', 'Shift+Tab'])
        for (let at = 0; at < 40; at += 1) {
          await page.keyboard.press(key);
          const { covered, focused } = await coveredFocusOn(page);
          if (covered !== null) faults.push(`${path} ${height}: ${covered}`);
          reached.add(focused);
        }
      expect(reached.size, path).toBeGreaterThan(10);
    }
    // The bar at the top is always in sight: nothing has to scroll for it.
    await page.evaluate(() => scrollTo(0, 300));
    const top = await page.evaluate(() => scrollY);
    await page.getByRole('button', { name: /^(Ihr Konto|Menü)/ }).focus();
    expect(await page.evaluate(() => scrollY), path).toBe(top);
  }
  expect(faults).toEqual([]);
});

/** Begins to sum up by how much things move on their own. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        const what = shift.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''));
        shifts.push(`${shift.value} ${what.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift' });
  });

test('the copyright of every footer is from 2025 to the year of the clock', { timeout: 60_000 }, async () => {
  const front = await openPageAsVisitor(stage.browser, `${stage.portal.url}/icon.svg`);
  for (const [moment, copyright] of [
    ['2025-12-01T12:00:00Z', '© 2025'],
    ['2027-06-01T12:00:00Z', '© 2025–2027'],
  ] as const) {
    await front.page.clock.setFixedTime(moment);
    await front.page.goto(stage.portal.url);
    await front.page.getByRole('contentinfo').getByText(copyright, { exact: true }).waitFor();
  }
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal`);
  const years = `© 2025–${new Date().getFullYear()}`;
  await page.getByRole('contentinfo').getByText(years, { exact: true }).waitFor();
});

test('nothing moves when somebody arrives', { timeout: 300_000 }, async () => {
  const anna = await newAccount(stage.portal, 'Anna-Katharina Schuster');
  await joinAs(stage.portal, cup.organizationId, anna, 'Organizer');
  const at = `${stage.portal.url}/portal/tournaments/${cup.id}`;
  const faults: string[] = [];
  for (const [path, screens] of [
    ['', [SMALLEST, PHONE, { width: 1000, height: 800 }, DESK]],
    ['/plan', [PHONE, DESK]],
    ['/configure', [DESK]],
  ] as const) {
    for (const screen of screens) {
      const { page, context } = await openPageAs(stage.browser, at + path, screen);
      // Minutes that are shown grow with time and would change their width: the page is drawn at the time that it keeps.
      await page.clock.setFixedTime(Date.now());
      await page.reload();
      await page.getByRole('button', { name: /^(Ihr Konto|Menü)/ }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      await watchShifts(page);
      const other = await arriveAs(stage.browser, anna, at);
      // On the phone a tournament's menu says who is here.
      if (screen.width >= 900 || path !== '') await page.getByRole('list', { name: 'Gerade hier' }).first().waitFor();
      await other.page.getByRole('button', { name: 'Spiel 3 melden' }).click();
      if (path === '') await page.getByText('Anna-Katharina ist hier').waitFor();
      await page.waitForTimeout(500);
      const moved = await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
      faults.push(...moved.map((fault) => `${path} at ${screen.width}: ${fault}`));
      await other.context.close();
      await context.close();
    }
  }
  expect(faults).toEqual([]);
});
