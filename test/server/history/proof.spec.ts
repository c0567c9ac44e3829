import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSigningKeys } from '#server/history/proof/signing-keys.ts';
import type { PublicKey } from '#server/history/proof/signatures.ts';
import { verifyHistory } from '#server/history/proof/verify-export.ts';
import { readPdf } from '#test/support/pdf.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let founded: Founded;
let file: string;
let keys: readonly PublicKey[];
/** The chain hash after the first result, as a printed ranking would show it. */
let head: string;
let folder: string;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
  await report(portal, founded, 'm1', [2, 1]);
  head = lastChain(await exported());
  await report(portal, founded, 'm2', [0, 4]);
  await call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/teams/t1/name`, { name: 'SV Müßig 🏐' });
  file = await exported();
  const answer = await portal.http.inject({ url: '/.well-known/tournament-history-keys' });
  ({ keys } = answer.json<{ keys: PublicKey[] }>());
  folder = await mkdtemp(join(tmpdir(), 'history-'));
});
afterAll(async () => {
  await portal.end();
  await rm(folder, { recursive: true, force: true });
});

async function exported(): Promise<string> {
  const answer = await call(portal, 'GET', `/api/tournaments/${founded.tournament}/history/export`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/jsonl/);
  return answer.body;
}
interface Line {
  revision: number;
  data: Record<string, unknown>;
  metadata: { actor: { id: string }; at: string; chain: string };
}
const linesOf = (text: string): string[] => text.trimEnd().split('\n');
const lastChain = (text: string): string => (JSON.parse(linesOf(text).at(-2) ?? '') as Line).metadata.chain;
const forged = (change: (lines: string[]) => string[]): string => `${change(linesOf(file)).join('\n')}\n`;
const edited = (at: number, edit: (line: Line) => void): string =>
  forged((lines) =>
    lines.map((line, place) => {
      if (place !== at) return line;
      const event = JSON.parse(line) as Line;
      edit(event);
      return JSON.stringify(event);
    }),
  );
const verdictOn = (text: string, typed: string | null = null, known = keys) =>
  verifyHistory(Buffer.from(text), known, typed === null ? null : { head: typed, number: null });

describe('an exported history', () => {
  it('has every event with its hash, accounts by id, and proves that it is this installation’s and unchanged', () => {
    expect(linesOf(file)).toHaveLength(6);
    expect(file).toContain(portal.me.id);
    expect(file).not.toContain(portal.me.name);
    expect(verdictOn(file)).toMatchObject({ genuine: true, headFound: null });
    expect(verdictOn(file, head)).toMatchObject({ genuine: true, headFound: 3 });
    expect(verdictOn(file, head.slice(0, 16))).toMatchObject({ genuine: true, headFound: 3 });
  });

  it('is noted for whoever took it', async () => {
    const admin = await portal.person('Adam', { isAdministrator: true });
    const url = `/api/management/users/${portal.me.id}/events`;
    const { events } = (await call(portal, 'GET', url, undefined, admin.headers)).json<{
      events: { type: string }[];
    }>();
    expect(events.map(({ type }) => type)).toContain('HistoryExported');
  });

  it('is signed with one key by every node', async () => {
    const again = await portal.another();
    const [one, other] = await Promise.all(
      [portal, again].map(
        async (node) => (await node.http.inject({ url: '/.well-known/tournament-history-keys' })).body,
      ),
    );
    expect(other).toBe(one);
  });

  it('stays proven when the secret changes, by the key it was signed with', async () => {
    const pool = new Pool({ connectionString: portal.url, max: 1 });
    const later = await openSigningKeys({ pool, seed: randomBytes(32), clock: () => new Date() });
    const published = await later.published();
    await pool.end();
    expect(published.map(({ kid }) => kid)).toEqual([later.signer.publicKey.kid, keys[0]?.kid]);
    expect(verdictOn(file, head, published)).toMatchObject({ genuine: true });
    expect(verdictOn(file, head, [later.signer.publicKey])).toMatchObject({ genuine: false });
  });
});

describe('npm run verify-history', () => {
  const program = join(import.meta.dirname, '../../../dist/server/operation/cli/verify-history.js');
  async function run(...args: readonly string[]): Promise<{ code: number; said: string }> {
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: join(folder, 'none') };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { cwd: folder, env });
      return { code: 0, said: stdout };
    } catch (fault) {
      const { code, stderr } = fault as { code: number; stderr: string };
      return { code, said: stderr };
    }
  }
  beforeAll(async () => {
    await writeFile(join(folder, 'verlauf.jsonl'), file);
    await writeFile(
      join(folder, 'forged.jsonl'),
      edited(2, ({ data }) => Object.assign(data, { scoreA: 9 })),
    );
    await writeFile(join(folder, 'keys.json'), JSON.stringify({ keys }));
  });

  it('ends with 0 and says so in both languages where everything holds', async () => {
    const { code, said } = await run('verlauf.jsonl', '--keys', 'keys.json', '--head', head);
    expect(code, said).toBe(0);
    expect(said).toContain('bis Nr. 5, unverändert');
    expect(said).toContain('to no. 5, unchanged');
    expect(said).toContain('that of no. 3');
    expect((await run('verlauf.jsonl', '--keys', 'keys.json')).said).toContain('Without --head');
  });

  it('finds the head that is printed under a ranking, however it is typed, and no other', async () => {
    const document = await call(portal, 'POST', '/api/documents', {
      tournamentId: founded.tournament,
      type: 'MatchPlan',
      name: 'Aushang',
    });
    const { id } = document.json<{ id: string }>();
    const configuration = { outcomes: 'ShowOutcomeStructuresWithOutcomes', includeRankingTable: true };
    await call(portal, 'PATCH', `/api/documents/${id}/match-plan/config`, configuration);
    const pdf = await call(portal, 'GET', `/api/documents/${id}/pdf?languageCode=de&timeZone=Europe/Berlin`);
    const { text } = await readPdf(pdf.rawPayload);
    const [, version = '', printed = ''] = /Nr\. (\d+) · Prüfwert ([0-9a-f]{16})$/m.exec(text) ?? [];
    // Whatever comes later, the paper stays true.
    await report(portal, founded, 'm3', [1, 1]);
    await writeFile(join(folder, 'later.jsonl'), await exported());
    const check = (typed: string) => run('later.jsonl', '--keys', 'keys.json', '--head', typed, '--nr', version);
    for (const typed of [printed, printed.toUpperCase().replaceAll(/(.{4})/g, '$1 ')]) {
      const { code, said } = await check(typed);
      expect([code, said], typed).toEqual([0, expect.stringContaining(`that of no. ${version}:`)]);
    }
    expect(await check(printed.split('').reverse().join(''))).toMatchObject({
      code: 1,
      said: expect.stringContaining(`No. ${version} has another head`) as string,
    });
    expect((await check(printed.slice(0, 15))).code).toBe(2);
  });

  it('ends with 1 where something does not hold', async () => {
    const forgery = await run('forged.jsonl', '--keys', 'keys.json');
    expect(forgery.code).toBe(1);
    expect(forgery.said).toContain('NICHT in Ordnung. Nr. 3');
    expect((await run('verlauf.jsonl', '--keys', 'keys.json', '--head', '0'.repeat(64))).code).toBe(1);
  });

  it('ends with 2 where it cannot be checked, and makes no secret of its own', async () => {
    for (const args of [
      [],
      ['nichts.jsonl', '--keys', 'keys.json'],
      ['verlauf.jsonl', '--keys', 'verlauf.jsonl'],
      ['verlauf.jsonl', '--head', 'xyz'],
      ['verlauf.jsonl', '--nope'],
    ]) {
      expect((await run(...args)).code, args.join(' ')).toBe(2);
    }
    const without = await run('verlauf.jsonl');
    expect(without.code).toBe(2);
    expect(without.said).toContain('--keys');
  });
});
