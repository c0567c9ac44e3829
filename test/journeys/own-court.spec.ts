import { expect, test } from 'vitest';
import { expectGood, openPageAs, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';

const stage = openJourneyFixture();

/** A tournament of two groups on four courts, that began just now. */
async function onFourCourts(): Promise<string> {
  const site = stage.portal;
  const { id: organizationId } = await api<{ id: string }>(site, 'POST', '/api/organizations', { name: 'SV Vierfeld' });
  const { id } = await api<{ id: string }>(site, 'POST', '/api/tournaments', {
    organizationId,
    name: 'Vierfeldcup',
    visibility: 'Public',
  });
  await api(site, 'POST', `/api/tournaments/${id}/configure`, {
    groups: ['A', 'B'].map((alphabeticalId) => ({
      alphabeticalId,
      teams: Array.from({ length: 4 }, (_, at) => ({ name: `FC ${alphabeticalId}${at + 1}` })),
    })),
    firstMatchKickoff: new Date(Date.now() - 60_000).toISOString(),
    groupPhase: {
      schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
      numberOfCourts: 4,
      useAlternatingOrder: true,
      numberOfGroupRounds: 1,
    },
  });
  return id;
}

test(
  "on a phone with four courts 'Mein Feld' is shown alone and kept after a reload",
  { timeout: 90_000 },
  async () => {
    const id = await onFourCourts();
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`, PHONE);
    const strip = page.getByRole('region', { name: 'Jetzt auf dem Feld' });
    const courts = () => strip.getByRole('region', { name: /^Feld \d$/ }).count();
    // One question, and until its answer no list of courts without keys.
    const question = page.getByRole('region', { name: 'Welches ist Ihr Feld?' });
    await question.waitFor();
    expect(await courts()).toBe(0);
    await expectGood(page);
    await question.getByRole('button', { name: 'Feld 2' }).tap();
    await strip.getByRole('region', { name: 'Feld 2' }).waitFor();
    expect([await courts(), await question.count()]).toEqual([1, 0]);
    // Another one later, or all: that is kept as well.
    await page.getByLabel('Mein Feld').selectOption('Alle Felder');
    await expect.poll(courts).toBe(4);
    await page.reload();
    await expect.poll(courts).toBe(4);
    await page.getByLabel('Mein Feld').selectOption('Feld 3');
    await expect.poll(courts).toBe(1);
    // What is to do there comes first.
    await page.getByRole('region', { name: 'Zu tun' }).getByRole('listitem').first().getByText('Feld 3').waitFor();
    await page.reload();
    await strip.getByRole('region', { name: 'Feld 3' }).waitFor();
    expect(await courts()).toBe(1);
    expect(await page.getByLabel('Mein Feld').inputValue()).toBe('3');

    // Everything else of it, on paper.
    await page.goto(`${stage.portal.url}/t/${id}`);
    await page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    for (const name of ['Spielplan', 'Tabellen', 'Platzierung']) {
      expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true);
    }
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    await page.goto(`${stage.portal.url}/t/${id}/board`);
    await page.getByRole('heading', { name: 'Vierfeldcup' }).waitFor();
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()),
    ).toMatch(/^#f/);
  },
);

test(
  'the plan of four courts is edited on a desk of 1280 pixels without scrolling sideways',
  { timeout: 60_000 },
  async () => {
    const id = await onFourCourts();
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}/plan`);
    await page.setViewportSize({ width: 1280, height: 800 });
    const plan = page.getByRole('grid');
    await plan.getByText('Feld 4', { exact: true }).waitFor();
    const room = await plan.evaluate(
      ({ parentElement: around }) => around !== null && around.scrollWidth - around.clientWidth,
    );
    expect(room).toBe(0);
  },
);
