import type { FastifyBaseLogger } from 'fastify';
import { clientClosedRequest, ProblemError, serviceUnavailable } from '../../http/problem-details.ts';
import { ConcurrencyLimit } from '../../runtime/concurrency-limit.ts';
import type { SystemUser } from '../../runtime/own-user.ts';
import { browserCandidates, type Candidate } from './find-browser.ts';
import { launchPrintingBrowser } from './printing-browser.ts';
import type { Markup, PictureSize, PrintingBrowser, PrintingPage } from './printing-contract.ts';
import { texts } from '../../texts/de.ts';

const t = texts.documents;

/** Browser pages that print one document after the other. */
export interface PrintPool {
  /**
   * Prints to PDF. The markup is made only when a page is free, so waiting jobs hold none. Throws `ProblemError` (503,
   * with Retry-After) if there is no browser, too many wait, or the print failed twice or took too long; 499 if
   * `signal` was aborted, which ends the print as well.
   */
  print(made: () => Markup | Promise<Markup>, signal?: AbortSignal): Promise<Buffer>;
  /**
   * Draws a PNG, once, on a page of its own: no print waits for it. Throws `ProblemError` (503) if there is no browser, which is
   * left to the caller to log, too many wait, or the drawing itself takes longer than five seconds, and what the browser says where it fails.
   */
  draw(made: () => Promise<Markup>, size: PictureSize): Promise<Buffer>;
  /** Ends all printing. */
  stop(): Promise<void>;
}

/** Concurrent pages: each takes a core. */
const AT_ONCE = 2;
const MAX_WAITING = 30;
/** The largest possible tournament took 9 s on two busy cores. */
const PRINT_MS = 60_000;
/** Pictures that wait for the one that is drawn. */
const PICTURES_WAITING = 4;
const DRAW_MS = 5_000;
/** A page is replaced after this many prints, with all memory it gathered. */
const PRINTS_OF_A_PAGE = 200;
/** After this time without a print the browser is closed, to free its memory. */
const BROWSER_IDLE_MS = 10 * 60_000;

interface PooledPage {
  readonly page: PrintingPage;
  readonly browser: PrintingBrowser;
  readonly prints: number;
}

export interface PrintPoolOptions {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** The browser's program; null: the first one found. */
  readonly chromium: string | null;
  /** The folder of the compiled server, whose modules the browser's thread runs. */
  readonly compiled: string;
  /** Replaces the default candidates. */
  readonly browsers?: readonly Candidate[];
  /** The browser runs at low priority: others have more urgent things to do. */
  readonly isLowPriority?: boolean;
  /** As whom the browser runs; left out or null: as the portal's own user. */
  readonly userOf?: () => SystemUser | null;
  readonly atOnce?: number;
  readonly printMs?: number;
  /** Documents until a page is replaced. */
  readonly printsOfPage?: number;
  readonly restMs?: number;
}

