import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Fact } from '#domain/events.ts';
import type { Organization } from '#domain/organization/state.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import type { TopicAccess } from '#server/live/topic-access.ts';
import { toEnvelopes } from '#test/server/event-store/sample-events.ts';
import { watchedLog, type WatchedLog } from '#test/server/stream-cache/watched-log.ts';
import { openLiveFixture, ORGANIZATION, TOURNAMENT, type LiveFixture } from './live-fixture.ts';
import { changedView, openPage, wholeView, type Page } from './page.ts';

// A caller who loses access receives nothing appended later, even if this node made the change and its tail is slow.

const MEMBER = `tournament/${TOURNAMENT}`;
const PUBLIC = `public/${TOURNAMENT}`;
const EVENTS = `events/${TOURNAMENT}`;

let store: WatchedLog;
let hall: LiveFixture;
let broken = false;
/** What the next checks of a right wait for. */
let asking = Promise.resolve();
let letTail = (): void => undefined;
const pages: Page[] = [];
const page = async (caller = ''): Promise<Page> => {
  const opened = await openPage(hall.url, { 'x-caller': caller });
  pages.push(opened);
  return opened;
};
const following = async (topic: string, caller = ''): Promise<Page> => {
  const opened = await page(caller);
  opened.say({ follow: topic });
  wholeView(await opened.next());
  return opened;
};

/** Rules like those of real accounts: members see their organisation's tournaments, visitors public ones. */
const rights: TopicAccess = {
  callerOf: ({ headers }) => {
    const id = String(headers['x-caller']);
    return Promise.resolve({ kind: id === '' ? 'visitor' : 'user', id, name: id, session: null, organizationId: null });
  },
  isKeyGood: () => Promise.resolve(true),
  mayFollow: async ({ id }, topic) => {
    await asking;
    if (broken) throw new Error('Nobody knows');
    const organization = await hall.states.load<Organization>(`organization-${ORGANIZATION}`);
    if (Object.hasOwn(organization.state.members, id)) return true;
    const { state } = await hall.states.load<Tournament>(`tournament-${TOURNAMENT}`);
    return topic !== MEMBER && state.visibility === 'Public';
  },
};

beforeEach(async () => {
  broken = false;
  asking = Promise.resolve();
  store = watchedLog();
  hall = await openLiveFixture({ rights, store });
});
afterEach(async () => {
  letTail();
  for (const opened of pages.splice(0)) opened.socket.terminate();
  await hall.end();
  await store.close();
});

it('a tournament made private: visitors hear that it is gone and no more of it, members go on', async () => {
  const visitor = await following(PUBLIC);
  const member = await following(PUBLIC, 'local');
  const feed = await page();
  feed.say({ follow: EVENTS, after: 1 });
  await feed.next();
  letTail = store.hold('tail');
  await hall.play({ type: 'SetVisibility', visibility: 'Private' });
  expect(await visitor.next()).toEqual({ topic: PUBLIC, gone: 'private' });
  expect(await feed.next()).toEqual({ topic: EVENTS, gone: 'private' });
  expect(changedView(await member.next()).changes).toContainEqual([['visibility'], 'Private']);
  letTail();
  await hall.report(1, 2, 1);
  changedView(await member.next());
  expect([visitor.heard.length, feed.heard.length]).toEqual([2, 2]);
});

async function join(userId: string): Promise<void> {
  const invitation = { invitationId: `i-${userId}`, addressHash: `h-${userId}` };
  await hall.manage({ type: 'InviteMember', role: 'Scorer', ...invitation });
  await hall.manage({ type: 'AcceptInvitation', userId, ...invitation });
}

it('a member removed: nothing of the result that comes right after', async () => {
  await join('anna');
  const anna = await following(MEMBER, 'anna');
  letTail = store.hold('tail');
  await hall.manage({ type: 'RemoveMember', userId: 'anna' });
  await hall.report(1, 2, 1);
  expect(await anna.next()).toEqual({ topic: MEMBER, gone: 'withdrawn' });
  letTail();
});

it('a right withdrawn while the topic was being opened: unknown', async () => {
  let may = true;
  const other = await openLiveFixture({ store, rights: { ...rights, mayFollow: () => Promise.resolve(may) } });
  const letRead = store.hold('reads');
  const hasty = await openPage(other.url, { 'x-caller': '' });
  pages.push(hasty);
  const reads = store.reads();
  hasty.say({ follow: PUBLIC });
  await expect.poll(() => store.reads()).toBeGreaterThan(reads);
  may = false;
  letRead();
  expect(await hasty.next()).toEqual({ error: 'unknown-topic', topic: PUBLIC });
  await other.end();
});

it('a right that cannot be checked again: nothing more, and the page is told to ask again', async () => {
  const visitor = await following(PUBLIC);
  broken = true;
  await hall.play({ type: 'SetVisibility', visibility: 'Private' });
  expect(await visitor.next()).toEqual({ error: 'unavailable', topic: PUBLIC });
  await hall.report(1, 2, 1);
  expect(visitor.heard).toHaveLength(2);
});

