import type { Page } from 'playwright-core';
import { assetAt, BASE_ADDRESS, FONT_CUTS } from './base-page.ts';
import { NONE, type Browser, type Candidate } from './find-browser.ts';
import { atLowPriority } from './low-priority.ts';

/** A document in the form that the browser prints. */
export interface Markup {
  /** The title of the PDF in its reader. */
  readonly title: string;
  readonly style: string;
  /** Static markup of React: its text is escaped. */
  readonly body: string;
  /** All text of the margins, which is not in the body: its glyphs are loaded too. */
  readonly margins: string;
  /** The images of the body, by path: `src` of an image. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/** In CSS pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A page that prints one document after the other. */
export interface PrintingPage {
  print(markup: Markup): Promise<Buffer>;
  /** As it is on a screen of this size, as PNG; what goes beyond is cut off. */
  draw(markup: Markup, size: PictureSize): Promise<Buffer>;
  close(): Promise<void>;
}

export interface PrintingBrowser {
  newPage(): Promise<PrintingPage>;
  isRunning(): boolean;
  close(): Promise<void>;
}

const LAUNCH_MS = 20_000;
/** The first version that prints everything: page numbers and running heads are margin boxes. */
const OLDEST = 131;
/** The environment variables a browser needs; the portal's secrets are not among them. */
const HANDED_ON = ['HOME', 'PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'];

/**
 * Starts the first of these that prints; an old or broken one is skipped and reported to `passedOver`. Rejects with the
 * reasons if none does. `givesWay`: at low priority.
 */
export async function launchPrintingBrowser(
  candidates: readonly Candidate[],
  { givesWay, passedOver }: { readonly givesWay: boolean; readonly passedOver: (error: Error) => void },
): Promise<PrintingBrowser> {
  const errors: Error[] = [];
  for (const { name, find } of candidates) {
    try {
      const browser = await find();
      const launched = await (givesWay ? atLowPriority(browser, launch) : launch(browser));
      for (const error of errors) passedOver(error);
      return launched;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      errors.push(new Error(`${name}: ${reason}`, { cause: error }));
    }
  }
  throw new Error([NONE, ...errors.map(({ message }) => message)].join('\n'));
}

/**
 * No connection is opened whatever a page asks for, by a browser that asks the network before it asks us, or by itself:
 * every request goes to a proxy, and no name has an address, not even that one's.
 */
const NO_NETWORK = [
  '--proxy-server=http://nowhere.invalid:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--dns-prefetch-disable',
];

/** The system has no sandbox: containers and some distributions forbid what it needs. Found out once per process. */
let isSandboxless = process.getuid?.() === 0;

/** In its sandbox where the system allows that; root has none. */
async function launch(browser: Browser): Promise<PrintingBrowser> {
  if (isSandboxless) return launchWith(browser, { chromiumSandbox: false });
  try {
    return await launchWith(browser, { chromiumSandbox: true });
  } catch (error) {
    if (!(error instanceof Error) || !/sandbox|namespace|closed/i.test(error.message)) throw error;
    const launched = await launchWith(browser, { chromiumSandbox: false });
    isSandboxless = true;
    return launched;
  }
}

async function launchWith(
  { executablePath, args, env }: Browser,
  { chromiumSandbox }: { readonly chromiumSandbox: boolean },
): Promise<PrintingBrowser> {
  // Loaded only by processes that print.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox,
    args: [...args, ...NO_NETWORK],
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
  /** Not every call under way rejects when the browser is killed: some are never answered. */
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
    const onPage =
      (work: (page: Page) => Promise<Buffer>) =>
      ({ pictures: shown, ...markup }: Markup): Promise<Buffer> => {
        pictures = shown;
        return whileConnected(page.evaluate(fill, { ...markup, cuts: FONT_CUTS }).then(() => work(page)));
      };
    return {
      print: onPage(printed),
      draw: (markup, size) => onPage((filled) => takePicture(filled, size))(markup),
      close: () => context.close(),
    };
  }
  return {
    newPage: () => whileConnected(newPage()),
    isRunning: () => browser.isConnected(),
    close: () => browser.close(),
  };
}

const printed = (page: Page): Promise<Buffer> =>
  page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });

async function takePicture(page: Page, size: PictureSize): Promise<Buffer> {
  await page.setViewportSize(size);
  return page.screenshot({ type: 'png', clip: { x: 0, y: 0, ...size } });
}

const handedOn = (): Record<string, string> =>
  Object.fromEntries(
    HANDED_ON.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The used part of the page's own document: the server has no browser types. */
declare const document: {
  title: string;
  readonly fonts: { readonly load: (font: string, text: string) => Promise<unknown>; readonly ready: Promise<unknown> };
  readonly images: ArrayLike<{ readonly decode: () => Promise<void> }>;
  readonly body: { innerHTML: string; readonly getBoundingClientRect: () => unknown };
  readonly querySelector: (selector: string) => { textContent: string | null } | null;
};

/** Runs in the page: inserts the document, and waits for its fonts and images. */
async function fill(markup: Omit<Markup, 'pictures'> & { readonly cuts: readonly string[] }): Promise<void> {
  const { title, style, body, margins, cuts } = markup;
  document.title = title;
  const own = document.querySelector('style');
  if (own !== null) own.textContent = style;
  document.body.innerHTML = body;
  await Promise.all(cuts.map((cut) => document.fonts.load(cut, `${title} ${margins}`)));
  // Fonts load only once their text has a layout.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
}
