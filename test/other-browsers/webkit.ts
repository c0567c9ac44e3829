import { setTimeout as pause } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { freePort } from '#test/support/running-portal.ts';
import type { Driver, Json } from './driver.ts';
import { endProgram, saidBy, startProgram } from './processes.ts';

// WebKitGTK through its own driver, which speaks WebDriver over HTTP. Its browser has no mode without a window, so it
// gets a screen of its own.

/** Larger than the largest page, for the bar of the browser's window. */
const SCREEN = '2000x1400x24';

const failed = z.object({ error: z.string(), message: z.string() });
const opened = z.object({ sessionId: z.string() });
const size = z.tuple([z.number(), z.number()]);
const outcome = z.union([z.object({ value: z.string() }), z.object({ fault: z.string() })]);

/** Starts the browser that comes with the driver, with nothing remembered. */
export async function launchWebKit(program: string): Promise<Driver> {
  const screen = startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp']);
  for (const pipe of [screen.stdout, screen.stderr]) pipe?.resume();
  const display = await saidBy(screen, screen.stdio[3] as Readable, /^(\d+)\n/);
  const port = await freePort();
  const driver = startProgram(program, [`--port=${port}`], { DISPLAY: `:${display}` });
  for (const pipe of [driver.stdout, driver.stderr]) pipe?.resume();
  const call = callsTo(`http://127.0.0.1:${port}`);
  await ready(call);
  const { sessionId } = opened.parse(await call('POST', '/session', { capabilities: { alwaysMatch: {} } }));
  const session = `/session/${sessionId}`;
  const run = async (source: string, ...args: readonly Json[]): Promise<unknown> => {
    const script = `const done = arguments[1];
      Promise.resolve().then(() => (${source})(...JSON.parse(arguments[0])))
        .then((value) => done({ value: JSON.stringify(value ?? null) }), (fault) => done({ fault: String(fault) }));`;
    const told = outcome.parse(
      await call('POST', `${session}/execute/async`, { script, args: [JSON.stringify(args)] }),
    );
    if ('fault' in told) throw new Error(told.fault);
    return JSON.parse(told.value) as unknown;
  };
  return {
    run,
    async open(url) {
      await call('POST', `${session}/url`, { url });
    },
    async perform(source) {
      await call('POST', `${session}/actions`, { actions: [source] });
    },
    async resize(width, height) {
      await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height });
      const [innerWidth, innerHeight] = size.parse(await run('() => [innerWidth, innerHeight]'));
      const rect = { x: 0, y: 0, width: 2 * width - innerWidth, height: 2 * height - innerHeight };
      await call('POST', `${session}/window/rect`, rect);
    },
    async close() {
      await call('DELETE', session).catch(() => null);
      await endProgram(driver);
      await endProgram(screen);
    },
  };
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** Calls of the classic WebDriver; they answer what stands in `value`. */
const callsTo =
  (origin: string): Call =>
  async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = z.object({ value: z.unknown() }).parse(await response.json());
    if (response.ok) return value;
    const { error, message } = failed.parse(value);
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  };

async function ready(call: Call): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isThere = await call('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await pause(50);
  }
  throw new Error('The driver of WebKit does not listen');
}
