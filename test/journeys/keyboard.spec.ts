import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPageAs, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup, type MadeTournament } from './tournaments.ts';

// What a phone's keyboard leaves of a page: the button that saves is in sight while a field has the focus. A result has
// digits of its own (report-sheet.spec.ts).

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

interface Edited {
  readonly name: string;
  readonly path: () => string;
  /** Leads to a field, changes it and leaves the focus there. */
  readonly type: (page: Page) => Promise<void>;
  readonly save: (page: Page) => Locator;
}

const section = (page: Page, name: string): Locator => page.getByRole('region', { name });

const EDITED: readonly Edited[] = [
  {
    name: 'the configuration',
    path: () => '/configure',
    type: async (page) => {
      const team = page.getByRole('textbox', { name: /Mannschaft 1/ }).first();
      await team.fill('SV Mühlbach');
    },
    save: (page) => page.locator('#save-plan'),
  },
  {
    name: 'the points in the settings',
    path: () => '/settings',
    type: (page) => page.getByRole('textbox', { name: 'Sieg' }).fill('2'),
    save: (page) => section(page, 'Wertung').getByRole('button', { name: 'Speichern' }),
  },
  {
    name: 'the plan',
    path: () => '/plan',
    type: async (page) => {
      await page
        .getByRole('button', { name: /, Spiel 3(?!\d)/ })
        .first()
        .tap();
      await page.getByLabel('Nummer').fill('4');
    },
    save: (page) =>
      page.getByRole('region', { name: 'Plan speichern' }).getByRole('button', { name: 'Plan speichern' }),
  },
];

/** Pixels of a phone's height that a keyboard leaves. */
const BESIDE_KEYBOARD = 400;

/** Whether the whole button is in sight and takes a tap. `height` of what is seen, in pixels. */
const isInSight = (button: Locator, height: number): Promise<boolean> =>
  button.evaluate((element, seen) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= seen && hit !== null && element.contains(hit);
  }, height);

/** Opens the page, types, and has the field where browsers bring it when a keyboard opens: in the upper half. */
async function open(page: Page, { path, type }: Edited): Promise<void> {
  await page.setViewportSize(PHONE);
  // A draft of the case before would come back, with a notice over what is measured.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('turnierpult-draft')) localStorage.removeItem(key);
  });
  await page.goto(`${stage.portal.url}/portal/tournaments/${cup.id}${path()}`);
  await type(page);
  await page.evaluate(() => scrollBy(0, (document.activeElement?.getBoundingClientRect().top ?? 0) - 200));
}

/** Pages whose button that saves is out of sight once `opens` has opened a keyboard over all but these pixels. */
async function coveredAfter(page: Page, opens: () => Promise<void>): Promise<readonly string[]> {
  page.on('dialog', (dialog) => void dialog.accept());
  const faults: string[] = [];
  for (const edited of EDITED) {
    await open(page, edited);
    await opens();
    await expect
      .poll(() => isInSight(edited.save(page), BESIDE_KEYBOARD), { timeout: 3_000 })
      .toBe(true)
      .catch(() => faults.push(edited.name));
  }
  return faults;
}

test('a keyboard that takes its room from the page leaves the button that saves', { timeout: 240_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal`, PHONE);
  const content = await page.locator('meta[name="viewport"]').getAttribute('content');
  expect(content).toContain('interactive-widget=resizes-content');
  const opens = () => page.setViewportSize({ width: PHONE.width, height: BESIDE_KEYBOARD });
  expect(await coveredAfter(page, opens)).toEqual([]);
});

test('a keyboard that lies over the page, as in Safari, leaves it too', { timeout: 240_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal`, PHONE);
  const opens = () =>
    page.evaluate((value) => {
      Object.defineProperty(visualViewport, 'height', { configurable: true, value });
      visualViewport?.dispatchEvent(new Event('resize'));
    }, BESIDE_KEYBOARD);
  expect(await coveredAfter(page, opens)).toEqual([]);
});
