import { join } from 'node:path';
import { browserCandidates, bundledBrowser, type Candidate } from '#server/documents/printing/find-browser.ts';
import { openPrintPool, type PrintPool, type PrintPoolOptions } from '#server/documents/printing/print-pool.ts';

/** The browser that is found first, and another where there is one: a portal elsewhere may have that alone. */
export const printingBrowsers: readonly Candidate[] = [
  ...browserCandidates('').slice(0, 1),
  ...browserCandidates('')
    .slice(1)
    .filter(({ name }) => name !== bundledBrowser.name)
    .slice(0, 1),
];

const COMPILED = join(import.meta.dirname, '../../dist/server');
const SILENT = { warn: () => undefined, error: () => undefined };

/** Pages of the browser that is found first. */
export const openPages = (more: Partial<PrintPoolOptions> = {}): PrintPool =>
  openPrintPool({ log: SILENT, chromium: null, compiled: COMPILED, ...more });
