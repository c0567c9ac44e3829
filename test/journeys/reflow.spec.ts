import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { arrive, arriveAsNobody, expectAccessible, expectNoSidewaysScrolling, PHONE, SMALLEST } from './journey.ts';
import { routesInTable, screens, wholeClub, type Club, type PortalScreen } from './screens.ts';
import { openStage } from './stage.ts';
import { cutOffIn } from './whole.ts';

// Every screen of the portal as wide as phones and desks are: nothing to scroll sideways, nothing cut off. Each leaves its
// pictures for people to look at (`node test/contact-sheets.mjs`).

const PICTURES = join(import.meta.dirname, '../pictures/out');
const DESK = { width: 1280, height: 860 };

const stage = openStage();
let club: Club;

beforeAll(async () => {
  club = await wholeClub(stage.portal);
  await mkdir(PICTURES, { recursive: true });
});

test('every route of the table is looked at, and no other', () => {
  expect(routesInTable().length).toBeGreaterThan(30);
  expect(new Set(screens.map(({ route }) => route))).toEqual(new Set(routesInTable()));
});

// One after the other on one page, for it is the same person who looks at them: what was loaded once is there.
test.for([
  ['members', screens.filter(({ by }) => by === undefined), arrive],
  ['nobody', screens.filter(({ by }) => by === 'nobody'), arriveAsNobody],
] as const)(
  'what %s see is whole at every width, and large enough to tap on a phone',
  { timeout: 240_000 },
  async ([, seen, come]) => {
    const { page, forgive } = await come(stage.browser, `${stage.portal.url}/portal/login`, SMALLEST);
    forgive(404, /\/invitations\/look-up/);
    const faults: string[] = [];
    for (const screen of seen) {
      await look(page, screen).catch((fault: unknown) => faults.push(`${screen.name}: ${String(fault)}`));
    }
    expect(faults).toEqual([]);
  },
);

async function look(page: Page, { name, path, heading }: PortalScreen): Promise<void> {
  await page.setViewportSize(SMALLEST);
  await page.goto(stage.portal.url + path(club));
  const said = typeof heading === 'string' ? { name: heading, exact: true } : { name: heading };
  await page.getByRole('heading', said).first().waitFor({ state: 'attached', timeout: 10_000 });
  await page.waitForLoadState('networkidle');
  await expectAccessible(page);
  expect(await smallTargetsOn(page)).toEqual([]);
  for (const size of [SMALLEST, PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScrolling(page);
    // Charts are drawn anew once they know how wide they are.
    await expect
      .poll(async () => (await cutOffIn(page)).join('\n'), { message: `${size.width} pixels wide`, timeout: 2_000 })
      .toBe('');
    for (const theme of ['dark', 'light']) {
      await page.evaluate((worn) => {
        document.documentElement.dataset['theme'] = worn;
        document.documentElement.dataset['mantineColorScheme'] = worn;
      }, theme);
      const file = join(PICTURES, `${name}-${size.width}-${theme}.jpg`);
      await page.screenshot({ path: file, type: 'jpeg', quality: 70, animations: 'disabled' });
    }
  }
}

/** What is less than 44 pixels high to tap on; what is chosen by its label is as large as that. */
const smallTargetsOn = (page: Page): Promise<readonly string[]> =>
  page.locator('button:visible, input:visible, select:visible, textarea:visible').evaluateAll((targets) =>
    targets
      .filter((target) => target.closest('label, .mantine-Switch-root, .mantine-Checkbox-root') === null)
      .map((target) => ({
        name: target.getAttribute('aria-label') ?? target.textContent,
        box: target.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.height > 0 && box.height < 44)
      .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
  );

test('a result is reported on the smallest phone', async () => {
  const { page } = await arrive(stage.browser, `${stage.portal.url}/portal/tournaments/${club.id}`, SMALLEST);
  await page.getByRole('button', { name: 'Spiel 3 melden' }).tap();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  const row = page.getByRole('group', { name: 'Spiel 3 melden' });
  await row.getByRole('textbox').first().fill('3');
  await row.getByRole('textbox').last().fill('2');
  await row.getByRole('button', { name: /speichern/ }).tap();
  await row.waitFor({ state: 'detached' });
  await page.getByText(/Gespeichert/).waitFor({ state: 'attached' });
});
