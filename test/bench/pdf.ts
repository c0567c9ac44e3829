import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { newDocument } from '#domain/tournament/contract/documents.ts';
import { assetAt, BASE_ADDRESS } from '#server/documents/printing/base-page.ts';
import { findBrowser } from '#server/documents/printing/find-browser.ts';
import { markupOf } from '#server/documents/markup.ts';
import { openPrintPool } from '#server/documents/printing/print-pool.ts';
import type { Markup } from '#server/documents/printing/printing-contract.ts';
import type { DocumentType } from '#domain/tournament/model/state.ts';
import { samplePicture } from '#test/support/sample-picture.ts';
import { printedTournament } from '#test/support/printed-tournament.ts';
import { figure, interleaved, median } from './bench.ts';

// What the pool of pages costs, against one bare page that prints the same HTML and nothing else.

/** Benches are compiled. */
const COMPILED = join(import.meta.dirname, '../../server');
const ROUNDS = 15;
/** The largest tournament takes seconds. */
const LARGE_ROUNDS = 3;
const AT_A_TIME = 24;

const log = { warn: console.warn, error: console.error };

export async function bench(): Promise<void> {
  const bare = await openBarePage();
  const two = openPrintPool({ log, chromium: null, compiled: COMPILED });
  const one = openPrintPool({ log, chromium: null, compiled: COMPILED, atOnce: 1 });
  try {
    // Four groups of five play ten matches each.
    const plan = await markup('MatchPlan', 4, 5);
    const documents = [
      ['match plan of 40 matches', plan, ROUNDS],
      ['60 receipts', await markup('Receipts', 5, 12), ROUNDS],
      ['match plan of 4,940 matches', await markup('MatchPlan', 26, 20), LARGE_ROUNDS],
    ] as const;
    for (const [name, asked, rounds] of documents) {
      const variants = { pool: () => timed(() => two.print(() => asked)), bare: () => timed(() => bare.print(asked)) };
      await interleaved(variants, 1);
      const times = await interleaved(variants, rounds);
      const [value, floor] = [median(times.pool), median(times.bare)];
      figure({ name: `pdf: ${name}, p50`, value, unit: 'ms', floor, goal: '<= 1.5', runs: rounds });
    }
    const many = (pages: typeof two) => () =>
      timed(() => Promise.all(Array.from({ length: AT_A_TIME }, () => pages.print(() => plan))));
    const variants = { two: many(two), one: many(one) };
    await interleaved(variants, 1);
    const times = await interleaved(variants, 5);
    const perSecond = (milliseconds: number): number => (AT_A_TIME * 1000) / milliseconds;
    figure({
      name: 'pdf: throughput of two pages, against one',
      value: perSecond(median(times.two)),
      unit: 'PDF/s',
      floor: perSecond(median(times.one)),
      goal: '>= 1.2',
      runs: 5,
    });
  } finally {
    await Promise.all([bare.close(), two.stop(), one.stop()]);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function markup(type: DocumentType, groups: number, teams: number): Promise<Markup> {
  const tournament = printedTournament({
    groups: Array.from({ length: groups }, (_, group) =>
      Array.from({ length: teams }, (__, team) => `SV Musterstadt ${group + 1}/${team + 1}`),
    ),
    courts: 4,
  });
  const images = {
    OrganizerLogo: await samplePicture(400, 400),
    SponsorLogo: null,
    SponsorBanner: await samplePicture(1200, 300, 180),
  };
  const data = {
    tournament,
    configuration: newDocument[type],
    images,
    link: 'https://turnierpult.example/t/abcdefghij123456',
    head: '0'.repeat(64),
    printedAt: '2026-01-08T18:42:00Z',
    timeZone: 'Europe/Berlin',
  };
  return markupOf(type, data as Parameters<typeof markupOf>[1], 'Aushang - Hallencup');
}

interface BarePage {
  print(markup: Markup): Promise<Buffer>;
  close(): Promise<void>;
}

/** Has the fonts too, but looks after nothing: no queue, no limit, no waiting for letters and images. */
async function openBarePage(): Promise<BarePage> {
  const { executablePath, args, env } = await findBrowser();
  const browser: Browser = await chromium.launch({ executablePath, args: [...args], env });
  let images: Markup['images'] = new Map();
  const page: Page = await browser.newPage({ javaScriptEnabled: false });
  await page.route('**/*', async (route) => {
    const asset = await assetAt(route.request().url(), images);
    await (asset === null ? route.abort() : route.fulfill(asset));
  });
  await page.goto(BASE_ADDRESS);
  return {
    async print({ style, body, images: shown }) {
      images = shown;
      await page.evaluate(
        (parts) => {
          const own = document.querySelector('style');
          if (own !== null) own.textContent = parts.style;
          document.body.innerHTML = parts.body;
        },
        { style, body },
      );
      return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    },
    close: () => browser.close(),
  };
}
