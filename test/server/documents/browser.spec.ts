import { spawnSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  browserCandidates,
  bundledBrowser,
  findBrowser,
  type Candidate,
} from '#server/documents/printing/find-browser.ts';
import { openDocuments } from '#server/documents/documents.ts';
import { openPrintPool, type PrintPool } from '#server/documents/printing/print-pool.ts';
import { isSandboxForbidden } from '#server/documents/printing/printing-browser.ts';
import { ownUser } from '#server/runtime/own-user.ts';
import type { PictureFacts } from '#server/public-pages/link-picture/picture-facts.ts';
import { readPdf } from '#test/support/pdf.ts';

const COMPILED = join(import.meta.dirname, '../../../dist/server');
const isBundled = process.platform === 'linux' && process.arch === 'x64';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const end of endings.splice(0)) await end();
});

/** Pages of these browsers, and what they log. */
function open(browsers: readonly Candidate[]): { readonly pages: PrintPool; readonly logged: unknown[] } {
  const logged: unknown[] = [];
  const log = {
    warn: (...said: unknown[]) => logged.push(...said),
    error: (...said: unknown[]) => logged.push(...said),
  };
  const pages = openPrintPool({ log, chromium: null, compiled: COMPILED, browsers });
  endings.push(() => pages.stop());
  return { pages, logged };
}

const printed = async (pages: PrintPool): Promise<string> => {
  const pdf = await pages.print(() => ({
    title: 'Probe',
    style: '@page { size: A6 } body { font-family: Inter }',
    body: '<p>Grüße aus Łódź</p>',
    margins: '',
    images: new Map(),
  }));
  return (await readPdf(pdf)).text;
};

/** With its arguments; some processes write them anew, with blanks between them. */
const commandOf = (pid: number | string): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

/** The processes that this one started, and theirs in turn, which run this program. */
function processesOf(program: string): readonly number[] {
  const all = readdirSync('/proc').flatMap((name) => {
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      const runs = commandOf(name).startsWith(program);
      return [{ pid: Number(name), parent: Number(parent), runs }];
    } catch {
      return [];
    }
  });
  const under = (pid: number): readonly number[] =>
    all
      .filter(({ parent }) => parent === pid)
      .flatMap((each) => [...(each.runs ? [each.pid] : []), ...under(each.pid)]);
  return under(process.pid);
}

/** As the library tells of a browser that ended at its start. */
const startFault = (line: string): string =>
  `browserType.launch: Target page, context or browser has been closed\nBrowser logs:\n\n${line}\n  - <gracefully close end>`;

/** A program that is there and no browser. */
const broken = (path: string): Candidate => ({
  name: path,
  find: async () => ({ executablePath: path, args: [], env: {} }),
});

