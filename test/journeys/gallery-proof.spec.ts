import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import type {
  History,
  KnownBreach,
  OrganizationChange,
  OrganizationHistory,
  TournamentView,
} from '#domain/contract.ts';
import { openPageAs, expectDialogAccessible } from './journey.ts';
import { openAllDetails } from './open-details.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { arriveAs, joinAs, newAccount, type Account } from './newcomers.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

// What histories, their proof and settings that are only read can have to say and no story leads to. What takes a factor,
// weeks or a hand in the database is put into the answers; that they are answered so is for the specs of the server.

const stage = openJourneyFixture();
let cup: MadeTournament;
let auditor: Account;

const send = <Answer>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  api<Answer>(stage.portal, method, path, body);
const at = (path: string): string => `${stage.portal.url}/portal/${path}`;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  auditor = await newAccount(stage.portal, 'Konrad Prüfer');
  await joinAs(stage.portal, cup.organizationId, auditor, 'Auditor');
});

/** Changes an answer on its way to the page. */
const answerOtherwise = <Answer>(page: Page, address: RegExp, change: (answer: Answer) => Answer) =>
  page.route(address, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as Answer) });
  });

const DAY = '2026-06-01T10:00:00Z';
const key = { keyId: 'key', keyName: 'Anzeigetafel' };
const venue = { name: 'Halle', description: '', addressDetails: [], externalLinks: [] };
const CHANGES: readonly OrganizationChange[] = [
  { type: 'OrganizationDeleted' },
  { type: 'OrganizationUndeleted' },
  { type: 'LicensingSet', before: { allowApiAccess: false }, after: { allowApiAccess: true } },
  { type: 'LicensingSet', before: { allowApiAccess: true }, after: { allowApiAccess: false } },
  { type: 'SecondFactorDemandSet', before: { isDemanded: false }, after: { isDemanded: true } },
  { type: 'SecondFactorDemandSet', before: { isDemanded: true }, after: { isDemanded: false } },
  { type: 'MemberInvited', invitationId: 'i', role: 'Scorer', expiresAt: DAY, userId: null },
  { type: 'InvitationWithdrawn', invitationId: 'i', role: 'Scorer', invitedAt: DAY },
  { type: 'MemberRemoved', userId: 'gone', before: { role: 'Organizer' } },
  { type: 'MemberLeft', userId: 'gone', before: { role: 'Scorer' } },
  { type: 'ApiKeyCreated', ...key, rights: 'read', lastFour: 'x7Kq', expiresAt: DAY },
  { type: 'ApiKeyActivated', ...key },
  { type: 'ApiKeyDeactivated', ...key },
  { type: 'ApiKeyDeleted', ...key },
  { type: 'ApiKeyExpiryChanged', ...key, before: { expiresAt: DAY }, after: { expiresAt: '2026-07-01T10:00:00Z' } },
  { type: 'FolderRenamed', folderId: 'f', before: { name: 'Winter' }, after: { name: 'Sommer' } },
  {
    type: 'VenueChanged',
    venueId: 'v',
    before: venue,
    after: {
      name: 'Halle Süd',
      description: 'Am Bach',
      addressDetails: ['Weg 1'],
      externalLinks: ['https://halle.example'],
    },
  },
  { type: 'ImageAdded', imageId: 'p', imageName: 'Wappen', imageType: 'OrganizerLogo' },
  { type: 'ImageDeleted', imageId: 'p', imageName: 'Wappen', imageType: 'OrganizerLogo' },
  { type: 'PageAddressesSet', addresses: [{ tournamentId: 'gone', before: null, after: 'cup' }], addressCount: 1 },
];

test('everything that can happen to an organisation', { timeout: 120_000 }, async () => {
  const { page } = await openPageAs(stage.browser, at('user-info'));
  await answerOtherwise<OrganizationHistory>(page, /\/api\/organizations\/\w+\/history/, (history) => {
    const [entry] = history.entries;
    if (entry === undefined) return history;
    const entries = CHANGES.map((change, place) => {
      const version = CHANGES.length - place;
      return { ...entry, version, from: version - 1, changes: [change], changeCount: 1, people: { gone: 'Otto' } };
    });
    return { ...history, version: CHANGES.length, entries };
  });
  await page.goto(at(`organizations/${cup.organizationId}/history`));
  await page.getByText('Organisation gelöscht').waitFor();
  await openAllDetails(page);
  await page.getByText('ein gelöschtes Turnier: keine → cup').waitFor();
  await page.getByText('Beschreibung: nichts → Am Bach').waitFor();
  await page.getByText('Anzeigetafel, endet auf x7Kq').waitFor();
  await page.getByText('gilt bis').first().waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(at(`organizations/${cup.organizationId}/history?kind=keys`));
  await page.getByText('Wählen Sie eine andere Art oder Person.').waitFor();
});

