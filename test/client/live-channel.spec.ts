import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket as Socket, WebSocketServer } from 'ws';
import { openLiveChannel, type LiveChannel, type TopicMessage } from '#client/live/live-channel.ts';

// The channel against a real socket server that says exactly what a test wants to hear.

let server: WebSocketServer;
let port: number;
let asked: Record<string, unknown>[];
let sockets: Socket[];
let answer: (frame: Record<string, unknown>, socket: Socket) => void;
let channel: LiveChannel | null;
let contacts: (Date | null)[];
/** From when on each loss counts. */
let missed: number[];
let admitted: boolean;
let endings: number;
/** Milliseconds for which the page slept: its clock ran on, its timers did not. */
let slept: number;

async function listen(at: number): Promise<void> {
  server = new WebSocketServer({ port: at, host: '127.0.0.1' });
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Record<string, unknown>;
      asked.push(frame);
      answer(frame, socket);
    });
  });
}

async function shut(): Promise<void> {
  for (const socket of sockets.splice(0)) socket.terminate();
  server.close();
  await once(server, 'close');
}

beforeEach(async () => {
  asked = [];
  sockets = [];
  contacts = [];
  missed = [];
  admitted = true;
  endings = 0;
  slept = 0;
  channel = null;
  answer = () => undefined;
  vi.stubGlobal('WebSocket', Socket);
  await listen(0);
});

afterEach(async () => {
  channel?.close();
  vi.useRealTimers();
  await shut();
  vi.unstubAllGlobals();
});

const dial = (): WebSocket => new Socket(`ws://127.0.0.1:${port}`) as unknown as WebSocket;

const open = (connect = () => Promise.resolve(admitted ? dial() : null)): LiveChannel =>
  (channel = openLiveChannel({
    connect,
    ended: () => (endings += 1),
    contact: (contact) => {
      contacts.push(contact.since);
      if (contact.since !== null) missed.push(contact.missedFrom);
    },
    now: () => Date.now() + slept,
    random: () => 0.1,
  }));

/** From here on the page's clock, and its looks at it, go as far as a test says; what waits for a while really does. */
const holdClock = () => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });

const say = (socket: Socket | undefined, frame: unknown) => socket?.send(JSON.stringify(frame));

test('tries again where a connection could not even be begun', async () => {
  answer = (_frame, socket) => say(socket, { topic: 'public/x', stamp: 'a', version: 1, view: { score: 0 } });
  let tries = 0;
  open(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('planted')) : Promise.resolve(dial());
  });
  const told: TopicMessage[] = [];
  channel?.follow('public/x', (message) => told.push(message));
  await vi.waitFor(() => expect(told).toMatchObject([{ kind: 'view', view: { score: 0 } }]), 5_000);
  expect(contacts).toEqual([expect.any(Date), null]);
});

test('takes the whole view, then changes that follow on it', async () => {
  answer = (_frame, socket) => {
    say(socket, { topic: 'public/x', stamp: 'a', version: 1, view: { score: 0, teams: ['A'] } });
    say(socket, { topic: 'public/x', from: 'a', stamp: 'b', version: 2, changes: [[['score'], 1]] });
  };
  const told: TopicMessage[] = [];
  open().follow('public/x', (news) => told.push(news));
  await expect.poll(() => told).toHaveLength(2);
  expect(told[1]).toMatchObject({ kind: 'view', stamp: 'b', view: { score: 1, teams: ['A'] } });
});

test('a change that does not follow on the view held: follows again from nothing', async () => {
  answer = (frame, socket) => {
    if (asked.length === 1)
      say(socket, { topic: 'public/x', from: 'zz', stamp: 'b', version: 2, changes: [[['score'], 9]] });
    else say(socket, { topic: frame['follow'], stamp: 'c', version: 3, view: { score: 3 } });
  };
  const told: TopicMessage[] = [];
  open().follow('public/x', (news) => told.push(news), { stamp: 'a', view: { score: 0 } });
  await expect.poll(() => told).toHaveLength(1);
  expect(asked).toEqual([{ follow: 'public/x', since: 'a' }, { follow: 'public/x' }]);
  expect(told[0]).toMatchObject({ view: { score: 3 } });
});

