import type { Dialog, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { answerDialog, openPageAs } from './journey.ts';
import { bar, card, save, saved } from './plan-editing.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { valuesOf } from './refusing.ts';
import { api, report, type MadeTournament } from './tournaments.ts';

// What is typed and not saved: the browser's Back and Forward ask like links do, and a reload brings it back.

const stage = openJourneyFixture();
let cup: MadeTournament;

const url = (path = ''): string => `${stage.portal.url}/portal/tournaments/${cup.id}${path}`;

beforeAll(async () => {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'SV Halbfertig',
  });
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId,
    name: 'Halbfertig-Cup',
    visibility: 'Private',
  });
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: ['Anker', 'Boje', 'Chronos', 'Delta'].map((name) => ({ name })) }],
    firstMatchKickoff: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 11)}09:00:00Z`,
    groupPhase: {
      schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
      numberOfCourts: 1,
      useAlternatingOrder: true,
      numberOfGroupRounds: 1,
    },
    finalsPhase: null,
  });
  const { matches } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
  cup = { id, organizationId, matches: matches.map((match) => match.id) };
}, 60_000);

const visit = async (page: Page, tab: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Turnier' }).getByRole('link', { name: tab }).click();
};

test('Back and Forward ask while something is unsaved: who stays loses nothing, who agrees gets where they wanted', async () => {
  const { page } = await openPageAs(stage.browser, url('/groups'));
  await visit(page, 'Einstellungen');
  const points = page.getByLabel('Punkte für einen Sieg');
  await points.fill('2');

  const refused = answerDialog(page, false);
  await page.evaluate(() => history.back());
  expect(await refused).toContain('nicht gespeichert');
  expect(page.url()).toBe(url('/settings'));
  expect(await points.inputValue()).toBe('2');

  const agreed = answerDialog(page, true);
  await page.evaluate(() => history.back());
  await agreed;
  await page.waitForURL(url('/groups'));

  // What was left behind on purpose does not come back, and nothing is asked any more.
  await visit(page, 'Einstellungen');
  expect(await points.inputValue()).toBe('3');
  await page.evaluate(() => history.back());
  await page.waitForURL(url('/groups'));

  await page.evaluate(() => history.forward());
  await page.waitForURL(url('/settings'));
  await visit(page, 'Gruppen');
  await page.evaluate(() => history.back());
  await points.fill('1');
  const forward = answerDialog(page, true);
  await page.evaluate(() => history.forward());
  await forward;
  await page.waitForURL(url('/groups'));
});

test('what was typed into settings, configuration and plan is there again after a reload, until it is saved or discarded', async () => {
  const { page } = await openPageAs(stage.browser, url('/settings'));
  const reload = async (): Promise<void> => {
    page.once('dialog', (dialog: Dialog) => void dialog.accept());
    await page.reload();
  };
  await page.getByLabel('Name des Turniers').fill('Wieder da');
  await reload();
  await page.getByText('ist wieder da.').waitFor();
  expect(await page.getByLabel('Name des Turniers').inputValue()).toBe('Wieder da');
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await page.reload();
  await page.getByLabel('Name des Turniers').waitFor();
  expect(await page.getByLabel('Name des Turniers').inputValue()).toBe('Halbfertig-Cup');

  await page.goto(url('/configure'));
  await page.getByLabel('Gruppe A, Mannschaft 2').fill('Boje 2');
  await reload();
  expect(await page.getByLabel('Gruppe A, Mannschaft 2').inputValue()).toBe('Boje 2');
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await page.reload();
  await page.getByLabel('Gruppe A, Mannschaft 2').waitFor();
  expect(await page.getByLabel('Gruppe A, Mannschaft 2').inputValue()).toBe('Boje');
}, 120_000);

test('a moved match is there again after a reload', { timeout: 120_000 }, async () => {
  const { page } = await openPageAs(stage.browser, url('/plan'));
  await card(page, 6).focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  const changes = bar(page).getByText(/^2 Änderungen/);
  await changes.waitFor();
  page.once('dialog', (dialog: Dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('ist wieder da.').waitFor();
  await changes.waitFor();
  await save(page).click();
  await saved(page);
  await page.reload();
  await bar(page)
    .getByText(/Alles gespeichert/)
    .waitFor();
});

test('a typed result counts as unsaved: another tab asks, another row asks, a reload brings row and digits back', async () => {
  const { page } = await openPageAs(stage.browser, url());
  const goals = page.getByRole('textbox', { name: /^Tore / });
  await page.getByRole('button', { name: 'Spiel 1 melden' }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('12:7');

  const stays = answerDialog(page, false);
  await visit(page, 'Gruppen');
  expect(await stays).toContain('Spiel 1');
  expect(page.url()).toBe(url());
  const keeps = answerDialog(page, false);
  await page.getByRole('button', { name: 'Spiel 2 melden' }).click();
  expect(await keeps).toContain('Spiel 1');
  expect(await goals.first().inputValue()).toBe('12');

  page.once('dialog', (dialog: Dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('ist wieder da.').waitFor();
  expect([await goals.first().inputValue(), await goals.last().inputValue()]).toEqual(['12', '7']);
  await goals.last().press('Enter');
  await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  expect(
    (await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`)).matches[0]?.outcome,
  ).toMatchObject({
    state: 'Finished',
  });

  // What was sent does not come back.
  await page.reload();
  await page.getByRole('button', { name: 'Spiel 2 melden' }).waitFor();
  expect(await goals.count()).toBe(0);
}, 120_000);

