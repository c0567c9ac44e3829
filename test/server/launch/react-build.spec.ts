import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#server/operation/embedded-database/postmaster.ts';
import { type Clone, cloneProject, type Running, untilReady } from './clone.ts';

// A page drawn by React's development build takes several times as long: the running portal says which one it has.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let clone: Clone;
let version: string;
beforeAll(() => {
  clone = cloneProject();
  ({ version } = JSON.parse(readFileSync(join(clone.folder, 'package.json'), 'utf8')) as { version: string });
});
afterAll(() => clone.remove());

/** The environment of this run with NODE_ENV as it is said here; undefined: not set. */
const environment = (NODE_ENV: string | undefined, port: number): NodeJS.ProcessEnv => {
  const { NODE_ENV: _, ...others } = process.env;
  return { ...others, ...(NODE_ENV === undefined ? {} : { NODE_ENV }), PORT: String(port) };
};

async function buildOf(portal: Running, port: number): Promise<string | undefined> {
  await untilReady(portal, port);
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return /^portal_build_info.*$/m.exec(figures)?.[0];
}

async function end(portal: Running): Promise<void> {
  portal.process.kill('SIGTERM');
  await portal.ended;
}

const PRODUCTION = () => `portal_build_info{version="${version}",react="production"} 1`;

test.each([undefined, 'development'])('npm start draws with the production build, NODE_ENV %s', async (given) => {
  const port = await freePort();
  const portal = clone.node(['server/operation/launch/start.mjs'], { env: environment(given, port) });
  expect(await buildOf(portal, port)).toBe(PRODUCTION());
  await end(portal);
});

test.each(['development', 'production'])(
  'so does npm run dev, and its pages come from the development server, NODE_ENV %s',
  async (given) => {
    const port = await freePort();
    const dev = clone.node(['server/operation/launch/dev.mjs'], { env: environment(given, port) });
    expect(await buildOf(dev, port)).toBe(PRODUCTION());
    await vi.waitFor(() => expect(dev.output()).toMatch(/Local:/), { timeout: 60_000, interval: 200 });
    const [address = ''] = /http:\/\/localhost:\d+/.exec(dev.output()) ?? [];
    // What reloads a component by itself: there where a page is served for development.
    expect(await (await fetch(`${address}/portal`)).text()).toContain('@react-refresh');
    // Without its entries it finds packages only while a page loads, and reloads that page for each.
    expect(dev.output()).not.toContain('Failed to run dependency scan');
    await end(dev);
  },
);
