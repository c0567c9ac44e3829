import { AxeBuilder } from '@axe-core/playwright';
import axeCore from 'axe-core';
import type { Browser, BrowserContext, Dialog, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { CHIEF } from '#test/support/running-portal.ts';
import { openDialogs, recordJudged, recordTexts } from '#test/support/rendered-texts.ts';
import { findCutText } from './cut-text.ts';
import { smallTargetsOn } from './touch-targets.ts';

/** A person at a screen, with a page of their own. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Declares an expected console error: an HTTP status or part of the message, and the address it is about. */
  readonly forgive: (what: number | string, address: RegExp) => void;
  /** All console errors so far, for a journey without a fixture. */
  readonly complaints: readonly string[];
}

/** The open pages of the current journey with their console and page errors. */
const present = new Map<Person, { readonly complaints: string[]; readonly forgiven: Forgiven[] }>();

interface Forgiven {
  readonly what: string;
  readonly address: RegExp;
}

/** Closes all pages; fails with the errors that no `forgive` expected. */
export async function closeAllPages(): Promise<void> {
  const here = [...present];
  present.clear();
  await Promise.all(here.map(([{ context }]) => context.close()));
  const unnamed = here.flatMap(([, { complaints, forgiven }]) =>
    complaints.filter((said) => !forgiven.some(({ what, address }) => said.includes(what) && address.test(said))),
  );
  expect(unnamed, 'What the browser complained of').toEqual([]);
}

export interface Screen {
  readonly width: number;
  readonly height: number;
}

export const DESK: Screen = { width: 1440, height: 900 };
export const PHONE: Screen = { width: 390, height: 844 };
export const SMALLEST: Screen = { width: 320, height: 640 };
export const HALL: Screen = { width: 1920, height: 1080 };

/**
 * Opens a page with a German locale, as a touch screen below the width of a tablet. Pages of the portal are opened as
 * the administrator of `startPortal`, all others without a session.
 */
export async function openPageAs(browser: Browser, url: string, screen: Screen = DESK): Promise<Person> {
  const person = await enter(browser, screen);
  if (new URL(url).pathname.startsWith('/portal')) await logIn(person.page, url);
  await person.page.goto(url);
  return person;
}

/** The same without a session. */
export async function openPageAsVisitor(browser: Browser, url: string, screen: Screen = DESK): Promise<Person> {
  const person = await enter(browser, screen);
  await person.page.goto(url);
  return person;
}

