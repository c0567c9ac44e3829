import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { endProgram, saidBy, startProgram } from './processes.ts';

// Old engines speak the DevTools protocol of their time, which the library that drives new ones no longer speaks.

/** A running browser with one page. */
export interface OldChromium {
  readonly version: string;
  /** Loads an address; what the browser complained of before is forgotten. */
  open(url: string): Promise<void>;
  /** What an expression is in the page; it has to be a text. */
  read(expression: string): Promise<string>;
  /** What was thrown or logged as an error since the page was opened. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

/** The engines that test/old-chromium.mjs fetches, by their numbers. */
export const oldVersions = z
  .array(z.object({ version: z.int() }))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'old-chromium.json'), 'utf8')))
  .map(({ version }) => version);

const FOLDER = join(import.meta.dirname, '../../dist/old-chromium');

/** Null: test/old-chromium.mjs did not fetch it. */
export function oldChromium(version: number): (() => Promise<OldChromium>) | null {
  const program = join(FOLDER, `chromium-${version}`);
  return existsSync(program) ? () => launch(program) : null;
}

const message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const complaint = z.union([
  z.object({ exceptionDetails: z.object({ exception: z.object({ description: z.string() }) }) }),
  z.object({ entry: z.object({ level: z.literal('error'), text: z.string(), url: z.string().optional() }) }),
  z.object({ type: z.literal('error'), args: z.unknown().optional() }),
]);
const evaluated = z.object({ result: z.object({ value: z.string() }) });

const pages = z.array(z.object({ webSocketDebuggerUrl: z.string() }));

/** The address of the first page, which comes some milliseconds after the browser listens. */
async function firstPage(host: string): Promise<string> {
  for (;;) {
    const [page] = pages.parse(await (await fetch(`http://${host}/json/list`)).json());
    if (page !== undefined) return page.webSocketDebuggerUrl;
    await pause(20);
  }
}

async function launch(program: string): Promise<OldChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'old-chromium-'));
  // The sandbox does not let root in; it opens nothing but our own portal.
  const args = ['--headless', '--no-sandbox', '--no-zygote', '--disable-gpu', '--remote-debugging-port=0'];
  const child = startProgram(program, [...args, `--user-data-dir=${profile}`, '--window-size=1280,900', 'about:blank']);
  child.stdout?.resume();
  if (child.stderr === null) throw new Error('Chromium has no pipe');
  const address = await saidBy(child, child.stderr, /DevTools listening on (ws:\S+)/);
  const { host } = new URL(address);
  const version = await (await fetch(`http://${host}/json/version`)).json();
  const webSocketDebuggerUrl = await firstPage(host);
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (told: z.infer<typeof message>) => void>();
  let complained: string[] = [];
  socket.on('message', (data: Buffer) => {
    const told = message.parse(JSON.parse(data.toString()));
    if (told.id !== undefined) return waiting.get(told.id)?.(told);
    if (complaint.safeParse(told.params).success) complained.push(JSON.stringify(told.params));
  });
  let last = 0;
  const call = async (method: string, params: object = {}): Promise<unknown> => {
    const id = (last += 1);
    const told = await new Promise<z.infer<typeof message>>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (told.error !== undefined) throw new Error(`${method}: ${told.error.message}`);
    return told.result;
  };
  for (const area of ['Page', 'Runtime', 'Log']) await call(`${area}.enable`);
  return {
    version: z.object({ Browser: z.string() }).parse(version).Browser,
    async open(url) {
      complained = [];
      await call('Page.navigate', { url });
    },
    async read(expression) {
      return evaluated.parse(await call('Runtime.evaluate', { expression })).result.value;
    },
    complaints: () => complained,
    async close() {
      socket.close();
      await endProgram(child);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
