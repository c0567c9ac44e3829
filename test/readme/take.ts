import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '#test/support/browser.ts';
import { openPageAs, HALL, PHONE, type Screen } from '../journeys/journey.ts';
import { matchDay, type MatchDay } from './match-day.ts';

// Takes the pictures of the README: node test/readme.mjs

const FOLDER = join(import.meta.dirname, '../../../test/readme');
/** Size limit per picture, so that the README opens quickly. */
const MAX_BYTES = 120_000;

interface Picture {
  readonly name: string;
  readonly screen: Screen;
  /** Pixels of the picture. */
  readonly width: number;
  readonly address: (day: MatchDay) => string;
  /** The interactions before the picture is taken. */
  readonly prepare: (page: Page) => Promise<void>;
}

const portalOf = ({ portal, cup }: MatchDay, rest = ''): string => `${portal.url}/portal/tournaments/${cup.id}${rest}`;
const visitOf = ({ portal, cup }: MatchDay, rest = ''): string => `${portal.url}/t/${cup.id}${rest}`;

const PICTURES: readonly Picture[] = [
  {
    name: 'spielplan',
    screen: { width: 1280, height: 800 },
    width: 1280,
    address: (day) => portalOf(day),
    prepare: async (page) => page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor(),
  },
  {
    name: 'melden',
    screen: PHONE,
    width: 585,
    address: (day) => portalOf(day),
    prepare: async (page) => page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor(),
  },
  {
    name: 'hallenanzeige',
    screen: HALL,
    width: 1280,
    address: (day) => visitOf(day, '/board?pages=now'),
    prepare: async (page) => page.getByText('Jetzt auf dem Feld').first().waitFor(),
  },
  {
    name: 'besucherseite',
    screen: PHONE,
    width: 585,
    address: (day) => visitOf(day, '#gruppen'),
    prepare: async (page) => page.getByRole('table').first().waitFor(),
  },
  {
    name: 'planeditor',
    screen: { width: 1280, height: 800 },
    width: 1280,
    address: (day) => portalOf(day, '/plan'),
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Spiel \d+ zeigen$/ })
        .first()
        .click();
    },
  },
];

/** Takes a picture of a page in a logged-in browser. */
async function take(browser: Browser, day: MatchDay, storageState: StorageState, picture: Picture): Promise<Buffer> {
  const { screen, width, address, prepare } = picture;
  const isPhone = screen.width < 900;
  const context = await browser.newContext({
    storageState,
    viewport: screen,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    colorScheme: 'light',
    deviceScaleFactor: 2,
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  const page = await context.newPage();
  await page.clock.install({ time: day.now });
  await page.goto(address(day));
  await prepare(page);
  // Fade-ins are over.
  await page.clock.runFor(1_000);
  await page.waitForTimeout(500);
  const shot = await page.screenshot({ type: 'png' });
  await context.close();
  return sharp(shot).resize({ width }).webp({ quality: 80 }).toBuffer();
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const [day, browser] = await Promise.all([matchDay(), launchBrowser()]);
try {
  const { context } = await openPageAs(browser, `${day.portal.url}/portal`);
  const storageState = await context.storageState();
  await context.close();
  for (const picture of PICTURES) {
    const taken = await take(browser, day, storageState, picture);
    if (taken.length > MAX_BYTES) throw new Error(`${picture.name} weighs ${taken.length} bytes`);
    await writeFile(join(FOLDER, `${picture.name}.webp`), taken);
    console.log(`${picture.name}.webp: ${picture.width} pixels wide, ${Math.round(taken.length / 1_000)} kB`);
  }
} finally {
  await browser.close();
  await day.portal.end();
}
