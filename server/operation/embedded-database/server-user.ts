import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { ownUser, type SystemUser } from '../../runtime/own-user.ts';

/**
 * Returns null if PostgreSQL runs as the portal's own user. As root, which PostgreSQL refuses, it runs as the owner of
 * an existing `cluster` (one created as an ordinary user stays usable), else as a user of its own. The user `nobody`,
 * under which earlier versions ran it, is shared with other programs and does not count as an owner.
 */
export function serverUser(dataDir: string, cluster: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0 && !(process.platform === 'linux' && owner.uid === idOfNobody('-u'))) {
    return { name: null, uid: owner.uid, gid: owner.gid };
  }
  return ownUser(dataDir, 'database') ?? nobody();
}

/** As whom the programs that make a cluster run: they refuse an id without a name. */
export const maker = (user: SystemUser | null): SystemUser | null => (user?.name === null ? nobody() : user);

/** Gives that user the files of a cluster on which no server runs, those alone that its owner had. */
export function handOver(cluster: string, user: SystemUser | null): void {
  const owner = statSync(cluster).uid;
  if (user === null || owner === user.uid) return;
  execFileSync('chown', ['-R', '-h', `--from=${owner}`, `${user.uid}:${user.gid}`, cluster]);
}

/**
 * The folder around the cluster is the portal's, who writes there as root: on Linux the server does not have to enter it
 * (`launch`).
 */
export function guardHome(home: string, user: SystemUser | null): void {
  if (user === null) return;
  if (process.platform !== 'linux') chownSync(home, user.uid, user.gid);
  else if (statSync(home).uid === idOfNobody('-u')) chownSync(home, 0, 0);
}

const nobody = (): SystemUser => ({ name: 'nobody', uid: idOfNobody('-u'), gid: idOfNobody('-g') });
const idOfNobody = (kind: '-u' | '-g'): number => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }));
