import { expect, test } from 'vitest';
import { expectGood, openPageAs, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';

const stage = openJourneyFixture();

test('a tournament is created public, in a new folder and at a venue, at once', { timeout: 90_000 }, async () => {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'SV Allesda',
  });
  const { id: venueId } = await api<{ id: string }>(stage.portal, 'POST', '/api/venues', {
    organizationId,
    name: 'Jahnhalle',
  });
  const { page } = await openPageAs(
    stage.browser,
    `${stage.portal.url}/portal/organizations/${organizationId}/new-tournament`,
    PHONE,
  );
  await page.getByLabel('Name des Turniers').fill('Hallencup');
  await page.getByLabel('Wer es sieht').selectOption('Alle mit dem Link');
  await page.getByLabel('Spielstätte').selectOption('Jahnhalle');
  await page.getByLabel('Ordner', { exact: true }).selectOption('Neuer Ordner …');
  await page.getByLabel('Name des neuen Ordners').fill('Winter');
  await expectGood(page);
  await page.getByRole('button', { name: 'Turnier anlegen' }).click();
  await page.getByRole('link', { name: 'Mannschaften eintragen' }).waitFor();
  const [, id] = /tournaments\/([a-z0-9]{16})/.exec(page.url()) ?? [];
  expect(await api(stage.portal, 'GET', `/api/tournaments/${id}`)).toMatchObject({
    visibility: 'Public',
    folderName: 'Winter',
    venueId,
  });
});
