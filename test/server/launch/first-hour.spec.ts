import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#server/operation/embedded-database/postmaster.ts';
import { type CommandName, commandLine } from '#server/texts/de/command-line.ts';
import { contents, linesOf, runProgram, startProgram } from '../operation/compiled-program.ts';
import { type Clone, cloneProject, isOpenToOthers, type Running, untilReady } from './clone.ts';

// The first hour of somebody who has docs/operations.md and nothing else: its lines as they stand there, and what he may get
// wrong meanwhile.

vi.setConfig({ testTimeout: 400_000, hookTimeout: 180_000 });

const docs = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
/** The one line of the page that matches; a page that says it otherwise fails here. */
function lineOf(pattern: RegExp): string {
  const found = docs.split('\n').filter((line) => pattern.test(line));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

const PERSON = { userName: 'Ute Betreiberin', eMail: 'ute@verein.example', password: 'Wald-und-Wiese-1' };

describe('by the page alone', () => {
  let clone: Clone;
  let srv: string;
  let port: number;
  beforeAll(async () => {
    clone = cloneProject();
    srv = mkdtempSync(join(tmpdir(), 'srv-'));
    mkdirSync(join(srv, 'backups'));
    port = await freePort();
  });
  afterAll(() => {
    clone.remove();
    rmSync(srv, { recursive: true, force: true });
  });

  function npmStart(env: Readonly<Record<string, string>> = {}): Running {
    const portal = clone.node(['server/operation/launch/start.mjs'], {
      env: { PATH: process.env['PATH'] ?? '', HOME: srv, PORT: String(port), ...env },
    });
    // One that a failed test left would be in the way of the next.
    onTestFinished(() => void portal.process.kill('SIGKILL'));
    return portal;
  }
  async function stop(portal: Running): Promise<void> {
    portal.process.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
  }

  /** A line of the page, in a shell with the environment that cron gives; its folders are those of this test. */
  async function shell(line: string): Promise<{ code: number | null; said: string }> {
    const here = line.replaceAll('/srv/turnierpult', clone.folder).replaceAll('/srv/', `${srv}/`);
    const path = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
    const child = spawn('sh', ['-c', here], { cwd: clone.folder, env: { PATH: path, HOME: srv, SHELL: '/bin/sh' } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said };
  }

  const post = (path: string, body: object): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const nightly = (): string =>
    lineOf(/^15 3 \* \* \*/)
      .replace(/^15 3 \* \* \* +/, '')
      .replaceAll(String.raw`\%`, '%');
  const backups = (): string[] => readdirSync(join(srv, 'backups'));

  test('a portal is there, has its administrator, a backup every night, and can be restored elsewhere', async () => {
    const portal = npmStart();
    await untilReady(portal, port);
    await expect.poll(() => portal.output()).toContain('Beenden mit Strg+C.');
    expect(portal.output()).toContain(`http://localhost:${port}`);
    const link = new URL(/http\S+first-administrator\?token=[\w-]+/.exec(portal.output())?.[0] ?? '');
    const made = await post('/identity/first-administrator', { token: link.searchParams.get('token'), ...PERSON });
    const { accessToken } = (await made.json()) as { accessToken: string };
    const founded = await fetch(`http://127.0.0.1:${port}/api/organizations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ name: 'SV Musterstadt' }),
    });
    expect(founded.status).toBe(201);

    // The backup, by cron, beside the running portal; once more on the same day.
    for (let night = 0; night < 2; night += 1) {
      const { code, said } = await shell(nightly());
      expect([code, said]).toEqual([0, expect.stringMatching(/^Gesichert: \d+ Ereignis(se)? in \S+ \(\d+ kB\)\.\n/)]);
      expect(linesOf(said)).toHaveLength(2);
    }
    expect(backups()).toHaveLength(1);
    const [name = ''] = backups();
    const good = readFileSync(join(srv, 'backups', name));

    // With a wrong folder the good file stays, and no portal comes of it.
    const wrong = await shell(nightly().replace('npm run', 'DATA_DIR=/srv/wrong npm run'));
    expect([wrong.code, linesOf(wrong.said)]).toEqual([1, [expect.stringContaining('ist kein Portal')]]);
    expect(existsSync(join(srv, 'wrong'))).toBe(false);
    expect(readFileSync(join(srv, 'backups', name))).toEqual(good);

    // The end in order has nothing to complain of.
    await stop(portal);
    const lines = linesOf(portal.output()).filter((line) => line.startsWith('{'));
    expect(lines.filter((line) => (JSON.parse(line) as { level: string }).level === 'warn')).toEqual([]);
    expect(portal.output()).not.toMatch(/"level":"(error|fatal)"/);

    // The restore, into a new folder: first the secret has to be there.
    const restoring = lineOf(/^DATA_DIR=\/srv\/new npm run restore/).replace(/portal-\w+\.tar\.gz/, name);
    const early = await shell(restoring);
    expect(early.code).toBe(1);
    expect(early.said).toContain(`Kopieren Sie zuerst die Datei session-secret`);
    expect(early.said).toContain(join(srv, 'new/session-secret'));
    expect(existsSync(join(srv, 'new'))).toBe(false);
    mkdirSync(join(srv, 'new'), { mode: 0o700 });
    cpSync(join(clone.folder, 'data/session-secret'), join(srv, 'new/session-secret'));
    const restored = await shell(restoring);
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Zurückgespielt:')]);
    expect(restored.said).not.toContain('anderes');

    const again = npmStart({ DATA_DIR: join(srv, 'new') });
    await untilReady(again, port);
    const { eMail, password } = PERSON;
    const login = (await (await post('/identity/login', { eMail, password })).json()) as { accessToken: string };
    expect(login).toMatchObject({ accessToken: expect.any(String) as string });
    const listed = await fetch(`http://127.0.0.1:${port}/api/organizations`, {
      headers: { authorization: `Bearer ${login.accessToken}` },
    });
    expect(await listed.json()).toMatchObject([{ name: 'SV Musterstadt' }]);
    expect(again.output()).not.toContain('anderes als beim letzten Start');
    await stop(again);
  });

  test('behind the proxy of the page the start gives no advice that would lose https', async () => {
    const [, env = ''] = /and in `\.env`:\n\n```\n([^`]+)```/.exec(docs) ?? [];
    expect(env).toContain('PUBLIC_URL=https://');
    writeFileSync(join(clone.folder, '.env'), env);
    onTestFinished(() => rmSync(join(clone.folder, '.env')));
    const portal = npmStart();
    await untilReady(portal, port);
    await expect.poll(() => portal.output()).toContain('Beenden mit Strg+C.');
    expect(portal.output()).toContain('Öffentliche Adresse: https://turnier.example.de');
    expect(portal.output()).not.toMatch(/HOST=|PUBLIC_URL=/);
    await stop(portal);
  });

  test('whatever of the log is wanted, address and link of the first administrator are said; PORT=0 names its port', async () => {
    const portal = npmStart({ LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: join(srv, 'silent') });
    await expect
      .poll(() => portal.output(), { timeout: 120_000 })
      .toMatch(/http:\/\/localhost:[1-9]\d+\/portal\/first-administrator\?token=/);
    const address = /bereit: (http:\S+?)"/.exec(portal.output())?.[1] ?? '';
    expect(portal.output()).toContain(`${address}/portal/first-administrator`);
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    expect(portal.output()).not.toMatch(/localhost:0|:0 npm/);
    await stop(portal);
  });
});

describe('a start', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'first-hour-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['PORT', 'PORT=70000'],
    ['PORT', 'PORT=dreitausend'],
    ['HOST', 'HOST=my hall'],
    ['HOST', 'HOST=203.0.113.7'],
    ['PUBLIC_URL', 'PUBLIC_URL=turnier.verein.de'],
    ['PUBLIC_URL', 'PUBLIC_URL=https://verein.de/turnier'],
    ['DATA_DIR', 'DATA_DIR=/proc/turnierpult'],
    ['DATA_DIR', 'DATA_DIR=.env'],
    ['DATA_DIR', 'DATA_DIR=.env/data'],
    ['DATABASE_URL', 'DATABASE_URL=mysql://db/portal'],
    ['SESSION_SECRET', 'DATABASE_URL=postgres://db/portal'],
    ['SESSION_SECRET', 'SESSION_SECRET=short'],
    ['EVENT_STORE_URL', 'EVENT_STORE_URL=esdb://log'],
    ['EVENT_STORE_PREFIX', 'EVENT_STORE_PREFIX=Verein A'],
    ['SMTP_URL', 'SMTP_URL=mail.verein.de'],
    ['SMTP_URL', 'SMTP_URL=smtp://'],
    ['MAIL_FROM', 'MAIL_FROM=Turnier'],
    ['ADMIN_PASSWORD', 'ADMIN_EMAIL=ute@verein.de'],
    ['ADMIN_PASSWORD', 'ADMIN_EMAIL=ute@verein.de\nADMIN_PASSWORD=geheim'],
    ['PORTAL_CHROMIUM', 'PORTAL_CHROMIUM=/nowhere/chrome'],
    ['IMPRINT_URL', 'IMPRINT_URL=verein.de/impressum'],
    ['LOG_LEVEL', 'LOG_LEVEL=laut'],
    ['LOG_NOTE_EMAIL', 'LOG_NOTE_EMAIL=archiv'],
    ['METRICS_TOKEN', 'METRICS_TOKEN=kurz'],
    ['TRUSTED_PROXIES', 'TRUSTED_PROXIES=caddy'],
    ['QUOTA_SOCKETS', 'QUOTA_SOCKETS=-1'],
  ])('with a wrong %s (%s) ends with one line that names it, and has made nothing', async (name, env) => {
    writeFileSync(join(folder, '.env'), `${env}\n`);
    // The PORT of the file is the one under test.
    const { code, out, err } = await runProgram('main.js', [], {
      folder,
      env: env.startsWith('PORT=') ? {} : { PORT: '0' },
    });
    expect([code, out, linesOf(err)]).toEqual([
      1,
      '',
      [expect.stringMatching(new RegExp(`^Einstellung ${name}( |: ).*\\.$`))],
    ]);
    expect(contents(folder)).toEqual(['.env']);
  });

  test.runIf(process.getuid?.() === 0 && isOpenToOthers()).each([
    ['of another user', 12_345, 'gehört einem anderen Benutzer'],
    ['that it may not write', 0, 'lässt sich nicht lesen und beschreiben'],
  ])('on a folder %s is one line that names DATA_DIR', async (_, owner, why) => {
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'data'), { mode: 0o700 });
    chownSync(join(folder, 'data'), owner, owner);
    const uid = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
    for (const [program, args] of [
      ['main.js', []],
      ['operation/cli/backup.js', ['portal.tar.gz']],
      ['operation/cli/rebuild.js', []],
      ['operation/cli/verify-store.js', []],
    ] as const) {
      const { code, err } = await runProgram(program, args, { folder, uid, env: { PORT: '0' } });
      expect([code, linesOf(err)], program).toEqual([
        1,
        [expect.stringMatching(new RegExp(`^Einstellung DATA_DIR: \\S+ ${why}`))],
      ]);
    }
    expect(contents(folder)).toEqual(['data']);
  });

  test('on a port that is taken says so before it makes anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const { code, err } = await runProgram('main.js', [], { folder, env: { PORT: String(port) } });
    expect([code, linesOf(err)]).toEqual([
      1,
      [expect.stringContaining(`Auf Port ${port} läuft schon ein anderes Programm.`)],
    ]);
    expect(contents(folder)).toEqual([]);
  });

  test('on a data folder that lost the password of its database makes no secret there either', async () => {
    mkdirSync(join(folder, 'data/postgres/data'), { recursive: true });
    writeFileSync(join(folder, 'data/postgres/data/PG_VERSION'), '18\n');
    const { code, err } = await runProgram('main.js', [], { folder, env: { PORT: '0' } });
    expect([code, linesOf(err)]).toEqual([1, [expect.stringMatching(/^Das Kennwort der Datenbank fehlt/)]]);
    expect(contents(join(folder, 'data'))).toEqual(['postgres', 'postgres/data', 'postgres/data/PG_VERSION']);
  });

  test('that waits for its database says at once why', async () => {
    const env = {
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: 'postgres://portal:secret@127.0.0.1:9/portal',
      SESSION_SECRET: 's'.repeat(32),
    };
    const waiting = startProgram('main.js', [], { folder, env });
    await expect.poll(waiting.said, { timeout: 15_000 }).toMatch(/Warten auf die Datenbank.*ECONNREFUSED/);
    waiting.process.kill('SIGKILL');
    await waiting.ended;
  });

  test('with a name in .env that is none goes on, and says what was probably meant', async () => {
    writeFileSync(join(folder, '.env'), 'TRUSTED_PROXY=127.0.0.1\n');
    const env = { PORT: '0', DATABASE_URL: 'postgres://portal@127.0.0.1:9/portal', SESSION_SECRET: 's'.repeat(32) };
    const starting = startProgram('main.js', [], { folder, env });
    await expect.poll(starting.said, { timeout: 15_000 }).toContain('Meinten Sie TRUSTED_PROXIES?');
    starting.process.kill('SIGKILL');
    await starting.ended;
  });
});

/** What each command runs. */
const PROGRAMS: Readonly<Record<Exclude<CommandName, 'dev'>, string>> = {
  start: 'main.js',
  demo: 'demo.js',
  backup: 'operation/cli/backup.js',
  restore: 'operation/cli/restore.js',
  rebuild: 'operation/cli/rebuild.js',
  'verify-store': 'operation/cli/verify-store.js',
  'verify-history': 'operation/cli/verify-history.js',
};

describe.each(Object.entries(PROGRAMS))('the command %s', (command, program) => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'first-hour-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('has a help', async () => {
    const { code, out, err } = await runProgram(program, ['--help'], { folder });
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(`${commandLine.help[command as CommandName]}\n`);
    expect(contents(folder)).toEqual([]);
  });

  test.each([
    ['an option there is not', ['--nope'], 'Die Option --nope gibt es hier nicht.'],
    ['a file that was meant as an option', ['--', '--help.tar.gz'], "'--help.tar.gz' beginnt mit '-'"],
    ['a second file', ['a.tar.gz', 'b.tar.gz'], ''],
  ])('refuses %s, and makes nothing', async (_, args, sentence) => {
    const { code, out, err } = await runProgram(program, args, { folder });
    const isHistory = command === 'verify-history';
    expect([code, out]).toEqual([isHistory ? 2 : 1, '']);
    const [line = '', ...more] = linesOf(err);
    expect(line).toContain(sentence);
    expect(line).toMatch(/ Hilfe: npm (run )?\S+ -- --help$/);
    // A history is checked by readers of English, too.
    if (!isHistory) expect(more).toEqual([]);
    expect(contents(folder)).toEqual([]);
  });
});

test('npm run dev has its help and refuses what it does not know, too', async () => {
  const clone = cloneProject();
  onTestFinished(() => clone.remove());
  const dev = (...args: readonly string[]): Running => clone.node(['server/operation/launch/dev.mjs', ...args]);
  const help = dev('--help');
  expect(await help.ended).toBe(0);
  expect(help.output()).toContain(`${commandLine.help.dev}\n`);
  const refused = dev('--port', '4000');
  expect(await refused.ended).toBe(1);
  expect(linesOf(refused.output())).toEqual([expect.stringContaining('Die Option --port gibt es hier nicht.')]);
});
