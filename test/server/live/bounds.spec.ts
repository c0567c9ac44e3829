import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { Beat } from '#domain/live-contract.ts';
import { PING_PARTS } from '#server/live/channel.ts';
import { FrameTurns } from '#server/live/sockets/frame-turns.ts';
import type { TopicAccess } from '#server/live/topic-access.ts';
import { openLiveFixture, TOURNAMENT, type LiveFixture } from './live-fixture.ts';
import { changedView, openPage, wholeView, type Page } from './page.ts';
import { crossOriginRefused } from '#server/access/authenticate.ts';
import { visitor as nobody } from '#server/http/caller.ts';

// What one socket may cost the others, and what ends it.

const PUBLIC = `public/${TOURNAMENT}`;
const EVENTS = `events/${TOURNAMENT}`;

let hall: LiveFixture;
const pages: Page[] = [];
const page = async (headers?: Record<string, string>): Promise<Page> => {
  const opened = await openPage(hall.url, headers);
  pages.push(opened);
  return opened;
};

/** Rights in small: visitors see what is public, and one member everything, until it is withdrawn. */
const members = new Set<string>();
let thinking = Promise.resolve();
let answered = (): void => undefined;
const rights: TopicAccess = {
  callerOf: async ({ headers }) => {
    const id = String(headers['x-caller'] ?? '');
    if (id === 'nobody') throw crossOriginRefused();
    return id === '' ? nobody : { kind: 'user', id, name: id, session: `session of ${id}`, organizationId: null };
  },
  isKeyGood: () => Promise.resolve(true),
  mayFollow: async ({ id }, topic) => {
    await thinking;
    const isMember = members.has(id);
    answered();
    if (isMember) return true;
    const view = await hall.views.public(TOURNAMENT);
    return !topic.startsWith('tournament/') && view?.view.visibility === 'Public';
  },
};

beforeEach(async () => {
  thinking = Promise.resolve();
  answered = () => undefined;
  members.clear();
  hall = await openLiveFixture({ rights });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const opened of pages.splice(0)) opened.socket.terminate();
  await hall.end();
});

const CHANGES = 800;

/** Far more than the operating system buffers for one socket. */
async function changeMuch(reader: Page): Promise<void> {
  for (let change = 1; change <= CHANGES; change += 1) {
    await turnOver();
    changedView(await reader.next());
  }
}

/** Shows or hides every table. */
async function turnOver(): Promise<void> {
  const presentation = (await hall.views.public(TOURNAMENT))?.view.presentationConfiguration;
  if (presentation === undefined) throw new Error('There is no tournament');
  const showResults = presentation.showResults === 'Default' ? 'OnlyMatchOutcomes' : 'Default';
  await hall.play({ type: 'ConfigurePresentation', configuration: { ...presentation, showResults } });
}

describe('a slow reader', () => {
  it('misses changes while others get them, and then gets the whole view', async () => {
    const slow = await page();
    slow.say({ follow: PUBLIC });
    wholeView(await slow.next());
    const quick = await page();
    quick.say({ follow: PUBLIC });
    wholeView(await quick.next());
    slow.stall();
    await changeMuch(quick);
    await hall.report(1, 7, 0);
    const now = await hall.views.public(TOURNAMENT);
    expect(slow.heard.length).toBeLessThan(2);
    slow.read();
    expect(await slow.until(PUBLIC, now?.stamp ?? '')).toEqual(JSON.parse(now?.bytes.toString() ?? ''));
    expect(slow.heard.length).toBeLessThan(CHANGES);
    expect(slow.heard.slice(1).some((message) => 'view' in message)).toBe(true);
  });

  it('does not go on showing what is gone: it is let go, and asks anew', async () => {
    const slow = await page();
    const quick = await page();
    for (const each of [slow, quick]) {
      each.say({ follow: PUBLIC });
      wholeView(await each.next());
    }
    slow.stall();
    await changeMuch(quick);
    await hall.play({ type: 'DeleteTournament' });
    expect(await quick.next()).toEqual({ topic: PUBLIC, gone: 'deleted' });
    slow.read();
    expect(await slow.closed).toBe(1006);
  });

  it('is let go when it asks and never reads the answers', async () => {
    await hall.end();
    // Else it is slowed before that.
    const much = { burst: 1e9, perSecond: 1e9 };
    hall = await openLiveFixture({ rights, turns: new FrameTurns({ socket: much, network: much }) });
    const rude = await page();
    rude.stall();
    const flood = setInterval(() => {
      for (let asked = 0; asked < 200; asked += 1) rude.say({ follow: 'x'.repeat(90) });
    }, 1);
    await expect.poll(() => hall.live.connections, { timeout: 20_000 }).toBe(0);
    clearInterval(flood);
    expect(hall.complaints).toEqual([]);
  });
});

