import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { expectGood, openPageAs, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report } from './tournaments.ts';

const stage = openJourneyFixture();
const NAME = 'Mühlbacher Hallencup der E-Junioren';

test('[OR1] a tournament becomes a template, and a new one begins with it', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const base = `${stage.portal.url}/portal/organizations/${cup.organizationId}`;
  const { page } = await openPageAs(stage.browser, base);
  const act = async (what: string) => {
    await page.getByRole('button', { name: `Aktionen für „${NAME}“` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await act('Zur Vorlage machen …');
  const dialog = page.getByRole('dialog', { name: `„${NAME}“ zur Vorlage machen` });
  await dialog.getByText('Seine Besucherseite verschwindet.', { exact: false }).waitFor();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Zur Vorlage machen' }).click();
  await page.getByText('ist jetzt eine Vorlage.').waitFor();

  const folders = page.getByRole('navigation', { name: 'Ordner' });
  await folders.getByRole('link', { name: /^Vorlagen/ }).click();
  await page.getByRole('heading', { name: 'Vorlagen' }).waitFor();
  await expectGood(page);
  await page.getByRole('link', { name: NAME }).click();
  const note = page.getByRole('complementary', { name: 'Vorlage' });
  await note.waitFor();
  expect(await page.getByRole('button', { name: /^Spiel \d+ melden$/ }).count()).toBe(0);
  await expectGood(page);
  await page.getByRole('link', { name: 'Teilen' }).click();
  await page.getByText('Dieses Turnier ist privat', { exact: false }).waitFor();
  expect(await page.getByRole('radio', { name: /Öffentlich/ }).count()).toBe(0);
  await note.getByRole('link', { name: 'Turnier daraus anlegen' }).click();
  expect(await page.getByRole('radio', { name: 'Mit einer Vorlage' }).isChecked()).toBe(true);
  await page.getByLabel('Vorlage', { exact: true }).waitFor();
  await expectGood(page);
  await page.getByRole('button', { name: 'Weiter …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kopieren' }).click();
  await page.waitForURL(/\/portal\/tournaments\//);
  const made = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${page.url().split('/').at(-1)}`);
  expect(made).toMatchObject({ name: NAME, template: false, visibility: 'Private' });

  await page.goto(`${base}?folder=templates`);
  await act('Nicht mehr Vorlage');
  await page.getByText('ist wieder ein Turnier.').waitFor();
  await page.getByText('Noch keine Vorlage').waitFor();
  await page.goto(`${stage.portal.url}/portal/tournaments/${cup.id}/history`);
  await page.getByText('Zur Vorlage gemacht').waitFor();
  await page.getByText('Nicht mehr Vorlage').waitFor();
});

test('[OR1] one with results says to copy it first, and is what another begins with', { timeout: 90_000 }, async () => {
  const cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'Finished', [2, 1]);
  const base = `${stage.portal.url}/portal/organizations/${cup.organizationId}`;
  const { page, forgive } = await openPageAs(stage.browser, base, PHONE);
  forgive(409, /template/);
  await page.getByRole('button', { name: `Aktionen für „${NAME}“` }).tap();
  await page.getByRole('menuitem', { name: 'Zur Vorlage machen …' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Zur Vorlage machen' }).tap();
  await dialog.getByText('Bitte kopieren Sie es zuerst', { exact: false }).waitFor();
  await expectGood(page);

  await page.goto(`${base}/new-tournament`);
  await page.getByRole('radio', { name: 'Mit einem früheren Turnier' }).check();
  await page.getByLabel('Früheres Turnier').waitFor();
  await expectGood(page);
  await page.getByRole('button', { name: 'Weiter …' }).tap();
  await page.getByRole('dialog', { name: `„${NAME}“ kopieren` }).waitFor();
});
