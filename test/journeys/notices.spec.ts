import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, HALL, openPageAs, openPageAsVisitor, PHONE, type Person } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

interface Hall {
  readonly desk: Person;
  readonly phone: Person;
  readonly board: Person;
}

async function openHall(): Promise<Hall> {
  const { url } = stage.portal;
  const [desk, phone, board] = await Promise.all([
    openPageAs(stage.browser, `${url}/portal/tournaments/${cup.id}`),
    openPageAsVisitor(stage.browser, `${url}/t/${cup.id}`, PHONE),
    openPageAsVisitor(stage.browser, `${url}/t/${cup.id}/board?pages=now`, HALL),
  ]);
  await phone.page.locator('.visitor-head-connection[data-live]').waitFor();
  await board.page.locator('.board-head-connection[data-state="live"]').waitFor();
  return { desk, phone, board };
}

test('[OR2] a word from the desk is on board, phone and portal, and gone when it is taken down', async () => {
  const { desk, phone, board } = await openHall();
  const office = await openPageAs(stage.browser, desk.page.url());
  await office.page.getByRole('button', { name: 'Durchsage' }).waitFor();
  const sentence = 'Gleich ist Siegerehrung';
  await desk.page.getByRole('button', { name: 'Durchsage' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Durchsage machen' });
  await dialog.getByRole('button', { name: sentence }).click();
  expect(await dialog.getByLabel('Durchsage').inputValue()).toBe(sentence);
  await expectAccessible(desk.page);
  await dialog.getByRole('button', { name: 'Durchsagen' }).click();
  await dialog.waitFor({ state: 'detached' });
  for (const { page } of [desk, phone, board, office]) await page.getByRole('status').getByText(sentence).waitFor();
  for (const { page } of [phone, board]) await expectAccessible(page);

  await desk.page.getByRole('button', { name: 'Durchsage' }).click();
  await dialog.getByText(`Sie ersetzt: „${sentence}“`).waitFor();
  await dialog.getByLabel('Durchsage').fill('Fundsache am Tisch');
  await dialog.getByLabel('Sie steht').selectOption('30 Minuten');
  await dialog.getByRole('button', { name: 'Durchsagen' }).click();
  await phone.page.getByRole('status').getByText('Fundsache am Tisch').waitFor();
  // After 23:30 that is another day.
  await desk.page.getByText(/^bis (?:(?:Mo|Di|Mi|Do|Fr|Sa|So) )?\d\d:\d\d Uhr$/).waitFor();
  expect(await phone.page.getByText(sentence).count()).toBe(0);

  await desk.page.getByRole('button', { name: 'Beenden' }).click();
  await desk.page.getByText('Die Durchsage ist beendet.').waitFor();
  for (const { page } of [desk, phone, board]) {
    await page.getByText('Fundsache am Tisch').waitFor({ state: 'detached' });
  }
});

test('[OR3] infos stand on the visitor page as they were meant, and what tries to run stands as text', async () => {
  const { desk, phone } = await openHall();
  await desk.page.getByRole('link', { name: 'Einstellungen' }).click();
  const infos = desk.page.getByRole('region', { name: 'Infos für Besucher' });
  await infos
    .getByRole('textbox')
    .fill(
      '# Anfahrt\nBus 12 bis **Halle**\n\n- Kuchen\n- [Verein](https://verein.example)\n\n<img src=x onerror=alert(1)>',
    );
  await infos.getByRole('textbox').blur();
  const shown = phone.page.locator('.tournament-information');
  await shown.getByRole('heading', { name: 'Anfahrt' }).waitFor();
  expect(await shown.getByRole('listitem').allInnerTexts()).toEqual(['Kuchen', 'Verein']);
  expect(await shown.getByRole('link').getAttribute('href')).toBe('https://verein.example');
  await shown.getByText('<img src=x onerror=alert(1)>').waitFor();
  await expectAccessible(phone.page);
});

test('[OR4] a cancelled tournament says so everywhere and takes no results', async () => {
  const { desk, phone, board } = await openHall();
  desk.forgive(409, /\/outcome\)$/);
  await desk.page.getByRole('link', { name: 'Einstellungen' }).click();
  const holding = desk.page.getByRole('region', { name: 'Absagen oder verschieben' });
  await holding.getByLabel('Das Turnier').selectOption('ist verschoben');
  await holding.getByRole('button', { name: 'Speichern' }).click();
  await phone.page.getByRole('status').getByText('Verschoben', { exact: true }).waitFor();
  await holding.getByLabel('Neuer Termin').fill('2027-01-16');
  await holding.getByLabel('Ein Satz dazu').fill('Die Halle ist gesperrt.');
  await holding.getByRole('button', { name: 'Speichern' }).click();
  const postponed = 'Verschoben auf Samstag, 16. Januar 2027. Die Halle ist gesperrt.';
  for (const { page } of [desk, phone, board]) await page.getByRole('status').getByText(postponed).waitFor();

  await holding.getByLabel('Das Turnier').selectOption('ist abgesagt');
  await holding.getByText('Ein abgesagtes Turnier nimmt keine Ergebnisse an.').waitFor();
  await expectAccessible(desk.page);
  await holding.getByRole('button', { name: 'Speichern' }).click();
  for (const { page } of [desk, phone, board]) {
    await page.getByRole('status').getByText('Abgesagt. Die Halle ist gesperrt.').waitFor();
  }
  await expect.poll(() => phone.page.title()).toContain('abgesagt');
  const { origin } = new URL(phone.page.url());
  const html = await (await fetch(`${origin}/t/${cup.id}`)).text();
  expect(html).toContain('Hallencup der E-Junioren – abgesagt');
  expect(await (await fetch(`${origin}/t/${cup.id}/calendar.ics`)).text()).toContain('STATUS:CANCELLED');
  await expect(
    api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/matches/m1/outcome`, {
      state: 'Finished',
      scoreA: 1,
      scoreB: 0,
    }),
  ).rejects.toThrow('tournament-cancelled');

  await desk.page.goto(`${origin}/portal/organizations/${cup.organizationId}`);
  await desk.page.getByText('Abgesagt').first().waitFor();
});

test('the history tells what was said to everybody', async () => {
  const at = `/api/tournaments/${cup.id}`;
  await api(stage.portal, 'PATCH', `${at}/status`, { status: 'Planned', note: null, date: null });
  await api(stage.portal, 'PATCH', `${at}/information`, { text: null });
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/history`);
  for (const said of [
    'Turnier findet wie geplant statt',
    'Infos weggenommen',
    'Turnier abgesagt',
    'Turnier verschoben',
    'Infos geändert',
    'Durchsage beendet',
    'Durchsage gemacht',
  ]) {
    await page.getByText(said).first().waitFor();
  }
});
