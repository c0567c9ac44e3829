import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PEOPLE } from '#server/operation/demo/club.ts';
import { startEmbeddedPostgres } from '#server/operation/embedded-database/embedded-postgres.ts';
import { CHIEF, logIn, SESSION_SECRET, startPortal } from '#test/support/running-portal.ts';
import { figure, median } from './bench.ts';

// A portal that a club has used for five years, beside one of the club's first quarter: what people wait for is as fast.
// The old one is made once by calls (years-made.ts, some minutes) and kept in dist/years; without that folder it is made anew.

const FIVE_YEARS = 250;
/** As many are asked for in both, each for the first time since the start. */
const QUARTER = 12;
const STARTS = 5;
const KEPT = join(import.meta.dirname, '../../years');

/** Milliseconds by what is waited for. */
type Waits = Record<string, number[]>;
interface Measured {
  readonly waits: Waits;
  readonly backup: number;
  readonly rebuild: number;
}

export async function bench(): Promise<void> {
  const youngDir = await mkdtemp(join(tmpdir(), 'portal-'));
  try {
    await make(youngDir, QUARTER);
    if (!existsSync(join(KEPT, 'made'))) {
      await rm(KEPT, { recursive: true, force: true });
      await make(KEPT, FIVE_YEARS);
      await writeFile(join(KEPT, 'made'), '');
    }
    const young = await measure(youngDir);
    const old = await measure(KEPT);
    for (const [what, times] of Object.entries(old.waits)) {
      const floor = median(young.waits[what] ?? []);
      figure({ name: `years: ${what}`, value: median(times), unit: 'ms', floor, goal: '<= 2', runs: times.length });
    }
    // They grow with the log alone.
    for (const what of ['backup', 'rebuild'] as const) {
      figure({ name: `years: ${what}`, value: old[what], unit: 'ms', floor: young[what] });
    }
  } finally {
    await rm(youngDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function make(dataDir: string, tournaments: number): Promise<void> {
  const began = performance.now();
  await program('years-made.js', [dataDir, String(tournaments)]);
  console.error(`${tournaments} tournaments made in ${Math.round((performance.now() - began) / 1_000)} s`);
}

const program = (name: string, given: readonly string[], env = {}) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, name), ...given], {
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 26,
  });

async function measure(dataDir: string): Promise<Measured> {
  const waits: Waits = {};
  for (let start = 0; start < STARTS; start += 1) await measureStart(dataDir, waits);
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    const file = join(dataDir, 'backup.tar.gz');
    const env = { DATA_DIR: dataDir, DATABASE_URL: server.url, SESSION_SECRET };
    const backup = await timed(() => program('../../server/operation/cli/backup.js', [file], env));
    await rm(file);
    const rebuild = await timed(() => program('replay-rebuild.js', [server.url]));
    return { waits, backup, rebuild };
  } finally {
    await server.stop();
  }
}

/** One start, and what people ask for after it; each first with nothing at hand. */
async function measureStart(dataDir: string, waits: Waits): Promise<void> {
  const wait = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    (waits[what] ??= []).push(await timed(work));
  };
  const begun = performance.now();
  const portal = await startPortal({ dataDir, env: { SESSION_SECRET } });
  (waits['start and login'] ??= []).push(performance.now() - begun);
  const token = await logIn(portal.url, { eMail: PEOPLE.owner.eMail, password: CHIEF.password });
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await fetch(portal.url + path, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return (isJson ? await answer.json() : await answer.text()) as Answer;
  };
  const [{ id: organizationId } = { id: '' }] = await get<{ id: string }[]>('/api/organizations');
  const list = await get<{ id: string; folderId: string }[]>(`/api/tournaments?organizationId=${organizationId}`);
  const at = (place: number) => list[(place * 7919) % list.length] ?? { id: '', folderId: '' };
  await wait('first page of a visitor', () => get(`/t/${at(0).id}`));
  for (let round = 1; round <= QUARTER; round += 1) {
    const { id } = at(round);
    await wait('page of a visitor', () => get(`/t/${id}`));
    await wait('a tournament', () => get(`/api/tournaments/${id}`));
    await wait('statistics of a folder', () => get(`/api/folders/${at(0).folderId}/statistics`));
    await wait('timetable of a folder', () => get(`/api/folders/${at(0).folderId}/timetable`));
    await wait('history', () => get(`/api/tournaments/${id}/history?limit=200`));
    await wait('search', () =>
      Promise.all([
        get('/api/organizations'),
        get(`/api/tournaments?organizationId=${organizationId}`),
        get(`/api/organizations/${organizationId}/teams`),
      ]),
    );
  }
  await portal.kill('SIGTERM');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
