import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket as Socket, WebSocketServer } from 'ws';
import type { LiveChannel, TopicMessage } from '#client/live/live-channel.ts';

// The live channel of a device whose clock is wrong, or is put right while the page is open. Against a real socket server.

const MINUTE = 60_000;
const HOUR = 3_600_000;
/** What a busy machine may take to read a frame; a wrong clock is wrong by minutes. */
const HESITATION = 2_000;

let server: WebSocketServer;
let socket: Socket;
let channel: LiveChannel;
let contacts: (Date | null)[];
let told: TopicMessage[];
let serverTime: (device?: number) => Date;
/** Milliseconds by which the device's clock is ahead of the server's, which is that of this machine. */
let wrong: number;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('WebSocket', Socket);
  contacts = [];
  told = [];
  wrong = 0;
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  ({ serverTime } = await import('#client/texts/server-time.ts'));
});
afterEach(async () => {
  channel.close();
  socket.terminate();
  server.close();
  await once(server, 'close');
  vi.unstubAllGlobals();
});

/** Opens the channel, which hears a beat and a view. */
async function open(first = (): void => beat()): Promise<void> {
  const { openLiveChannel } = await import('#client/live/live-channel.ts');
  const { port } = server.address() as AddressInfo;
  channel = openLiveChannel({
    connect: () => Promise.resolve(new Socket(`ws://127.0.0.1:${port}`) as unknown as WebSocket),
    ended: () => undefined,
    contact: ({ since }) => contacts.push(since),
    now: device,
    random: () => 0.1,
  });
  server.once('connection', (opened) => {
    socket = opened;
    first();
    say({ topic: 'public/x', stamp: 'a', version: 1, view: { score: 0 } });
  });
  channel.follow('public/x', (message) => told.push(message));
  await expect.poll(() => told).toHaveLength(1);
}

const device = (): number => Date.now() + wrong;
const say = (frame: unknown): void => socket.send(JSON.stringify(frame));
const beat = (at = Date.now()): void => say({ beat: at });
const goal = (from: string, stamp: string): void =>
  say({ topic: 'public/x', from, stamp, version: 2, changes: [[['score'], 1]] });

/** How far what the page takes for the server's time is from it, in ms. */
const off = (): number => Math.abs(serverTime(device()).getTime() - Date.now());
const pause = (milliseconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, milliseconds));

test.each([20 * MINUTE, -20 * MINUTE])(
  'a clock that is %i ms ahead: time and last contact are the server’s',
  async (by) => {
    wrong = by;
    await open();
    expect(off()).toBeLessThan(HESITATION);
    expect(Math.abs(channel.lastContact().getTime() - Date.now())).toBeLessThan(HESITATION);
    const from = Date.now();
    await vi.waitFor(() => expect(contacts.at(-1)).toBeInstanceOf(Date), { timeout: 7_000 });
    expect(Math.abs(Number(contacts.at(-1)) - from)).toBeLessThan(HESITATION);
  },
  10_000,
);

test('a server of an earlier version says no time: that of the device counts', async () => {
  await open(() => say({ beat: true }));
  expect(serverTime(0).getTime()).toBe(0);
});

test('the time that was sent before a sleep and is read after it is none', async () => {
  await open();
  const before = Date.now();
  wrong = HOUR;
  beat(before);
  await pause(100);
  expect(serverTime(0).getTime()).toBeGreaterThan(-5_000);
});

test.each([20 * MINUTE, -20 * MINUTE])(
  'a clock that is put right by %i ms: the next words say the time',
  async (by) => {
    wrong = -by;
    await open();
    wrong = 0;
    beat();
    await pause(900);
    beat();
    await expect.poll(off).toBeLessThan(HESITATION);
    expect(contacts).toEqual([null]);
  },
);

test('a clock that is put back hides neither a silent line nor what is news', async () => {
  wrong = 20 * MINUTE;
  await open();
  await pause(700);
  wrong = 0;
  await pause(700);
  beat();
  goal('a', 'b');
  await expect.poll(() => told).toHaveLength(2);
  expect(told.at(-1)).toMatchObject({ isNews: true });
  const from = Date.now();
  await vi.waitFor(() => expect(contacts.at(-1)).toBeInstanceOf(Date), { timeout: 7_000 });
  expect(Math.abs(Number(contacts.at(-1)) - from)).toBeLessThan(HESITATION);
}, 12_000);