describe('rights', () => {
  it('are checked when following: what is not yours is unknown', async () => {
    const visitor = await page();
    visitor.say({ follow: `tournament/${TOURNAMENT}` });
    expect(await visitor.next()).toEqual({ error: 'unknown-topic', topic: `tournament/${TOURNAMENT}` });
  });

  it('are checked again when a tournament becomes private: gone for visitors, here for members', async () => {
    members.add('anna');
    const visitor = await page();
    const anna = await page({ 'x-caller': 'anna' });
    for (const each of [visitor, anna]) {
      each.say({ follow: PUBLIC });
      wholeView(await each.next());
    }
    await hall.play({ type: 'SetVisibility', visibility: 'Private' });
    changedView(await anna.next());
    const heard = [await visitor.next()];
    if (!('gone' in (heard[0] ?? {}))) heard.push(await visitor.next());
    expect(heard.at(-1)).toEqual({ topic: PUBLIC, gone: 'private' });
    await hall.report(1, 2, 1);
    changedView(await anna.next());
    expect(visitor.heard.filter((message) => 'version' in message && message.version > 3)).toEqual([]);
  });

  it('are checked once more when the topic is open: who lost them meanwhile follows nothing', async () => {
    members.add('anna');
    const anna = await page({ 'x-caller': 'anna' });
    const topic = `tournament/${TOURNAMENT}`;
    answered = () => members.clear();
    anna.say({ follow: topic });
    expect(await anna.next()).toEqual({ error: 'unknown-topic', topic });
    await hall.report(1, 2, 1);
    anna.say({ follow: PUBLIC });
    expect(await anna.next()).toMatchObject({ topic: PUBLIC });
  });

  it('are checked again when somebody asks for it', async () => {
    members.add('anna');
    const anna = await page({ 'x-caller': 'anna' });
    const topic = `tournament/${TOURNAMENT}`;
    anna.say({ follow: topic });
    wholeView(await anna.next());
    members.delete('anna');
    await hall.live.recheck(({ id }) => (id === 'anna' ? 'withdrawn' : null));
    expect(await anna.next()).toEqual({ topic, gone: 'withdrawn' });
  });

  it('refuse the upgrade with 403', async () => {
    await expect(openPage(hall.url, { 'x-caller': 'nobody' })).rejects.toThrow('403');
    expect(hall.complaints).toEqual([]);
  });
});

describe('the end', () => {
  it('of a session ends its sockets and no others', async () => {
    const anna = await page({ 'x-caller': 'anna' });
    const visitor = await page();
    hall.live.endSession('session of anna');
    expect(await anna.closed).toBe(4001);
    visitor.say({ follow: PUBLIC });
    wholeView(await visitor.next());
  });

  it('of the server is said with 1001', async () => {
    const board = await page();
    await hall.live.close();
    expect(await board.closed).toBe(1001);
    expect(hall.live.connections).toBe(0);
  });

  it('is the last that is sent, even while it waits behind what a slow reader did not read', async () => {
    const accepted = new Promise<{ socket: WebSocket; raw: Socket }>((resolve) => {
      hall.sockets.on('connection', (socket, { socket: raw }) => resolve({ socket, raw }));
    });
    const slow = await page();
    const { socket, raw } = await accepted;
    const quick = await page();
    for (const each of [slow, quick]) {
      each.say({ follow: PUBLIC });
      wholeView(await each.next());
    }
    slow.stall();
    while (raw.writableLength === 0) {
      await turnOver();
      changedView(await quick.next());
    }
    slow.socket.close();
    await expect.poll(() => socket.readyState).toBe(socket.CLOSING);
    const sent = raw.bytesWritten;
    await turnOver();
    changedView(await quick.next());
    expect([raw.writable, raw.bytesWritten]).toEqual([true, sent]);
    slow.read();
    expect(await slow.closed).toBe(1005);
  });

  // A socket by itself waits half a minute for the answer.
  it('does not wait for one that never answers', { timeout: 20_000 }, async () => {
    const board = await page();
    board.stall();
    await hall.live.close();
    expect(hall.live.connections).toBe(0);
  });

  it('comes for a socket that did not answer the last ping', async () => {
    // Else the portal's own clock could ping once more before the answer to this spec's ping is there.
    await hall.end();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    hall = await openLiveFixture({ rights });
    const board = await page();
    const dead = await page();
    dead.stall();
    const pingAll = async (round: number): Promise<void> => {
      for (let part = 0; part < PING_PARTS; part += 1) hall.live.ping();
      await expect.poll(() => board.pings()).toBeGreaterThanOrEqual(round);
      // A socket answers a ping before it sends what it is told to afterwards: once this is answered, so is the ping.
      board.say({ follow: `tournament/${TOURNAMENT}` });
      await board.next();
    };
    await pingAll(1);
    await pingAll(2);
    await expect.poll(() => hall.live.connections).toBe(1);
    await pingAll(3);
    expect(hall.live.connections).toBe(1);
  });
});

