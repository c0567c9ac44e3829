import { beforeAll, expect, test } from 'vitest';
import { DESK, expectGood, openPageAs, openPageAsVisitor, PHONE, SMALLEST } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
const DAY = 86_400_000;
let cup: MadeTournament;
beforeAll(async () => {
  cup = await hallencup(stage.portal);
  const other = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', { name: 'TSV Anderswo' });
  await api(stage.portal, 'PATCH', `/api/organizations/${other.id}/page`, { name: 'muehlbach' });
});

/** A tournament of the club with two teams, whose only match begins at this instant. */
async function tournament(name: string, kickoff: number | null, visibility = 'Public'): Promise<MadeTournament> {
  const { organizationId } = cup;
  const made = { organizationId, name, visibility };
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', made);
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  const groupPhase = { numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 };
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: [{ name: 'SV Mühlbach' }, { name: 'FC Königshain' }] }],
    groupPhase: kickoff === null ? groupPhase : { ...groupPhase, schedule },
    ...(kickoff === null ? {} : { firstMatchKickoff: new Date(kickoff).toISOString() }),
  });
  const { matches } = await api<{ matches: readonly { id: string }[] }>(stage.portal, 'GET', `/api/tournaments/${id}`);
  return { id, organizationId, matches: matches.map((match) => match.id) };
}

test('[OR5] an Owner chooses the page of the club, by keyboard', { timeout: 180_000 }, async () => {
  const settings = `${stage.portal.url}/portal/organizations/${cup.organizationId}/settings`;
  const chief = await openPageAs(stage.browser, settings);
  chief.forgive(400, /\/page\)$/);
  chief.forgive(409, /\/page\)$/);
  const { page } = chief;
  const section = page.getByRole('region', { name: 'Vereinsseite' });
  const name = section.getByLabel('Name in der Adresse');
  const choose = async (text: string): Promise<void> => {
    await name.fill(text);
    await name.press('Enter');
  };
  await choose('api');
  await section.getByText('für das Portal reserviert', { exact: false }).waitFor();
  await section.getByText('bleibt für immer vergeben, höchstens 20 sind möglich', { exact: false }).waitFor();
  await choose('muehlbach');
  await section.getByText('schon eine andere Organisation', { exact: false }).waitFor();
  await choose('gw-muehlbach');
  await section.getByRole('link', { name: 'Öffnen' }).waitFor();
  await section.getByRole('img', { name: /^QR-Code, führt zu .*\/v\/gw-muehlbach$/ }).waitFor();
  const short = section.getByLabel('Kurzadresse von Mühlbacher Hallencup der E-Junioren');
  await short.fill('Hallencup 1');
  await short.press('Enter');
  await section.getByText('Bitte verwenden Sie 3 bis 40 Zeichen', { exact: false }).waitFor();
  expect(await short.getAttribute('aria-invalid')).toBe('true');
  await short.fill('hallencup');
  await short.press('Enter');
  await section.getByText(/^Gespeichert \d\d:\d\d/).waitFor();
  await expectGood(page);

  const { page: alone } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/v/gw-muehlbach`);
  await alone.getByText('Zurzeit steht kein Turnier an.').waitFor();

  await page.goto(`${stage.portal.url}/portal/tournaments/${cup.id}/share`);
  await page.getByText('/v/gw-muehlbach/hallencup').waitFor();
  await page.getByRole('button', { name: 'Kurzadresse kopieren' }).waitFor();

  const gone = await tournament('Abgesagter Cup', null);
  const named = [cup.id, gone.id].map((tournamentId) => ({ tournamentId, name: 'hallencup' }));
  await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/page`, { tournaments: named });
  await api(stage.portal, 'DELETE', `/api/tournaments/${gone.id}`);
  await page.goto(settings);
  const left = section.getByLabel('Kurzadresse „hallencup“ eines Turniers, das nicht mehr da ist');
  await left.fill('');
  await left.press('Enter');
  await left.waitFor({ state: 'detached' });
  await section.getByRole('button', { name: 'Vereinsseite beenden' }).click();
  await page.getByText('Die Adresse bleibt für Ihre Organisation reserviert.', { exact: false }).waitFor();
  expect((await fetch(`${stage.portal.url}/v/gw-muehlbach`)).status).toBe(404);
  await page.getByRole('button', { name: 'Zurückholen' }).click();
  await section.getByRole('link', { name: 'Öffnen' }).waitFor();
});

