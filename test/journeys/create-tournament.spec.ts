import { expect, test } from 'vitest';
import { expectGood, openPageAs, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';
import { typeKickoff } from './planning.ts';

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
  await page.getByRole('button', { name: 'Turnier anlegen' }).click();
  await page.getByText('Bitte geben Sie einen Namen ein.').waitFor();
  await page.getByLabel('Name des neuen Ordners').fill('Winter');
  // From the top: what the head of the page hides in part is no small target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectGood(page);
  await page.getByRole('button', { name: 'Turnier anlegen' }).click();
  await page.getByRole('link', { name: 'Mannschaften eintragen' }).waitFor();
  const [, id] = /tournaments\/([a-z0-9]{16})/.exec(page.url()) ?? [];
  expect(await api(stage.portal, 'GET', `/api/tournaments/${id}`)).toMatchObject({
    visibility: 'Public',
    folderName: 'Winter',
    venueId,
  });

  // The next one is put into the folder that is there.
  await page.goto(`${stage.portal.url}/portal/organizations/${organizationId}/new-tournament`);
  await page.getByLabel('Name des Turniers').fill('Hallencup der Kleinen');
  await page.getByLabel('Ordner', { exact: true }).selectOption('Winter');
  await page.getByRole('button', { name: 'Turnier anlegen' }).click();
  await page.getByRole('link', { name: 'Mannschaften eintragen' }).waitFor();
  const [, second] = /tournaments\/([a-z0-9]{16})/.exec(page.url()) ?? [];
  const [first, next] = await Promise.all(
    [id, second].map((each) => api<{ folderId: string }>(stage.portal, 'GET', `/api/tournaments/${each}`)),
  );
  expect(second).not.toBe(id);
  expect(next?.folderId).toBe(first?.folderId);
});

test('two tournaments in one hall at the same time are said where venue and kickoff are chosen, and at the venue', async () => {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'SV Doppelt',
  });
  const { id: venueId } = await api<{ id: string }>(stage.portal, 'POST', '/api/venues', {
    organizationId,
    name: 'Jahnhalle',
  });
  const make = async (name: string): Promise<string> => {
    const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
      organizationId,
      name,
      venueId,
    });
    await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
      groups: [{ alphabeticalId: 'A', teams: ['Anker', 'Boje', 'Chronos'].map((team) => ({ name: team })) }],
      firstMatchKickoff: '2027-01-16T09:00:00Z',
      groupPhase: {
        schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
        numberOfCourts: 1,
        useAlternatingOrder: true,
        numberOfGroupRounds: 1,
      },
      finalsPhase: null,
    });
    return id;
  };
  await make('Frühcup');
  const late = await make('Spätcup');
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${late}/settings`);
  const note = page.getByText('In dieser Spielstätte ist zur selben Zeit auch geplant: „Frühcup“.');
  await note.waitFor();
  await expectGood(page);
  await page.goto(`${stage.portal.url}/portal/organizations/${organizationId}/venues/${venueId}`);
  await page.getByText('zur selben Zeit wie ein anderes').first().waitFor();
  await expectGood(page);
  await page.goto(`${stage.portal.url}/portal/tournaments/${late}/plan`);
  await note.waitFor();
  await expectGood(page);
  await page.goto(`${stage.portal.url}/portal/tournaments/${late}/configure`);
  await note.waitFor();
  await expectGood(page);
  await typeKickoff(page, '2027-01-16T14:00');
  await note.waitFor({ state: 'hidden' });
}, 120_000);
