import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import type { RunningPortal } from '#test/support/running-portal.ts';
import { openPageAs } from './journey.ts';

/** What the administration shows of all events of an account, newest first. */
export async function eventsShown(
  { portal, browser }: { readonly portal: RunningPortal; readonly browser: Browser },
  userName: string,
): Promise<readonly string[]> {
  const { page } = await openPageAs(browser, `${portal.url}/portal/management/users`);
  await page.getByRole('link', { name: userName }).click();
  const events = page.locator('[data-events] li b');
  await events.first().waitFor();
  const more = page.locator('[data-events]').getByRole('button', { name: 'Mehr anzeigen' });
  while (await more.isVisible()) {
    const shown = await events.count();
    await more.click();
    await expect.poll(() => events.count()).toBeGreaterThan(shown);
  }
  return events.allInnerTexts();
}