/** Nothing is started before the first print. */
export function openPrintPool(parts: PrintPoolOptions): PrintPool {
  const { log, chromium, compiled } = parts;
  const turns = new ConcurrencyLimit(parts.atOnce ?? AT_ONCE, { maxQueued: MAX_WAITING, full: busy });
  const printMs = parts.printMs ?? PRINT_MS;
  const printsOfPage = parts.printsOfPage ?? PRINTS_OF_A_PAGE;
  /** Browsers that are closing: no new print uses them. */
  const abandoned = new WeakSet<PrintingBrowser>();
  const pictureTurns = new ConcurrencyLimit(1, { maxQueued: PICTURES_WAITING, full: busy });
  /** Pages that wait for the next document, and that for pictures. */
  let idle: PooledPage[] = [];
  let picturePages: PooledPage[] = [];
  let browser: Promise<PrintingBrowser> | null = null;
  let printing = 0;
  let rest: NodeJS.Timeout | null = null;
  let hasEnded = false;

  async function print(made: () => Markup | Promise<Markup>, signal?: AbortSignal): Promise<Buffer> {
    try {
      return await whileBrowserRuns(() => turns.run(async () => printWithRetry(await made(), signal), signal));
    } catch (error) {
      throw signal?.aborted === true ? clientClosedRequest() : error;
    }
  }

  const draw: PrintPool['draw'] = (made, size) =>
    whileBrowserRuns(() => pictureTurns.run(async () => drawPicture(await made(), size)));

  /** The browser rests only once no such work is under way. */
  async function whileBrowserRuns<T>(work: () => Promise<T>): Promise<T> {
    if (rest !== null) clearTimeout(rest);
    printing += 1;
    try {
      return await work();
    } finally {
      printing -= 1;
      if (printing === 0 && !hasEnded) {
        rest = setTimeout(() => void endBrowser(), parts.restMs ?? BROWSER_IDLE_MS);
        rest.unref();
      }
    }
  }

  /** A browser can be killed during a print, which says nothing about the document, so it is printed again. */
  async function printWithRetry(markup: Markup, signal: AbortSignal | undefined): Promise<Buffer> {
    try {
      return await printOnce(markup, signal);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      log.warn({ err: error }, 'a print failed; it is tried again on a new page');
    }
    try {
      return await printOnce(markup, signal);
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      log.error({ err: error }, 'a document cannot be printed');
      throw failed();
    }
  }

  async function printOnce(markup: Markup, signal: AbortSignal | undefined): Promise<Buffer> {
    if (signal?.aborted === true) throw clientClosedRequest();
    const used = await takePage(await runningBrowser(complain), idle.pop());
    try {
      const pdf = await withTimeout(printMs, used.page.print(markup), signal);
      keep(idle, used);
      return pdf;
    } catch (error) {
      void discard(used);
      throw error;
    }
  }

  async function drawPicture(markup: Markup, size: PictureSize): Promise<Buffer> {
    const used = await takePage(await runningBrowser(ignore), picturePages.pop());
    try {
      const png = await withTimeout(DRAW_MS, used.page.draw(markup, size));
      if (used.prints + 1 < printsOfPage) picturePages.push({ ...used, prints: used.prints + 1 });
      // Its browser may be printing and stays.
      else used.page.close().catch(ignore);
      return png;
    } catch (error) {
      // Its browser may be printing: what hangs in it ends with it later.
      used.page.close().catch(ignore);
      throw error;
    }
  }

  function keep(waiting: PooledPage[], used: PooledPage): void {
    if (used.prints + 1 < printsOfPage) waiting.push({ ...used, prints: used.prints + 1 });
    else void discard(used);
  }

  async function takePage(running: PrintingBrowser, waiting: PooledPage | undefined): Promise<PooledPage> {
    if (waiting?.browser === running) return waiting;
    try {
      return { page: await withTimeout(printMs, running.newPage()), browser: running, prints: 0 };
    } catch (error) {
      void abandon(running);
      throw error;
    }
  }

  const complain = (err: unknown): void => log.error({ err }, 'no browser to print with');

  async function runningBrowser(said: (err: unknown) => void): Promise<PrintingBrowser> {
    if (hasEnded) throw failed();
    const before = browser;
    const known = await before;
    if (known?.isRunning() === true && !abandoned.has(known)) return known;
    // A job that waited longer may have started one meanwhile.
    if (browser === before) {
      forgetPages();
      browser = launched(said);
    }
    return (await browser) ?? runningBrowser(said);
  }

  function forgetPages(): void {
    [idle, picturePages] = [[], []];
  }

  async function launched(said: (err: unknown) => void): Promise<PrintingBrowser> {
    try {
      return await launchPrintingBrowser(parts.browsers ?? browserCandidates(chromium ?? ''), {
        compiled,
        isLowPriority: parts.isLowPriority ?? false,
        user: parts.userOf?.() ?? null,
        passedOver: (err) => log.warn({ err }, 'a browser that does not print is passed over'),
        withoutSandbox: (err) => log.warn({ err }, 'the system allows the browser no sandbox; it prints without one'),
      });
    } catch (error) {
      browser = null;
      said(error);
      throw noBrowser(error);
    }
  }

  /** A page that hangs takes its browser with it. */
  async function discard({ page, browser: its }: PooledPage): Promise<void> {
    try {
      await withTimeout(CLOSE_MS, page.close());
    } catch {
      await abandon(its);
    }
  }

  /** The next print starts another browser, however long this one takes to close. */
  async function abandon(its: PrintingBrowser): Promise<void> {
    abandoned.add(its);
    await its.close().catch((err: unknown) => log.warn({ err }, 'cannot close a browser'));
  }

  async function endBrowser(): Promise<void> {
    const last = browser;
    browser = null;
    forgetPages();
    await (await last?.catch(() => null))?.close();
  }

  return {
    print,
    draw,
    async stop() {
      hasEnded = true;
      if (rest !== null) clearTimeout(rest);
      await endBrowser();
    },
  };
}

const CLOSE_MS = 2_000;
const ignore = (): void => undefined;

/** The work's result, unless it takes too long or `signal` is aborted before; its caller then ends the work. */
async function withTimeout<T>(milliseconds: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let leave = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLong()), milliseconds);
    leave = () => reject(clientClosedRequest());
  });
  signal?.addEventListener('abort', leave, { once: true });
  if (signal?.aborted === true) leave();
  try {
    return await Promise.race([work, ended]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    // The result is no longer needed.
    work.catch(() => undefined);
  }
}

export const busy = (): ProblemError => serviceUnavailable('busy', t.busy);

const failed = (): ProblemError => serviceUnavailable('printing-failed', t.failed);

const tooLong = (): ProblemError => new ProblemError(503, 'printing-too-long', t.tooLong, { retryAfterSeconds: 30 });

/** Only the operator can do something about it. */
const noBrowser = (cause: unknown): ProblemError =>
  Object.assign(new ProblemError(503, 'no-browser', t.noBrowser, { retryAfterSeconds: 60 }), { cause });
