import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linkPictureMarkup } from '#server/documents/markup.ts';
import { assetAt, BASE_ADDRESS } from '#server/documents/printing/base-page.ts';
import type { PrintPool } from '#server/documents/printing/print-pool.ts';
import type { Markup } from '#server/documents/printing/printing-contract.ts';
import type { PrintImage } from '#server/documents/template.ts';
import {
  LINK_PICTURE,
  type PicturedMatch,
  type PictureFacts,
} from '#server/public-pages/link-picture/picture-facts.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { openPages, printingBrowsers } from '#test/support/printing-browser.ts';
import { samplePicture } from '#test/support/sample-picture.ts';

const AHEAD: PictureFacts = {
  name: 'Hallencup der U11',
  organizer: 'SV Musterstadt',
  venue: 'Sporthalle am Stadtpark',
  days: { first: '2026-12-05T08:30:00Z', last: '2026-12-05T15:00:00Z' },
  logoId: null,
  status: { status: 'Planned', date: null },
  showResults: 'Default',
  play: { kind: 'ahead' },
};
const match = (teamA: string, teamB: string, score: PicturedMatch['score'] = [2, 1]): PicturedMatch => ({
  teamA,
  teamB,
  score,
  decided: 'Standard',
});
const RUNNING: PictureFacts['play'] = {
  kind: 'running',
  matches: [match('TSV Neudorf', 'FC Altenberg'), match('SG Rheintal', 'VfB Seehausen', [10, 12])],
};

let browser: Browser;
let page: Page;
let shown: Markup['images'] = new Map();
const opened: PrintPool[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: LINK_PICTURE });
  await page.route('**/*', async (route) => {
    const asset = await assetAt(route.request().url(), shown);
    await (asset === null ? route.abort() : route.fulfill(asset));
  });
  await page.goto(BASE_ADDRESS);
});
afterAll(() => browser.close());
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.stop()));
});

const markupOf = (facts: PictureFacts, logo: PrintImage | null = null): Markup => ({
  ...linkPictureMarkup({ facts, logo: logo?.source ?? null }),
  images: new Map(logo === null ? [] : [[logo.source, logo.bytes]]),
});

/** The words of the picture, as they are read. */
async function wordsOf(facts: PictureFacts, logo: PrintImage | null = null): Promise<string> {
  const { style, body, images } = markupOf(facts, logo);
  shown = images;
  await page.evaluate(
    async (filled) => {
      document.querySelector('style')?.replaceChildren(filled.style);
      document.body.innerHTML = filled.body;
      document.body.getBoundingClientRect();
      await document.fonts.ready;
      await Promise.all(Array.from(document.images, (image) => image.decode()));
    },
    { style, body },
  );
  return (await page.locator('.lp-picture').innerText()).replaceAll(/\s+/g, ' ');
}

/** What of the picture is cut off, or stands outside of it. */
const cutOff = (): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('.lp-picture, .lp-picture :not(svg *)'))
      .filter((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const isOutside = left < 0 || top < 0 || right > 1200 || bottom > 630;
        const isCut =
          element instanceof HTMLElement &&
          getComputedStyle(element).display !== 'inline' &&
          !element.classList.contains('lp-picture') &&
          (element.scrollHeight > element.clientHeight + 12 || element.scrollWidth > element.clientWidth + 1);
        return isOutside || isCut;
      })
      .map((element) => `${element.tagName}.${element.className}`),
  );

