import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { openPageAsVisitor, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report } from './tournaments.ts';

const stage = openJourneyFixture();

test('who cannot see the page hears goals and results of the team, each once', { timeout: 60_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`, PHONE);
  const region = page.locator('[data-announcer]');
  await region.waitFor({ state: 'attached' });
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
  expect(await region.getAttribute('aria-live')).toBe('polite');
  // What comes within half a second of the first view was missed before, and is no news.
  await pause(600);
  const heard = await page.evaluateHandle(() => {
    const sentences: string[] = [];
    const announcer = document.querySelector('[data-announcer]');
    const listen = new MutationObserver(() => sentences.push(announcer?.textContent ?? ''));
    if (announcer !== null) listen.observe(announcer, { childList: true, characterData: true, subtree: true });
    return sentences;
  });
  const heardSoFar = () => heard.evaluate((sentences) => sentences);
  await page.getByRole('combobox', { name: 'Meine Mannschaft' }).selectOption('SV Mühlbach I');
  const { matches, teams } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  const mine = teams.find(({ name }) => name === 'SV Mühlbach I')?.id;
  const isMine = matches.map(({ teamA, teamB }) => [teamA.teamId, teamB.teamId].includes(mine ?? null));
  const [first, other] = [isMine.indexOf(true) + 1, isMine.indexOf(false) + 1];

  await report(stage.portal, cup, other, 'CurrentlyPlaying', [1, 0]);
  await report(stage.portal, cup, first, 'CurrentlyPlaying', [1, 0]);
  await expect.poll(heardSoFar).toEqual([expect.stringMatching(/^Tor für .+\. .+ 1, .+ 0\.$/)]);
  await report(stage.portal, cup, first, 'Finished', [1, 2]);
  await expect.poll(heardSoFar).toHaveLength(2);
  expect((await heardSoFar())[1]).toMatch(/^Endstand: .+ 1, .+ 2\.$/);

  const hear = async (what: string): Promise<void> => {
    await page.getByRole('button', { name: 'Teilen und mehr' }).click();
    await page.getByLabel('Ansagen für Screenreader').selectOption(what);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await hear('Alle Spiele');
  await report(stage.portal, cup, other, 'Finished', [1, 1]);
  await expect.poll(heardSoFar).toHaveLength(3);
  await hear('Keine');
  await report(stage.portal, cup, first, 'Finished', [2, 2]);
  await page.getByRole('link', { name: 'Plan' }).click();
  const row = page.getByRole('listitem').filter({ hasText: `Spiel ${first}` });
  await expect.poll(() => row.first().locator('[data-score]').allInnerTexts()).toEqual(['2', '2']);
  expect(await heardSoFar()).toHaveLength(3);
});
