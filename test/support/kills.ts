import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runningEmbeddedPostgres } from '#server/operation/embedded-database/embedded-postgres.ts';
import { verifyChain } from '#server/event-store/envelope.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import type { StoredEvent } from '#domain/events.ts';
import { startPortal, type RunningPortal } from './running-portal.ts';
import { twoGroups } from './play.ts';
import { sendRequest, type Site } from './request.ts';
import { dropTables, tablesAt } from './tables-at.ts';

// Kills the portal or its database while results come in, each time within an append's life, and looks at what is left.

export type Victim = 'server' | 'database';

export interface Findings {
  readonly kills: number;
  readonly acknowledged: number;
  /** Requests whose answer a kill took, all repeated with their key. */
  readonly unanswered: number;
  /** Every fault found, in words; empty is what we want. */
  readonly faults: readonly string[];
}

interface Report {
  readonly path: string;
  readonly key: string;
  readonly body: { readonly state: string; readonly scoreA: number; readonly scoreB: number };
  version: number | null;
}

const WRITERS = 16;
const MATCHES = 6;
const TOURNAMENTS = 4;

/**
 * Plays with 16 writers and kills as often as asked, alternating the victims; `random` (0 to 1) places each kill between
 * the sending of a request and its expected answer. The portal starts again on the same data each time.
 */
export async function killWhileWriting(victims: readonly Victim[], random: () => number): Promise<Findings> {
  let portal = await startPortal();
  const tournaments = await found(portal);
  const reports: Report[] = [];
  const faults: string[] = [];
  let unanswered = 0;
  try {
    for (const victim of victims) {
      const writing = write(portal, tournaments, reports, random);
      await writing.warm;
      await strike(portal, victim, writing, random);
      if (victim === 'server') portal = await startPortal({ dataDir: portal.dataDir, port: portal.port });
      const lost = await writing.stop();
      unanswered += lost.length;
      await repeat(portal, lost, faults);
      await repeat(portal, reports.filter(({ version }) => version !== null).slice(-8), faults);
    }
    faults.push(...(await faultsInLog(portal.dataDir, reports)));
    const before = await tablesOf(portal.dataDir);
    portal = await rebuiltFromNothing(portal);
    const after = await tablesOf(portal.dataDir);
    if (before !== after) faults.push('the tables differ from a rebuild');
    return { kills: victims.length, acknowledged: reports.length, unanswered, faults };
  } finally {
    await portal.end();
  }
}

async function found(site: Site): Promise<string[]> {
  const { id: organizationId } = await sendRequest<{ id: string }>(site, '/api/organizations', { name: 'SV Absturz' });
  return Promise.all(
    Array.from({ length: TOURNAMENTS }, async (_, number) => {
      const { id } = await sendRequest<{ id: string }>(site, '/api/tournaments', {
        organizationId,
        name: `Turnier ${number}`,
      });
      await sendRequest(site, `/api/tournaments/${id}/configure`, twoGroups(5));
      return id;
    }),
  );
}

interface Writing {
  /** Resolves when every writer has been answered a few times. */
  readonly warm: Promise<unknown>;
  /** Calls back when the next request is on its way, with the usual milliseconds until its answer. */
  onNext(sent: (usual: number) => void): void;
  /** Ends the writers and answers the requests that got no answer. */
  stop(): Promise<Report[]>;
}

/** Each writer owns its matches, so that every report is a change and its order is known. */
function write(site: Site, tournaments: readonly string[], reports: Report[], random: () => number): Writing {
  let going = true;
  let next: ((usual: number) => void) | null = null;
  const latencies: number[] = [];
  const lost: Report[] = [];
  const warm = Array.from({ length: WRITERS }, () => {
    let resolve = (): void => undefined;
    const promise = new Promise<void>((done) => (resolve = done));
    return { promise, resolve };
  });

  async function writer(number: number): Promise<void> {
    const tournament = tournaments[number % TOURNAMENTS] ?? '';
    const first = Math.floor(number / TOURNAMENTS) * Math.floor(MATCHES / 2);
    for (let round = 0; going; round += 1) {
      const report: Report = {
        path: `/api/tournaments/${tournament}/matches/m${first + (round % 3) + 1}/outcome`,
        key: `${number}-${reports.length}-${Math.floor(random() * 1e9)}`,
        body: { state: 'CurrentlyPlaying', scoreA: reports.length % 1000, scoreB: Math.floor(random() * 1000) },
        version: null,
      };
      const sentAt = performance.now();
      const answer = send(site, report);
      const told = next;
      next = null;
      told?.(latencies.toSorted((a, b) => a - b)[latencies.length >> 1] ?? 5);
      if (await answer) {
        latencies.push(performance.now() - sentAt);
        reports.push(report);
        if (round === 3) warm[number]?.resolve();
      } else {
        lost.push(report);
        warm[number]?.resolve();
        return;
      }
    }
  }

  const all = Array.from({ length: WRITERS }, (_, number) => writer(number));
  return {
    warm: Promise.all(warm.map(({ promise }) => promise)),
    onNext: (sent) => (next = sent),
    async stop() {
      going = false;
      await Promise.all(all);
      return lost;
    },
  };
}

