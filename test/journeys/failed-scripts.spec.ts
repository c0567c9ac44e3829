import { beforeAll, expect, test } from 'vitest';
import { DESK, expectAccessible, HALL, openPageAsVisitor, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup, type MadeTournament } from './tournaments.ts';

// A page that came filled stays where its scripts fail: a browser that cannot read them, a line that lost them, a fault as it
// draws. It says so in one sentence.

const stage = openJourneyFixture();
let cup: MadeTournament;
beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

const SENTENCE = 'Diese Seite zeigt einen alten Stand';
const UNREADABLE = 'const a = ;';
const FAILING = 'throw new Error("planted");';

test.each([
  ['visitor page', 'cannot be read', '', PHONE, UNREADABLE],
  ['visitor page', 'fails', '', PHONE, FAILING],
  ['visitor page', 'does not come', '', PHONE, null],
  ['board', 'fails', '/board?pages=groups', HALL, FAILING],
] as const)('the %s stays where its script %s', { timeout: 60_000 }, async (_page, _how, path, screen, script) => {
  const { page, context, forgive } = await openPageAsVisitor(stage.browser, 'about:blank', screen);
  forgive('', /./);
  await context.route('**/assets/*.js', (route) =>
    script === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto(`${stage.portal.url}/t/${cup.id}${path}`);
  await page.getByRole('alert').filter({ hasText: SENTENCE }).waitFor();
  expect(await page.locator('#page').innerText()).toContain('Mühlbach');
  await expectAccessible(page);
});

test('nothing of it is said where scripts run', { timeout: 60_000 }, async () => {
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`, DESK);
  await page.getByText('Live', { exact: true }).first().waitFor();
  expect(await page.getByText(SENTENCE).isVisible()).toBe(false);
});
