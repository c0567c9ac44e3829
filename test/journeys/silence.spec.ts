import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNetwork, type Network } from '#test/support/network.ts';
import { HALL, openPageAs, openPageAsVisitor, PHONE, type Person } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;
let network: Network;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  network = await openNetwork(stage.portal.port);
});
afterAll(() => network.close());

const LOST = /[Uu]nterbrochen seit/;

test(
  'a network that falls silent is said within 6 s on board, visitor page and portal',
  { timeout: 90_000 },
  async () => {
    const through = (path: string): string => network.url + path;
    const people: readonly Person[] = [
      await openPageAsVisitor(stage.browser, through(`/t/${cup.id}/board?pages=now`), HALL),
      await openPageAsVisitor(stage.browser, through(`/t/${cup.id}`), PHONE),
      await openPageAs(stage.browser, through(`/portal/tournaments/${cup.id}`)),
    ];
    for (const { page } of people) await page.getByRole('status').filter({ hasText: /Live/ }).first().waitFor();
    network.cut('silent');
    const from = Date.now();
    const said = await Promise.all(
      people.map(async ({ page }) => {
        await page.getByRole('status').filter({ hasText: LOST }).first().waitFor({ timeout: 20_000 });
        return Date.now() - from;
      }),
    );
    expect(Math.max(...said)).toBeLessThan(6_000);
  },
);
