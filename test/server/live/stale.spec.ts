import { once } from 'node:events';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { watchedLog } from '../stream-cache/watched-log.ts';
import { openLiveFixture, TOURNAMENT } from './live-fixture.ts';
import { openPage } from './page.ts';

const PUBLIC = `public/${TOURNAMENT}`;

/** The status that an upgrade is refused with; null where it is let in. */
async function refusal(url: string): Promise<number | null> {
  const socket = new WebSocket(url);
  socket.on('error', () => undefined);
  const answered = await Promise.race([
    once(socket, 'open').then(() => null),
    once(socket, 'unexpected-response').then(([, response]) => (response as { statusCode: number }).statusCode),
  ]);
  socket.terminate();
  return answered;
}

it('a node that no longer hears the log shows nobody anything as live, and comes back by itself', async () => {
  const store = watchedLog();
  let late = 0;
  const hall = await openLiveFixture({ store, now: () => Date.now() + late });
  const board = await openPage(hall.url);
  board.say({ follow: PUBLIC });
  await board.next();

  const letTail = store.hold('tail');
  await hall.report(1, 2, 1);
  // Down for a moment: the contact stands.
  late = 4_000;
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(board.socket.readyState).toBe(WebSocket.OPEN);
  late = 6_000;
  expect(await board.closed).toBe(1013);
  expect(await refusal(hall.url)).toBe(503);

  letTail();
  await expect.poll(() => refusal(hall.url)).toBeNull();
  const back = await openPage(hall.url);
  back.say({ follow: PUBLIC });
  expect(await back.next()).toMatchObject({ topic: PUBLIC, stamp: (await hall.views.public(TOURNAMENT))?.stamp });
  await back.leave();
  await hall.end();
  await store.close();
});
