import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

// The step of npm run check that asks for known weaknesses: npm itself, with a registry in which faults are planted.

vi.setConfig({ testTimeout: 60_000 });

const house = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'audit-'));
let registry: Server | null = null;
afterEach(() => registry?.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GHSA = 'GHSA-aaaa-bbbb-cccc';
const weak = (severity: string): object => ({
  nodemailer: [
    {
      id: 1,
      url: `https://github.com/advisories/${GHSA}`,
      title: 'Planted',
      severity,
      vulnerable_versions: '<99',
      cwe: [],
      cvss: { score: 7, vectorString: null },
    },
  ],
});

/** A registry that answers the question for advisories with this status and body; its address. */
async function registryWith(status: number, body: object): Promise<string> {
  registry?.close();
  const server = createServer((request, response) => {
    request.resume();
    const isAudit = request.method === 'POST' && request.url === '/-/npm/v1/security/advisories/bulk';
    response.writeHead(isAudit ? status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAudit ? body : {}));
  });
  registry = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function audit(address: string, accepted: readonly object[]): Promise<{ code: number | null; said: string }> {
  const file = join(folder, 'accepted.json');
  writeFileSync(file, JSON.stringify(accepted));
  return new Promise((resolve) => {
    // A cache of its own: npm remembers what it worked out of an advisory by its number.
    const cache = mkdtempSync(join(folder, 'cache-'));
    const env = { ...process.env, npm_config_registry: address, npm_config_offline: 'true', npm_config_cache: cache };
    const child = spawn(process.execPath, ['test/audit.mjs', file], { cwd: house, env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    child.once('close', (code) => resolve({ code, said }));
  });
}

const reason = 'Planted: nobody can reach it in this test.';
const future = '2999-12-31';

test.each(['moderate', 'high', 'critical'])(
  'a package with a weakness rated %s fails, with its id',
  async (severity) => {
    const { code, said } = await audit(await registryWith(200, weak(severity)), []);
    expect(code).toBe(1);
    expect(said).toContain(`${GHSA}: nodemailer, ${severity}: Planted`);
  },
);

test('nothing known passes, and so does what is rated low', async () => {
  expect(await audit(await registryWith(200, {}), [])).toMatchObject({ code: 0 });
  expect(await audit(await registryWith(200, weak('low')), [])).toMatchObject({ code: 0 });
});

test('a weakness that is accepted passes, until the day the acceptance ends', async () => {
  const address = await registryWith(200, weak('high'));
  expect(await audit(address, [{ id: GHSA, reason, until: future }])).toMatchObject({ code: 0 });
  const over = await audit(address, [{ id: GHSA, reason, until: '2026-01-01' }]);
  expect(over).toMatchObject({ code: 1 });
  expect(over.said).toContain('was accepted until 2026-01-01 only');
});

test('an acceptance nobody needs any more, and one without a reason, fail', async () => {
  const address = await registryWith(200, {});
  const idle = await audit(address, [{ id: GHSA, reason, until: future }]);
  expect(idle).toMatchObject({ code: 1 });
  expect(idle.said).toContain('take it out');
  const mute = await audit(address, [{ id: GHSA, reason: '', until: future }]);
  expect(mute).toMatchObject({ code: 1 });
  expect(mute.said).toContain('needs id, reason');
});

test('a registry that cannot be reached, or does not tell, is said plainly and fails nothing', async () => {
  const refusing = await audit(await registryWith(405, {}), []);
  expect(refusing).toMatchObject({ code: 0 });
  expect(refusing.said).toContain('NOT CHECKED');
  const gone = await audit('http://127.0.0.1:9', []);
  expect(gone).toMatchObject({ code: 0 });
  expect(gone.said).toContain('NOT CHECKED');
  expect(gone.said).toContain('ECONNREFUSED');
});
