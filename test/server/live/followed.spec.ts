import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visitor } from '#server/http/caller.ts';
import type { TopicAccess } from '#server/live/topic-access.ts';
import { openLiveFixture, TOURNAMENT, type LiveFixture } from './live-fixture.ts';
import { openPage, wholeView, type Page } from './page.ts';

// The memory of one node for what is followed.

const [SECOND, THIRD, SMALL] = ['second0000000000', 'third00000000000', 'small00000000000'];
const topicOf = (id: string): string => `public/${id}`;

let hall: LiveFixture;
let pages: Page[];
/** Visitors, and with `x-caller` members of everything. */
const rights: TopicAccess = {
  callerOf: async ({ headers }) => {
    const id = String(headers['x-caller'] ?? '');
    return id === '' ? visitor : { kind: 'user', id, name: id, session: null, organizationId: null };
  },
  isKeyGood: () => Promise.resolve(true),
  mayFollow: async ({ kind }, topic) => kind === 'user' || topic.startsWith('public/'),
};

async function page(headers: Record<string, string> = {}, from?: string): Promise<Page> {
  const opened = await openPage(hall.url, headers, from);
  pages.push(opened);
  return opened;
}

async function followed(opened: Page, topic: string): Promise<void> {
  opened.say({ follow: topic });
  expect(wholeView(await opened.next()).topic).toBe(topic);
}

/** Room for so many tournaments like the first, with what is held of a view four and a half times its bytes. */
async function openFor(tournaments: number): Promise<void> {
  hall = await openLiveFixture({ rights });
  const bytes = (await hall.views.public(TOURNAMENT))?.bytes.length ?? 0;
  await hall.end();
  hall = await openLiveFixture({ rights, followedBytes: tournaments * bytes * 4.5 });
  for (const id of [SECOND, THIRD]) await hall.plan(id);
  await hall.found(SMALL);
}

beforeEach(() => {
  pages = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const opened of pages) opened.socket.terminate();
  await hall.end();
});

it('visitors who fill theirs keep no organiser out, nor organisers a visitor', async () => {
  await openFor(2.5);
  const [crowd, anna] = [await page(), await page({ 'x-caller': 'anna' })];
  for (const id of [TOURNAMENT, SECOND]) await followed(crowd, topicOf(id));
  crowd.say({ follow: topicOf(THIRD) });
  expect(await crowd.next()).toEqual({ error: 'unavailable', topic: topicOf(THIRD) });
  for (const id of [TOURNAMENT, SECOND]) await followed(anna, `tournament/${id}`);
  anna.say({ follow: `tournament/${THIRD}` });
  expect(await anna.next()).toEqual({ error: 'unavailable', topic: `tournament/${THIRD}` });
  await followed(crowd, topicOf(SMALL));
  expect(hall.complaints).toMatchObject([{ msg: 'no room for all followed views' }]);
});

it('of what does not fit together that goes which holds the most for each follower, of two alike the last that came', async () => {
  await openFor(2.01);
  const [few, phone] = [await page(), await page()];
  for (const id of [TOURNAMENT, SECOND]) await followed(few, topicOf(id));
  await followed(phone, topicOf(SMALL));
  expect(await few.next()).toEqual({ error: 'unavailable', topic: topicOf(SECOND) });
  await hall.report(1, 2, 1);
  expect(await few.next()).toMatchObject({ topic: topicOf(TOURNAMENT), changes: expect.anything() });
});

it('is asked again when a view grows', async () => {
  await openFor(2.1);
  const [few, hallOf] = [await page(), [await page(), await page(), await page()]];
  await followed(few, topicOf(TOURNAMENT));
  for (const phone of hallOf) await followed(phone, topicOf(SECOND));
  await hall.playAt(SECOND, { type: 'SetInformation', text: 'Anfahrt und Parken. '.repeat(400) });
  expect(await few.next()).toEqual({ error: 'unavailable', topic: topicOf(TOURNAMENT) });
  for (const phone of hallOf)
    expect(await phone.next()).toMatchObject({ topic: topicOf(SECOND), changes: expect.anything() });
});

it('what found no room is not made anew for each who asks, and comes back once others have left', async () => {
  await openFor(2.5);
  const [few, late] = [await page(), await page()];
  for (const id of [TOURNAMENT, SECOND]) await followed(few, topicOf(id));
  const made = vi.spyOn(hall.views, 'follow');
  for (let asked = 0; asked < 5; asked += 1) {
    late.say({ follow: topicOf(THIRD) });
    expect(await late.next()).toEqual({ error: 'unavailable', topic: topicOf(THIRD) });
  }
  expect(made).toHaveBeenCalledTimes(1);
  await few.leave();
  await expect.poll(() => hall.live.connections).toBe(1);
  await followed(late, topicOf(THIRD));
});

it('a feed counts, for its stream stays in memory', async () => {
  await openFor(0.001);
  const anna = await page({ 'x-caller': 'anna' });
  anna.say({ follow: `events/${TOURNAMENT}` });
  expect(await anna.next()).toEqual({ error: 'unavailable', topic: `events/${TOURNAMENT}` });
});

it('what sockets of one network ask for is opened one after another, and holds up no other network', async () => {
  await openFor(10);
  const open = hall.views.follow;
  const begun: string[] = [];
  let goOn = (): void => undefined;
  const slow = new Promise<void>((resolve) => (goOn = resolve));
  vi.spyOn(hall.views, 'follow').mockImplementation(async (audience, id, changed) => {
    begun.push(id);
    if (id === TOURNAMENT) await slow;
    return open(audience, id, changed);
  });
  const [first, second, elsewhere] = [await page(), await page(), await page({}, '127.0.0.2')];
  first.say({ follow: topicOf(TOURNAMENT) });
  await expect.poll(() => begun).toEqual([TOURNAMENT]);
  second.say({ follow: topicOf(SECOND) });
  await followed(elsewhere, topicOf(THIRD));
  expect(begun).toEqual([TOURNAMENT, THIRD]);
  goOn();
  expect(wholeView(await second.next()).topic).toBe(topicOf(SECOND));
});
