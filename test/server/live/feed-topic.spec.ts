import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { visitor } from '#server/http/caller.ts';
import { Connection } from '#server/live/sockets/connection.ts';
import { FeedTopic, type FeedSource } from '#server/live/topics/feed-topic.ts';
import { openLiveFixture, TOURNAMENT, type LiveFixture } from './live-fixture.ts';
import { openPage } from './page.ts';

const EVENTS = `events/${TOURNAMENT}`;

let hall: LiveFixture;
beforeEach(async () => {
  hall = await openLiveFixture();
});
afterEach(() => hall.end());

async function read(from: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of hall.store.readStream(`tournament-${TOURNAMENT}`, { from })) events.push(...page);
  return events;
}

/** A feed with one follower, who has heard all of the two events that there are. */
async function openFeed(source: Pick<FeedSource, 'read'>, failed: (error: unknown) => void) {
  const accepted = new Promise<Connection>((resolve) => {
    hall.sockets.on('connection', (socket, { socket: raw }) =>
      resolve(new Connection(socket, raw, { caller: visitor, network: '' })),
    );
  });
  const board = await openPage(hall.url);
  const feed = new FeedTopic(
    EVENTS,
    2,
    { ...source, showResults: () => 'Default', bytes: () => 0, stop: () => undefined },
    failed,
  );
  feed.follow(await accepted, { follow: EVENTS });
  return { feed, board };
}

it('leaves nothing out where the stream was lost and found again without its events', async () => {
  const { feed, board } = await openFeed({ read }, (fault) => {
    throw fault;
  });

  for (const match of [1, 2, 3]) await hall.report(match, 1, 0);
  feed.move(4, []);
  expect(await board.next()).toMatchObject({ events: [{ number: 3 }, { number: 4 }, { number: 5 }] });
  for (const match of [4, 5]) await hall.report(match, 1, 0);
  feed.move(7, await read(6));
  expect(await board.next()).toMatchObject({ events: [{ number: 6 }, { number: 7 }] });
  await board.leave();
});

it('leaves nothing out where reading fails a while, and says so once', async () => {
  let failures = 0;
  const faults: unknown[] = [];
  const failing = async (from: number): Promise<StoredEvent[]> => {
    failures += 1;
    if (failures <= 3) throw new Error('The log does not answer');
    return read(from);
  };
  const { feed, board } = await openFeed({ read: failing }, (fault) => faults.push(fault));
  await hall.report(1, 1, 0);
  feed.move(3, []);
  expect(await board.next()).toMatchObject({ events: [{ number: 3 }] });
  expect(faults).toHaveLength(1);
  await board.leave();
});