test('comes back by itself, says how long it was away, and asks only for what it missed', async () => {
  answer = (_frame, socket) => say(socket, { topic: 'public/x', stamp: 'a', version: 1, view: { score: 0 } });
  const told: TopicMessage[] = [];
  open().follow('public/x', (news) => told.push(news));
  await expect.poll(() => told).toHaveLength(1);
  await shut();
  await expect.poll(() => contacts.at(-1)).toBeInstanceOf(Date);
  asked = [];
  answer = (_frame, socket) =>
    say(socket, { topic: 'public/x', from: 'a', stamp: 'b', version: 2, changes: [[['score'], 4]] });
  await listen(port);
  await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 10_000 });
  expect(asked).toEqual([{ follow: 'public/x', since: 'a' }]);
  expect(told[1]).toMatchObject({ view: { score: 4 } });
  expect(contacts.at(-1)).toBeNull();
});

test('says when a topic is gone or was never there, and lets go of it', async () => {
  answer = (frame, socket) => {
    if (frame['follow'] === 'public/x') say(socket, { topic: 'public/x', gone: 'private' });
    if (frame['follow'] === 'public/y') say(socket, { topic: 'public/y', error: 'unknown-topic' });
  };
  const told: TopicMessage[] = [];
  const live = open();
  const stop = live.follow('public/x', (news) => told.push(news));
  live.follow('public/y', (news) => told.push(news));
  await expect.poll(() => told).toHaveLength(2);
  expect(told).toContainEqual({ kind: 'gone', why: 'private' });
  expect(told).toContainEqual({ kind: 'refused', code: 'unknown-topic' });
  stop();
  await expect.poll(() => asked.at(-1)).toEqual({ unfollow: 'public/x' });
});

test('a session that ended: says so, and comes back as soon as somebody is admitted again', async () => {
  answer = (_frame, socket) => say(socket, { topic: 'public/x', stamp: 'a', version: 1, view: { score: 0 } });
  const told: TopicMessage[] = [];
  open().follow('public/x', (news) => told.push(news));
  await expect.poll(() => told).toHaveLength(1);
  admitted = false;
  for (const socket of sockets) socket.close(4001, 'session ended');
  await expect.poll(() => contacts.at(-1)).toBeInstanceOf(Date);
  expect(endings).toBe(1);
  asked = [];
  // Long enough for several attempts, none of which may reach the server.
  await new Promise((resume) => setTimeout(resume, 500));
  expect(asked).toEqual([]);
  admitted = true;
  await vi.waitFor(() => expect(asked).toEqual([{ follow: 'public/x', since: 'a' }]), { timeout: 10_000 });
  expect(contacts.at(-1)).toBeNull();
});

test('says where its person is, and again after a reconnect', async () => {
  const live = open();
  live.follow('tournament/x', () => undefined);
  await expect.poll(() => asked).toHaveLength(1);
  live.announce({ topic: 'tournament/x', place: 'match/7' });
  await expect.poll(() => asked.at(-1)).toEqual({ at: 'tournament/x', place: 'match/7' });
  sockets[0]?.terminate();
  await expect
    .poll(() => asked.slice(2))
    .toEqual([{ follow: 'tournament/x' }, { at: 'tournament/x', place: 'match/7' }]);
  live.announce(null);
  await expect.poll(() => asked.at(-1)).toEqual({ at: 'tournament/x', place: null });
});

test('tells who else is on a topic', async () => {
  answer = (_frame, socket) =>
    say(socket, { topic: 'tournament/x', people: [{ id: 'a', name: 'Anna', place: 'plan' }] });
  const told: TopicMessage[] = [];
  open().follow('tournament/x', (news) => told.push(news));
  await expect.poll(() => told).toEqual([{ kind: 'people', people: [{ id: 'a', name: 'Anna', place: 'plan' }] }]);
});

const beat = (socket: Socket | undefined) => socket?.send(JSON.stringify({ beat: Date.now() + slept }));

const HOUR = 3_600_000;

/** Opens a connection that beats, with a view; answers the moment of its last frame. */
async function beating(): Promise<number> {
  answer = (frame, socket) => {
    beat(socket);
    say(socket, { topic: frame['follow'], stamp: 'a', version: 1, view: { score: 0 } });
  };
  // Not by polling, which moves a clock that is held.
  const heard = await new Promise<number>((told) => open().follow('public/x', () => told(Date.now())));
  answer = () => undefined;
  return heard;
}
const differs = (moment: Date | number | null | undefined, from: number): number =>
  Math.abs(Number(moment ?? Number.NaN) - from);