test('[OR5] the page of the club, by keyboard and as it is read aloud', { timeout: 180_000 }, async () => {
  const { portal, browser } = stage;
  const past = await tournament('Sommercup', Date.now() - 120 * DAY);
  await report(portal, past, 1, 'Finished', [3, 1]);
  const next = await tournament('Neujahrsturnier', Date.now() + 40 * DAY);
  await tournament('Ohne Termin', null);
  await tournament('Geheimer Cup', Date.now() + 50 * DAY, 'Private');
  await api(portal, 'PATCH', `/api/organizations/${cup.organizationId}/page`, {
    name: 'gw-muehlbach',
    tournaments: [{ tournamentId: cup.id, name: 'hallencup' }],
  });
  const visitor = await openPageAsVisitor(browser, `${portal.url}/v/gw-muehlbach`, PHONE);
  visitor.forgive(404, /\/v\//);
  const { page } = visitor;
  await page.getByRole('link', { name: 'Ohne Termin' }).waitFor();
  await page.getByRole('status').getByText('Live').waitFor();
  const heard = await page.locator('body').ariaSnapshot();
  const withoutTimes = heard
    .replaceAll(/\b(Mo|Di|Mi|Do|Fr|Sa|So), .*? \d{4}/g, 'DAY')
    .replaceAll(/\d\d:\d\d/g, 'CLOCK')
    .replaceAll(/text: "?\d+\."?/g, 'text: DAY.')
    .replaceAll(/\p{L}+ · in/gu, 'WEEKDAY · in')
    .replaceAll(/\p{L}+ 20\d\d$/gmu, 'MONTH')
    .replaceAll(/"20\d\d"/g, '"YEAR"')
    .replaceAll(/url: .*/g, 'url');
  expect(withoutTimes).toMatchInlineSnapshot(`
    "- link "Zu den Turnieren springen":
      - /url
    - banner:
      - heading "SV Grün-Weiß Mühlbach 1921" [level=1]
      - paragraph: Turniere
      - status: Live
      - region "Nächstes Turnier":
        - text: DAY.
        - paragraph: WEEKDAY · in 6 Wochen
        - paragraph: MONTH
        - paragraph: Neujahrsturnier
    - main:
      - region "Heute":
        - heading "Heute" [level=2]
        - paragraph: läuft
        - list:
          - listitem:
            - paragraph: CLOCK läuft
            - heading "Mühlbacher Hallencup der E-Junioren" [level=3]:
              - link "Mühlbacher Hallencup der E-Junioren":
                - /url
            - paragraph: 8 Mannschaften
      - region "Demnächst":
        - heading "Demnächst" [level=2]
        - paragraph:
          - link "Alle in meinen Kalender":
            - /url
        - list:
          - listitem:
            - paragraph: DAY
            - heading "Neujahrsturnier" [level=3]:
              - link "Neujahrsturnier":
                - /url
            - paragraph: ab CLOCK · 2 Mannschaften
          - listitem:
            - paragraph: Termin folgt
            - heading "Ohne Termin" [level=3]:
              - link "Ohne Termin":
                - /url
            - paragraph: Termin folgt · 2 Mannschaften
        - paragraph: Im Kalender erscheinen neue und verschobene Turniere von selbst.
      - region "Unsere Sieger":
        - heading "Unsere Sieger" [level=2]
        - paragraph:
          - link "Alle Turniere":
            - /url
        - list:
          - listitem:
            - paragraph: "YEAR"
            - link "SV Mühlbach":
              - /url
            - paragraph: Sommercup
      - region "Bisher":
        - heading "Bisher" [level=2]
        - list:
          - listitem:
            - paragraph: DAY
            - heading "Sommercup" [level=3]:
              - link "Sommercup":
                - /url
            - paragraph: "Sieger: SV Mühlbach"
    - contentinfo:
      - paragraph:
        - img "QR-Code dieser Seite"
        - text: Diese Seite aufs Handy
      - link "Gemacht mit Turnierpult":
        - /url
      - link "Impressum":
        - /url
      - link "Datenschutz":
        - /url"
  `);
  for (const screen of [DESK, PHONE, SMALLEST]) {
    await page.setViewportSize(screen);
    await expectGood(page);
  }

  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Zu den Turnieren springen' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const first = page.getByRole('link', { name: /^Mühlbacher Hallencup der E-Junioren/ });
  await first.and(page.locator(':focus')).waitFor();

  // What happens meanwhile shows without a reload, and the focus stays.
  await report(portal, cup, 1, 'Finished', [2, 1]);
  await api(portal, 'PATCH', `/api/tournaments/${next.id}/status`, { status: 'Cancelled', note: null, date: null });
  await page.getByRole('main').getByText('Abgesagt').waitFor();
  await page.getByRole('link', { name: 'Mühlbacher Hallencup der E-Junioren öffnen' }).waitFor();
  await first.and(page.locator(':focus')).waitFor();

  await api(portal, 'PATCH', `/api/organizations/${cup.organizationId}/page`, { name: 'gw-muehlbach-1921' });
  await page.waitForURL(/\/v\/gw-muehlbach-1921(#|$)/);
  await page.goto(`${portal.url}/v/gw-muehlbach/hallencup`);
  expect(page.url()).toBe(`${portal.url}/t/${cup.id}`);
  await page.goto(`${portal.url}/v/unbekannt`);
  await page.getByText('Diese Vereinsseite gibt es nicht.').waitFor();
  await expectGood(page);

  await api(portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Private' });
  await page.goto(`${portal.url}/v/gw-muehlbach-1921`);
  await expect.poll(() => page.getByText('Heute').count(), { timeout: 20_000 }).toBe(0);
  expect((await fetch(`${portal.url}/v/gw-muehlbach/hallencup`)).status).toBe(404);
  expect(await (await fetch(`${portal.url}/v/gw-muehlbach/calendar.ics`)).text()).not.toMatch(/Geheim|Mühlbacher/);
});