/** Appends facts to the organisation as another node does, whatever they are. */
async function appendElsewhere(...facts: readonly Fact[]): Promise<void> {
  const stream = `organization-${ORGANIZATION}`;
  const { version, chain } = await hall.states.load(stream);
  await store.append(stream, version, toEnvelopes(stream, facts, { length: version, chain }));
}

it('an event that cannot be read hides no withdrawal behind it', async () => {
  await join('anna');
  const anna = await following(MEMBER, 'anna');
  await appendElsewhere({ type: 'MemberRemoved', data: {} }, { type: 'MemberRemoved', data: { userId: 'anna' } });
  expect(await anna.next()).toEqual({ topic: MEMBER, gone: 'withdrawn' });
  expect(hall.complaints).toEqual([
    expect.objectContaining({ msg: 'this event cannot be read', type: 'MemberRemoved' }),
  ]);
});

it('a withdrawal that does not say whose right it takes is one of all', async () => {
  const anna = await following(PUBLIC, 'anna');
  broken = true;
  await appendElsewhere({ type: 'ApiKeyDeactivated', data: { keyId: 7 } });
  expect(await anna.next()).toEqual({ error: 'unavailable', topic: PUBLIC });
});

/** Sockets opened from now on take no frame with this text, once it is said which. */
function sockets(): { takeNo(text: string): void } {
  let refused: string | null = null;
  hall.sockets.on('connection', (_, { socket }) => {
    const write = socket.write.bind(socket) as (chunk: Buffer) => boolean;
    socket.write = (chunk: Buffer) => {
      if (refused !== null && chunk.includes(refused)) throw new Error('This socket takes nothing');
      return write(chunk);
    };
  });
  return { takeNo: (text) => (refused = text) };
}

/** The rejections that are handled nowhere until the test ends: each would end a portal. */
function unhandledRejections(): readonly unknown[] {
  const unhandled: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  const listen = (error: unknown): void => void unhandled.push(error);
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', listen);
  onTestFinished(() => {
    process.off('unhandledRejection', listen);
    for (const other of others) process.on('unhandledRejection', other);
  });
  return unhandled;
}

it('what was held back during a check and cannot be sent ends that socket, and what comes next is sent', async () => {
  const unhandled = unhandledRejections();
  const member = await following(MEMBER, 'local');
  const worker = await page('local');
  worker.say({ at: MEMBER, place: 'plan' });
  await expect.poll(() => member.heard.some((message) => 'people' in message)).toBe(true);
  const failing = sockets();
  const deaf = await following(MEMBER, 'local');
  failing.takeNo('"people":[]');
  let answer = (): void => undefined;
  asking = new Promise((resolve) => {
    answer = resolve;
  });
  await hall.manage({ type: 'SetSecondFactorDemand', isDemanded: true });
  await worker.leave();
  // Presence is told a moment later, while the check still waits.
  await pause(200);
  answer();
  await hall.report(1, 2, 1);
  await expect.poll(() => member.heard.some((message) => 'changes' in message)).toBe(true);
  await deaf.closed;
  expect(unhandled).toEqual([]);
});

it('a socket that takes no change ends, wherever in the crowd it is, and the others have this one and the next', async () => {
  const before = await following(PUBLIC);
  const failing = sockets();
  const deaf = await following(PUBLIC);
  failing.takeNo('"changes"');
  const others = await Promise.all(Array.from({ length: 40 }, () => following(PUBLIC)));
  // Beyond the first slice, which is sent in the turn of the result.
  const late = others.at(-1);
  await hall.report(1, 2, 1);
  changedView(await before.next());
  await Promise.all([deaf, ...others].map(({ closed }) => closed));
  expect(late?.heard).toHaveLength(1);
  await hall.report(2, 2, 1);
  changedView(await before.next());
});

it('a socket that cannot be answered ends, and nothing else', async () => {
  const unhandled = unhandledRejections();
  const failing = sockets();
  const deaf = await following(PUBLIC);
  failing.takeNo('"malformed-frame"');
  deaf.say('{');
  await deaf.closed;
  expect(unhandled).toEqual([]);
});

it('a check that fails at one socket ends this one, is made at the others, and what comes next is sent', async () => {
  const unhandled = unhandledRejections();
  const failing = sockets();
  const first = await following(PUBLIC);
  const second = await following(PUBLIC);
  const member = await following(MEMBER, 'local');
  failing.takeNo('"gone"');
  await hall.play({ type: 'SetVisibility', visibility: 'Private' });
  await Promise.all([first.closed, second.closed]);
  changedView(await member.next());
  await hall.report(1, 2, 1);
  changedView(await member.next());
  expect([first.heard.length, second.heard.length]).toEqual([1, 1]);
  expect(unhandled).toEqual([]);
});