test('a line that falls silent is lost from its last word on, said within 5 s, though nothing was closed', async () => {
  holdClock();
  const heard = await beating();
  vi.advanceTimersByTime(4_000);
  expect(contacts).toEqual([null]);
  vi.advanceTimersByTime(1_000);
  expect(contacts).toEqual([null, new Date(heard)]);
});

test('a network that only hesitated goes on with the same connection', async () => {
  holdClock();
  await beating();
  vi.advanceTimersByTime(5_000);
  expect(contacts.at(-1)).toBeInstanceOf(Date);
  beat(sockets[0]);
  await expect.poll(() => contacts.at(-1)).toBeNull();
  // Asked again for what it follows: others who are here come with the answer.
  await expect.poll(() => asked).toEqual([{ follow: 'public/x' }, { follow: 'public/x', since: 'a' }]);
  expect(sockets).toHaveLength(1);
});

test('where the server never said that it beats, silence is no loss', async () => {
  holdClock();
  open().follow('public/x', () => undefined, { stamp: 'a', view: {} });
  await expect.poll(() => contacts).toEqual([null]);
  vi.advanceTimersByTime(60_000);
  expect(contacts).toEqual([null]);
});

test('what was missed before the first answer is no news; what happens from then on is', async () => {
  answer = (frame, socket) => {
    say(socket, { topic: frame['follow'], from: 'a', stamp: 'b', version: 2, changes: [[['score'], 1]] });
    say(socket, { topic: frame['follow'], from: 'b', stamp: 'c', version: 3, changes: [[['score'], 2]] });
    setTimeout(() => {
      say(socket, { topic: frame['follow'], from: 'c', stamp: 'd', version: 4, changes: [[['score'], 3]] });
    }, 800);
  };
  const told: TopicMessage[] = [];
  open().follow('public/x', (news) => told.push(news), { stamp: 'a', view: { score: 0 } });
  await vi.waitFor(() => expect(told).toHaveLength(3), { timeout: 4_000 });
  expect(told.map((each) => (each.kind === 'view' ? each.isNews : null))).toEqual([false, false, true]);
});

test.each([
  ['the view held is the current one', { stamp: 'b', version: 2 }],
  ['the whole view', { stamp: 'b', version: 2, view: { score: 0 } }],
])('what happens right after the answer that says it all is news: %s', async (_, whole) => {
  answer = (frame, socket) => {
    say(socket, { topic: frame['follow'], ...whole });
    say(socket, { topic: frame['follow'], from: 'b', stamp: 'c', version: 3, changes: [[['score'], 1]] });
  };
  const told: TopicMessage[] = [];
  open().follow('public/x', (news) => told.push(news), { stamp: 'b', view: { score: 0 } });
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ kind: 'view', stamp: 'c' }), { timeout: 4_000 });
  expect(told.map((each) => (each.kind === 'view' ? each.isNews : null)).at(-1)).toBe(true);
  expect(told.slice(0, -1).some((each) => each.kind === 'view' && each.isNews)).toBe(false);
});

test('what was missed while there was no contact is no news either; what happens afterwards is', async () => {
  answer = (_frame, socket) => say(socket, { topic: 'public/x', stamp: 'a', version: 1, view: { score: 0 } });
  const told: TopicMessage[] = [];
  open().follow('public/x', (news) => told.push(news));
  await expect.poll(() => told).toHaveLength(1);
  await new Promise((resume) => setTimeout(resume, 700));
  await shut();
  answer = (_frame, socket) => {
    say(socket, { topic: 'public/x', from: 'a', stamp: 'b', version: 2, changes: [[['score'], 1]] });
    setTimeout(
      () => say(socket, { topic: 'public/x', from: 'b', stamp: 'c', version: 3, changes: [[['score'], 2]] }),
      800,
    );
  };
  await listen(port);
  await vi.waitFor(() => expect(told).toHaveLength(3), { timeout: 10_000 });
  expect(told.map((each) => (each.kind === 'view' ? each.isNews : null))).toEqual([false, false, true]);
}, 15_000);

test('after a sleep what is shown is of the last word before it, and the loss counts from waking', async () => {
  holdClock();
  const heard = await beating();
  slept = HOUR;
  channel?.checkContact();
  vi.advanceTimersByTime(5_000);
  expect(contacts.at(-1)).toEqual(new Date(heard));
  expect(differs(missed.at(-1), heard + HOUR)).toBeLessThan(4_000);
  expect(channel?.lastContact()).toEqual(new Date(heard));
});

