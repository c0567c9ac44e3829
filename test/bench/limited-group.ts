import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A group of processes with a share of the machine. Linux, by its control groups of either version, as who may make them.

const ROOT = '/sys/fs/cgroup';
/** Microseconds in which a share is dealt out. */
const PERIOD = 100_000;

export interface LimitedGroup {
  /** Takes the process in, with all that it starts from then on. */
  readonly add: (pid: number) => void;
  /** Removes the group, once its processes have ended. */
  readonly end: () => void;
}

/** A group with this share of the processor (1: one core) and so much memory; null where this machine does not let the bench make one. */
export function limitedGroup(cores: number, megabytes: number): LimitedGroup | null {
  const bytes = megabytes * 2 ** 20;
  const name = `portal-${process.pid}-${Math.round(cores * 100)}`;
  const isUnified = existsSync(join(ROOT, 'cgroup.controllers'));
  const limits: readonly (readonly [folder: string, file: string, value: string])[] = isUnified
    ? [
        [name, 'cpu.max', `${cores * PERIOD} ${PERIOD}`],
        [name, 'memory.max', String(bytes)],
      ]
    : [
        [join('cpu', name), 'cpu.cfs_period_us', String(PERIOD)],
        [join('cpu', name), 'cpu.cfs_quota_us', String(cores * PERIOD)],
        [join('memory', name), 'memory.limit_in_bytes', String(bytes)],
      ];
  const folders = [...new Set(limits.map(([folder]) => join(ROOT, folder)))];
  try {
    for (const folder of folders) mkdirSync(folder);
    for (const [folder, file, value] of limits) writeFileSync(join(ROOT, folder, file), value);
  } catch {
    for (const folder of folders) if (existsSync(folder)) rmdirSync(folder);
    return null;
  }
  return {
    add: (pid) => {
      for (const folder of folders) writeFileSync(join(folder, 'cgroup.procs'), String(pid));
    },
    end: () => {
      for (const folder of folders) {
        if (readFileSync(join(folder, 'cgroup.procs'), 'utf8') === '') rmdirSync(folder);
      }
    },
  };
}
