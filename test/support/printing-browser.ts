import { browserCandidates, bundledBrowser } from '#server/documents/printing/find-browser.ts';
import { openPrintPool, type PrintPool, type PrintPoolOptions } from '#server/documents/printing/print-pool.ts';

/** Whether pages are those that were approved, to the pixel. */
export const isBundledBrowser = (): boolean => browserCandidates('')[0] === bundledBrowser;

const SILENT = { warn: () => undefined, error: () => undefined };

/** Pages of the browser that is found first. */
export const openPages = (more: Partial<PrintPoolOptions> = {}): PrintPool =>
  openPrintPool({ log: SILENT, chromium: null, ...more });
