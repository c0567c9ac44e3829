import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { openWorkerPool, type PooledFunction, type WorkerPool } from '#server/runtime/worker-pool.ts';

type Task =
  | readonly ['double', number]
  | readonly ['fail', string]
  | readonly ['meet', SharedArrayBuffer]
  | readonly ['spin' | 'hoard' | 'niceness'];
type Work = (task: Task) => number;

/** Field of `stat`, counted from behind the program's name: how far a thread gives way. */
const NICENESS = 16;

const MODULE = `
import { readFileSync } from 'node:fs';
const all = [];
export function work([does, value]) {
  if (does === 'double') return value * 2;
  if (does === 'fail') throw new Error(value);
  if (does === 'niceness') return Number(readFileSync('/proc/thread-self/stat', 'utf8').split(') ').at(-1).split(' ')[${NICENESS}]);
  if (does === 'meet') {
    const underWay = new Int32Array(value);
    const met = Atomics.add(underWay, 0, 1) + 1;
    // Long enough for another thread, if there were one, to begin.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    Atomics.sub(underWay, 0, 1);
    return met;
  }
  for (;;) if (does === 'hoard') all.push(new Array(10_000).fill({}));
}
`;

const folder = mkdtempSync(join(tmpdir(), 'worker-pool-'));
const file = join(folder, 'module.mjs');
writeFileSync(file, MODULE);
let pool: WorkerPool;

afterEach(() => pool.close());
afterAll(() => rmSync(folder, { recursive: true }));

const open = (milliseconds = 60_000, module = file): PooledFunction<Work> => {
  pool = openWorkerPool({ file: module, megabytes: 64 });
  return pool.pooled<Work>({ ...LIMITS, name: 'work', milliseconds });
};
const LIMITS = { maxQueued: 2, full: () => new Error('full'), exceeded: () => new Error('too much') };

it('answers what the function answers, or rejects as it does', async () => {
  const run = open();
  expect(await run(['double', 21])).toBe(42);
  await expect(run(['fail', 'no'])).rejects.toThrow('no');
  expect(await run(['double', 1])).toBe(2);
});

it('has one task under way at a time, whatever it is of and however many are asked at once', async () => {
  const run = open();
  const shared = new SharedArrayBuffer(4);
  const tasks = Array.from({ length: 3 }, () => run(['meet', shared]));
  expect(await Promise.all(tasks)).toEqual([1, 1, 1]);
});

it.skipIf(process.platform !== 'linux')('gives way to the rest of the process', async () => {
  const run = open();
  // As far as the system goes, 19, where this process gives way itself.
  expect(await run(['niceness'])).toBe(Math.min(19, getPriority() + 10));
  expect(getPriority()).toBeLessThan(19);
});

it('ends a task that takes too long, and goes on with the next', async () => {
  const run = open(1_500);
  await expect(run(['spin'])).rejects.toThrow('too much');
  expect(await run(['double', 2])).toBe(4);
});

it('ends a task that needs too much memory, and goes on with the next', async () => {
  const run = open();
  await expect(run(['hoard'])).rejects.toThrow('too much');
  expect(await run(['double', 3])).toBe(6);
});

it('has one thread for all its functions, and tasks of one wait in no place of another', async () => {
  const run = open();
  const other = pool.pooled<Work>({ ...LIMITS, name: 'work', milliseconds: 60_000 });
  const shared = new SharedArrayBuffer(4);
  const tasks = [run, other, run, other, run, other].map((each) => each(['meet', shared]));
  expect(await Promise.all(tasks)).toEqual([1, 1, 1, 1, 1, 1]);
});

it('has as many tasks under way as threads', async () => {
  pool = openWorkerPool({ file, megabytes: 64, threads: 2 });
  const run = pool.pooled<Work>({ ...LIMITS, name: 'work', milliseconds: 60_000 });
  const shared = new SharedArrayBuffer(4);
  const pair = async () => Math.max(...(await Promise.all([run(['meet', shared]), run(['meet', shared])])));
  // The second may still start while the first is through.
  await expect.poll(pair, { timeout: 20_000 }).toBe(2);
});

it('refuses beyond its places, and when it is closed', async () => {
  const run = open();
  const tasks = [run(['double', 1]), run(['double', 2]), run(['double', 3])];
  await expect(run(['double', 4])).rejects.toThrow('full');
  expect(await Promise.all(tasks)).toEqual([2, 4, 6]);
  await pool.close();
  await expect(run(['double', 5])).rejects.toThrow('full');
});

it('says what is wrong with a module that cannot be loaded, to all that wait for it, and tries again', async () => {
  const later = join(folder, 'later.mjs');
  writeFileSync(later, `throw new Error('not yet');`);
  const run = open(60_000, later);
  const waiting = [run(['double', 1]), run(['double', 2])].map((each) => expect(each).rejects.toThrow('not yet'));
  await Promise.all(waiting);
  writeFileSync(later, MODULE);
  expect(await run(['double', 3])).toBe(6);
});

it('refuses what is under way when it is closed', async () => {
  const run = open();
  const spinning = expect(run(['spin'])).rejects.toThrow('full');
  await pool.close();
  await spinning;
});