/** True where it was acknowledged. */
async function send({ url, accessToken }: Site, report: Report): Promise<boolean> {
  const answer = await fetch(url + report.path, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': report.key,
      authorization: `Bearer ${accessToken}`,
    },
    body: JSON.stringify(report.body),
  }).catch(() => null);
  if (answer?.status !== 204) return false;
  report.version = Number(answer.headers.get('tournament-version'));
  return true;
}

async function strike(portal: RunningPortal, victim: Victim, writing: Writing, random: () => number): Promise<void> {
  const usual = await new Promise<number>((resolve) => {
    writing.onNext(resolve);
  });
  await pause(random() * usual * 1.5);
  if (victim === 'server') await portal.kill('SIGKILL');
  else process.kill(postmasterOf(portal.dataDir), 'SIGKILL');
}

const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** Sends again until answered: nothing may change where it was done before. */
async function repeat(site: Site, reports: readonly Report[], faults: string[]): Promise<void> {
  for (const report of reports) {
    const before = report.version;
    const end = Date.now() + 60_000;
    while (!(await send(site, report))) {
      if (Date.now() > end) {
        faults.push(`${report.key} is not answered any more`);
        break;
      }
      await pause(50);
    }
    if (before !== null && (report.version ?? 0) < before) faults.push(`${report.key} lost its event`);
  }
}

async function faultsInLog(dataDir: string, reports: readonly Report[]): Promise<string[]> {
  const faults: string[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const keys = new Map<string, number>();
  await onDatabase(dataDir, async (pool, url) => {
    const { store } = await openPostgresEventStore({ url, pool });
    for await (const events of store.readAll(null)) {
      for (const event of events) {
        streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
        const { command } = event.metadata;
        if (command !== null) keys.set(command.key, (keys.get(command.key) ?? 0) + 1);
      }
    }
    await store.close();
  });
  for (const [stream, events] of streams) {
    const broken = verifyChain(events);
    if (broken !== null) faults.push(`${stream} breaks at revision ${broken}`);
  }
  for (const [key, times] of keys) if (times !== 1) faults.push(`the command ${key} is there ${times} times`);
  const written = [...streams.values()].flat().filter(({ type }) => type === 'RunningScoreReported');
  for (const { path, body, version, key } of reports) {
    const [, tournament, matchId] = /tournaments\/(\w+)\/matches\/(\w+)\//.exec(path) ?? [];
    const there = written.filter(({ stream, data }) => {
      const score = data as { matchId: string; scoreA: number; scoreB: number };
      return (
        stream === `tournament-${tournament}` &&
        score.matchId === matchId &&
        score.scoreA === body.scoreA &&
        score.scoreB === body.scoreB
      );
    });
    if (version !== null && there.length === 0) faults.push(`${key} was acknowledged and is not in the log`);
  }
  return faults;
}

async function onDatabase<T>(dataDir: string, work: (pool: pg.Pool, url: string) => Promise<T>): Promise<T> {
  const url = runningEmbeddedPostgres(dataDir);
  if (url === null) throw new Error('No database runs');
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  try {
    return await work(pool, url);
  } finally {
    await pool.end();
  }
}

/** All documented tables as one text, once the projector is idle. */
async function tablesOf(dataDir: string): Promise<string> {
  return onDatabase(dataDir, async (pool, url) => {
    const { store } = await openPostgresEventStore({ url, pool });
    const head = await store.head();
    await store.close();
    return await tablesAt(pool, head ?? '');
  });
}

/** Takes every table away and starts again: the portal builds them from the log. */
async function rebuiltFromNothing(portal: RunningPortal): Promise<RunningPortal> {
  await onDatabase(portal.dataDir, async (pool) => {
    await portal.kill('SIGKILL');
    await dropTables(pool);
  });
  return startPortal({ dataDir: portal.dataDir, port: portal.port });
}
