import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { visitor } from '#server/http/caller.ts';
import { Connection } from '#server/live/sockets/connection.ts';
import { jsonFrame } from '#server/live/sockets/frame.ts';
import { FeedTopic } from '#server/live/topics/feed-topic.ts';
import { openLiveFixture, TOURNAMENT, type LiveFixture } from './live-fixture.ts';
import { openPage, type Page } from './page.ts';

const EVENTS = `events/${TOURNAMENT}`;

let hall: LiveFixture;
beforeEach(async () => {
  hall = await openLiveFixture();
});
afterEach(() => hall.end());

/** A board, and the connection that the server has to it. */
async function openBoard(): Promise<{ board: Page; connection: Connection }> {
  const accepted = new Promise<Connection>((resolve) => {
    hall.sockets.on('connection', (socket, { socket: raw }) =>
      resolve(new Connection(socket, raw, { caller: visitor, network: '' })),
    );
  });
  const board = await openPage(hall.url);
  return { board, connection: await accepted };
}

function openFeed(version: number, read: (after: number) => Promise<StoredEvent[]>): FeedTopic {
  return new FeedTopic(
    EVENTS,
    version,
    { read, showResults: () => 'Default', bytes: () => 0, stop: () => undefined },
    (fault) => {
      throw fault;
    },
  );
}

async function readStream(from: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of hall.store.readStream(`tournament-${TOURNAMENT}`, { from })) events.push(...page);
  return events;
}

it('has one reader for a connection, however often it follows, and gives what follows the last number', async () => {
  for (const match of [1, 2, 3]) await hall.report(match, 1, 0);
  const { board, connection } = await openBoard();
  const reads: number[] = [];
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const feed = openFeed(5, async (after) => {
    reads.push(after);
    await answered;
    return readStream(after);
  });
  for (let time = 0; time < 20; time += 1) {
    feed.follow(connection, { follow: EVENTS, after: 0 });
    if (time % 2 === 0) feed.unfollow(connection);
  }
  feed.follow(connection, { follow: EVENTS, after: 3 });
  expect(reads).toEqual([0]);
  answer();
  expect(await board.next()).toMatchObject({ events: [{ number: 4 }, { number: 5 }] });
  expect(reads).toEqual([0, 3]);
  await board.leave();
});

it('reads nothing for a slow connection that has unfollowed when it has caught up', async () => {
  const { board, connection } = await openBoard();
  const reads: number[] = [];
  const feed = openFeed(2, async (after) => {
    reads.push(after);
    return readStream(after);
  });
  board.stall();
  const noise = jsonFrame({ error: 'x'.repeat(100_000) });
  while (!connection.isSlow) {
    connection.write(noise);
    await new Promise(setImmediate);
  }
  for (let time = 0; time < 20; time += 1) {
    feed.follow(connection, { follow: EVENTS, after: 0 });
    feed.unfollow(connection);
  }
  const drained = new Promise<void>((resolve) => connection.onceDrained(board, resolve));
  board.read();
  await drained;
  await new Promise(setImmediate);
  expect(reads).toEqual([]);
  await board.leave();
});

it('reads again where the log answers nothing of what it has', async () => {
  await hall.report(1, 1, 0);
  const { board, connection } = await openBoard();
  let reads = 0;
  const feed = openFeed(3, async (after) => {
    reads += 1;
    return reads < 3 ? [] : readStream(after);
  });
  feed.follow(connection, { follow: EVENTS, after: 2 });
  expect(await board.next()).toMatchObject({ events: [{ number: 3 }] });
  expect(reads).toBe(3);
  await board.leave();
});
