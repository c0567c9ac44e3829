import type { Dialog, Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerDialog, openPageAs } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

// Whatever is saved in a section of its own, typed and not saved: a reload brings it back. Before it is left, what is saved at
// once is sent, and what has a button asks.

const stage = openJourneyFixture();
let cup: MadeTournament;
const documents = { matchPlan: '', receipts: '' };

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  const add = async (type: string, name: string): Promise<string> =>
    (await api<{ id: string }>(stage.portal, 'POST', '/api/documents', { tournamentId: cup.id, type, name })).id;
  documents.matchPlan = await add('MatchPlan', 'Spielplan');
  documents.receipts = await add('Receipts', 'Quittung Startgeld');
}, 60_000);

interface Section {
  readonly path: () => string;
  readonly region?: string;
  /** Types something, and returns the field with it. */
  readonly type: (within: Locator) => Promise<Locator>;
  readonly typed: string;
  /** It is saved when its field is left. */
  readonly isSavedAtOnce?: true;
}

const fill =
  (label: string, value: string) =>
  async (within: Locator): Promise<Locator> => {
    const field = within.getByLabel(label, { exact: true });
    await field.fill(value);
    return field;
  };
const settings = () => 'settings';

const sections: Readonly<Record<string, Section>> = {
  computation: { path: settings, region: 'Wertung', type: fill('Punkte für einen Sieg', '2'), typed: '2' },
  presentation: {
    path: settings,
    region: 'Darstellung',
    type: async (within) => {
      await within.getByLabel('Erste Kopfzeile', { exact: true }).selectOption({ label: 'Eigener Text' });
      return fill('Eigener Text der ersten Kopfzeile', 'Herzlich willkommen')(within);
    },
    typed: 'Herzlich willkommen',
    isSavedAtOnce: true,
  },
  infos: {
    path: settings,
    region: 'Infos für Besucher',
    type: fill('Infos für Besucher', 'Umkleiden im Keller'),
    typed: 'Umkleiden im Keller',
    isSavedAtOnce: true,
  },
  status: {
    path: settings,
    region: 'Absagen oder verschieben',
    type: async (within) => {
      await within.getByRole('combobox').selectOption({ label: 'ist abgesagt' });
      return fill('Ein Satz dazu', 'Die Halle ist gesperrt')(within);
    },
    typed: 'Die Halle ist gesperrt',
  },
  'match plan': {
    path: () => `documents?document=${documents.matchPlan}`,
    type: async (within) => {
      await within.getByText('Kopf', { exact: true }).click();
      return fill('Veranstalter', 'Jugendabteilung')(within);
    },
    typed: 'Jugendabteilung',
    isSavedAtOnce: true,
  },
  receipts: {
    path: () => `documents?document=${documents.receipts}`,
    type: fill('Angaben zum Verein', 'Vereinsheim am Bach'),
    typed: 'Vereinsheim am Bach',
    isSavedAtOnce: true,
  },
};

/** Comes to a section, from the plan and within the document, so that Back leads there. */
async function openSection({ path, region }: Section) {
  const url = `${stage.portal.url}/portal/tournaments/${cup.id}`;
  const { page } = await openPageAs(stage.browser, url);
  await page.getByRole('navigation', { name: 'Turnier' }).waitFor();
  await page.evaluate((to) => history.pushState(null, '', to), `${url}/${path()}`);
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  const within = region === undefined ? page.locator('main') : page.getByRole('region', { name: region });
  return { page, url, within };
}

const asks = Object.entries(sections).filter(([, { isSavedAtOnce }]) => isSavedAtOnce === undefined);
const savesAtOnce = Object.entries(sections).filter(([, { isSavedAtOnce }]) => isSavedAtOnce === true);

describe.each(asks)('%s', (_, section) => {
  const { path, type, typed } = section;
  test('Back asks, and a reload brings back what was typed', { timeout: 60_000 }, async () => {
    const { page, url, within } = await openSection(section);
    const field = await type(within);

    const refused = answerDialog(page, false);
    await page.evaluate(() => history.back());
    expect(await refused).toContain('nicht gespeichert');
    expect(page.url()).toBe(`${url}/${path()}`);
    expect(await field.inputValue()).toBe(typed);

    page.once('dialog', (dialog: Dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('ist wieder da.').waitFor();
    expect(await field.inputValue()).toBe(typed);

    const agreed = answerDialog(page, true);
    await page.evaluate(() => history.back());
    await agreed;
    await page.waitForURL(url);
    await page.goto(`${url}/${path()}`);
    await within.waitFor();
    expect(await page.getByText('ist wieder da.').count()).toBe(0);
  });
});

describe.each(savesAtOnce)('%s', (_, section) => {
  const { path, type, typed } = section;
  test('a reload brings back what was typed, and Back sends it', { timeout: 60_000 }, async () => {
    const { page, url, within } = await openSection(section);
    const field = await type(within);
    // A reload is asked about by the browser.
    page.on('dialog', (dialog: Dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('ist wieder da.').waitFor();
    expect(await field.inputValue()).toBe(typed);
    await page.evaluate(() => history.back());
    await page.waitForURL(url);
    await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
    await page.goto(`${url}/${path()}`);
    await expect.poll(() => field.inputValue()).toBe(typed);
    expect(await page.getByText('ist wieder da.').count()).toBe(0);
  });
});
