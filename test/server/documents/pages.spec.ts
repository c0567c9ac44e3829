import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ProblemError } from '#server/http/problem-details.ts';
import type { PrintPoolOptions, PrintPool } from '#server/documents/printing/print-pool.ts';
import type { Markup } from '#server/documents/printing/printing-contract.ts';
import { readPdf } from '#test/support/pdf.ts';
import { openPages, printingBrowsers } from '#test/support/printing-browser.ts';

const complaints: unknown[] = [];
const complain = (...said: unknown[]): unknown => complaints.push(...said.filter((each) => typeof each === 'string'));
const log = { warn: complain, error: complain };
const opened: PrintPool[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pages) => pages.stop()));
  complaints.length = 0;
});

/** What is printed with; left out: the first that is found. */
let printedWith: Partial<PrintPoolOptions> = {};

function open(more: Partial<PrintPoolOptions> = {}): PrintPool {
  const pages = openPages({ log, ...printedWith, ...more });
  opened.push(pages);
  return pages;
}

const saying =
  (body: string): (() => Markup) =>
  () => ({
    title: 'Probe',
    style: '@page { size: A6 } body { font-family: Inter }',
    body,
    margins: '',
    images: new Map(),
  });
const HELLO = saying('<p>Guten Tag</p>');
const rows = (count: number): (() => Markup) =>
  saying(`<table>${'<tr><td>Zeile</td><td>Zeile</td></tr>'.repeat(count)}</table>`);
/** Takes the browser a second or more. */
const LONG = rows(5_000);
/** Takes much longer than the limit of a print. */
const ENDLESS = rows(60_000);

const textOf = async (pdf: Buffer): Promise<string> => (await readPdf(pdf)).text;
const refusalOf = async (printing: Promise<Buffer>): Promise<unknown> => {
  const fault: unknown = await printing.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return fault instanceof ProblemError
    ? [fault.status, fault.code, fault.retryAfterSeconds !== null, fault.detail]
    : fault;
};

/** Browsers under this process, by the ids of their processes; `main`: those that started the others; `renderers`: of pages. */
function browsers(): Record<'all' | 'main' | 'renderers', readonly number[]> {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 10_000_000 });
  const processes = listed.split('\n').map((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), args };
  });
  const under = new Set([process.pid]);
  for (let before = 0; before !== under.size;) {
    before = under.size;
    for (const { pid, parent } of processes) if (under.has(parent)) under.add(pid);
  }
  // What lost its parent is still known by its profile.
  const profiles = new Set(
    processes.filter(({ pid }) => under.has(pid)).flatMap(({ args }) => /--user-data-dir=(\S+)/.exec(args)?.[1] ?? []),
  );
  for (const profile of profiles) known.add(profile);
  const all = processes.filter(({ args }) => [...known].some((profile) => args.includes(profile)));
  return {
    all: all.map(({ pid }) => pid),
    main: all.filter(({ args }) => !args.includes('--type=')).map(({ pid }) => pid),
    // These do not name their profile.
    renderers: processes
      .filter(({ pid, args }) => under.has(pid) && args.includes('--type=renderer'))
      .map(({ pid }) => pid),
  };
}
const known = new Set<string>();

async function noneIsLeft(): Promise<void> {
  for (let tries = 0; tries < 100 && browsers().all.length > 0; tries += 1) await pause(50);
  expect(browsers().all).toEqual([]);
}

