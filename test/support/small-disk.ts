import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts a small file system and answers its folder; null where that is not possible: it takes root, on Linux. */
export function mountSmallDisk(megabytes: number): string | null {
  if (process.platform !== 'linux') return null;
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    console.warn('skipped: no small file system can be mounted here');
    return null;
  }
}

export function unmountSmallDisk(folder: string): void {
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
}