async function enter(browser: Browser, screen: Screen): Promise<Person> {
  const touch = screen.width < 900;
  const context = await browser.newContext({
    viewport: screen,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    hasTouch: touch,
    isMobile: touch,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  recordTexts(context);
  const page = await context.newPage();
  // Several journeys share the machine.
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  // The tab for printing has the server start its browser before a paper is asked for; on a busy machine that may fail, and
  // the first print tries again.
  const forgiven: Forgiven[] = [{ what: 'status of 503 ', address: /\/print\?.*kind=TeamList/ }];
  context.on('console', (message) => {
    // Pictures of papers are frames in which nothing runs: what is blocked there are the scripts of these journeys.
    const isOfJourney = message.text().startsWith("Blocked script execution in 'about:srcdoc'");
    if (message.type() === 'error' && !isOfJourney) complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (fault) => complaints.push(fault.error().message));
  const forgive: Person['forgive'] = (what, address) => {
    forgiven.push({ what: typeof what === 'number' ? `status of ${what} ` : what, address });
  };
  const person: Person = { page, context, forgive, complaints };
  present.set(person, { complaints, forgiven });
  return person;
}

/** Fills in the open login page and submits it. */
export async function logInOn(
  page: Page,
  { eMail, password }: { eMail: string; password: string } = CHIEF,
): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(eMail);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Logs the browser in by the login page's call, and stores what that page stores. */
export async function logIn(page: Page, url: string): Promise<void> {
  const answer = await page.context().request.post(new URL('/identity/login', url).href, { data: CHIEF });
  const { accessToken, refreshToken } = (await answer.json()) as Record<'accessToken' | 'refreshToken', string | null>;
  if (accessToken === null || refreshToken === null) throw new Error(`Cannot log in (${answer.status()})`);
  const kept = {
    tp_id_userName: claimsOf(accessToken).name,
    tp_id_userEMail: CHIEF.eMail,
    tp_id_userRoles: 'Administrator',
    tp_id_accTokenExp: String(claimsOf(accessToken).exp),
    tp_id_rfsTokenExp: String(claimsOf(refreshToken).exp),
  };
  await page.goto(new URL('/icon.svg', url).href);
  await page.evaluate((session) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
  }, kept);
}

const claimsOf = (token: string): { exp: number; name: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number; name: string };

/** Fails with axe's findings and their places, WCAG 2.2 AA included; an open dialog in both themes, its targets large enough to tap. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, (axe) => axe.withTags(TAGS));
  await expectOpenDialogUsable(page);
}

/** The same for an open dialog alone, if the page below was checked before. */
export async function expectDialogAccessible(page: Page): Promise<void> {
  await page.locator(DIALOG).first().waitFor();
  await expectNothingFound(page, (axe) => axe.include(DIALOG).withTags(TAGS));
  await expectOpenDialogUsable(page);
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A theme changes only colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const DIALOG = ':is(dialog[open], [role="dialog"], [role="alertdialog"])';

/** Fails with colours that are hard to read, all that another theme changes. */
export async function expectLegible(page: Page): Promise<void> {
  await expectNothingFound(page, (axe) => axe.withRules(COLOURS));
}

/** An open dialog: legible in the other theme, and on a touch screen with targets that are large enough. */
async function expectOpenDialogUsable(page: Page): Promise<void> {
  const open = await page.evaluate(openDialogs);
  if (open.length === 0) return;
  const worn = await page.evaluate(() => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'));
  await wear(page, worn === 'dark' ? 'light' : 'dark');
  await expectNothingFound(page, (axe) => axe.include(DIALOG).withRules(COLOURS));
  await wear(page, worn);
  expect(await onTouchScreen(page, () => smallTargetsOn(page, DIALOG)), 'too small to tap on').toEqual([]);
  recordJudged(open);
}

/** What holds on a touch screen of the same size. The page is as it was afterwards, and scrolled to where it was. */
async function onTouchScreen<Value>(page: Page, look: () => Promise<Value>): Promise<Value> {
  const top = await page.evaluate(() => scrollY);
  const hasTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  const devTools = hasTouch ? null : await page.context().newCDPSession(page);
  const emulate = async (enabled: boolean): Promise<void> => {
    await devTools?.send('Emulation.setTouchEmulationEnabled', { enabled });
    if (devTools !== null)
      await page.waitForFunction((touched) => matchMedia('(pointer: coarse)').matches === touched, enabled);
    await atRest(page);
  };
  await emulate(true);
  const value = await look();
  await emulate(false);
  await devTools?.detach();
  await page.evaluate((before) => scrollTo(0, before), top);
  return value;
}

async function expectNothingFound(page: Page, looking: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await atRest(page);
  // Axe cannot enter a frame without scripts and would wait in vain. There are no other frames, so it need not open a
  // page of its own to merge findings of several frames.
  const isThere = page.frames().length === 1;
  if (isThere) await loadAxe(page);
  // Only violations are reported, located by their HTML: listing passes took half of the time.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: '0' } : {}) })
    .options({ resultTypes: ['violations'], selectors: false })
    .setLegacyMode()
    .exclude('iframe[sandbox]:not([sandbox*="allow-scripts"])');
  const look = async (): Promise<readonly string[]> => {
    const { violations } = await looking(axe).analyze();
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
  };
  if ((await look()).length === 0) return;
  // A toast that faded while axe ran is gone by now, and a target half under a bar is whole at another place; real
  // violations remain.
  await atRest(page);
  const top = await page.evaluate(() => scrollY);
  await page.evaluate(() => scrollBy(0, scrollY < 80 ? 80 : -80));
  const found = await look();
  await page.evaluate((before) => scrollTo(0, before), top);
  expect(found).toEqual([]);
}

/** As a script of the browser, which compiles it once for all documents of a process: axe's own way does so twice for each. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Runtime.evaluate', { expression: axeCore.source });
  await devTools.detach();
}

/** WCAG 1.4.10: no sideways scrolling, once what is drawn for another width is drawn again. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
}

/** Accessible in light and dark, at the current width and on the smallest phone. */
export async function expectGood(page: Page): Promise<void> {
  await wear(page, 'dark');
  await expectLegible(page);
  await wear(page, 'light');
  await expectAccessible(page);
  await expectNothingCut(page);
  const size = page.viewportSize();
  await page.setViewportSize(SMALLEST);
  await expectNoSidewaysScrolling(page);
  await expectNothingCut(page);
  if (size !== null) await page.setViewportSize(size);
}

/** Every text is read whole; what still moves has come to rest. */
export async function expectNothingCut(page: Page): Promise<void> {
  await expect.poll(() => findCutText(page), { message: `cut off at ${page.url()}` }).toEqual([]);
}

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

/** Pastes a text at the focus. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
  await page.keyboard.press('Control+V');
}

/** The rows of a table as the texts of their cells. */
export async function rowsOf(page: Page, table: string): Promise<readonly (readonly string[])[]> {
  const rows = await page.getByRole('table', { name: table, exact: true }).locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) =>
      (await withoutEmblems(row.locator('th, td'))).map((text) => text.trim().replaceAll('\n', ' ')),
    ),
  );
}

/** What elements say, without the letters on the emblems of teams, which repeat their names. */
export const withoutEmblems = (elements: Locator): Promise<readonly string[]> =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const emblems = [...element.querySelectorAll<SVGElement>('.emblem')];
      for (const emblem of emblems) emblem.style.display = 'none';
      const text = element instanceof HTMLElement ? element.innerText : '';
      for (const emblem of emblems) emblem.style.display = '';
      return text;
    }),
  );

/**
 * Advances time until a page stops repeating a failing request and shows the message. The page's clock has to be
 * installed (`page.clock.install`) before.
 */
export async function waitForGiveUp(page: Page, said: string): Promise<void> {
  for (let tries = 0; tries < 60 && !(await page.getByText(said).first().isVisible()); tries += 1) {
    await page.clock.runFor(3_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await page.getByText(said).first().waitFor();
}

const LONG = 1_000;

/**
 * Waits until all animations have ended: half-transparent text has half its contrast. Slow ones, such as the highlight
 * of a changed row, are finished at once.
 */
async function atRest(page: Page): Promise<void> {
  await page.waitForTimeout(50);
  await page.waitForFunction((long) => {
    const moving = document.getAnimations().filter(
      ({ playState, timeline, effect }) =>
        // What follows scrolling is never over.
        playState === 'running' && timeline === document.timeline && effect?.getTiming().iterations !== Infinity,
    );
    for (const each of moving) if (Number(each.effect?.getComputedTiming().endTime) > long) each.finish();
    return moving.length === 0;
  }, LONG);
}

/** Answers the next question of the browser; resolves with its text once it was asked. */
export const answerDialog = (page: Page, agree: boolean): Promise<string> =>
  new Promise((resolve) =>
    page.once('dialog', (dialog: Dialog) => {
      void (agree ? dialog.accept() : dialog.dismiss()).then(() => resolve(dialog.message()));
    }),
  );
