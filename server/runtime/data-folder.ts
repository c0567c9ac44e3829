import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from './to-error.ts';

/** Why a folder cannot hold the portal's data. */
export type FolderProblem =
  | 'no folder'
  | 'another user'
  | 'not writable'
  | 'no room'
  | 'another database'
  | 'not makeable';

/** What keeps a folder from being made, read and written, or whose it is; null: nothing. Makes nothing. */
export function findFolderProblem(folder: string): FolderProblem | null {
  try {
    const there = nearestThere(folder);
    if (!statSync(there).isDirectory()) return 'no folder';
    if (there === folder && existsSync(join(folder, 'PG_VERSION'))) return 'another database';
    accessSync(there, constants.W_OK | constants.X_OK | (there === folder ? constants.R_OK : 0));
    return null;
  } catch (cause) {
    return toFolderProblem(cause, folder);
  }
}

/** Makes the folder for its owner alone where it is not there; answers why it cannot. */
export function makeFolder(folder: string): FolderProblem | null {
  const problem = findFolderProblem(folder);
  if (problem !== null) return problem;
  try {
    makeAll(folder);
    return null;
  } catch (cause) {
    return toFolderProblem(cause, folder);
  }
}

/** `recursive` of Node never ends where the system says that there is no such place, as below /proc. */
function makeAll(folder: string): void {
  if (existsSync(folder)) return;
  makeAll(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    // Another portal may be as quick.
    if (errorCode(cause) !== 'EEXIST') throw cause;
  }
}

/** What the operating system's refusal says of the folder. */
export function toFolderProblem(cause: unknown, folder: string): FolderProblem {
  const code = errorCode(cause) ?? '';
  if (code === 'EACCES' || code === 'EPERM') return isAnothers(folder) ? 'another user' : 'not writable';
  const others: Readonly<Record<string, FolderProblem>> = {
    EROFS: 'not writable',
    ENOTDIR: 'no folder',
    EEXIST: 'no folder',
    ENOSPC: 'no room',
    EDQUOT: 'no room',
  };
  return others[code] ?? 'not makeable';
}

/** Root owns what everybody lives in: there it is no matter of whose. */
function isAnothers(folder: string): boolean {
  try {
    const { uid } = statSync(folder);
    return uid !== 0 && uid !== process.getuid?.();
  } catch {
    // It is not there, or not for us to see.
    return false;
  }
}

function nearestThere(folder: string): string {
  for (let at = folder; ; at = dirname(at)) if (existsSync(at) || dirname(at) === at) return at;
}
