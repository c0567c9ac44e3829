import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Driver } from './driver.ts';
import { endProgram, saidBy, startProgram } from './processes.ts';

// Firefox speaks WebDriver BiDi itself, over a socket: Debian packages no geckodriver.

const answer = z.union([
  z.object({ id: z.number(), type: z.literal('success'), result: z.unknown() }),
  z.object({ id: z.number(), type: z.literal('error'), error: z.string(), message: z.string() }),
]);
const tree = z.object({ contexts: z.tuple([z.object({ context: z.string() })], z.unknown()) });
const evaluated = z.union([
  z.object({ type: z.literal('success'), result: z.object({ type: z.string(), value: z.string().optional() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);

/** Starts Firefox without a window, on a profile that is gone afterwards. */
export async function launchFirefox(program: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank'];
  const child = startProgram(program, args);
  // What it says is read on, or its pipe would fill up.
  child.stdout?.resume();
  if (child.stderr === null) throw new Error('Firefox has no pipe');
  const address = await saidBy(child, child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const socket = await connected(`${address}/session`);
  await socket.call('session.new', { capabilities: {} });
  const { contexts } = tree.parse(await socket.call('browsingContext.getTree', {}));
  const [{ context }] = contexts;
  return {
    async open(url) {
      await socket.call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(source, ...given) {
      const functionDeclaration = `async (given) => JSON.stringify((await (${source})(...JSON.parse(given))) ?? null)`;
      const answered = evaluated.parse(
        await socket.call('script.callFunction', {
          functionDeclaration,
          arguments: [{ type: 'string', value: JSON.stringify(given) }],
          target: { context },
          awaitPromise: true,
        }),
      );
      if (answered.type === 'exception') throw new Error(answered.exceptionDetails.text);
      return JSON.parse(answered.result.value ?? 'null') as unknown;
    },
    async perform(source) {
      await socket.call('input.performActions', { context, actions: [source] });
    },
    async resize(width, height) {
      await socket.call('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async close() {
      socket.end();
      await endProgram(child);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A socket on which each call waits for its own answer. */
async function connected(url: string): Promise<{
  call(method: string, params: object): Promise<unknown>;
  end(): void;
}> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (told: z.infer<typeof answer>) => void>();
  let last = 0;
  socket.on('message', (data: Buffer) => {
    // Events of the browser have no id.
    const told = answer.safeParse(JSON.parse(data.toString()));
    if (told.success) waiting.get(told.data.id)?.(told.data);
  });
  return {
    async call(method, params) {
      const id = (last += 1);
      const told = await new Promise<z.infer<typeof answer>>((resolve, reject) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }), (fault) => fault != null && reject(fault));
      });
      waiting.delete(id);
      if (told.type === 'error') throw new Error(`${method}: ${told.error}: ${told.message}`);
      return told.result;
    },
    end: () => socket.close(),
  };
}