describe('the browser that prints', () => {
  it('is ours, then one where Playwright puts them, the newest first, then one of the system', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'browsers-'));
    endings.push(() => rm(folder, { recursive: true }));
    vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', folder);
    const programs = [
      'chromium-999/chrome-linux/chrome',
      'chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell',
      'chromium-1100/chrome-linux64/chrome',
    ];
    for (const program of programs) {
      await mkdir(dirname(join(folder, program)), { recursive: true });
      await writeFile(join(folder, program), '');
    }
    await mkdir(join(folder, 'chromium-2000'));
    await mkdir(join(folder, 'firefox-3000'));
    const [third, first, second] = programs.map((program) => join(folder, program));
    const system = join(folder, 'usr/bin/chromium');
    await mkdir(dirname(system), { recursive: true });
    await writeFile(system, '');
    const candidates = browserCandidates('', [join(folder, 'usr/bin/google-chrome'), system]);
    const ours = isBundled ? [bundledBrowser.name] : [];
    expect(candidates.map(({ name }) => name)).toEqual([...ours, first, second, third, system]);
    if (!isBundled) expect((await findBrowser('')).executablePath).toBe(first);
  });

  it('is the one that was named, and no other', async () => {
    expect(browserCandidates('/opt/chrome').map(({ name }) => name)).toEqual(['/opt/chrome']);
    await expect(findBrowser('/nirgends/chrome')).rejects.toThrow('PORTAL_CHROMIUM');
  });

  it('is none where none starts, and the log says why of each', async () => {
    const missing = { name: '/nirgends/chrome', find: () => Promise.reject(new Error('It is not there.')) };
    const { pages, logged } = open([broken('/bin/false'), missing]);
    await expect(printed(pages)).rejects.toMatchObject({ status: 503, code: 'no-browser' });
    expect(logged).toEqual([{ err: expect.any(Error) }, 'no browser to print with']);
    expect(logged[0]).toHaveProperty(
      'err.message',
      expect.stringMatching(/\/bin\/false: .*\/nirgends\/chrome: It is not/s),
    );
  });

  it.skipIf(process.platform === 'win32')('gives way in the portal', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'browser-'));
    endings.push(() => rm(folder, { recursive: true }));
    // In place of a browser: says how far it gives way, and ends.
    const [program, said] = [join(folder, 'browser'), join(folder, 'said')];
    await writeFile(program, `#!/bin/sh\nnice > '${said}'\nexit 1\n`, { mode: 0o700 });
    const documents = openDocuments({
      compiled: COMPILED,
      imageStore: { read: () => Promise.reject(new Error('There is no picture')) },
      imageCodec: { shrink: () => Promise.reject(new Error('There is no picture')) },
      chromium: program,
      log: { warn: () => undefined, error: () => undefined },
    });
    endings.push(() => documents.stop());
    const facts: PictureFacts = {
      name: 'Hallencup der U11',
      organizer: 'SV Musterstadt',
      venue: null,
      days: null,
      logoId: null,
      status: { status: 'Planned', date: null },
      showResults: 'Default',
      play: { kind: 'ahead' },
    };
    await expect(documents.drawLinkPicture(facts)).rejects.toMatchObject({ status: 503 });
    expect(Number(readFileSync(said, 'utf8'))).toBe(Math.min(19, getPriority() + 15));
    expect(getPriority()).toBeLessThan(19);
  });

  it.each([
    '[FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc:128] No usable sandbox! If this is a Debian system',
    '[ERROR:../content/browser/zygote_host/zygote_host_impl_linux.cc:101] Running as root without --no-sandbox is not supported.',
    'Failed to move to new namespace: PID namespaces supported, Network namespace supported, but failed: errno = Operation not permitted',
    'The SUID sandbox helper binary was found, but is not configured correctly.',
    '[FATAL:sandbox/linux/services/credentials.cc:131] Check failed: . : Permission denied (13)',
  ])('prints without a sandbox where the system forbids it: %s', (line) => {
    expect(isSandboxForbidden(startFault(`[pid=7][err] ${line}`))).toBe(true);
  });

  it.each([
    'Received signal 11 SEGV_MAPERR 000000000000',
    '[ERROR:content/browser/zygote_host/zygote_host_impl_linux.cc:280] Failed to adjust OOM score of renderer',
    '[ERROR:sandbox_linux.cc:430] InitializeSandbox() called with multiple threads in process gpu-process.',
    'error while loading shared libraries: libnss3.so: cannot open shared object file',
  ])('keeps its sandbox after any other fault at its start: %s', (line) => {
    expect(isSandboxForbidden(startFault(`[pid=7][err] ${line}`))).toBe(false);
  });

  describe.skipIf(!isBundled)('where there is ours', () => {
    it('may be ours, and its letters can be read', async () => {
      const { pages, logged } = open([bundledBrowser]);
      expect(await printed(pages)).toBe('Grüße aus Łódź');
      expect(logged).toEqual([]);
    });

    it.skipIf(process.getuid?.() !== 0)(
      'prints in its sandbox for whoever is not root, where the system allows one',
      async () => {
        const NOBODY = 65_534;
        const home = await mkdtemp(join(tmpdir(), 'nobody-'));
        endings.push(() => rm(home, { recursive: true, force: true }));
        await chown(home, NOBODY, NOBODY);
        const asNobody = {
          uid: NOBODY,
          gid: NOBODY,
          cwd: home,
          env: { PATH: process.env['PATH'], HOME: home, TMPDIR: home },
        };
        const isAllowed = spawnSync('unshare', ['--user', '--pid', '--fork', 'true'], asNobody).status === 0;
        const dist = join(import.meta.dirname, '../../../dist');
        const script = `
        import { readdirSync, readFileSync } from 'node:fs';
        const { openPrintPool } = await import('${dist}/server/documents/printing/print-pool.js');
        const { bundledBrowser } = await import('${dist}/server/documents/printing/find-browser.js');
        const pages = openPrintPool({ log: console, chromium: null, compiled: '${dist}/server', browsers: [bundledBrowser] });
        const pdf = await pages.print(() => ({ title: 'Probe', style: '', body: '<p>Da</p>', margins: '', images: new Map() }));
        const commands = readdirSync('/proc').flatMap((pid) => {
          try {
            return [readFileSync('/proc/' + pid + '/cmdline', 'utf8')];
          } catch {
            return [];
          }
        });
        const own = commands.filter((command) => command.includes(process.env.HOME) && !command.includes('--type='));
        await pages.stop();
        console.log(JSON.stringify({ bytes: pdf.length, own }));`;
        const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
          ...asNobody,
          encoding: 'utf8',
        });
        // Without one the log says so.
        expect(stderr.includes('no sandbox')).toBe(!isAllowed);
        if (isAllowed) expect(stderr).toBe('');
        const { bytes, own } = JSON.parse(stdout) as { bytes: number; own: string[] };
        expect(bytes).toBeGreaterThan(1_000);
        const browsers = own.filter((command) => command.includes('--headless'));
        expect(browsers.length).toBeGreaterThan(0);
        expect(browsers.every((command) => !command.includes('--no-sandbox'))).toBe(isAllowed);
      },
    );

    it.skipIf(process.getuid?.() !== 0)(
      'prints as a user of its own for a portal that is root, in its sandbox',
      async () => {
        const dataDir = await mkdtemp(join(tmpdir(), 'data-'));
        endings.push(() => rm(dataDir, { recursive: true, force: true }));
        const user = ownUser(dataDir, 'browser');
        const { uid, gid } = user ?? { uid: 0, gid: 0 };
        expect([0, 65_534]).not.toContain(uid);
        const isAllowed = spawnSync('unshare', ['--user', '--pid', '--fork', 'true'], { uid, gid }).status === 0;
        const warned: unknown[] = [];
        const log = { warn: (...said: unknown[]) => warned.push(said.at(-1)), error: console.error };
        const given = { log, chromium: null, compiled: COMPILED, browsers: [bundledBrowser], userOf: () => user };
        for (const isLowPriority of [true, false]) {
          const pages = openPrintPool({ ...given, isLowPriority });
          endings.push(() => pages.stop());
          expect(await printed(pages)).toBe('Grüße aus Łódź');
          const { executablePath } = await bundledBrowser.find();
          const own = processesOf(executablePath);
          expect(own.length).toBeGreaterThan(1);
          const status = own.map((pid) => readFileSync(`/proc/${pid}/status`, 'utf8'));
          for (const kind of ['Uid', 'Gid']) {
            const id = kind === 'Uid' ? uid : gid;
            expect(status.map((text) => text.match(new RegExp(`^${kind}:.*`, 'm'))?.[0])).toEqual(
              own.map(() => `${kind}:\t${id}\t${id}\t${id}\t${id}`),
            );
          }
          for (const text of status) expect(text).toMatch(/^Groups:\s*$/m);
          const flags = own.map(commandOf).filter((command) => !command.includes('--type='));
          expect(flags.every((command) => command.includes('--no-sandbox'))).toBe(!isAllowed);
          await pages.stop();
        }
        const told = 'the system allows the browser no sandbox; it prints without one';
        expect(warned).toEqual(isAllowed ? [] : [told, told]);
      },
    );

    it('gives way to the portal where it is asked to', async () => {
      const pages = openPrintPool({
        log: console,
        chromium: null,
        compiled: COMPILED,
        browsers: [bundledBrowser],
        isLowPriority: true,
      });
      endings.push(() => pages.stop());
      expect(await printed(pages)).toBe('Grüße aus Łódź');
      expect(await prioritiesOfDrawing()).toEqual([Math.min(19, getPriority() + 15)]);
    });

    /** Of what lays out and draws; as root the browser's own process helps itself to more. */
    async function prioritiesOfDrawing(): Promise<readonly number[]> {
      const { executablePath } = await bundledBrowser.find();
      const drawing = processesOf(executablePath).filter((pid) => commandOf(pid).includes('--type=renderer'));
      return drawing.map((pid) => getPriority(pid));
    }

    it('is ours when those before it do not start', async () => {
      const { pages, logged } = open([broken('/bin/false'), bundledBrowser]);
      expect(await printed(pages)).toBe('Grüße aus Łódź');
      expect(logged).toEqual([
        { err: expect.objectContaining({ message: expect.stringMatching(/^\/bin\/false: /) }) },
        'a browser that does not print is passed over',
      ]);
    });
  });
});
