import type { Dialog, Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerDialog, openPageAs } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

// Whatever is saved in a section of its own: typed and not saved, it asks before it is left, and a reload brings it back.

const stage = openJourneyFixture();
let cup: MadeTournament;
const documents = { matchPlan: '', receipts: '' };

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  const add = async (type: string): Promise<string> =>
    (await api<{ id: string }>(stage.portal, 'POST', '/api/documents', { tournamentId: cup.id, type, name: type })).id;
  documents.matchPlan = await add('MatchPlan');
  documents.receipts = await add('Receipts');
}, 60_000);

interface Section {
  readonly path: () => string;
  readonly region?: string;
  /** Types something, and returns the field with it. */
  readonly type: (within: Locator) => Promise<Locator>;
  readonly typed: string;
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
  },
  infos: {
    path: settings,
    region: 'Infos für Besucher',
    type: fill('Infos für Besucher', 'Umkleiden im Keller'),
    typed: 'Umkleiden im Keller',
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
    path: () => `documents?document=${documents.matchPlan}&configure`,
    type: fill('Veranstalter', 'Jugendabteilung'),
    typed: 'Jugendabteilung',
  },
  receipts: {
    path: () => `documents?document=${documents.receipts}&configure`,
    type: fill('Angaben zum Verein', 'Vereinsheim am Bach'),
    typed: 'Vereinsheim am Bach',
  },
};

describe.each(Object.entries(sections))('%s', (_, { path, region, type, typed }) => {
  test('Back asks, and a reload brings back what was typed', { timeout: 60_000 }, async () => {
    const url = `${stage.portal.url}/portal/tournaments/${cup.id}`;
    const { page } = await openPageAs(stage.browser, url);
    await page.getByRole('navigation', { name: 'Turnier' }).waitFor();
    // The application goes to the page itself: Back leads to the plan without leaving the document.
    await page.evaluate((to) => history.pushState(null, '', to), `${url}/${path()}`);
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    const within = region === undefined ? page.locator('main') : page.getByRole('region', { name: region });
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