test('one who keeps what is typed is not asked to clear the result', { timeout: 60_000 }, async () => {
  await report(stage.portal, cup, 5, 'CurrentlyPlaying', [1, 0]);
  const { page } = await openPageAs(stage.browser, url());
  await page.getByRole('button', { name: 'Spiel 5 melden' }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('2:0');
  const refused = answerDialog(page, false);
  await page.getByRole('button', { name: 'Ergebnis löschen' }).click();
  await refused;
  expect(await page.getByRole('textbox', { name: /^Tore / }).evaluateAll(valuesOf)).toEqual(['2', '0']);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the browser itself asks before a page with something typed is left, and not before another', async () => {
  const { page } = await openPageAs(stage.browser, url('/settings'));
  const asked: string[] = [];
  page.on('dialog', (dialog: Dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const name = page.getByLabel('Name des Turniers');
  await name.click();
  await page.reload();
  await name.waitFor();
  expect(asked).toEqual([]);
  await name.fill('Noch nicht gespeichert');
  await page.reload();
  await page.getByText('ist wieder da.').waitFor();
  expect(asked).toEqual(['beforeunload']);
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await page.reload();
  await name.waitFor();
  expect(asked).toEqual(['beforeunload']);
}, 60_000);

test('the skip link leaves nothing, and asks nothing', { timeout: 120_000 }, async () => {
  const { page } = await openPageAs(stage.browser, url('/settings'));
  const asked: string[] = [];
  page.on('dialog', (dialog: Dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.getByLabel('Punkte für einen Sieg').fill('2');
  await page.locator('a[href="#content"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(url('/settings#content'));
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Verwerfen' }).click();
});

test(
  '[RE6] a typed result comes back as it was meant, and is no less a conflict for that',
  { timeout: 120_000 },
  async () => {
    const { page, forgive } = await openPageAs(stage.browser, url());
    forgive(409, /\/matches\/\w+\/outcome\)$/);
    const goals = page.getByRole('textbox', { name: /^Tore / });
    const outcome = async () =>
      (await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`)).matches[2]?.outcome;
    const reload = async (): Promise<void> => {
      page.once('dialog', (dialog: Dialog) => void dialog.accept());
      await page.reload();
      await page.getByText('ist wieder da.').waitFor();
    };
    await page.getByRole('button', { name: 'Spiel 3 melden' }).click();
    await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('1:0');
    await page.getByRole('button', { name: 'Läuft', exact: true }).click();
    await reload();
    await goals.last().press('Enter');
    await expect.poll(async () => (await outcome())?.state).toBe('CurrentlyPlaying');

    await page.reload();
    await page.getByRole('button', { name: 'Spiel 3 melden' }).click();
    await goals.first().fill('2');
    await report(stage.portal, cup, 3, 'CurrentlyPlaying', [3, 0]);
    await reload();
    await goals.last().press('Enter');
    await page.getByRole('dialog', { name: 'Was stimmt?' }).waitFor();
    expect(await outcome()).toMatchObject({ state: 'CurrentlyPlaying' });
  },
);

test('a correction asks before it is closed, and is there again after a reload', { timeout: 120_000 }, async () => {
  await report(stage.portal, cup, 4, 'Finished', [2, 1]);
  const { page } = await openPageAs(stage.browser, url());
  const dialog = page.getByRole('dialog', { name: 'Ergebnis von Spiel 4 korrigieren' });
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Spiel 4 korrigieren' }).click();
    await dialog.waitFor();
  };
  const goals = dialog.getByRole('textbox', { name: /^Tore / });
  await open();
  await goals.first().fill('5');
  await dialog.getByLabel('Grund').fill('Tor übersehen');

  const stays = answerDialog(page, false);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  expect(await stays).toContain('Spiel 4');
  // At the second Escape without a click the browser closes it, whatever the answer: it is there again.
  for (const _ of [1, 2]) {
    const refuses = answerDialog(page, false);
    await page.keyboard.press('Escape');
    await refuses;
  }
  await goals.first().waitFor();
  page.once('dialog', (asked: Dialog) => void asked.accept());
  await page.reload();
  await open();
  await page.getByText('ist wieder da.').waitFor();
  expect([await goals.first().inputValue(), await dialog.getByLabel('Grund').inputValue()]).toEqual([
    '5',
    'Tor übersehen',
  ]);

  // What is left behind on purpose, or saved, does not come back.
  const agrees = answerDialog(page, true);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await agrees;
  await open();
  expect(await goals.first().inputValue()).toBe('2');
  await goals.first().fill('4');
  await dialog.getByRole('button', { name: 'Ergebnis korrigieren' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await open();
  expect(await goals.first().inputValue()).toBe('4');
});

test('two tabs with the same page keep what was typed in each', { timeout: 120_000 }, async () => {
  const { page: one } = await openPageAs(stage.browser, url('/settings'));
  const name = (page: Page) => page.getByLabel('Name des Turniers');
  await name(one).fill('Aus dem ersten Tab');
  const other = await one.context().newPage();
  await other.goto(url('/settings'));
  expect(await name(other).inputValue()).toBe('Halbfertig-Cup');
  await name(other).fill('Aus dem zweiten Tab');
  for (const [page, typed] of [
    [one, 'Aus dem ersten Tab'],
    [other, 'Aus dem zweiten Tab'],
  ] as const) {
    page.once('dialog', (asked: Dialog) => void asked.accept());
    await page.reload();
    await page.getByText('ist wieder da.').waitFor();
    expect(await name(page).inputValue()).toBe(typed);
  }
  // A tab that is gone leaves its draft to the next one.
  await other.close({ runBeforeUnload: false });
  const next = await one.context().newPage();
  await next.goto(url('/settings'));
  await next.getByText('ist wieder da.').waitFor();
  expect(await name(next).inputValue()).toBe('Aus dem zweiten Tab');
});

test('a tab that is duplicated leaves the draft to the one it is a copy of', { timeout: 120_000 }, async () => {
  const { page: one, context } = await openPageAs(stage.browser, url('/settings'));
  const name = (page: Page) => page.getByLabel('Name des Turniers');
  await name(one).fill('Aus dem Original');
  const copied = context.waitForEvent('page');
  // Copies what the browser keeps for the tab, as duplicating it does.
  await one.evaluate(() => void open(location.href));
  const copy = await copied;
  await name(copy).waitFor();
  expect(await name(copy).inputValue()).toBe('Halbfertig-Cup');
  await name(copy).fill('Aus der Kopie');
  for (const [page, typed] of [
    [one, 'Aus dem Original'],
    [copy, 'Aus der Kopie'],
  ] as const) {
    page.once('dialog', (asked: Dialog) => void asked.accept());
    await page.reload();
    await page.getByText('ist wieder da.').waitFor();
    expect(await name(page).inputValue()).toBe(typed);
  }
});

test(
  'the name of an organisation, the address of its page and a part of a venue are there again after a reload',
  { timeout: 120_000 },
  async () => {
    const { id: venueId } = await api<{ id: string }>(stage.portal, 'POST', '/api/venues', {
      organizationId: cup.organizationId,
      name: 'Halle Halbfertig',
    });
    const at = (path: string): string => `${stage.portal.url}/portal/organizations/${cup.organizationId}/${path}`;
    const { page } = await openPageAs(stage.browser, at('settings'));
    const reload = async (): Promise<void> => {
      page.once('dialog', (dialog: Dialog) => void dialog.accept());
      await page.reload();
    };
    await page.getByLabel('Name der Organisation').fill('SV Fast Fertig');
    await reload();
    await page.getByText('ist wieder da.').waitFor();
    expect(await page.getByLabel('Name der Organisation').inputValue()).toBe('SV Fast Fertig');
    await page.getByRole('button', { name: 'Verwerfen' }).click();

    const club = page.getByRole('region', { name: 'Vereinsseite' });
    const address = club.getByLabel('Name in der Adresse');
    await address.fill('sv-halbfertig');
    const stays = answerDialog(page, false);
    await page.getByRole('link', { name: 'Spielstätten' }).click();
    expect(await stays).toContain('nicht gespeichert');
    await reload();
    await page.getByText('ist wieder da.').waitFor();
    expect(await address.inputValue()).toBe('sv-halbfertig');
    await club.getByRole('button', { name: 'Speichern' }).click();
    await club.getByRole('link', { name: 'Öffnen' }).waitFor();
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Public' });
    const short = club.getByLabel('Kurzadresse von Halbfertig-Cup');
    await short.fill('halbfertig');
    await reload();
    await page.getByText('ist wieder da.').waitFor();
    expect(await short.inputValue()).toBe('halbfertig');
    expect(await address.inputValue()).toBe('sv-halbfertig');
    await club.getByRole('button', { name: 'Verwerfen' }).click();
    expect(await short.inputValue()).toBe('');
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Private' });

    await page.goto(at(`venues/${venueId}`));
    const edit = page.getByRole('button', { name: 'Beschreibung bearbeiten' });
    await edit.click();
    await page.getByLabel('Beschreibung', { exact: true }).fill('Parkplätze hinter der Halle');
    await reload();
    await edit.click();
    await page.getByText('ist wieder da.').waitFor();
    expect(await page.getByLabel('Beschreibung', { exact: true }).inputValue()).toBe('Parkplätze hinter der Halle');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await edit.click();
    expect(await page.getByLabel('Beschreibung', { exact: true }).inputValue()).toBe('Parkplätze hinter der Halle');
  },
);
