import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tournamentStream } from '#domain/streams.ts';
import { registerLogCheckMetrics } from '#server/operation/log-check/log-check-metrics.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { breachesInMetrics, createLogCheckClient, type LogCheckClient } from './log-check-client.ts';

// The log is changed in the database itself, past the portal.

interface Health {
  readonly ready: boolean;
  readonly log: { readonly state: string; readonly broken: number };
}

const DAY = 24 * 60 * 60_000;
const FOUND_WITHIN = { timeout: 60_000, interval: 100 };

let portal: TestPortal;
let second: TestPortal;
let logCheck: LogCheckClient;
let database: pg.Client;
let cup: Founded;
let other: Founded;
beforeAll(async () => {
  portal = await openPortal();
  second = await portal.another();
  logCheck = createLogCheckClient(portal, await portal.person('Chefin', { isAdministrator: true }));
  database = new pg.Client({ connectionString: portal.url });
  await database.connect();
  cup = await foundTournament(portal);
  other = await foundTournament(portal);
  await report(portal, cup, 'm1', [2, 1]);
  await report(portal, cup, 'm2', [0, 3]);
}, 60_000);
afterAll(async () => {
  await database.end();
  await portal.end();
});

const health = async (node: TestPortal): Promise<Health & { readonly status: number }> => {
  const answer = await node.http.inject('/health/ready');
  return { status: answer.statusCode, ...answer.json<Health>() };
};
const accept = (body: object) => logCheck.manage('POST', '/accept', body);

let times = 0;
/** Changes the event of a tournament as a hand in the database would; answers what puts it back. */
async function tampered({ tournament }: Founded, revision: number): Promise<() => Promise<unknown>> {
  const named = [tournamentStream(tournament), revision];
  const { rows } = await database.query<{ data: string }>(
    'SELECT data::text FROM log.events WHERE stream = $1 AND revision = $2',
    named,
  );
  const put = (data: string | undefined) =>
    database.query('UPDATE log.events SET data = $3 WHERE stream = $1 AND revision = $2', [...named, data]);
  times += 1;
  await put(rows[0]?.data.replace('{', `{"changed ${times}":true,`));
  return () => put(rows[0]?.data);
}

describe('a log as it was written', { timeout: 150_000 }, () => {
  it('is whole', async () => {
    expect(await logCheck.runCheck()).toMatchObject({ isChecking: false, error: null, broken: [] });
    expect(await health(portal)).toMatchObject({ status: 200, log: { state: 'whole', broken: 0 } });
    expect((await portal.http.inject('/metrics')).body).toMatch(/^portal_log_broken_streams 0$/m);
    expect(await breachesInMetrics(portal)).toEqual([]);
  });
});

describe('a changed event', { timeout: 150_000 }, () => {
  const stream = () => tournamentStream(cup.tournament);
  let putBack: () => Promise<unknown>;

  it('is an alarm that names stream and revision, and the portal stays ready', async () => {
    putBack = await tampered(cup, 2);
    const { broken } = await logCheck.runCheck();
    expect(broken).toMatchObject([{ stream: stream(), name: 'Hallencup', revision: 2, breach: 'data', missing: 0 }]);
    for (const node of [portal, second]) {
      await expect.poll(async () => (await health(node)).log.state, FOUND_WITHIN).toBe('degraded');
      expect(await health(node)).toMatchObject({
        status: 200,
        ready: true,
        log: { broken: 1 },
      });
      // Ids of tournaments, private ones too, are for administrators.
      expect((await node.http.inject('/health/ready')).body).not.toContain(cup.tournament);
      expect((await node.http.inject('/metrics')).body).toMatch(/^portal_log_broken_streams 1$/m);
      expect(await breachesInMetrics(node)).toEqual([`${stream()} 2`]);
    }
  });

  it('closes its stream to changes at every node, and no other; all can be read', async () => {
    for (const node of [portal, second]) {
      const refused = await report(node, cup, 'm3', [1, 1]);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'stream-broken',
        detail:
          'Am gespeicherten Verlauf stimmt etwas nicht. Änderungen sind gesperrt, bis ein Administrator des Portals ihn geprüft hat. Ansehen können Sie alles weiter.',
      });
      expect((await call(node, 'GET', `/api/tournaments/${cup.tournament}`)).statusCode).toBe(200);
      expect((await report(node, other, 'm1', [1, 1])).statusCode).toBe(204);
    }
  });

  it('is told by npm run verify-store', async () => {
    const program = join(import.meta.dirname, '../../../dist/server/operation/cli/verify-store.js');
    const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: portal.url, SESSION_SECRET: 's'.repeat(32) };
    const run = promisify(execFile)(process.execPath, [program, '--tell-every', '0'], { env });
    await expect(run).rejects.toMatchObject({
      code: 1,
      // All events of so short a log are read at once.
      stdout: expect.stringMatching(/^Alle Ketten werden geprüft …\n  \d+ Ereignisse \(100 %\), [\d.]+ je Sekunde\n$/),
      stderr: expect.stringContaining(`${stream()}, Nr. 3: der Inhalt wurde verändert`),
    });
  });

  it('that was restored opens the stream with the next check', async () => {
    await putBack();
    expect((await logCheck.runCheck()).broken).toEqual([]);
    for (const node of [portal, second]) {
      await expect.poll(async () => (await health(node)).log.state, FOUND_WITHIN).toBe('whole');
      expect(await breachesInMetrics(node)).toEqual([]);
    }
    expect((await report(second, cup, 'm3', [1, 1])).statusCode).toBe(204);
  });
});

