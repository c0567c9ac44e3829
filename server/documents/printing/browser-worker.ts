import { expose, proxy, type ProxyMarked } from 'comlink';
import { workerData, type MessagePort } from 'node:worker_threads';
import { chromium, type Page } from 'playwright-core';
import { assetAt, BASE_ADDRESS, FONT_CUTS } from './base-page.ts';
import type { Browser } from './find-browser.ts';
import type { Markup, PictureSize } from './printing-contract.ts';

// The thread that drives the browser (browser-thread.ts): it loads the library, and speaks with the browser.

/** Handed to the thread when it starts. */
export interface ThreadData {
  readonly port: MessagePort;
}

export interface LaunchOptions extends Browser {
  readonly chromiumSandbox: boolean;
}

/** What the portal's thread calls here. Bytes arrive there as a `Uint8Array`. */
export interface BrowserDriver {
  /** `gone` is called when the browser has ended, however it did. */
  launch(options: LaunchOptions, gone: (() => void) & ProxyMarked): Promise<DrivenBrowser & ProxyMarked>;
}

export interface DrivenBrowser {
  newPage(): Promise<DrivenPage & ProxyMarked>;
  close(): Promise<void>;
}

export interface DrivenPage {
  print(markup: Markup): Promise<Uint8Array>;
  draw(markup: Markup, size: PictureSize): Promise<Uint8Array>;
  close(): Promise<void>;
}

const LAUNCH_MS = 20_000;
/** The first version that prints everything: page numbers and running heads are margin boxes. */
const OLDEST = 131;
/** The environment variables a browser needs; the portal's secrets are not among them. */
const HANDED_ON = ['HOME', 'PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'];

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

const driver: BrowserDriver = {
  async launch({ executablePath, args, env, chromiumSandbox }, gone) {
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
    browser.once('disconnected', gone);
    if (!browser.isConnected()) gone();

    async function newPage(): Promise<DrivenPage & ProxyMarked> {
      let images: Markup['images'] = new Map();
      const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
      await context.route('**/*', async (route) => {
        const asset = await assetAt(route.request().url(), images);
        await (asset === null ? route.abort() : route.fulfill(asset));
      });
      const page = await context.newPage();
      await page.goto(BASE_ADDRESS);
      async function show({ images: shown, ...markup }: Markup): Promise<void> {
        images = shown;
        await page.evaluate(fill, { ...markup, cuts: FONT_CUTS });
      }
      const driven: DrivenPage = {
        async print(markup) {
          await show(markup);
          return printed(page);
        },
        async draw(markup, size) {
          await show(markup);
          return takePicture(page, size);
        },
        close: () => context.close(),
      };
      return proxy(driven);
    }
    return proxy({ newPage, close: () => browser.close() });
  },
};

const printed = (page: Page): Promise<Uint8Array> =>
  page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });

async function takePicture(page: Page, size: PictureSize): Promise<Uint8Array> {
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
async function fill(markup: Omit<Markup, 'images'> & { readonly cuts: readonly string[] }): Promise<void> {
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

const { port }: ThreadData = workerData;
expose(driver, port);
