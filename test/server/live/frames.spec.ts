import { afterEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { Rate } from '#server/live/sockets/budget.ts';
import { FrameTurns, NETWORK_FRAMES, SOCKET_FRAMES } from '#server/live/sockets/frame-turns.ts';
import type { TopicAccess } from '#server/live/topic-access.ts';
import { visitor } from '#server/http/caller.ts';
import { openLiveFixture, TOURNAMENT, type LiveFixture } from './live-fixture.ts';
import { openPage, wholeView, type Page } from './page.ts';

// What frames of one sender may cost all others.

const PUBLIC = `public/${TOURNAMENT}`;
/** Never heals while a spec runs. */
const ONLY = (burst: number): Rate => ({ burst, perSecond: 1e-6 });

let hall: LiveFixture;
const pages: Page[] = [];
async function page(from?: string): Promise<Page> {
  const opened = await openPage(hall.url, {}, from);
  pages.push(opened);
  return opened;
}

/** Topics that visitors asked for, in the order in which they were read. */
const read: { readonly topic: string; readonly turn: number }[] = [];
let turn = 0;
let counting = false;
function countTurns(): void {
  turn += 1;
  if (counting) setImmediate(countTurns);
}
const rights: TopicAccess = {
  callerOf: () => Promise.resolve(visitor),
  isKeyGood: () => Promise.resolve(true),
  async mayFollow(_caller, topic) {
    read.push({ topic, turn });
    return topic === PUBLIC;
  },
};

async function open(rates: ConstructorParameters<typeof FrameTurns>[0] = {}): Promise<FrameTurns> {
  const turns = new FrameTurns(rates);
  hall = await openLiveFixture({ rights, turns });
  return turns;
}

afterEach(async () => {
  counting = false;
  read.splice(0);
  for (const opened of pages.splice(0)) opened.socket.terminate();
  await hall.end();
});

const unknown = (number: number): { follow: string } => ({
  follow: `public/unknown${String(number).padStart(9, '0')}`,
});
const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const linesAbout = (message: string) => hall.logged.filter(({ msg }) => msg === message);

describe('malformed frames', () => {
  it.each([
    ['no JSON', 'x'],
    ['none of the frames there are', '{}'],
    ['16 kB of brackets', '['.repeat(8_000) + ']'.repeat(8_000)],
    ['bytes', Buffer.from([1, 2, 3])],
  ])('end the socket with 1008 after three answers: %s', async (_, frame) => {
    await open();
    const rude = await page();
    for (let sent = 0; sent < 200; sent += 1) rude.socket.send(frame);
    expect(await rude.closed).toBe(1008);
    expect(rude.heard).toEqual(times(3).map(() => ({ error: 'malformed-frame' })));
    expect(linesAbout('live connection ended')).toMatchObject([{ why: 'malformed frames', caller: 'visitor' }]);
  });

  it('do not end one that says three of them in all', async () => {
    await open();
    const clumsy = await page();
    for (const frame of ['x', '{}', '[]']) clumsy.say(frame);
    clumsy.say({ follow: PUBLIC });
    for (let answer = 0; answer < 3; answer += 1) expect(await clumsy.next()).toEqual({ error: 'malformed-frame' });
    wholeView(await clumsy.next());
  });
});

it('the log has one line of a socket for all topics that were refused', async () => {
  await open();
  const lost = await page();
  for (const number of times(100)) lost.say(unknown(number));
  await expect.poll(() => lost.heard.length).toBe(100);
  expect(linesAbout('topic refused')).toHaveLength(1);
});

it('a turn of the event loop reads at most sixteen frames, of all sockets together', async () => {
  await open();
  const crowd = await Promise.all(times(40).map(() => page()));
  counting = true;
  countTurns();
  for (const each of crowd) for (const number of times(20)) each.say(unknown(number));
  await expect.poll(() => read.length, { timeout: 20_000 }).toBe(800);
  const perTurn = new Map<number, number>();
  for (const frame of read) perTurn.set(frame.turn, (perTurn.get(frame.turn) ?? 0) + 1);
  expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(16);
});

describe('the budget of a socket', () => {
  it('slows that socket, and no other of its network', async () => {
    // A pong to a ping of the server may be one of the eight.
    const turns = await open({ socket: ONLY(8) });
    const [eager, other] = [await page(), await page()];
    for (const number of times(12)) eager.say(unknown(number));
    await expect.poll(() => turns.slowed, { timeout: 10_000 }).toBe(1);
    for (const number of times(5)) {
      other.say(unknown(number));
      await other.next();
    }
    expect(eager.heard.length).toBeLessThanOrEqual(8);
    expect(turns.slowed).toBe(1);
  });

  it('gives frames back with time', async () => {
    await open({ socket: { burst: 2, perSecond: 20 } });
    const eager = await page();
    for (const number of times(12)) eager.say(unknown(number));
    await expect.poll(() => eager.heard.length, { timeout: 5_000 }).toBe(12);
  });

  it('counts pings, and who has more waiting than one can have to say is ended with 1008', async () => {
    await open({ socket: ONLY(5) });
    const eager = await page();
    eager.together(() => {
      for (let sent = 0; sent < 400; sent += 1) eager.socket.ping();
    });
    expect(await eager.closed).toBe(1008);
    expect(linesAbout('live connection ended')).toMatchObject([{ why: 'too many frames' }]);
  });

  it('lets a page follow all it may at once, let go of it and follow again', async () => {
    const turns = await open();
    const busy = await page();
    for (const number of times(64)) busy.say(unknown(number));
    for (const number of times(64)) busy.say({ unfollow: unknown(number).follow });
    for (const number of times(64)) busy.say(unknown(number));
    await expect.poll(() => busy.heard.length).toBe(128);
    expect(turns.slowed).toBe(0);
  });
});

describe('the budget of a network', () => {
  it('slows its sockets, and none of another network', async () => {
    const turns = await open({ network: ONLY(5) });
    const [first, second, elsewhere] = [await page(), await page(), await page('127.0.0.2')];
    for (const number of times(4)) {
      first.say(unknown(number));
      await first.next();
    }
    for (const number of times(4)) second.say(unknown(number));
    await second.next();
    await expect.poll(() => turns.slowed).toBe(1);
    for (const number of times(5)) {
      elsewhere.say(unknown(number));
      await elsewhere.next();
    }
    expect(second.heard).toHaveLength(1);
  });

  it('serves its sockets in turn: who says one thing waits for one frame of each of the others', async () => {
    const turns = await open({ network: { burst: 1, perSecond: 100 } });
    const flood = await Promise.all(times(20).map(() => page()));
    const phone = await page();
    for (const each of flood) for (const number of times(100)) each.say(unknown(number));
    await expect.poll(() => turns.slowed).toBeGreaterThanOrEqual(20);
    const before = read.length;
    phone.say({ follow: PUBLIC });
    wholeView(await phone.next());
    const first = read.findIndex(({ topic }) => topic === PUBLIC);
    // What was in the line already, and one more of each where the network brought that first.
    expect(first - before).toBeLessThanOrEqual(2 * flood.length);
  });
});

it('a hall of 500 phones behind one address that all come at once and ping is below half of every budget', async () => {
  const half = ({ burst, perSecond }: Rate): Rate => ({ burst: burst / 2, perSecond: perSecond / 2 });
  const turns = await open({ socket: half(SOCKET_FRAMES), network: half(NETWORK_FRAMES) });
  const phones = await Promise.all(times(500).map(() => page()));
  const pong = (socket: WebSocket): Promise<unknown> => new Promise((resolve) => socket.once('pong', resolve));
  await Promise.all(
    phones.map(async (phone) => {
      phone.say({ follow: PUBLIC });
      wholeView(await phone.next());
      for (let round = 0; round < 2; round += 1) {
        const answered = pong(phone.socket);
        phone.socket.ping();
        await answered;
      }
    }),
  );
  expect(turns.slowed).toBe(0);
  expect(hall.live.connections).toBe(500);
}, 30_000);