it('who asks hears at once and every 2.5 s that the line is whole and what time it is, in less than 50 bytes', async () => {
  const board = await openPage(`${hall.url}?beat=1`);
  const other = await page();
  pages.push(board);
  const times: number[] = [];
  const apart: number[] = [];
  const sizes: number[] = [];
  board.socket.on('message', (data: Buffer) => {
    times.push(Date.now());
    sizes.push(data.length);
    const { beat } = JSON.parse(data.toString()) as Beat;
    apart.push(Math.abs(beat - Date.now()));
  });
  await vi.waitFor(() => expect(times.length).toBeGreaterThanOrEqual(5), { timeout: 15_000 });
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(3_500);
  expect(Math.max(...sizes)).toBeLessThan(50);
  expect(board.heard.every((message) => 'beat' in message)).toBe(true);
  // Each says the time at which it was sent.
  expect(Math.max(...apart)).toBeLessThan(2_000);
  expect(other.heard).toEqual([]);
}, 20_000);

it('one connection follows at most 64 topics', async () => {
  const ids = Array.from({ length: 22 }, (_, number) => `another${String(number).padStart(9, '0')}`);
  for (const id of ids) await hall.found(id);
  members.add('anna');
  const anna = await page({ 'x-caller': 'anna' });
  const topics = ids.flatMap((id) => [`tournament/${id}`, `public/${id}`, `events/${id}`]);
  for (const follow of topics) anna.say({ follow, after: 0 });
  await expect.poll(() => anna.heard.length).toBe(topics.length);
  const refused = anna.heard.filter((message) => 'error' in message);
  expect(refused).toEqual(topics.slice(64).map((topic) => ({ error: 'too-many-topics', topic })));
});

it('one who follows enough opens no further topic', async () => {
  const ids = Array.from({ length: 22 }, (_, number) => `another${String(number).padStart(9, '0')}`);
  for (const id of ids) await hall.found(id);
  members.add('anna');
  const anna = await page({ 'x-caller': 'anna' });
  const topics = ids.flatMap((id) => [`tournament/${id}`, `public/${id}`, `events/${id}`]).slice(0, 64);
  for (const follow of topics) anna.say({ follow, after: 0 });
  anna.say({ follow: 'public/notthereatall000' });
  anna.say({ follow: topics[0], after: 0 });
  await expect.poll(() => anna.heard.length).toBe(66);
  expect(anna.heard[64]).toEqual({ error: 'too-many-topics', topic: 'public/notthereatall000' });
  expect(anna.heard[65]).toMatchObject({ topic: topics[0] });
});

it('a topic opened for somebody who had left by then is let go', async () => {
  const before = await hall.views.public(TOURNAMENT);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let decide = (): void => undefined;
  thinking = new Promise((resolve) => (decide = resolve));
  const hasty = await page();
  hasty.say({ follow: PUBLIC });
  await hasty.leave();
  await expect.poll(() => hall.live.connections).toBe(0);
  decide();
  await new Promise(setImmediate);
  vi.advanceTimersByTime(61_000);
  await hall.report(1, 2, 1);
  const late = await page();
  late.hold(PUBLIC, before ?? undefined);
  late.say({ follow: PUBLIC, since: before?.stamp });
  // A topic that had stayed open would have the change at hand.
  expect(wholeView(await late.next()).view).toBeDefined();
});

describe('the numbered feed', () => {
  it('gives what came after a number, then what comes, without what is nobody else’s business', async () => {
    await hall.report(1, 2, 1);
    await hall.play({ type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true });
    const board = await page();
    board.say({ follow: EVENTS, after: 2 });
    expect(await board.next()).toMatchObject({
      topic: EVENTS,
      events: [{ number: 3, type: 'ResultReported', data: { matchId: 'm1', scoreA: 2, scoreB: 1 } }],
    });
    await hall.report(2, 0, 0);
    const news = await board.next();
    expect(news).toMatchObject({ topic: EVENTS, events: [{ number: 5, type: 'ResultReported' }] });
    expect(JSON.stringify(news)).not.toContain('reason');
  });

  it('gives only what is new without a number', async () => {
    const board = await page();
    board.say({ follow: EVENTS });
    board.say({ follow: PUBLIC });
    wholeView(await board.next());
    await hall.report(1, 2, 1);
    const heard = [await board.next(), await board.next()];
    expect(heard.filter((message) => 'events' in message)).toHaveLength(1);
  });

  it('catches a follower up over many pages, each event once and in order', async () => {
    for (let time = 0; time < 450; time += 1) await hall.report(1, time % 9, 1);
    const board = await page();
    board.say({ follow: EVENTS, after: 0 });
    const numbers: number[] = [];
    while (numbers.length < 452) {
      const message = await board.next();
      if ('events' in message) numbers.push(...message.events.map(({ number }) => number));
    }
    expect(numbers).toEqual(Array.from({ length: 452 }, (_, index) => index + 1));
  });

  it('tells no results while the presentation hides them', async () => {
    const presentation = (await hall.views.public(TOURNAMENT))?.view.presentationConfiguration;
    if (presentation === undefined) throw new Error('There is no tournament');
    await hall.report(1, 2, 1);
    await hall.play({ type: 'ConfigurePresentation', configuration: { ...presentation, showResults: 'NoResults' } });
    const board = await page();
    board.say({ follow: EVENTS, after: 0 });
    const message = await board.next();
    expect('events' in message && message.events.map(({ type }) => type)).toEqual([
      'TournamentCreated',
      'TournamentConfigured',
      'PresentationConfigured',
    ]);
  });
});
