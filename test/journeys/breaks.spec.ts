import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { DESK, expectGood, HALL, openPageAs, openPageAsVisitor, PHONE, SMALLEST } from './journey.ts';
import { api, type MadeTournament } from './tournaments.ts';

// Breaks: typed into the configuration, drawn wherever the plan is, and kept by another configuration.

const stage = openJourneyFixture();

interface Made {
  readonly id: string;
}

const at = (clock: string): string => `2027-01-16T${clock}:00Z`;
const viewOf = (id: string): Promise<TournamentView> =>
  api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
const kickoffs = ({ matches }: TournamentView): readonly string[] =>
  matches.map(({ metadata }) => metadata.kickoff?.slice(11, 16) ?? '');

/** Four teams on one court from ten o'clock in Germany, and the final of the best two. */
async function made(breaks: TournamentView['breaks'] = []): Promise<Pick<MadeTournament, 'id' | 'organizationId'>> {
  const organization = await api<Made>(stage.portal, 'POST', '/api/organizations', { name: 'SV Grün-Weiß Mühlbach' });
  const { id } = await api<Made>(stage.portal, 'POST', '/api/tournaments', {
    organizationId: organization.id,
    name: 'Hallencup mit Mittagspause',
    visibility: 'Public',
  });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: ['Ahorn', 'Buche', 'Celtis', 'Douglasie'].map((name) => ({ name })) }],
    firstMatchKickoff: at('09:00'),
    groupPhase: { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    finalsPhase: { schedule, numberOfCourts: 1, firstFinalsRound: 'Final', thirdPlacePlayoff: false },
    breaks,
  });
  return { id, organizationId: organization.id };
}

async function pictured(page: Page, name: string): Promise<void> {
  const folder = process.env['BREAK_PICTURES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `${folder}/${name}-${scheme}.png`, animations: 'disabled', fullPage: true });
  }
}

const lunch = { name: 'Mittagspause', from: at('09:20'), to: at('10:00') };

test(
  '[SC8] a break is typed into the configuration, and no match is planned into it',
  { timeout: 120_000 },
  async () => {
    const { id } = await made();
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}/configure`);
    await page.getByRole('button', { name: 'Pause hinzufügen' }).click();
    const row = page.getByRole('group', { name: 'Pause 1' });
    const save = page.getByRole('button', { name: 'Speichern und neu planen' });
    await row.getByLabel('Von').fill('11:00');
    await row.getByLabel('Bis').fill('10:20');
    await row.getByLabel('Name der Pause').click();
    await row.getByText('Das Ende muss nach dem Beginn liegen.').waitFor();
    await row.getByLabel('Von').click();
    await row.getByText('Bitte geben Sie der Pause einen Namen.').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await row.getByLabel('Name der Pause').fill('Mittagspause');
    await row.getByLabel('Von').fill('10:20');
    await row.getByLabel('Bis').fill('11:00');
    await page.getByLabel('Vorschau').getByText('Pausen').waitFor();
    await expectGood(page);
    await pictured(page, 'configuration-1440');
    for (const [width, screen] of [
      [390, PHONE],
      [320, SMALLEST],
    ] as const) {
      await page.setViewportSize(screen);
      await expectGood(page);
      await pictured(page, `configuration-${width}`);
    }
    await page.setViewportSize(DESK);
    await save.click();
    await page.getByText('Der Spielplan ist erstellt.').waitFor();
    const view = await viewOf(id);
    expect(view.breaks).toEqual([lunch]);
    expect(kickoffs(view)).toEqual(['09:00', '10:00', '10:12', '10:24', '10:36', '10:48', '11:00']);
  },
);

test('[SC8] a break is drawn in plan, editor, visitor page and board', { timeout: 120_000 }, async () => {
  const soon = Math.floor(Date.now() / 60_000) * 60_000;
  const instant = (minutes: number): string => new Date(soon + minutes * 60_000).toISOString().replace('.000', '');
  const now = { name: 'Siegerehrung Minis', from: instant(10), to: instant(40) };
  const { id } = await made([lunch, now]);
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`);
  await page.getByText('10:20 bis 11:00 Uhr: Mittagspause').waitFor();
  await expectGood(page);
  await pictured(page, 'plan-1440');
  await page.goto(`${stage.portal.url}/portal/tournaments/${id}/plan`);
  await page.getByText('10:20 bis 11:00 Uhr: Mittagspause').first().waitFor();
  await expectGood(page);
  await pictured(page, 'editor-1440');
  await page.setViewportSize(PHONE);
  await page.getByText('10:20 bis 11:00 Uhr: Mittagspause').first().waitFor();
  await pictured(page, 'editor-390');

  const visitor = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${id}#plan`, PHONE);
  await visitor.page.getByText('10:20 bis 11:00 Uhr: Mittagspause').waitFor();
  await expectGood(visitor.page);
  await pictured(visitor.page, 'visitor-390');
  await visitor.page.setViewportSize(SMALLEST);
  await expectGood(visitor.page);
  await pictured(visitor.page, 'visitor-320');

  const board = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${id}/board`, HALL);
  await board.page.getByText('Siegerehrung Minis').waitFor();
  await expectGood(board.page);
  await pictured(board.page, 'board-1920');
});