test('a connection that closes on waking: what is shown is of the last word before the sleep', async () => {
  holdClock();
  const heard = await beating();
  slept = HOUR;
  await shut();
  await expect.poll(() => contacts.at(-1)).toEqual(new Date(heard));
  expect(differs(missed.at(-1), heard + HOUR)).toBeLessThan(2_000);
  await listen(port);
});

test('what was sent before the sleep and is read after it is no contact', async () => {
  holdClock();
  const heard = await beating();
  slept = HOUR;
  beat(sockets[0]);
  await new Promise((resume) => setTimeout(resume, 100));
  expect(channel?.lastContact()).toEqual(new Date(heard));
  vi.advanceTimersByTime(500);
  beat(sockets[0]);
  await expect.poll(() => differs(channel?.lastContact(), heard + HOUR)).toBeLessThan(2_000);
});

const change = (from: string, stamp: string, score: number) => ({
  topic: 'public/x',
  from,
  stamp,
  version: score,
  changes: [[['score'], score]],
});

test('what was sent while the page slept is no news when it is read', async () => {
  holdClock();
  await beating();
  const told: TopicMessage[] = [];
  channel?.follow('public/y', (message) => told.push(message), { stamp: '0', view: { score: 0 } });
  for (const [score, asleep] of [0, 0, HOUR, 0].entries()) {
    await expect.poll(() => told).toHaveLength(score);
    vi.advanceTimersByTime(3_000);
    slept += asleep;
    say(sockets[0], { ...change(`${score}`, `${score + 1}`, score + 1), topic: 'public/y' });
  }
  await expect.poll(() => told.map((each) => each.kind === 'view' && each.isNews)).toEqual([false, true, false, true]);
});

test('what arrives in one go after a silence is not asked for again', async () => {
  await beating();
  // The page runs on: its timers see both steps.
  slept = 3_000;
  await new Promise((resume) => setTimeout(resume, 600));
  slept = 6_000;
  await expect.poll(() => contacts.at(-1)).toBeInstanceOf(Date);
  asked = [];
  for (const frame of [change('a', 'b', 1), change('b', 'c', 2), change('c', 'd', 3)]) say(sockets[0], frame);
  await expect.poll(() => asked).toEqual([{ follow: 'public/x', since: 'd' }]);
  expect(contacts.at(-1)).toBeNull();
});

test('a phone that wakes asks for what comes after the frames that waited for it', async () => {
  await beating();
  asked = [];
  slept = HOUR;
  channel?.checkContact();
  say(sockets[0], change('a', 'b', 1));
  await expect.poll(() => asked).toEqual([{ follow: 'public/x', since: 'b' }]);
});

test('several changes that do not fit ask once for the whole view', async () => {
  await beating();
  asked = [];
  for (const frame of [change('x', 'y', 1), change('y', 'z', 2), change('z', 'zz', 3)]) say(sockets[0], frame);
  await expect.poll(() => asked).toEqual([{ follow: 'public/x' }]);
  await new Promise((resume) => setTimeout(resume, 100));
  expect(asked).toHaveLength(1);
});

test.each([1008, 1013])(
  'a server that ends each connection as soon as it is open (%i) is tried less and less often',
  async (code) => {
    server.on('connection', (socket) => socket.close(code));
    open();
    await new Promise((resume) => setTimeout(resume, 2_500));
    // With the tenth of each wait that this page draws: after 50, 100, 200, 400, 800, 1,000 ms.
    expect(sockets.length).toBeGreaterThan(2);
    expect(sockets.length).toBeLessThanOrEqual(7);
  },
);

test('what the server has no room for counts as not up to date, and is asked for less and less often until it is shown', async () => {
  await beating();
  expect(contacts).toEqual([null]);
  asked = [];
  answer = (_frame, socket) => say(socket, { topic: 'public/x', error: 'unavailable' });
  say(sockets[0], { topic: 'public/x', error: 'unavailable' });
  await expect.poll(() => contacts.at(-1)).toBeInstanceOf(Date);
  beat(sockets[0]);
  // With this page's draw after 1.1, 2.2 and 4.4 s.
  await new Promise((resume) => setTimeout(resume, 6_000));
  expect(asked).toEqual([1, 2].map(() => ({ follow: 'public/x', since: 'a' })));
  expect(contacts.at(-1)).toBeInstanceOf(Date);
  answer = (_frame, socket) => say(socket, { topic: 'public/x', stamp: 'a', version: 1 });
  await vi.waitFor(() => expect(contacts.at(-1)).toBeNull(), { timeout: 5_000 });
}, 20_000);
