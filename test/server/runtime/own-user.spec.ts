import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

// What it makes is made in a copy of /etc that a process of its own alone sees: this machine gets no users.

const OWN_USER = pathToFileURL(join(import.meta.dirname, '../../../dist/server/runtime/own-user.js')).href;
const isHidden =
  'mount -t tmpfs tmpfs /mnt && cp -a /etc /mnt/etc && mount --bind /mnt/etc /etc && mkdir /mnt/a /mnt/b';
const canHide =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'sh', '-c', `${isHidden} && command -v useradd`]).status === 0;

interface Told {
  readonly users: readonly { readonly name: string | null; readonly uid: number; readonly gid: number }[];
  readonly added: readonly string[];
}

/** The users of two folders, each twice, and the lines of accounts that the machine has more afterwards. */
function inCopy(before: string): Told {
  const program = `
    import { readFileSync } from 'node:fs';
    const { ownUser } = await import('${OWN_USER}');
    const accounts = () => readFileSync('/etc/passwd', 'utf8').split('\\n');
    const before = accounts();
    const users = ['/mnt/a', '/mnt/a', '/mnt/b', '/mnt/b'].map((folder) => ownUser(folder, 'database'));
    console.log(JSON.stringify({ users, added: accounts().filter((line) => !before.includes(line)) }));`;
  const script = `${isHidden} && ${before} && exec "$0" --input-type=module --eval "$1"`;
  return JSON.parse(
    execFileSync('unshare', ['--mount', 'sh', '-c', script, process.execPath, program], { encoding: 'utf8' }),
  ) as Told;
}

test.runIf(canHide)('a folder that stays gets a user of the system, without a shell, and keeps it', () => {
  const { users, added } = inCopy('true');
  const [first, again, second, secondAgain] = users;
  expect([first, second]).toEqual([again, secondAgain]);
  expect(first?.name).toMatch(/^turnierpult-db-[0-9a-f]{8}$/);
  expect(first?.uid).not.toBe(second?.uid);
  expect(added).toContain(`${first?.name}:x:${first?.uid}:${first?.gid}:/mnt/a:/nonexistent:/usr/sbin/nologin`);
  expect(added).toHaveLength(2);
});

test.runIf(canHide)('where the system lets no user be made, it is a number that nobody has', () => {
  const { users, added } = inCopy('mount -o remount,bind,ro /etc');
  const [first, again, second] = users;
  expect(first).toEqual(again);
  expect(first?.uid).not.toBe(second?.uid);
  expect([first?.name, first?.gid]).toEqual([null, first?.uid]);
  expect(first?.uid).toBeGreaterThan(1_879_048_191);
  expect(added).toEqual([]);
});

test.runIf(canHide)('a number that somebody has is not taken', () => {
  const free = inCopy('mount -o remount,bind,ro /etc').users[0]?.uid ?? 0;
  const taken = `echo 'somebody:x:${free}:100::/:/bin/false' >> /etc/passwd && echo 'others:x:${free + 1}:' >> /etc/group`;
  expect(inCopy(`${taken} && mount -o remount,bind,ro /etc`).users[0]?.uid).toBe(free + 2);
});
