import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { TournamentFile, TournamentView } from '#domain/contract.ts';
import { expectGood, openPageAs } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report } from './tournaments.ts';

const stage = openJourneyFixture();
const NAME = 'Mühlbacher Hallencup der E-Junioren';
const sent = (content: string) => ({
  name: 'Turnier.json',
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

test(
  'a tournament leaves as a file and comes in again, after a look at what will be made',
  { timeout: 120_000 },
  async () => {
    const cup = await hallencup(stage.portal);
    await report(stage.portal, cup, 1, 'Finished', [2, 1]);
    const base = `${stage.portal.url}/portal/organizations/${cup.organizationId}`;
    const { page, forgive } = await openPageAs(stage.browser, base);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Aktionen für „${NAME}“` }).click();
    await page.getByRole('menuitem', { name: 'Als Datei sichern' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(`${NAME}.turnier.json`);
    const text = await readFile(await saved.path(), 'utf8');

    await page.goto(`${base}/new-tournament`);
    await page.getByRole('radio', { name: 'Aus einer Datei' }).check();
    const input = page.locator('input[type=file]');
    await input.setInputFiles(sent('Anker;Boje'));
    await page.getByText('Das ist keine Turnierdatei.', { exact: false }).waitFor();
    await expectGood(page);
    await input.setInputFiles(sent(JSON.stringify({ format: 'turnierpult-tournament', formatVersion: 3 })));
    await page.getByText('stammt von einer neueren Version', { exact: false }).waitFor();
    await input.setInputFiles(sent(' '.repeat(4 * 1024 * 1024 + 1)));
    await page.getByText('Diese Datei ist größer als 4 MB.', { exact: false }).waitFor();

    // What only the server can see.
    forgive(409, /import/);
    const file = JSON.parse(text) as TournamentFile;
    const inconsistent = { ...file, matches: file.matches.slice(1).map((match) => ({ ...match, kickoff: null })) };
    await input.setInputFiles(sent(JSON.stringify({ ...inconsistent, venue: { ...VENUE } })));
    await page.getByText('ohne Anstoßzeiten').waitFor();
    await page.getByText('Halle Süd').waitFor();
    await page.getByRole('button', { name: 'Turnier anlegen' }).click();
    await page.getByText('Die Turnierdatei passt nicht zusammen', { exact: false }).waitFor();

    await input.setInputFiles(sent(JSON.stringify({ ...file, template: true })));
    await page.getByText(`Es entsteht die Vorlage „${NAME}“:`).waitFor();
    // Another has the hall at that time.
    const { organizationId } = cup;
    const { id: venueId } = await api<{ id: string }>(stage.portal, 'POST', '/api/venues', {
      organizationId,
      name: VENUE.name,
    });
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/venue`, { venueId });
    await input.setInputFiles(sent(JSON.stringify({ ...file, venue: { ...VENUE } })));
    await page.getByText(SAME_HALL).waitFor();
    await expectGood(page);
    await input.setInputFiles(sent(text));
    await page.getByText(`Es entsteht „${NAME}“, privat:`).waitFor();
    await page.getByText(SAME_HALL).waitFor({ state: 'detached' });
    await page.getByText('keine', { exact: true }).waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: 'Turnier anlegen' }).click();
    await page.waitForURL(/\/portal\/tournaments\//);
    const made = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${page.url().split('/').at(-1)}`);
    expect(made).toMatchObject({ name: NAME, visibility: 'Private' });
    expect(made.matches.filter(({ outcome }) => outcome.state === 'Finished')).toHaveLength(1);
  },
);

const SAME_HALL = /zur selben Zeit auch geplant: „Mühlbacher Hallencup/;
const VENUE = { name: 'Halle Süd', description: '', addressDetails: [], externalLinks: [] };
