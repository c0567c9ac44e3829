import type { Page } from 'playwright-core';

/** Opens the details of every step of a history that is on the page. */
export async function openAllDetails(page: Page): Promise<void> {
  const closed = page.getByRole('button', { name: /^Einzelheiten/, expanded: false });
  await closed.first().waitFor();
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
}
