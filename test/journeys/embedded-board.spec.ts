import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { HALL, openPageAsVisitor } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup } from './tournaments.ts';

// The history shows the display of an earlier version in a frame, and tells it what to show (client/public/board). Any page may
// have a display in a frame: only the portal's own is believed.

const stage = openJourneyFixture();

/** Says `told` to the display in the page's frame until it was heard, or ten times in vain; the name it shows, if any. */
async function tell(page: Page, told: object, name: string): Promise<boolean> {
  const title = page.frameLocator('iframe').getByText(name).first();
  for (let tries = 0; tries < 10; tries += 1) {
    await page.evaluate((message) => {
      const display = document.querySelector('iframe')?.contentWindow;
      // To any page: the display itself has to judge.
      display?.postMessage(message, '*');
    }, told);
    await page.waitForTimeout(200);
    if (await title.isVisible()) return true;
  }
  return false;
}

test('a display believes the page around it only if that is the portal’s own', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const board = `${stage.portal.url}/t/${cup.id}/board?past=1&qr=0`;
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/portal/login`, HALL);
  const view = (await (await fetch(`${stage.portal.url}/api/public/tournaments/${cup.id}`)).json()) as object;
  const told = { kind: 'past-view', view: { ...view, name: 'Gefälschter Cup' }, at: '2026-12-05T08:00:00Z' };
  const openFrame = async (): Promise<void> => {
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      frame.style.cssText = 'width:1280px;height:720px';
      document.body.replaceChildren(frame);
    }, board);
    const inside = page.frames().at(-1);
    await inside?.waitForLoadState('load');
  };

  await openFrame();
  expect(await tell(page, { ...told, kind: 'view' }, 'Gefälschter Cup')).toBe(false);
  expect(await tell(page, told, 'Gefälschter Cup')).toBe(true);

  // Another site: whatever listens at another port is one.
  const elsewhere = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Anderswo</title><body></body>');
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  onTestFinished(() => void elsewhere.close());
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  await openFrame();
  await expect.poll(() => page.frames().at(-1)?.url()).toBe(board);
  expect(await tell(page, told, 'Gefälschter Cup')).toBe(false);
});
