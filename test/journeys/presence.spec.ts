import { beforeAll, expect, test } from 'vitest';
import { openPageAs, expectGood, PHONE } from './journey.ts';
import { arriveAs, joinAs, newAccount, type Account } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// Several members in one tournament: presence, highlighted changes, and the summary since the last visit.

const stage = openJourneyFixture();
let cup: MadeTournament;
let anna: Account;

const url = (tab = ''): string => `${stage.portal.url}/portal/tournaments/${cup.id}${tab}`;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  anna = await newAccount(stage.portal, 'Anna Schuster');
  await joinAs(stage.portal, cup.organizationId, anna, 'Organizer');
});

test('people see who else is here and where, until they leave', { timeout: 90_000 }, async () => {
  const one = await arriveAs(stage.browser, anna, url());
  const two = await openPageAs(stage.browser, url('/groups'));
  const here = two.page.getByRole('list', { name: 'Gerade hier' });
  await here.getByText('Anna im Spielplan').waitFor();
  await one.page.getByRole('list', { name: 'Gerade hier' }).getByText('Administrator bei den Gruppen').waitFor();
  // One's own presence is not listed.
  expect(await here.getByRole('listitem').count()).toBe(1);
  await one.page.getByRole('link', { name: /^Platzierung/ }).click();
  await here.getByText('Anna bei der Platzierung').waitFor();
  await one.page.getByRole('link', { name: /^Spielplan/ }).click();
  await one.page.getByRole('link', { name: 'Plan bearbeiten' }).click();
  await here.getByText('Anna im Planeditor').waitFor();
  await expectGood(two.page);
  await two.page.setViewportSize(PHONE);
  await two.page.getByRole('button', { name: 'Menü' }).click();
  await two.page.getByRole('menu').getByText('Anna Schuster, im Planeditor').waitFor();
  await expectGood(two.page);
  await two.page.keyboard.press('Escape');
  await two.page.setViewportSize({ width: 1280, height: 860 });
  await one.context.close();
  await here.waitFor({ state: 'hidden' });
});

test('two people of one name see each other', { timeout: 60_000 }, async () => {
  const account = { name: anna.name, eMail: 'anna.schuster@verein.example', password: anna.password };
  await api(stage.portal, 'POST', '/api/management/users', {
    userName: account.name,
    eMail: account.eMail,
    password: account.password,
  });
  await joinAs(stage.portal, cup.organizationId, account, 'Organizer');
  const one = await arriveAs(stage.browser, anna, url());
  const two = await arriveAs(stage.browser, account, url('/groups'));
  await one.page.getByRole('list', { name: 'Gerade hier' }).getByText('Anna bei den Gruppen').waitFor();
  await two.page.getByRole('list', { name: 'Gerade hier' }).getByText('Anna im Spielplan').waitFor();
  // One's own presence is not listed.
  for (const { page } of [one, two]) {
    expect(await page.getByRole('list', { name: 'Gerade hier' }).first().getByRole('listitem').count()).toBe(1);
  }
});

test('a team that somebody else renames lights up with the name of who did it', { timeout: 60_000 }, async () => {
  const { page } = await arriveAs(stage.browser, anna, url('/teams'));
  await page.getByRole('table', { name: 'Gruppe A' }).waitFor();
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/teams/t2/name`, { name: 'FC Königshain 09' });
  await page.getByText('Administrator · gerade eben').waitFor();
  await expectGood(page);
  // Her own changes do not.
  await page
    .getByRole('button', { name: /SV Mühlbach I umbenennen|SV Mühlbach I/ })
    .first()
    .click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('SV Mühlbach');
  await page.keyboard.press('Enter');
  await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  expect(await page.getByText('Sie, anderswo').count()).toBe(0);
});

test(
  'who joins while a page is open is named there as soon as they change something',
  { timeout: 90_000 },
  async () => {
    const bernd = await newAccount(stage.portal, 'Bernd Kaiser');
    const { page } = await arriveAs(stage.browser, anna, url('/teams'));
    await page.getByRole('table', { name: 'Gruppe A' }).waitFor();
    const theirs = await joinAs(stage.portal, cup.organizationId, bernd, 'Organizer');
    await api(theirs, 'PATCH', `/api/tournaments/${cup.id}/teams/t3/name`, { name: 'TSV Büchenau 1906' });
    await page.getByText('Bernd · gerade eben').waitFor({ timeout: 12_000 });
  },
);

test('what happened since the last visit stands on top, until it is put away', { timeout: 90_000 }, async () => {
  const path = `/api/tournaments/${cup.id}`;
  await report(stage.portal, cup, 1, 'Finished', [1, 0]);
  const { page } = await arriveAs(stage.browser, anna, url());
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  const strip = page.getByRole('region', { name: 'Seit Ihrem letzten Besuch' });
  expect(await strip.count()).toBe(0);
  const hoursPass = async (): Promise<void> => {
    await page.goto(`${stage.portal.url}/portal`);
    await page.getByRole('heading', { name: 'Meine Organisationen' }).waitFor();
    await page.evaluate(() => {
      const kept = localStorage.getItem('turnierpult-visits') ?? '{}';
      localStorage.setItem('turnierpult-visits', kept.replaceAll(/"at":"[^"]+"/g, '"at":"2026-01-05T09:30:00.000Z"'));
    });
  };
  await hoursPass();
  await report(stage.portal, cup, 1, 'Finished', [1, 1]);
  await report(stage.portal, cup, 2, 'Finished', [4, 2]);
  await page.goto(url());
  await strip.getByText('1 Ergebnis gemeldet · 1 Ergebnis korrigiert').waitFor();
  await strip.getByText('(Mo, 05.01.2026, 10:30)').waitFor();
  await strip.getByRole('button', { name: 'Anzeigen' }).click();
  await strip.getByText('4:2', { exact: true }).waitFor();
  await strip.getByText('1:0', { exact: true }).waitFor();
  await expectGood(page);
  await strip.getByRole('button', { name: 'Gesehen, ausblenden' }).click();
  await strip.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  expect(await strip.count()).toBe(0);

  // The plan, a name, the settings, and an undone step, which is no news.
  await hoursPass();
  const { version } = await api<{ version: number }>(stage.portal, 'GET', path);
  await api(stage.portal, 'POST', `${path}/undo`, { version });
  await api(stage.portal, 'PATCH', `${path}/name`, { name: 'Mühlbacher Hallencup 2026' });
  await api(stage.portal, 'PATCH', `${path}/teams/t3/name`, { name: 'TSV Büchenau 1909' });
  // The new name is taken back, and counts again.
  for (const step of [version + 3, version + 4]) await api(stage.portal, 'POST', `${path}/undo`, { version: step });
  await api(stage.portal, 'POST', `${path}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: [{ id: 't1' }, { id: 't3' }] }],
    groupPhase: { schedule: null, numberOfCourts: 1, useAlternatingOrder: false, numberOfGroupRounds: 1 },
    acknowledgeResultLoss: true,
  });
  await page.goto(url());
  await strip
    .getByText(
      '1 Schritt zurückgenommen · 1 Schritt wieder gültig · neuer Spielplan · 1 Name geändert · 1 Einstellung geändert',
    )
    .waitFor();
  await strip.getByRole('button', { name: 'Anzeigen' }).click();
  await expectGood(page);
});
