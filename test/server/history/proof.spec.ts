import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportHistory } from '#server/history/proof/history-export.ts';
import { openSigningKeys } from '#server/history/proof/signing-keys.ts';
import { signerFrom, type PublicKey } from '#server/history/proof/signatures.ts';
import { flawSentence } from '#server/history/proof/flaw-sentence.ts';
import { verifyHistory } from '#server/history/proof/verify-export.ts';
import { texts } from '#server/texts/en.ts';
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
const verdictOn = (text: string, wanted: string | null = null) => {
  const verdict = verifyHistory(text, keys, wanted);
  return verdict.genuine ? 'genuine' : flawSentence(verdict.flaw, texts.historyProof.flaws);
};

describe('an exported history', () => {
  it('has every event with its hash, accounts by id, and proves that it is this installation’s and unchanged', () => {
    expect(linesOf(file)).toHaveLength(6);
    expect(file).toContain(portal.me.id);
    expect(file).not.toContain(portal.me.name);
    expect(verdictOn(file)).toBe('genuine');
    expect(verifyHistory(file, keys, head)).toMatchObject({ genuine: true, headFound: 3 });
    expect(verifyHistory(file, keys, head.slice(0, 16))).toMatchObject({ genuine: true, headFound: 3 });
  });

  it('is noted for whoever took it', async () => {
    const admin = await portal.person('Adam', { isAdministrator: true });
    const url = `/api/management/users/${portal.me.id}/events`;
    const { events } = (await call(portal, 'GET', url, undefined, admin.headers)).json<{
      events: { type: string }[];
    }>();
    expect(events.map(({ type }) => type)).toContain('HistoryExported');
  });

  it.each([
    [
      'a changed value',
      () => edited(2, ({ data }) => Object.assign(data, { scoreA: 9 })),
      'Line 3: its content was changed.',
    ],
    [
      'a changed name',
      () => edited(4, ({ data }) => Object.assign(data, { name: 'FC' })),
      'Line 5: its content was changed.',
    ],
    [
      'another time',
      () => edited(2, ({ metadata }) => Object.assign(metadata, { at: '2020-01-01T00:00:00Z' })),
      'Line 3: its time',
    ],
    [
      'another person',
      () => edited(3, ({ metadata }) => Object.assign(metadata.actor, { id: 'jemand' })),
      'Line 4: its time',
    ],
    ['something more', () => edited(1, (line) => Object.assign(line, { note: 'x' })), 'Line 2: no event'],
    [
      'a name given twice',
      () => forged((lines) => lines.with(4, (lines[4] ?? '').replace('"data":{', '"data":{"name":"FC",'))),
      'Line 5: no event',
    ],
    ['blanks', () => forged((lines) => lines.with(1, ` ${lines[1]}`)), 'Line 2: no event'],
    ['an empty line', () => forged((lines) => lines.toSpliced(2, 0, '')), 'Line 3: no event'],
    ['no JSON', () => forged((lines) => lines.with(2, '{')), 'Line 3: no event'],
    ['a removed line', () => forged((lines) => lines.toSpliced(2, 1)), 'Line 3: an event is missing'],
    ['a removed last line', () => forged((lines) => lines.toSpliced(4, 1)), 'The signature is for 5 events'],
    ['a removed first line', () => forged((lines) => lines.slice(1)), 'Line 1: an event is missing'],
    [
      'two lines swapped',
      () => forged((lines) => lines.with(2, lines[3] ?? '').with(3, lines[2] ?? '')),
      'Line 3: an event is missing',
    ],
    ['no signature', () => forged((lines) => lines.slice(0, -1)), 'The last line with the signature'],
    ['nothing at all', () => '', 'The last line with the signature'],
  ])('shows %s', (_what, forge, told) => {
    expect(verdictOn(forge())).toContain(told);
  });

  it('shows a signature for something else, one that was changed, and one of another installation', async () => {
    const seal = (change: (last: { seal: Record<string, unknown>; signature: string }) => void) =>
      forged((lines) => {
        const last = JSON.parse(lines.at(-1) ?? '') as { seal: Record<string, unknown>; signature: string };
        change(last);
        return [...lines.slice(0, -1), JSON.stringify(last)];
      });
    expect(verdictOn(seal(({ seal: sealed }) => Object.assign(sealed, { exportedAt: '2020-01-01T00:00:00Z' })))).toBe(
      'The signature is wrong.',
    );
    expect(verdictOn(seal((last) => Object.assign(last, { signature: 'AAAA' })))).toBe('The signature is wrong.');
    const elsewhere = signerFrom(randomBytes(32));
    const events = linesOf(file)
      .slice(0, -1)
      .map((line) => ({ ...(JSON.parse(line) as object), position: '' }) as never);
    const signedAnew = async (signer: typeof elsewhere): Promise<string> => {
      const by = { signer, exportedAt: '2026-11-21T09:00:00Z' };
      return (await exportHistory(`tournament-${founded.tournament}`, Readable.from([events]), by)).toString();
    };
    expect(verdictOn(await signedAnew(elsewhere))).toContain('is not one of this installation');
    const pretending = { ...elsewhere, publicKey: keys[0] ?? elsewhere.publicKey };
    expect(verdictOn(await signedAnew(pretending))).toBe('The signature is wrong.');
  });

  it('shows that a head is of another history, or the log was written anew', async () => {
    const other = await foundTournament(portal);
    const answer = await call(portal, 'GET', `/api/tournaments/${other.tournament}/history/export`);
    expect(verdictOn(file, lastChain(answer.body))).toContain('The head does not occur');
    expect(verdictOn(file, '0'.repeat(64))).toContain('The head does not occur');
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
    expect(verifyHistory(file, published, head)).toMatchObject({ genuine: true });
    expect(verifyHistory(file, [later.signer.publicKey], head)).toMatchObject({ genuine: false });
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
    expect(said).toContain('In Ordnung: 5 Ereignisse');
    expect(said).toContain('Genuine: 5 events');
    expect(said).toContain('after version 3');
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
    const [, version = '', printed = ''] = /Version (\d+) · Prüfwert ([0-9a-f]{16})$/m.exec(text) ?? [];
    // Whatever comes later, the paper stays true.
    await report(portal, founded, 'm3', [1, 1]);
    await writeFile(join(folder, 'later.jsonl'), await exported());
    const check = (typed: string) => run('later.jsonl', '--keys', 'keys.json', '--head', typed);
    for (const typed of [printed, printed.toUpperCase().replaceAll(/(.{4})/g, '$1 ')]) {
      const { code, said } = await check(typed);
      expect([code, said], typed).toEqual([0, expect.stringContaining(`after version ${version}:`)]);
    }
    expect(await check(printed.split('').reverse().join(''))).toMatchObject({
      code: 1,
      said: expect.stringContaining('The head does not occur') as string,
    });
    expect((await check(printed.slice(0, 15))).code).toBe(2);
  });

  it('ends with 1 where something does not hold', async () => {
    const forgery = await run('forged.jsonl', '--keys', 'keys.json');
    expect(forgery.code).toBe(1);
    expect(forgery.said).toContain('NICHT in Ordnung. Zeile 3');
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
