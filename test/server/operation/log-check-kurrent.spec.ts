import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tournamentStream } from '#domain/streams.ts';
import { openKurrentEventStore } from '#server/event-store/kurrentdb/kurrentdb-event-store.ts';
import { type KurrentDouble, startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { breachesInMetrics, createLogCheckClient, type LogCheckClient } from './log-check-client.ts';

// The check of a log on KurrentDB (a double), whose records are changed in the server itself, past the portal.

const PREFIX = 'verein-a';
const WITHIN = { timeout: 60_000, interval: 100 };

let double: KurrentDouble;
let portal: TestPortal;
let second: TestPortal;
let logCheck: LogCheckClient;
let database: pg.Client;
let cup: Founded;
let other: Founded;
beforeAll(async () => {
  double = await startKurrentDouble();
  portal = await openPortal({ EVENT_STORE_URL: double.url, EVENT_STORE_PREFIX: PREFIX });
  second = await portal.another();
  logCheck = createLogCheckClient(portal, await portal.person('Chefin', { isAdministrator: true }));
  database = new pg.Client({ connectionString: portal.url });
  await database.connect();
  cup = await foundTournament(portal);
  other = await foundTournament(portal);
  await report(portal, cup, 'm1', [2, 1]);
  await report(portal, cup, 'm2', [0, 3]);
  // What others have in the same server is no matter of this log.
  double.write('verein-b.tournament-aaaaaaaaaaaaaaaa', [{ type: 'Played', data: { n: 1 }, metadata: { chain: 'x' } }]);
}, 60_000);
afterAll(async () => {
  await database?.end();
  await portal?.end();
  await double?.end();
});

const streamOf = ({ tournament }: Founded): string => tournamentStream(tournament);
const inCluster = (of: Founded): string => `${PREFIX}.${streamOf(of)}`;
/** What is said at both nodes: by their health, and by their metrics as stream and revision. */
async function said(): Promise<{ readonly states: string[]; readonly named: string[][] }> {
  const nodes = [portal, second];
  return {
    states: await Promise.all(
      nodes.map(async ({ http }) => (await http.inject('/health/ready')).json<{ log: { state: string } }>().log.state),
    ),
    named: await Promise.all(nodes.map(breachesInMetrics)),
  };
}
const whole = { states: ['whole', 'whole'], named: [[], []] };

const headOf = async (of: Founded): Promise<number | undefined> =>
  (await database.query<{ events: number }>('SELECT events FROM integrity.heads WHERE stream = $1', [streamOf(of)]))
    .rows[0]?.events;

/** Changes an event as a hand in the server's files would; answers what puts it back. */
function tampered(of: Founded, revision: number): () => void {
  const record = double
    .entries()
    .find((entry) => entry.stream === inCluster(of) && entry.revision === BigInt(revision));
  const data = Buffer.from(record?.data ?? []).toString();
  double.change(inCluster(of), revision, data.replace('{', '{"changed":true,'));
  return () => double.change(inCluster(of), revision, data);
}

describe('a log on KurrentDB as it was written', { timeout: 150_000 }, () => {
  it('is whole, and its ends are taken in', async () => {
    await expect.poll(() => headOf(cup), WITHIN).toBe(4);
    const { isChecking, error, events, broken } = await logCheck.runCheck();
    expect({ isChecking, error, broken }).toEqual({ isChecking: false, error: null, broken: [] });
    const own = double.entries().filter(({ stream }) => stream.startsWith(`${PREFIX}.`));
    expect(own.length).toBeGreaterThan(6);
    expect(events).toBe(own.length);
    expect(await said()).toEqual(whole);
  });

  it('stays whole where a stream was purged, before the server is scavenged and after', async () => {
    const gone = await foundTournament(portal);
    await expect.poll(() => headOf(gone), WITHIN).toBe(2);
    const { store } = await openKurrentEventStore({ url: double.url, prefix: PREFIX });
    await store.purge(streamOf(gone));
    await store.close();
    expect((await logCheck.runCheck()).broken).toEqual([]);
    double.scavenge();
    expect((await logCheck.runCheck()).broken).toEqual([]);
    await expect.poll(() => headOf(gone), WITHIN).toBeUndefined();
  });
});

describe('a record that was changed there', { timeout: 150_000 }, () => {
  let putBack: () => void;

  it('is found and named by stream and revision at every node', async () => {
    putBack = tampered(cup, 2);
    const { broken } = await logCheck.runCheck();
    expect(broken).toMatchObject([{ stream: streamOf(cup), name: 'Hallencup', revision: 2, breach: 'data' }]);
    const named = [`${streamOf(cup)} 2`];
    const found = { states: ['degraded', 'degraded'], named: [named, named] };
    await expect.poll(said, WITHIN).toEqual(found);
  });

  it('closes its stream to changes at every node, and no other; all can be read', async () => {
    const before = double.entries().filter(({ stream }) => stream === inCluster(cup)).length;
    for (const node of [portal, second]) {
      const refused = await report(node, cup, 'm3', [1, 1]);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'stream-broken']);
      expect((await call(node, 'GET', `/api/tournaments/${cup.tournament}`)).statusCode).toBe(200);
      expect((await report(node, other, 'm1', [1, 1])).statusCode).toBe(204);
    }
    expect(double.entries().filter(({ stream }) => stream === inCluster(cup))).toHaveLength(before);
  });

  it('is told by npm run verify-store, with its share of this log, whatever others write beside it', async () => {
    const foreign = { type: 'Foreign', data: { text: 'x'.repeat(100) } };
    for (let written = 0; written < 2_000; written += 1) double.write('orders-1', [foreign]);
    for (let goals = 0; goals < 110; goals += 1) await report(portal, other, 'm1', [goals % 2, 3]);
    const ofOther = double.entries().filter(({ stream }) => stream === inCluster(other)).length;
    await expect.poll(() => headOf(other), WITHIN).toBe(ofOther);
    const program = join(import.meta.dirname, '../../../dist/server/operation/cli/verify-store.js');
    const env = {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: portal.url,
      SESSION_SECRET: 's'.repeat(32),
      EVENT_STORE_URL: double.url,
      EVENT_STORE_PREFIX: PREFIX,
    };
    const run = promisify(execFile)(process.execPath, [program, '--tell-every', '0'], { env });
    const ended = await run.catch((error: unknown) => error);
    expect(ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${streamOf(cup)}, Nr. 3: der Inhalt wurde verändert`),
    });
    const { stdout } = ended as { readonly stdout: string };
    const [title, ...lines] = stdout.trimEnd().split('\n');
    expect(title).toBe('Alle Ketten werden geprüft …');
    const progress = lines.map((line) =>
      /^  (\d+) Ereignisse \((\d+) %\), [\d.]+ je Sekunde$/.exec(line)?.slice(1).map(Number),
    );
    const events = progress.at(-1)?.[0] ?? 0;
    expect(events).toBeGreaterThan(110);
    expect(progress.length).toBeGreaterThan(1);
    expect(progress).toEqual(progress.map((told) => [told?.[0], Math.floor(((told?.[0] ?? 0) / events) * 100)]));
  });

  it('that was restored opens the stream with the next check', async () => {
    putBack();
    expect((await logCheck.runCheck()).broken).toEqual([]);
    await expect.poll(said, WITHIN).toEqual(whole);
    expect((await report(second, cup, 'm3', [1, 1])).statusCode).toBe(204);
  });

  it('and is accepted becomes an event with its reason, and the stream goes on at every node', async () => {
    tampered(cup, 3);
    expect((await logCheck.runCheck()).broken).toMatchObject([{ stream: streamOf(cup), revision: 3 }]);
    const answer = await logCheck.manage('POST', '/accept', {
      stream: streamOf(cup),
      revision: 3,
      reason: 'Mit dem Bogen verglichen',
    });
    expect(answer.statusCode).toBe(204);
    const repairs = double.entries().filter(({ stream }) => stream === `${PREFIX}.stream-repairs`);
    expect(repairs.map(({ data }) => JSON.parse(Buffer.from(data).toString()) as unknown)).toMatchObject([
      { stream: streamOf(cup), revision: 3, reason: 'Mit dem Bogen verglichen' },
    ]);
    await expect.poll(said, WITHIN).toEqual(whole);
    for (const node of [portal, second]) {
      expect((await report(node, cup, 'm4', [node === portal ? 1 : 2, 0])).statusCode).toBe(204);
    }
    expect((await logCheck.runCheck()).broken).toEqual([]);
  });
});

describe('a stream that was deleted there', { timeout: 150_000 }, () => {
  it('is missed by its end once the server was scavenged, and takes nothing', async () => {
    const ends = double.entries().filter(({ stream }) => stream === inCluster(other)).length;
    await expect.poll(() => headOf(other), WITHIN).toBe(ends);
    const client = KurrentDBClient.connectionString(double.url);
    await client.tombstoneStream(inCluster(other));
    await client.dispose();
    double.scavenge();
    expect((await logCheck.runCheck()).broken).toMatchObject([
      { stream: streamOf(other), revision: 0, breach: 'end', missing: ends },
    ]);
    await expect.poll(async () => (await said()).states, WITHIN).toEqual(['degraded', 'degraded']);
    for (const node of [portal, second]) expect((await report(node, other, 'm2', [1, 1])).statusCode).toBe(409);
  });
});