test('a history that is broken, whichever way, and one that was accepted', { timeout: 120_000 }, async () => {
  const { page } = await openPageAs(stage.browser, at('user-info'));
  let breach: KnownBreach | null = null;
  await answerOtherwise<History>(page, /\/api\/tournaments\/\w+\/history\?/, (history) => ({ ...history, breach }));
  for (const [kind, said] of [
    ['place', /^Bei Nr\. 1 fehlt 1 Ereignis\.$/],
    ['data', 'Der Inhalt von Nr. 1 wurde nach dem Speichern verändert.'],
    ['chain', 'Zeit, Person oder Vorgänger von Nr. 1 wurden nach dem Speichern verändert.'],
    ['rewritten', 'Alles bis Nr. 1 wurde nach dem Speichern neu geschrieben.'],
    ['end', /^Ab Nr\. 1 fehlt 1 Ereignis\.$/],
  ] as const) {
    const missing = kind === 'place' || kind === 'end' ? 1 : 0;
    breach = { version: 1, breach: kind, missing, at: DAY, isAccepted: kind === 'data' };
    await page.goto(at(`tournaments/${cup.id}/history`));
    await page.getByText(said).waitFor();
    await page.getByText(kind === 'data' ? /so hingenommen; seitdem geht es weiter/ : /^Gefunden am /).waitFor();
  }
  await page.getByText('nicht bewiesen').first().waitFor();
});

test('what is deleted alone, from the beginning, and what proves it', { timeout: 120_000 }, async () => {
  const { page } = await openPageAs(stage.browser, at(`tournaments/${cup.id}/history`));
  await page.getByRole('combobox', { name: 'Was getan wurde' }).selectOption({ label: 'Nur was löscht' });
  await page.getByRole('button', { name: 'Filter aufheben' }).click();
  await page.getByRole('button', { name: 'Älteste zuerst' }).click();
  await page.getByRole('button', { name: 'Neueste zuerst' }).waitFor();
  await page.getByText('Weiter war es nicht, als Sie das geöffnet haben.').waitFor();
  await page.getByRole('button', { name: 'Verlauf herunterladen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verlauf herunterladen und prüfen' });
  await dialog.getByText('Platzierung mit Prüfwert (PDF)').waitFor();
  await dialog.getByRole('button', { name: 'Prüfwert kopieren' }).waitFor();
  await dialog.locator('summary').click();
  await dialog.getByText('Prüfen, dass seit einem Papier nichts umgeschrieben wurde', { exact: false }).waitFor();
  await expectDialogAccessible(page);
});

test('any two states beside each other', { timeout: 120_000 }, async () => {
  const { teams } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  await send('PATCH', `/api/tournaments/${cup.id}/teams/${teams[0]?.id}/name`, { name: 'TSV Anders' });
  const { page } = await openPageAs(stage.browser, at(`tournaments/${cup.id}/history?version=1`));
  // A minute can have many steps.
  await page.getByRole('heading', { name: /^Stand von .* · Nr\. 1$/ }).waitFor();
  const against = page.getByLabel('Vergleichen mit Nr.');
  await page.getByText('nicht dabei').first().waitFor();
  await page.getByRole('button', { name: 'Alle Unterschiede zeigen' }).click();
  await against.fill('999999');
  await page.getByText(/^Bitte eine Nummer von 1 bis /).waitFor();
  await against.fill('2');
  await page.getByRole('heading', { name: 'Vergleich zweier Stände' }).waitFor();
  await against.fill('1');
  await page.getByText('Zwischen diesen beiden Ständen ist alles gleich.').waitFor();
});

test('settings that are only read', { timeout: 120_000 }, async () => {
  const gone = await send<TournamentView>('POST', '/api/tournaments', {
    organizationId: cup.organizationId,
    name: 'Vergessener Cup',
    visibility: 'Public',
  });
  const address = `organizations/${cup.organizationId}/settings`;
  const { page } = await arriveAs(stage.browser, auditor, at(address));
  await page.getByText('Einstellungen ändern können nur Besitzer.').waitFor();
  await send('PATCH', `/api/organizations/${cup.organizationId}/page`, {
    name: 'sv-muehlbach',
    tournaments: [{ tournamentId: gone.id, name: 'cup' }],
  });
  await send('DELETE', `/api/tournaments/${gone.id}`);
  await page.reload();
  await page.getByText('cup: ein gelöschtes Turnier').waitFor();
  await page.goto(at(`tournaments/${cup.id}/settings`));
  await page.getByText('keine', { exact: true }).first().waitFor();
  await page.keyboard.press('Control+K');
  const search = page.getByRole('dialog', { name: 'Suchen' });
  await search.getByRole('combobox', { name: 'Suchen' }).fill('Verlauf der Org');
  await search.getByRole('option', { name: /^Verlauf der Organisation/ }).waitFor();
});

test('the server’s clock does not fit its log', { timeout: 120_000 }, async () => {
  const { page } = await openPageAs(stage.browser, at('user-info'));
  await answerOtherwise<object>(page, /\/api\/management\/log$/, (status) => ({
    ...status,
    clockBehind: { latestEvent: '2026-06-01T12:00:00Z', serverClock: '2026-06-01T10:00:00Z' },
  }));
  await page.goto(at('management/users'));
  await page.getByText(/^Die Uhr des Servers steht auf /).waitFor();
});
