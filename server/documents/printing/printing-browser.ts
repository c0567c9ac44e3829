import type { Page } from 'playwright-core';
import { assetAt, BASE_ADDRESS, FONT_CUTS } from './base-page.ts';
import { NONE, type Browser, type Candidate } from './find-browser.ts';

/** A document as the browser takes it. */
export interface Markup {
  /** What the PDF is called in its reader. */
  readonly title: string;
  readonly style: string;
  /** Static markup of React: text is escaped in it. */
  readonly body: string;
  /** All text of the margins, which has no place in the body: its letters are loaded too. */
  readonly margins: string;
  /** What its body shows, by path: `src` of an image. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/** One page, for one document after the other. */
export interface PrintingPage {
  print(markup: Markup): Promise<Buffer>;
  close(): Promise<void>;
}

export interface PrintingBrowser {
  newPage(): Promise<PrintingPage>;
  isRunning(): boolean;
  close(): Promise<void>;
}

const LAUNCH_MS = 20_000;
/** The first that prints all of it: page numbers and running heads are margin boxes. */
const OLDEST = 131;
/** What a browser needs of our environment; secrets of the portal are not among it. */
const HANDED_ON = ['HOME', 'PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'];

/**
 * Starts the first of these that prints: an old or broken one stands in no other's way. Rejects with what each lacks where
 * none does; `passedOver` is told otherwise.
 */
export async function launchPrintingBrowser(
  candidates: readonly Candidate[],
  passedOver: (error: Error) => void,
): Promise<PrintingBrowser> {
  const errors: Error[] = [];
  for (const { name, find } of candidates) {
    try {
      const launched = await launch(await find());
      for (const error of errors) passedOver(error);
      return launched;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      errors.push(new Error(`${name}: ${reason}`, { cause: error }));
    }
  }
  throw new Error([NONE, ...errors.map(({ message }) => message)].join('\n'));
}

async function launch({ executablePath, args, env }: Browser): Promise<PrintingBrowser> {
  // Only whoever prints pays for it.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath,
    args: [...args],
    env: { ...handedOn(), ...env },
    timeout: LAUNCH_MS,
    // The portal ends in an order of its own.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const version = browser.version();
  if (Number.parseInt(version, 10) < OLDEST) {
    await browser.close();
    throw new Error(`Chromium ${version} is too old; printing needs ${OLDEST} or newer.`);
  }
  /** Not every call that was under way rejects when the browser is killed: some are never answered. */
  function whileConnected<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error('The browser is gone.'));
      browser.once('disconnected', gone);
      work.then(resolve, reject).finally(() => browser.off('disconnected', gone));
      if (!browser.isConnected()) gone();
    });
  }
  async function newPage(): Promise<PrintingPage> {
    let pictures: Markup['pictures'] = new Map();
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
    await context.route('**/*', async (route) => {
      const asset = await assetAt(route.request().url(), pictures);
      await (asset === null ? route.abort() : route.fulfill(asset));
    });
    const page = await context.newPage();
    await page.goto(BASE_ADDRESS);
    return {
      print: ({ pictures: shown, ...markup }) => {
        pictures = shown;
        return whileConnected(printed(page, markup));
      },
      close: () => context.close(),
    };
  }
  return {
    newPage: () => whileConnected(newPage()),
    isRunning: () => browser.isConnected(),
    close: () => browser.close(),
  };
}

async function printed(page: Page, markup: Omit<Markup, 'pictures'>): Promise<Buffer> {
  await page.evaluate(fill, { ...markup, cuts: FONT_CUTS });
  return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
}

const handedOn = (): Record<string, string> =>
  Object.fromEntries(
    HANDED_ON.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** What is used of the page's own document: this room has no types of a browser. */
declare const document: {
  title: string;
  readonly fonts: { readonly load: (font: string, text: string) => Promise<unknown>; readonly ready: Promise<unknown> };
  readonly images: ArrayLike<{ readonly decode: () => Promise<void> }>;
  readonly body: { innerHTML: string; readonly getBoundingClientRect: () => unknown };
  readonly querySelector: (selector: string) => { textContent: string | null } | null;
};

/** Runs in the page: puts the document in, and waits for its letters and pictures. */
async function fill(markup: Omit<Markup, 'pictures'> & { readonly cuts: readonly string[] }): Promise<void> {
  const { title, style, body, margins, cuts } = markup;
  document.title = title;
  const own = document.querySelector('style');
  if (own !== null) own.textContent = style;
  document.body.innerHTML = body;
  await Promise.all(cuts.map((cut) => document.fonts.load(cut, `${title} ${margins}`)));
  // Letters are only asked for once they have a place.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
}
