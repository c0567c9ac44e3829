import { beforeAll, describe, expect, test } from 'vitest';
import { openStage } from '../journeys/journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from '../journeys/tournaments.ts';
import { oldChromium, oldVersions, type OldChromium } from './old-chromium.ts';

// The oldest Chromium that docs/operations.md promises, and the last one without the newest methods of lists.

for (const version of oldVersions) {
  const launch = oldChromium(version);
  if (launch === null)
    describe.skip(`in Chromium ${version}, which is not here`, () => test('the pages', () => undefined));
  else describe(`in Chromium ${version}`, () => inOldChromium(version, launch));
}

function inOldChromium(version: number, launch: () => Promise<OldChromium>): void {
  const stage = openStage(launch);
  let cup: MadeTournament;
  beforeAll(async () => {
    cup = await hallencup(stage.portal);
    await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/page`, { name: 'gw-muehlbach' });
  });
  const shows = (pattern: RegExp) =>
    expect.poll(() => stage.browser.read('document.body.innerText'), { timeout: 20_000 }).toMatch(pattern);
  const isGood = async (): Promise<void> => {
    expect(await stage.browser.read('String(document.getElementById("failed").hidden)')).toBe('true');
    expect(stage.browser.complaints()).toEqual([]);
  };

  test('it is this engine', () => expect(stage.browser.version).toContain(`/${version}.`));

  test('the visitor page is filled and live', async () => {
    await stage.browser.open(`${stage.portal.url}/t/${cup.id}`);
    await shows(/Live[^]*Feld 1/);
    await report(stage.portal, cup, 1, 'CurrentlyPlaying', [17, 16]);
    await shows(/17[^]*16/);
    await isGood();
  });

  test('the board is filled and live', async () => {
    await stage.browser.open(`${stage.portal.url}/t/${cup.id}/board?pages=now`);
    await shows(/Live[^]*17/);
    await report(stage.portal, cup, 1, 'CurrentlyPlaying', [18, 16]);
    await shows(/18[^]*16/);
    await isGood();
  });

  test('the page of a club is filled and live', async () => {
    await stage.browser.open(`${stage.portal.url}/v/gw-muehlbach`);
    await shows(/Mühlbacher Hallencup/);
    await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/name`, { name: 'SV Mühlbach von 1921' });
    await shows(/SV Mühlbach von 1921/);
    await isGood();
  });

  test('the landing page is filled', async () => {
    await stage.browser.open(stage.portal.url);
    await shows(/Anmelden/);
    await isGood();
  });
}
