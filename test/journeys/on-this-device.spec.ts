import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectGood, openPageAs, DESK, PHONE, type Screen } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { matchOf, rowOf } from './refusing.ts';
import { hallencup, report } from './tournaments.ts';

// A result without a network: every place says that it is on this device, and none that it is stored.

const stage = openJourneyFixture();

/** What only the server's answer makes true. */
const STORED = /gespeichert|gesendet um|gesendet \d|beendet/i;

/** Everything that a page says just now, in letters and in what a screen reader is told. */
const saidOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'title', 'alt'];
    const told = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.body.innerText, document.title, ...told].join('\n');
  });

/** Records each text that comes into a page from now on, toasts included. */
async function recordTexts(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = (changes: readonly MutationRecord[]): void => {
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) seen.push(node.textContent ?? '');
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'));
}

test.each([
  ['on a phone', PHONE, 'auf diesem Handy'],
  ['at a desk', DESK, 'auf diesem Gerät'],
])(
  '[OB12] a final result %s is on this device until the server has it',
  { timeout: 180_000 },
  async (_where, screen: Screen, here) => {
    const cup = await hallencup(stage.portal);
    await report(stage.portal, cup, 1, 'CurrentlyPlaying', [0, 0]);
    const { page, context, forgive } = await openPageAs(
      stage.browser,
      `${stage.portal.url}/portal/tournaments/${cup.id}`,
      screen,
    );
    forgive('net::ERR_INTERNET_DISCONNECTED', /./);
    const court = page.getByRole('region', { name: 'Feld 1', exact: true });
    await court
      .getByRole('button', { name: /^Tor (?!zurück)/ })
      .first()
      .click();
    await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
    await court.getByText('Gruppe A · Spiel 1').waitFor();

    await context.setOffline(true);
    await court.getByRole('button', { name: 'Endstand melden' }).click();
    await court.getByText(`Ende 1 : 0, ${here}. Wird gesendet, sobald Netz da ist.`).waitFor();
    const row = page.locator(`#match-${cup.matches[0]}`);
    await row.getByText(here, { exact: true }).waitFor();
    await page.getByText('Kein Netz · 1 wartet').filter({ visible: true }).first().waitFor();
    const texts = await recordTexts(page);
    await page.getByRole('button', { name: 'Spiel 3 melden' }).click();
    await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('0:2');
    await rowOf(page, 3).getByRole('textbox').last().press('Enter');
    await page.keyboard.press('Escape');
    await page.locator(`#match-${cup.matches[2]}`).getByText(here, { exact: true }).waitFor();
    await page.getByText('Kein Netz · 2 warten').filter({ visible: true }).first().waitFor();
    expect(await saidOn(page)).not.toMatch(STORED);
    expect(await texts()).not.toMatch(STORED);
    expect(await matchOf(stage.portal, cup, 1)).toEqual([
      'CurrentlyPlaying',
      expect.anything(),
      1,
      0,
      expect.anything(),
    ]);
    // The look at the whole page brings the network back in this browser: it comes last.
    await expectGood(page);

    await context.setOffline(false);
    await expect.poll(texts, { timeout: 60_000 }).toMatch(/gesendet \d\d:\d\d/);
    await expect.poll(texts).toContain('Spiel 1 ist mit 1:0 beendet.');
    await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
    await expect
      .poll(() => matchOf(stage.portal, cup, 1))
      .toEqual(['Finished', expect.anything(), 1, 0, expect.anything()]);
    await expect
      .poll(() => matchOf(stage.portal, cup, 3))
      .toEqual(['Finished', expect.anything(), 0, 2, expect.anything()]);
    await page
      .getByText(/Kein Netz/)
      .first()
      .waitFor({ state: 'detached' });
  },
);

test('[OB12] an end without a network is taken back where it is said', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [3, 1]);
  const { page, context, forgive } = await openPageAs(
    stage.browser,
    `${stage.portal.url}/portal/tournaments/${cup.id}`,
    PHONE,
  );
  forgive('net::ERR_INTERNET_DISCONNECTED', /./);
  const court = page.getByRole('region', { name: 'Feld 1', exact: true });
  await court.getByText('Gruppe A · Spiel 1').waitFor();
  await context.setOffline(true);
  await court.getByRole('button', { name: 'Endstand melden' }).tap();
  await court.getByText('Ende 3 : 1, auf diesem Handy.', { exact: false }).waitFor();
  await court.getByRole('button', { name: 'Ende zurücknehmen' }).tap();
  await court.getByText('3 : 1, auf diesem Handy', { exact: true }).waitFor();
  await court
    .getByRole('button', { name: /^Tor (?!zurück)/ })
    .first()
    .tap();
  await court.getByText('4 : 1, auf diesem Handy', { exact: true }).waitFor();
  await context.setOffline(false);
  await expect
    .poll(() => matchOf(stage.portal, cup, 1), { timeout: 60_000 })
    .toEqual(['CurrentlyPlaying', expect.anything(), 4, 1, expect.anything()]);
  expect(await page.getByText('ist mit 3:1 beendet').count()).toBe(0);
});
