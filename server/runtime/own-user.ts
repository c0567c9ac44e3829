import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sep } from 'node:path';

/** A user of the operating system; name null: an id that it knows no name for. */
export interface SystemUser {
  readonly name: string | null;
  readonly uid: number;
  readonly gid: number;
}

/** What the portal runs as another user where it is root; each has one of its own. */
export type UserPurpose = 'database' | 'browser';

/** Ids that no range of Debian, Red Hat or systemd names; then, for a container that has only the lower ones, people's highest. */
const RANGES = [
  { first: 1_879_048_192, ids: 2 ** 28 },
  { first: 20_000, ids: 39_000 },
] as const;
const TRIES = 100;

/**
 * The user of this data folder and this purpose alone, the same at every start: made by `useradd` where the system lets
 * that be done, else an id that no user and no group has. Null where the portal is not root, or not on Linux.
 */
export function ownUser(dataDir: string, purpose: UserPurpose): SystemUser | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = realpathSync(dataDir);
  const hash = createHash('sha256').update(`${purpose} ${folder}`).digest();
  const name = `turnierpult-${purpose === 'database' ? 'db' : 'web'}-${hash.toString('hex', 0, 4)}`;
  // Folders for temporary files come and go, and users would stay.
  return found(name) ?? (isTemporary(folder) ? null : made(name, folder)) ?? withoutName(hash.readUInt32BE(4));
}

const isTemporary = (folder: string): boolean =>
  [realpathSync(tmpdir()), '/tmp', '/var/tmp'].some((temporary) => folder.startsWith(temporary + sep));

function found(name: string): SystemUser | null {
  const [uid, gid] = ['-u', '-g'].map((kind) => spawnSync('id', [kind, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function made(name: string, folder: string): SystemUser | null {
  const comment = /^[\x20-\x7e]*$/.test(folder) && !folder.includes(':') ? folder : 'Turnierpult';
  const nowhere = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  const given = ['--system', '--user-group', ...nowhere, '--comment', comment, name];
  spawnSync('useradd', given, { stdio: 'ignore' });
  // Two that start at once make one.
  return found(name);
}

function withoutName(chance: number): SystemUser {
  const { first, ids } =
    RANGES.find((range) => isMapped(range.first) && isMapped(range.first + range.ids - 1)) ?? RANGES[1];
  for (let tries = 0; ; tries += 1) {
    const id = first + ((chance + tries) % ids);
    if (tries === TRIES || !isTaken(id)) return { name: null, uid: id, gid: id };
  }
}

const isTaken = (id: number): boolean =>
  ['passwd', 'group'].some((kind) => spawnSync('getent', [kind, String(id)], { stdio: 'ignore' }).status === 0);

/** Whether the container that this may be has such an id at all. */
const isMapped = (id: number): boolean =>
  ['uid_map', 'gid_map'].every((map) =>
    readFileSync(`/proc/self/${map}`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .some(([inside = 0, , count = 0]) => id >= inside && id < inside + count),
  );
