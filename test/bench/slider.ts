import { launchBrowser } from '#test/support/browser.ts';
import { writeMatchDay } from '#test/support/match-day.ts';
import { startPortal } from '#test/support/running-portal.ts';
import { rateOf, slideThrough } from '#test/support/sliding.ts';
import { openPageAs } from '../journeys/journey.ts';
import { api } from '../journeys/tournaments.ts';
import { figure, quantile } from './bench.ts';
import { newOrganization } from './many-tournaments.ts';

// Sliding through a day of a thousand versions in a real browser: how often the page is drawn anew while the knob is dragged
// over all of them and back, with the plan, the groups or the ranking under it.

/** 40 matches with a kickoff, this many goals and an end each: 1,003 versions. */
const GOALS = 23;
const MOVES = 600;
const TABS = ['', '/groups', '/ranking'] as const;

export async function bench(): Promise<void> {
  const portal = await startPortal();
  const browser = await launchBrowser();
  try {
    const organizationId = await newOrganization(portal);
    const members = await api<{ userId: string }[]>(portal, 'GET', `/api/organizations/${organizationId}/members`);
    const people = members.map(({ userId }) => userId);
    const id = await writeMatchDay(portal, { organizationId, people, goals: GOALS, until: new Date() });
    const { page } = await openPageAs(browser, `${portal.url}/portal/tournaments/${id}?version=500`);
    for (const tab of TABS) {
      await page.goto(`${portal.url}/portal/tournaments/${id}${tab}?version=500`);
      await page.getByRole('slider', { name: 'Zeitpunkt' }).waitFor();
      await page.waitForLoadState('networkidle');
      const slid = await slideThrough(page, MOVES);
      const name = `slider: ${tab === '' ? '/plan' : tab}`;
      figure({ name: `${name}, drawn while dragged`, value: rateOf(slid), unit: 'frames/s', goal: '>= 30' });
      figure({
        name: `${name}, longest of twenty frames`,
        value: quantile(slid.frames, 0.95),
        unit: 'ms',
        goal: '<= 33.4',
      });
      figure({ name: `${name}, versions shown`, value: slid.versions, unit: 'versions' });
    }
  } finally {
    await browser.close();
    await portal.end();
  }
}
