import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#server/operation/embedded-database/postmaster.ts';
import { type Clone, cloneProject } from './clone.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

const DEMO = ['server/operation/launch/demo.mjs'];

let clone: Clone;
let temporary: string;
beforeAll(() => {
  clone = cloneProject();
  temporary = join(clone.folder, 'temporary');
  mkdirSync(temporary);
});
afterAll(() => clone.remove());

const environment = (port: number, more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  TMPDIR: temporary,
  PORT: String(port),
  ...more,
});

test('npm run demo prints three addresses that work, and leaves nothing behind', async () => {
  // What the real portal is set to is not for a demo.
  writeFileSync(join(clone.folder, '.env'), 'DATABASE_URL=postgres://nowhere.example/real\nLOG_LEVEL=loud\n');
  const port = await freePort();
  const demo = clone.node(DEMO, { env: environment(port) });
  await vi.waitFor(() => expect(demo.output()).toContain('Beenden mit Strg+C'), { timeout: 240_000, interval: 100 });
  const addresses = demo.output().match(/http:\S+/g) ?? [];
  expect(addresses).toHaveLength(3);
  const answers = await Promise.all(addresses.map((address) => fetch(address)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const texts = await Promise.all(answers.slice(1).map((answer) => answer.text()));
  for (const text of texts) expect(text).toContain('Hallencup der E-Junioren');
  expect(readdirSync(temporary).filter((name) => name.startsWith('turnierpult-demo-'))).toHaveLength(1);

  const second = clone.node(DEMO, { env: environment(port) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/Auf Port \d+ läuft schon ein anderes Programm.*npm run demo/);

  demo.process.kill('SIGTERM');
  expect(await demo.ended).toBe(0);
  expect(readdirSync(temporary).filter((name) => name.startsWith('turnierpult-demo-'))).toEqual([]);
});

test('a wrong pace stops it with one line', async () => {
  const demo = clone.node(DEMO, { env: environment(await freePort(), { DEMO_SPEED: 'fast' }) });
  expect(await demo.ended).toBe(1);
  expect(demo.output()).toContain('Einstellung DEMO_SPEED muss eine Zahl von 1 bis 1000 sein.');
  expect(readdirSync(temporary).filter((name) => name.startsWith('turnierpult-demo-'))).toEqual([]);
});
