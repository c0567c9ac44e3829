import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { findBrowser } from '#server/documents/printing/find-browser.ts';
import { freePort } from '#test/support/running-portal.ts';

/** Fetched by npm on first use: 300 packages needed for nothing else. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/** Lighthouse's categories, each scored from 0 to 100. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * Lighthouse slows the processor fourfold by default, which turns a fast desktop into a mid-range phone. Its page on
 * throttling asks for less on slower machines, by the benchmark index in every report. 264 is the index of the emulated
 * phone, a Moto G Power of 2022, in Chrome's own calibration (CalibrationController.ts). Never more than the default,
 * so that a fast machine is judged as everywhere.
 */
const INDEX_OF_PHONE = 264;
const DEFAULT_SLOWDOWN = 4;
export const slowdownOn = (index: number): number => Math.min(DEFAULT_SLOWDOWN, Math.max(1, index / INDEX_OF_PHONE));

export interface Judged {
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds: largest contentful paint, and total blocking time. */
  readonly largestPaint: number;
  readonly blocked: number;
  /** Transferred bytes of scripts. */
  readonly scripts: number;
  /** The machine's speed at the time, as Lighthouse measures it. */
  readonly index: number;
  /** The audits that cost points. */
  readonly faults: readonly string[];
}

/**
 * Lets Lighthouse judge a page in a fresh browser, as a mid-range phone on a slow mobile network. `prepare` may log in
 * before; `slowdown`: how many times slower than this machine.
 */
export async function judged(
  url: string,
  prepare: (context: BrowserContext) => Promise<void>,
  slowdown = DEFAULT_SLOWDOWN,
): Promise<Judged> {
  const { executablePath, args, env } = await findBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env } as Record<string, string>,
    locale: 'de-DE',
  });
  try {
    await prepare(context);
    const report = join(folder, 'report.json');
    const judging = ['--disable-storage-reset', `--throttling.cpuSlowdownMultiplier=${slowdown.toFixed(2)}`];
    await lighthouse([url, `--port=${port}`, ...judging, '--output=json', `--output-path=${report}`]);
    return readJudgement(JSON.parse(await readFile(report, 'utf8')) as Report);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Item {
  readonly resourceType?: string;
  readonly transferSize?: number;
  readonly score?: number;
  readonly node?: { readonly snippet?: string };
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly Item[] };
}

interface Report {
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly environment: { readonly benchmarkIndex: number };
}

function readJudgement({ categories, audits, environment }: Report): Judged {
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round(100 * (categories[category].score ?? 0))]),
  ) as Record<Category, number>;
  const faults = CATEGORIES.flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${audits[id]?.title ?? id}`),
  );
  const shifts = (audits['layout-shifts']?.details?.items ?? []).map(
    ({ score = 0, node }) => `shifted by ${score.toFixed(2)}: ${node?.snippet ?? 'the page'}`,
  );
  const requests = audits['network-requests']?.details?.items ?? [];
  return {
    scores,
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    blocked: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    scripts: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0),
    index: environment.benchmarkIndex,
    faults: [...faults, ...shifts],
  };
}

async function lighthouse(words: readonly string[]): Promise<void> {
  const npm = process.env['npm_execpath'];
  const exec = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', '--quiet', '--locale=en', ...words];
  // Lighthouse asks before it sends telemetry; CI mode suppresses the question.
  const options = { stdio: ['ignore', 2, 2] as const, env: { ...process.env, CI: '1' } };
  const child =
    npm === undefined
      ? spawn('npm', exec, { ...options, stdio: [...options.stdio] })
      : spawn(process.execPath, [npm, ...exec], { ...options, stdio: [...options.stdio] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
}
