import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Organization } from '#domain/organization/state.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import type { TopicAccess } from '#server/live/topic-access.ts';
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
  mayFollow: async ({ id }, topic) => {
    if (broken) throw new Error('Nobody knows');
    const organization = await hall.states.load<Organization>(`organization-${ORGANIZATION}`);
    if (Object.hasOwn(organization.state.members, id)) return true;
    const { state } = await hall.states.load<Tournament>(`tournament-${TOURNAMENT}`);
    return topic !== MEMBER && state.visibility === 'Public';
  },
};

beforeEach(async () => {
  broken = false;
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

it('a member removed: nothing of the result that comes right after', async () => {
  const invitation = { invitationId: 'i1', addressHash: 'h1' };
  await hall.manage({ type: 'InviteMember', role: 'Scorer', ...invitation });
  await hall.manage({ type: 'AcceptInvitation', userId: 'anna', ...invitation });
  const anna = await following(MEMBER, 'anna');
  letTail = store.hold('tail');
  await hall.manage({ type: 'RemoveMember', userId: 'anna' });
  await hall.report(1, 2, 1);
  expect(await anna.next()).toEqual({ topic: MEMBER, gone: 'private' });
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