describe('a breach that an administrator accepts', { timeout: 150_000 }, () => {
  const stream = () => tournamentStream(cup.tournament);

  it('needs a reason, and has to be what was looked at', async () => {
    await tampered(cup, 3);
    const { broken } = await logCheck.runCheck();
    expect(broken).toMatchObject([{ stream: stream(), revision: 3 }]);
    expect((await accept({ stream: stream(), revision: 3, reason: ' ' })).statusCode).toBe(400);
    expect((await accept({ stream: stream(), revision: 2, reason: 'angesehen' })).statusCode).toBe(409);
    expect((await accept({ stream: 'tournament-none', revision: 0, reason: 'angesehen' })).statusCode).toBe(404);
    expect((await report(portal, cup, 'm4', [1, 0])).statusCode).toBe(409);
  });

  it('becomes an event with its reason, and the stream goes on at every node', async () => {
    const answer = await accept({ stream: stream(), revision: 3, reason: 'Mit dem Spielbericht verglichen' });
    expect(answer.statusCode).toBe(204);
    const { rows } = await database.query<{ type: string; data: object; metadata: { actor: object } }>(
      "SELECT type, data, metadata FROM log.events WHERE stream = 'stream-repairs'",
    );
    expect(rows).toMatchObject([
      {
        type: 'StreamBreachAccepted',
        data: { stream: stream(), revision: 3, reason: 'Mit dem Spielbericht verglichen' },
        metadata: { actor: { kind: 'user', id: logCheck.chief.id } },
      },
    ]);
    for (const node of [portal, second]) {
      await expect.poll(async () => (await health(node)).log.state, FOUND_WITHIN).toBe('whole');
    }
    expect((await report(second, cup, 'm4', [1, 0])).statusCode).toBe(204);
    expect((await report(portal, cup, 'm5', [1, 0])).statusCode).toBe(204);
    expect((await logCheck.runCheck()).broken).toEqual([]);
  });

  it('is another one when the same event is changed again', async () => {
    const putBack = await tampered(cup, 3);
    expect((await logCheck.runCheck()).broken).toMatchObject([{ stream: stream(), revision: 3 }]);
    await putBack();
    expect((await logCheck.runCheck()).broken).toEqual([]);
  });
});

describe('a deleted event', { timeout: 150_000 }, () => {
  const stream = () => tournamentStream(other.tournament);

  it('in the middle is an alarm; accepted, the stream goes on behind the hole', async () => {
    await report(portal, other, 'm2', [3, 1]);
    await database.query('DELETE FROM log.events WHERE stream = $1 AND revision = 2', [stream()]);
    expect((await logCheck.runCheck()).broken).toMatchObject([
      { stream: stream(), revision: 2, breach: 'place', missing: 1 },
    ]);
    expect((await report(portal, other, 'm3', [1, 1])).statusCode).toBe(409);
    expect((await accept({ stream: stream(), revision: 2, reason: 'Zeile war doppelt' })).statusCode).toBe(204);
    for (const node of [portal, second]) {
      await expect.poll(async () => (await health(node)).log.state, FOUND_WITHIN).toBe('whole');
      expect((await report(node, other, 'm3', [1, node === portal ? 1 : 2])).statusCode).toBe(204);
    }
    expect((await logCheck.runCheck()).broken).toEqual([]);
  });

  it('that nothing else explains is an alarm on the log as a whole, which closes no stream', async () => {
    const third = await foundTournament(portal);
    // Places behind the last event are given anew: only those before one that is there are known to be empty.
    await report(portal, cup, 'm7', [1, 0]);
    // Its head is gone, too, as where it was not taken in yet.
    for (const table of ['log.events', 'integrity.heads']) {
      await database.query(`DELETE FROM ${table} WHERE stream = $1`, [tournamentStream(third.tournament)]);
    }
    expect((await logCheck.runCheck()).broken).toMatchObject([
      { stream: null, revision: null, breach: 'positions', missing: 2 },
    ]);
    expect(await breachesInMetrics(portal)).toEqual([' ']);
    expect((await report(portal, cup, 'm6', [1, 0])).statusCode).toBe(204);
    expect((await accept({ stream: null, revision: null, reason: 'Testturnier' })).statusCode).toBe(204);
    expect((await logCheck.runCheck()).broken).toEqual([]);
  });
});

describe('a check', { timeout: 150_000 }, () => {
  it('begins by itself when a node starts, and once a day', async () => {
    const putBack = await tampered(cup, 1);
    await portal.another();
    await expect.poll(async () => (await logCheck.status()).broken.length, FOUND_WITHIN).toBe(1);
    await putBack();
    portal.passes(DAY + 60_000);
    await expect
      .poll(async () => (await portal.http.inject('/health/ready')).json<Health>().log.state, FOUND_WITHIN)
      .toBe('whole');
  });
});

describe('the metrics of a log of which much is broken', () => {
  it('count all of its streams, and name the first twenty', async () => {
    const breach = { breach: 'data', events: 5, missing: 0, digest: '', foundAt: '2026-11-27T03:00:00Z' } as const;
    const streams = Array.from({ length: 25 }, (_, at) => ({ ...breach, stream: `tournament-${at}`, revision: at }));
    const registry = new Registry();
    registerLogCheckMetrics(registry, {
      broken: { all: () => streams, checkedAt: () => null },
      clock: () => new Date(),
    });
    const text = await registry.metrics();
    expect(text).toMatch(/^portal_log_broken_streams 25$/m);
    const names = [...text.matchAll(/^portal_log_breach\{stream="tournament-(\d+)",revision="\1"\} 1$/gm)];
    expect(names.map(([, at]) => Number(at))).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });
});
