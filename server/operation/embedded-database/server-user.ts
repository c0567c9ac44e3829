import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The operating-system user that PostgreSQL runs as where the portal runs as root, which PostgreSQL refuses. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * Null: PostgreSQL runs as the portal's own user. As root it runs as the owner of an existing `cluster` (one made before
 * as an ordinary user stays usable), else as `nobody`.
 */
export function serverUser(cluster: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { name: `#${owner.uid}`, uid: owner.uid, gid: owner.gid };
  return { name: 'nobody', uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

const idOfNobody = (kind: '-u' | '-g'): number => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }));
