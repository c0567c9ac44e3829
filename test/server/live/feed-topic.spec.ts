import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { Connection } from '#server/live/sockets/connection.ts';
import { FeedTopic } from '#server/live/topics/feed-topic.ts';
import { openLiveFixture, TOURNAMENT, type LiveFixture } from './live-fixture.ts';
import { openPage } from './page.ts';

const EVENTS = `events/${TOURNAMENT}`;

let hall: LiveFixture;
beforeEach(async () => {
  hall = await openLiveFixture();
});
afterEach(() => hall.end());

it('leaves nothing out where the stream was lost and found again without its events', async () => {
  const read = async (from: number): Promise<StoredEvent[]> => {
    const events: StoredEvent[] = [];
    for await (const page of hall.store.readStream(`tournament-${TOURNAMENT}`, { from })) events.push(...page);
    return events;
  };
  const accepted = new Promise<Connection>((resolve) => {
    hall.sockets.on('connection', (socket, { socket: raw }) =>
      resolve(new Connection(socket, raw, { kind: 'visitor', id: '', name: '', session: null, organizationId: null })),
    );
  });
  const board = await openPage(hall.url);
  const feed = new FeedTopic(EVENTS, 2, { read, showResults: () => 'Default', stop: () => undefined }, (fault) => {
    throw fault;
  });
  feed.follow(await accepted, { follow: EVENTS });

  for (const match of [1, 2, 3]) await hall.report(match, 1, 0);
  feed.move(4, []);
  expect(await board.next()).toMatchObject({ events: [{ number: 3 }, { number: 4 }, { number: 5 }] });
  for (const match of [4, 5]) await hall.report(match, 1, 0);
  feed.move(7, await read(6));
  expect(await board.next()).toMatchObject({ events: [{ number: 6 }, { number: 7 }] });
  await board.leave();
});