describe('[OR6] the picture of a link', () => {
  it.each<[string, Partial<PictureFacts>, string]>([
    ['before', {}, 'Anpfiff 09:30 Uhr'],
    ['running', { play: RUNNING }, 'Läuft TSV Neudorf 2:1 FC Altenberg SG Rheintal 10:12 VfB Seehausen'],
    ['without scores', { play: { kind: 'running', matches: [match('A', 'B', null)] } }, 'Läuft A gegen B'],
    [
      'after penalties',
      { play: { kind: 'results', matches: [{ ...match('A', 'B', [4, 3]), decided: 'AfterPenalties' }] } },
      'Zuletzt A 4:3 n. E. B',
    ],
    ['under way', { play: { kind: 'results', matches: [] } }, 'Das Turnier läuft'],
    ['over', { play: { kind: 'over', champion: 'TSV Neudorf', matches: [] } }, 'Turniersieger TSV Neudorf'],
    ['over, by a lot', { play: { kind: 'over', champion: null, matches: [match('A', 'B')] } }, 'Beendet A 2:1 B'],
    ['over, results hidden', { play: { kind: 'over', champion: null, matches: [] } }, 'Beendet'],
    ['without a plan', { days: null }, 'Sporthalle am Stadtpark'],
  ])('says how it stands: %s', async (_, more, end) => {
    const day = more.days === null ? '' : 'Samstag, 5. Dezember 2026 · ';
    const place = `SV Musterstadt Hallencup der U11 ${day}Sporthalle am Stadtpark`;
    expect(await wordsOf({ ...AHEAD, ...more })).toBe(more.days === null ? place : `${place} ${end}`);
    expect(await cutOff()).toEqual([]);
  });

  it('says first that it does not take place as planned', async () => {
    const told = (status: PictureFacts['status']) => wordsOf({ ...AHEAD, status, play: null });
    expect(await told({ status: 'Cancelled', date: null })).toMatch(/Samstag, 5\. Dezember 2026 .* Abgesagt$/);
    const postponed = await told({ status: 'Postponed', date: '2027-01-16' });
    expect(postponed).toMatch(/Verschoben auf Samstag, 16\. Januar 2027$/);
    expect(postponed).not.toContain('Dezember');
    expect(await cutOff()).toEqual([]);
    expect(await told({ status: 'Postponed', date: null })).toMatch(/Verschoben$/);
  });

  it('names all days', async () => {
    const days = { first: '2026-12-05T08:30:00Z', last: '2026-12-06T15:00:00Z' };
    expect(await wordsOf({ ...AHEAD, days })).toContain('Samstag, 5. – Sonntag, 6. Dezember 2026 · Sporthalle');
    expect(await cutOff()).toEqual([]);
  });

  it.each([
    ['words', 'JSG Großräschkau/Königswörth-Süßenbach und Mühltal-Höfen III'],
    ['one word', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter'],
    ['wide letters', 'W'.repeat(60)],
    ['pictures', '🏆'.repeat(60)],
    ['families', '👨‍👩‍👧‍👦'.repeat(5)],
    ['an Arabic name', 'نادي الشباب الرياضي '.repeat(3).trim()],
  ])('has all of a long name inside: %s', async (_, name) => {
    const logo = await samplePicture(300, 300);
    const matches = [match(name, name, [110, 112]), match(name, name, null)];
    const plays: PictureFacts['play'][] = [
      { kind: 'running', matches },
      { kind: 'results', matches: matches.slice(1) },
      { kind: 'over', champion: name, matches: [] },
    ];
    for (const play of plays) {
      await wordsOf({ ...AHEAD, name, organizer: name, venue: name, logoId: 'logo', play }, logo);
      expect(await cutOff()).toEqual([]);
    }
  });

  it('shows what people wrote as text', async () => {
    expect(await wordsOf({ ...AHEAD, name: '<script>alert(1)</script>' })).toContain('<script>alert(1)</script>');
  });

  it.each(printingBrowsers)(
    'is a PNG of 1200 by 630 that every messenger takes, the same for the same tournament: $name',
    async (candidate) => {
      const pool = openPages({ browsers: [candidate] });
      opened.push(pool);
      const logo = await samplePicture(1000, 1000, 200);
      const png = await pool.draw(
        async () => markupOf({ ...AHEAD, logoId: 'logo', play: RUNNING }, logo),
        LINK_PICTURE,
      );
      const { width, height, format } = await sharp(png).metadata();
      expect([width, height, format]).toEqual([1200, 630, 'png']);
      expect(png.length).toBeLessThan(300_000);
      const again = await pool.draw(
        async () => markupOf({ ...AHEAD, logoId: 'logo', play: RUNNING }, logo),
        LINK_PICTURE,
      );
      expect(again.equals(png)).toBe(true);
      const other = await pool.draw(async () => markupOf(AHEAD), LINK_PICTURE);
      expect(other.equals(png)).toBe(false);
    },
  );

  it('takes no place of a print: only images wait for each other, a few at once', async () => {
    const pool = openPages({ atOnce: 1 });
    opened.push(pool);
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const held = pool.draw(async () => {
      await gate;
      return markupOf(AHEAD);
    }, LINK_PICTURE);
    const waiting = Array.from({ length: 5 }, () =>
      pool
        .draw(async () => markupOf(AHEAD), LINK_PICTURE)
        .then(
          () => 'drawn',
          (error: unknown) => (error instanceof Error ? error.message : ''),
        ),
    );
    const pdf = await pool.print(() => markupOf(AHEAD));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    go();
    await held;
    expect(await Promise.all(waiting)).toEqual(['drawn', 'drawn', 'drawn', 'drawn', 'busy']);
  });

  it('says where there is no browser, and leaves it to the caller to log', async () => {
    const logged: unknown[] = [];
    const log = { warn: (...said: unknown[]) => logged.push(said), error: (...said: unknown[]) => logged.push(said) };
    const pool = openPages({ chromium: '/nirgends/chromium', log });
    opened.push(pool);
    await expect(pool.draw(async () => markupOf(AHEAD), LINK_PICTURE)).rejects.toMatchObject({ code: 'no-browser' });
    expect(logged).toEqual([]);
  });
});
