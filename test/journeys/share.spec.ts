import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { writeVisits } from '#test/support/counted-visits.ts';
import { openPageAs, openPageAsVisitor, expectGood, HALL, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { finishedCup } from './screens.ts';
import { hallencup, report, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [2, 1]);
});

test('all that is chosen for the display in the hall shows on it', { timeout: 120_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/share`);
  await page.getByRole('checkbox', { name: 'Finalrunde' }).uncheck();
  await page.getByRole('checkbox', { name: 'Platzierung' }).uncheck();
  await page.getByRole('button', { name: '10 Sekunden' }).click();
  await page.getByRole('button', { name: 'Hell', exact: true }).click();
  await page.getByRole('switch', { name: 'QR-Code zeigen' }).click();
  await page.getByRole('switch', { name: /^Ton/ }).click();
  const display = page.getByRole('group', { name: 'Link der Hallenanzeige' }).getByRole('link', { name: 'Öffnen' });
  const address = async (): Promise<string> => stage.portal.url + ((await display.getAttribute('href')) ?? '');

  const { page: hall } = await openPageAsVisitor(stage.browser, await address(), HALL);
  await hall.clock.install();
  await hall.addInitScript(() => {
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        Object.assign(globalThis, { mayRing: true });
      }
    };
  });
  await hall.reload();
  const pages = hall.getByRole('navigation', { name: 'Seiten' }).getByRole('button');
  const onShow = hall.locator('[aria-current="page"]');
  expect(await pages.allInnerTexts()).toEqual(['Jetzt', 'Gruppen']);
  expect(await hall.locator('html').getAttribute('data-theme')).toBe('light');
  expect(await hall.getByRole('img', { name: /QR-Code/ }).count()).toBe(0);
  await hall.waitForFunction(() => 'mayRing' in globalThis);
  await hall.clock.pauseAt(Date.now() + 60_000);
  await pages.nth(1).click();
  await hall.clock.runFor(9_500);
  expect(await onShow.innerText()).toBe('Gruppen');
  await hall.clock.runFor(1_000);
  await expect.poll(() => onShow.innerText()).toBe('Jetzt');

  await page.getByLabel('Spielfelder').selectOption('2');
  await hall.goto(await address());
  await hall.getByRole('heading', { name: 'Danach auf Feld 2' }).waitFor();
  expect(await pages.count()).toBe(0);
});

test('what is ready to be sent says what visitors see, for one team', { timeout: 60_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/share`);
  await page.getByLabel('Für Mannschaft').selectOption({ index: 1 });
  const plan = page.getByRole('group', { name: 'Alle Spiele' });
  await plan.getByRole('button', { name: 'Alle Spiele: Text kopieren' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  // The day stands before the time where the tournament goes on after midnight.
  expect(copied).toMatch(
    / bei „Mühlbacher Hallencup der E-Junioren“:\n(?:\d\d\.\d\d\. )?\d\d:\d\d Uhr, Feld \d: gegen /,
  );
  expect(copied.split('\n').at(-1)).toBe(`${stage.portal.url}/t/${cup.id}`);
  const whatsApp = await plan.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(copied);
  const mail = page.getByRole('group', { name: 'Nächstes Spiel' }).getByRole('link', { name: 'E-Mail' });
  expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toMatch(
    /^mailto:\?subject=Mühlbacher.*Wir spielen (?:am .*, )?um/s,
  );
  await expectGood(page);
});

test('what is ready to be sent at the end are the places', { timeout: 60_000 }, async () => {
  const { id } = await finishedCup(stage.portal, Date.now());
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}/share`);
  await page
    .getByRole('group', { name: 'Die Platzierung' })
    .getByText(/^Platzierung, .*\n1\. /)
    .waitFor();
});

test('visibility, link, code and the display of the hall', { timeout: 120_000 }, async () => {
  const desk = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/share`);
  const other = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/share`);
  const { page } = desk;
  const link = `${stage.portal.url}/t/${cup.id}`;
  await page.getByRole('img', { name: `QR-Code, führt zu ${link}` }).waitFor();
  await page.getByRole('button', { name: 'Link für Besucher kopieren' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const [svg] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^SVG/ }).click()]);
  expect(svg.suggestedFilename()).toBe('QR-Code Mühlbacher Hallencup der E-Junioren.svg');
  expect(await readFile(await svg.path(), 'utf8')).toMatch(/^<svg xmlns=.*<path d="M0 0h1v1h-1z/);
  const [png] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^PNG/ }).click()]);
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');

  // The display itself stands there, and follows what is played.
  const hall = page.frameLocator('iframe[title="Vorschau der Hallenanzeige"]');
  await hall.getByRole('heading', { name: 'Mühlbacher Hallencup der E-Junioren' }).waitFor();
  await expectGood(page);
  await page.getByRole('checkbox', { name: 'Gruppen' }).uncheck();
  await page.getByRole('checkbox', { name: 'Finalrunde' }).uncheck();
  await page.getByRole('checkbox', { name: 'Platzierung' }).uncheck();
  expect(await page.getByRole('checkbox', { name: 'Jetzt auf dem Feld' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: '30 Sekunden' }).click();
  await page.getByRole('switch', { name: 'QR-Code zeigen' }).click();
  const board = `${link}/board?pages=now&pace=30&qr=0`;
  await page.getByText(board, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Link der Hallenanzeige kopieren' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(board);
  // Between one page and itself there is nothing to choose.
  await expect.poll(() => hall.getByRole('navigation', { name: 'Seiten' }).getByRole('button').count()).toBe(0);

  await page.getByRole('radio', { name: /^Privat/ }).check();
  const dimmed = 'Link und QR-Code öffnen die Seite erst, wenn das Turnier öffentlich ist.';
  await page.getByText(dimmed).waitFor();
  await other.page.getByText(dimmed).waitFor();
  await other.page
    .getByRole('radio', { name: /^Privat/ })
    .and(other.page.locator(':checked'))
    .waitFor();
  await page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  await expectGood(page);
});

test('how often the visitor page was opened, as a chart and as a table', { timeout: 60_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/share`);
  await page.getByText('Noch hat niemand die Besucherseite aufgerufen.').waitFor();
  await writeVisits(stage.databaseUrl, [
    [2, { [cup.id]: 40 }],
    [50, { [cup.id]: 200 }],
    [20 * 24, { [cup.id]: 1_000 }],
  ]);
  // It comes by itself.
  const views = page.getByRole('region', { name: 'Aufrufe der Besucherseite' });
  await views.getByText('Insgesamt 1.240.').waitFor();
  await views.getByRole('img', { name: 'Aufrufe je Zeitabschnitt, letzte 7 Tage: zusammen 240.' }).waitFor();
  await views.getByRole('button', { name: '1 Tag', exact: true }).click();
  await views.getByRole('img', { name: 'letzte 24 Stunden: zusammen 40.' }).waitFor();
  await views.getByRole('button', { name: 'Als Tabelle' }).click();
  await views.getByRole('columnheader', { name: 'Ab', exact: true }).waitFor();
  await views.getByRole('button', { name: '30 Tage', exact: true }).click();
  await views.getByRole('row').filter({ hasText: '1.000' }).waitFor();
  const file = page.waitForEvent('download');
  await views.getByRole('button', { name: /als CSV herunterladen$/ }).click();
  const lines = (await readFile(await (await file).path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFFTag;Aufrufe');
  expect(lines.filter((line) => /;(?:40|200|1000)$/.test(line))).toHaveLength(3);
  await expectGood(page);
});

test('no line of an address to be typed begins with a gap', { timeout: 60_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/share`, PHONE);
  const address = page.locator('.typed-address').first();
  await address.waitFor();
  // In every width between two phones it wraps before another group.
  let wrapped = 0;
  for (let width = 390; width >= 320; width -= 5) {
    await page.setViewportSize({ width, height: 844 });
    const gaps = await address.evaluate((element) => {
      const [start = 0, ...lefts] = [...element.children].map((part) => part.getBoundingClientRect().left);
      return lefts.filter((left, at) => left < (lefts[at - 1] ?? start)).map((left) => left - start);
    });
    wrapped += gaps.length;
    expect(Math.max(0, ...gaps), `${width} px`).toBe(0);
  }
  expect(wrapped).toBeGreaterThan(0);
});
