import type { Locator, Page } from 'playwright-core';

// The sheet on which a tournament is planned, filled in as people do.

export const stepOf = (page: Page, name: 'Mannschaften' | 'Wann und wo' | 'Finale'): Locator =>
  page.getByRole('region', { name, exact: true });

/** '2027-01-16T10:30' */
export async function typeKickoff(page: Page, moment: string): Promise<void> {
  const when = stepOf(page, 'Wann und wo');
  await when.locator('input[type=date]').fill(moment.slice(0, 10));
  await when.getByLabel('Erster Anstoß').fill(moment.slice(11));
}

export const chooseCourts = (page: Page, courts: number): Promise<void> =>
  stepOf(page, 'Wann und wo')
    .getByRole('group', { name: 'Felder' })
    .getByRole('button', { name: String(courts), exact: true })
    .click();

export const chooseFinals = (page: Page, round: string): Promise<void> =>
  stepOf(page, 'Finale').getByRole('button', { name: round, exact: true }).click();

/** What few need, opened. */
export async function unfold(page: Page, title: string): Promise<Locator> {
  const fold = page.locator('details', { has: page.locator('summary', { hasText: title }) });
  await fold.waitFor();
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  return fold;
}

export const withoutGroupPhase = async (page: Page): Promise<void> =>
  (await unfold(page, 'Gruppenphase')).getByLabel('Mit Gruppenphase').uncheck();
