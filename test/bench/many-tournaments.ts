import { readdirSync, readFileSync } from 'node:fs';
import { Pool } from 'pg';
import type { Fact } from '#domain/events.ts';
import { CLUB } from '#server/operation/demo/club.ts';
import { runningEmbeddedPostgres } from '#server/operation/embedded-database/embedded-postgres.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { randomId } from '#server/runtime/ids.ts';
import type { RunningPortal } from '#test/support/running-portal.ts';
import { plannedTournament, appendFacts } from '../server/read-models/event-builders.ts';

/** Writers at a time. */
const AT_ONCE = 64;
/** Results that every tournament has. */
const RESULTS = 4;

/** Address of the database that a started portal brought along. */
export function databaseOf({ dataDir }: Pick<RunningPortal, 'dataDir'>): string {
  const url = runningEmbeddedPostgres(dataDir);
  if (url === null) throw new Error('No database runs');
  return url;
}

/** A public tournament of 16 teams and 40 matches with its first results. */
function begunTournament(organizationId: string): readonly Fact[] {
  const story = plannedTournament(organizationId);
  for (const { id } of story.open.slice(0, RESULTS)) story.reports(id, 'Finished', 2, 1);
  return story.facts;
}

/** Tournaments of an organisation with these facts, written straight to the log of a running portal. Answers their ids. */
export async function writeTournaments(
  portal: Pick<RunningPortal, 'dataDir'>,
  organizationId: string,
  count: number,
  facts: readonly Fact[] = begunTournament(organizationId),
): Promise<string[]> {
  const url = databaseOf(portal);
  const pool = new Pool({ connectionString: url, max: 4 });
  const { store } = await openPostgresEventStore({ url, pool });
  const ids = Array.from({ length: count }, () => randomId(16));
  const waiting = ids.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const id of waiting) await appendFacts(store, `tournament-${id}`, facts);
    }),
  );
  await store.close();
  await pool.end();
  return ids;
}

/** Founds an organisation as the administrator of a started portal; answers its id. */
export async function newOrganization({ url, accessToken }: RunningPortal): Promise<string> {
  const answer = await fetch(`${url}/api/organizations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: CLUB }),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Waits until the tables have what was written to the log: nothing else keeps the portal busy then. */
export async function settled(
  { url, accessToken }: RunningPortal,
  organizationId: string,
  count: number,
): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${url}/api/tournaments?organizationId=${organizationId}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const listed = answer.ok ? ((await answer.json()) as unknown[]).length : 0;
    if (listed >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The tables do not get there');
}

/** Resident memory of a process in megabytes. Linux only. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/**
 * Seconds of processor time that the threads of a process took so far, of those that still run. To the nanosecond: the
 * ticks of `stat` are as long as three hundred reads. Linux only.
 */
export function processorSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return times.reduce((sum, time) => sum + Number(time), 0) / 1e9;
}