describe.each(printingBrowsers)('pages of $name', (browser) => {
  beforeAll(() => {
    printedWith = { browsers: [browser] };
  });

  it('print one document after the other, each without a trace of the last', async () => {
    const pages = open({ atOnce: 1 });
    expect(await textOf(await pages.print(saying('<h1>Eins</h1>')))).toBe('Eins');
    expect(await textOf(await pages.print(saying('<h1>Zwei</h1>')))).toBe('Zwei');
    expect(browsers().main).toHaveLength(1);
    await pages.stop();
    await noneIsLeft();
  });

  it('run no script and ask no network, whatever the markup says', async () => {
    let connections = 0;
    const listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    try {
      const address = listener.address();
      const there = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
      const asked = saying(
        `<p style="background: url(${there}/p.png)">Da</p><script>document.body.textContent = 'Skript'</script>
         <img src="x" onerror="document.body.textContent = 'Bild'"><img src="${there}/x.png">
         <link rel="stylesheet" href="${there}/x.css"><style>@import url(${there}/y.css);</style>
         <iframe src="${there}/"></iframe>`,
      );
      expect(await textOf(await open().print(asked))).toBe('Da');
      expect(connections).toBe(0);
    } finally {
      listener.close();
    }
  });

  it('stay for the next document, and are replaced when they have printed enough', async () => {
    const pages = open({ atOnce: 1, printsOfPage: 3 });
    await pages.print(HELLO);
    const first = browsers();
    expect(first.renderers.length).toBeGreaterThan(0);
    await pages.print(HELLO);
    expect(browsers().renderers).toEqual(expect.arrayContaining([...first.renderers]));
    await pages.print(HELLO);
    await expect.poll(() => first.renderers.every((pid) => browsers().renderers.includes(pid))).toBe(false);
    expect(await textOf(await pages.print(HELLO))).toBe('Guten Tag');
    expect(browsers().main).toEqual(first.main);
  });

  it('make the markup when it is their turn, and none for whoever left before', async () => {
    const pages = open({ atOnce: 1 });
    const made: string[] = [];
    const making = (name: string) => () => {
      made.push(name);
      return HELLO();
    };
    const leaving = new AbortController();
    const first = pages.print(LONG);
    const second = refusalOf(pages.print(making('second'), leaving.signal));
    const third = pages.print(making('third'));
    await pause(50);
    expect(made).toEqual([]);
    leaving.abort();
    expect(await second).toEqual([499, 'left', false, 'Die Anfrage wurde abgebrochen.']);
    await Promise.all([first, third]);
    expect(made).toEqual(['third']);
    expect(complaints).toEqual([]);
  });

  // In less than the minute that a print may take: its caller has gone.
  it('end the print of whoever left while it was printed, and serve who comes after', { timeout: 50_000 }, async () => {
    const pages = open({ atOnce: 1 });
    await pages.print(HELLO);
    const { main, renderers } = browsers();
    const leaving = new AbortController();
    const given = refusalOf(pages.print(ENDLESS, leaving.signal));
    await pause(400);
    leaving.abort();
    expect(await given).toEqual([499, 'left', false, 'Die Anfrage wurde abgebrochen.']);
    expect(await textOf(await pages.print(HELLO))).toBe('Guten Tag');
    // Nothing of it goes on: the page that printed is gone, and the browser with it where it hung.
    await expect.poll(() => renderers.filter((pid) => browsers().renderers.includes(pid))).toEqual([]);
    expect(main).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('survive a browser that is killed under a print, and those who come after are served', async () => {
    const pages = open();
    await pages.print(HELLO);
    const printing = [pages.print(LONG), pages.print(HELLO), pages.print(HELLO)];
    await pause(150);
    const [victim] = browsers().main;
    if (victim === undefined) throw new Error('no browser');
    process.kill(victim, 'SIGKILL');
    const [long, ...others] = await Promise.all(printing);
    expect((await readPdf(long ?? Buffer.alloc(0))).pages.length).toBeGreaterThan(100);
    for (const pdf of others) expect(await textOf(pdf)).toBe('Guten Tag');
    expect(await textOf(await pages.print(HELLO))).toBe('Guten Tag');
    expect(browsers().main).toHaveLength(1);
    expect(browsers().main).not.toContain(victim);
    expect(complaints).toContain('a print failed; it is tried again on a new page');
    await pages.stop();
    await noneIsLeft();
  });

  // Killed at such a moment, what opens a page was never answered. A machine with other work takes long for the document.
  it.each([14, 21, 28, 35])(
    'survive a browser that is killed %i ms after a second page was asked for',
    async (moment) => {
      const pages = open({ printMs: 40_000 });
      await pages.print(HELLO);
      const printing = [pages.print(rows(1_000)), pages.print(HELLO)];
      await pause(moment);
      const [victim] = browsers().main;
      if (victim === undefined) throw new Error('no browser');
      process.kill(victim, 'SIGKILL');
      const [long, short] = await Promise.all(printing);
      expect((await readPdf(long ?? Buffer.alloc(0))).pages.length).toBeGreaterThan(20);
      expect(await textOf(short ?? Buffer.alloc(0))).toBe('Guten Tag');
    },
  );

  it('give up a print that takes too long, and replace its page', async () => {
    const pages = open({ atOnce: 1, printMs: 6_000 });
    await pages.print(HELLO);
    expect(await refusalOf(pages.print(ENDLESS))).toEqual([
      503,
      'printing-too-long',
      true,
      'Das Drucken hat zu lange gedauert. Bitte versuchen Sie es später noch einmal.',
    ]);
    expect(await textOf(await pages.print(HELLO))).toBe('Guten Tag');
    await pages.stop();
    await noneIsLeft();
  });

  it('leave a browser that opens no page any more', async () => {
    // Each document takes a new page.
    const pages = open({ atOnce: 1, printMs: 5_000, printsOfPage: 1 });
    await pages.print(HELLO);
    const [stuck] = browsers().main;
    if (stuck === undefined) throw new Error('no browser');
    process.kill(stuck, 'SIGSTOP');
    try {
      expect(await refusalOf(pages.print(HELLO))).toEqual([503, 'printing-too-long', true, expect.any(String)]);
      expect(await textOf(await pages.print(HELLO))).toBe('Guten Tag');
    } finally {
      process.kill(stuck, 'SIGCONT');
    }
    await pages.stop();
    await noneIsLeft();
  });

  it('let only so many wait', async () => {
    const pages = open();
    const all = Array.from({ length: 40 }, () => refusalOf(pages.print(HELLO)));
    const refused = (await Promise.all(all)).filter((each) => each !== null);
    expect(refused).toHaveLength(8);
    expect(refused[0]).toEqual([
      503,
      'busy',
      true,
      'Gerade werden sehr viele PDFs erstellt. Bitte versuchen Sie es gleich wieder.',
    ]);
  });

  it('rest when nobody prints, and go on when somebody does', async () => {
    const pages = open({ restMs: 50 });
    await pages.print(HELLO);
    await noneIsLeft();
    expect(await textOf(await pages.print(HELLO))).toBe('Guten Tag');
  });
});

it('pages say what helps where there is no browser', async () => {
  printedWith = {};
  const refusal = await refusalOf(open({ chromium: '/nirgends/chromium' }).print(HELLO));
  expect(refusal).toEqual([
    503,
    'no-browser',
    true,
    expect.stringContaining('Zum Drucken fehlt diesem Server ein Browser.'),
  ]);
  for (const remedy of [
    'Chromium oder Google Chrome installieren',
    'npx playwright-core install chromium',
    'PORTAL_CHROMIUM',
  ])
    expect(JSON.stringify(refusal)).toContain(remedy);
  expect(complaints).toEqual(['no browser to print with']);
  // No program that prints either.
  expect(await refusalOf(open({ chromium: '/bin/false' }).print(HELLO))).toEqual(refusal);
});
