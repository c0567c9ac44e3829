import {
  type AllStreamSubscription,
  END,
  KurrentDBClient,
  type Position,
  START,
  type StreamSubscription,
  streamNameFilter,
} from '@kurrent/kurrentdb-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure, type KurrentDouble, startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import { all, pause, played, several, untilReachable } from './kurrent-asking.ts';

/** What a subscription told, in its order; `7` is an event with that number, `$` one of somebody else. */
interface Announced {
  readonly said: (number | string)[];
  readonly checkpoints: Position[];
  readonly fault: Promise<unknown>;
  leave(): Promise<void>;
}

/** The machine may have other things to do. */
const soon = (holds: () => unknown): Promise<unknown> => vi.waitFor(holds, 10_000);

function hear(subscription: AllStreamSubscription | StreamSubscription, checkpoints: Position[] = []): Announced {
  const said: (number | string)[] = [];
  subscription.on('confirmation', () => said.push('confirmed'));
  subscription.on('caughtUp', () => said.push('caught up'));
  subscription.on('fellBehind', () => said.push('fell behind'));
  subscription.on('data', ({ event }) => {
    const data = event?.data as { n?: number } | undefined;
    said.push(event?.type.startsWith('$') === true ? '$' : (data?.n ?? '?'));
  });
  const fault = new Promise((resolve) => {
    subscription.on('error', resolve);
  });
  return { said, checkpoints, fault, leave: () => subscription.unsubscribe() };
}

const count = (length: number): number[] => Array.from({ length }, (_, n) => n);

describe('a subscription to the double of KurrentDB', () => {
  let double: KurrentDouble;
  let client: KurrentDBClient;
  beforeEach(async () => {
    double = await startKurrentDouble();
    client = KurrentDBClient.connectionString`${double.url}`;
  });
  afterEach(async () => {
    await client.dispose();
    await double.end();
  });

  const ours = (fromPosition: Position | typeof START | typeof END, checkpointInterval = 1): Announced => {
    const checkpoints: Position[] = [];
    const subscription = client.subscribeToAll({
      fromPosition,
      filter: streamNameFilter({
        prefixes: ['a-'],
        checkpointInterval,
        checkpointReached: async (_subscription, position) => {
          checkpoints.push(position);
        },
      }),
    });
    return hear(subscription, checkpoints);
  };
  const numbers = ({ said }: Announced): (number | string)[] => said.filter((word) => typeof word === 'number');

  it('catches up, says so, and goes on live', async () => {
    for (const event of several(5)) await client.appendToStream('a-1', event);
    const heard = ours(START);
    await soon(() => expect(heard.said).toEqual(['confirmed', 0, 1, 2, 3, 4, 'caught up']));
    await client.appendToStream('a-2', played(5));
    await client.appendToStream('b-1', played(99));
    await client.appendToStream('a-1', played(6));
    await soon(() => expect(heard.said.slice(-3)).toEqual(['caught up', 5, 6]));
    await heard.leave();
  });

  it('goes on exactly behind the position it is given', async () => {
    for (const event of several(6)) await client.appendToStream('a-1', event);
    const [, , third] = await all(client.readStream('a-1'));
    const heard = ours(third?.event?.position ?? START);
    await soon(() => expect(heard.said).toEqual(['confirmed', 3, 4, 5, 'caught up']));
    const late = ours(END);
    await soon(() => expect(late.said).toEqual(['confirmed', 'caught up']));
    await client.appendToStream('a-1', played(6));
    await soon(() => expect(late.said).toContain(6));
    expect(numbers(heard)).toEqual([3, 4, 5, 6]);
  });

  it('gives checkpoints where nothing is ours, and none is behind an event not yet sent', async () => {
    for (const event of several(100)) await client.appendToStream('b-1', event);
    await client.appendToStream('a-1', played(0));
    const heard = ours(START);
    await soon(() => expect(heard.said).toContain('caught up'));
    expect(heard.checkpoints.length).toBeGreaterThan(2);
    // At the end of a page the real server gives an offset only.
    expect(heard.checkpoints.some(({ prepare }) => prepare === 0n)).toBe(true);
    const places = heard.checkpoints.map(({ commit }) => commit);
    expect(places).toEqual([...places].sort((one, other) => Number(one - other)));

    const [beforeOurs] = heard.checkpoints;
    const again = ours(beforeOurs ?? START);
    await soon(() => expect(again.said).toContain('caught up'));
    expect(numbers(again)).toEqual([0]);

    const known = heard.checkpoints.length;
    for (const event of several(70)) await client.appendToStream('b-2', event);
    await soon(() => expect(heard.checkpoints.length).toBeGreaterThanOrEqual(known + 2));
  });

  it('brings the server’s own events between ours where there is no filter', async () => {
    for (const event of several(12)) await client.appendToStream('a-1', event);
    const heard = hear(client.subscribeToAll({ fromPosition: START }));
    await soon(() => expect(heard.said.at(-1)).toBe('caught up'));
    expect(numbers(heard)).toEqual(count(12));
    expect(heard.said.slice(heard.said.indexOf(0), heard.said.indexOf(11))).toContain('$');
  });

  it('follows one stream from a revision until it is buried', async () => {
    await client.appendToStream('a-1', several(4));
    const heard = hear(client.subscribeToStream('a-1', { fromRevision: 1n }));
    await soon(() => expect(heard.said).toEqual(['confirmed', 2, 3, 'caught up']));
    await client.appendToStream('a-1', played(4));
    await client.tombstoneStream('a-1');
    await expect(heard.fault).resolves.toMatchObject({ type: 'stream-deleted' });
    expect(heard.said.slice(-2)).toEqual([4, '$']);
  });

  it('is dropped when asked to, with the failure asked for', async () => {
    await client.appendToStream('a-1', played(0));
    const heard = ours(START);
    await soon(() => expect(heard.said).toContain('caught up'));
    double.faults.dropSubscriptions(new Failure(10, 'Dropped'));
    await expect(heard.fault).resolves.toMatchObject({ code: 10 });

    double.faults.dropSubscriptionsAfter(3);
    await client.appendToStream('a-1', several(10));
    const second = ours(START);
    await expect(second.fault).resolves.toMatchObject({ type: 'unavailable' });
    expect(numbers(second)).toHaveLength(3);
  });

  it('falls behind and catches up without losing or repeating anything', async () => {
    await client.appendToStream('a-1', played(0));
    const heard = ours(START);
    await soon(() => expect(heard.said).toContain('caught up'));
    double.faults.fallBehind();
    for (let n = 1; n < 400; n += 20) {
      await client.appendToStream(
        'a-1',
        count(20).map((step) => played(n + step)),
      );
    }
    await soon(() => expect(numbers(heard)).toEqual(count(401)));
    expect(heard.said).toContain('fell behind');
    expect(heard.said.at(-1)).not.toBe('fell behind');
  });

  it('is dropped when its reader is too slow for it', async () => {
    const large = (n: number) => ({ ...played(n), data: { n, text: 'x'.repeat(100_000) } });
    const subscription = client.subscribeToAll({ fromPosition: START });
    const fault = new Promise((resolve) => {
      subscription.on('error', resolve);
    });
    subscription.pause();
    await soon(() => expect(double.faults.running.size).toBe(1));
    double.faults.dropSlowConsumers(5);
    for (let n = 0; n < 60; n += 1) await client.appendToStream('a-1', large(n));
    await soon(() => expect(double.faults.running.size).toBe(0));
    // What is on its way comes first; then the reader hears of it.
    subscription.resume();
    await expect(fault).resolves.toMatchObject({ type: 'cancelled' });
  });

  it('breaks with the connection and with a power cut, and can be begun again', async () => {
    await client.appendToStream('a-1', several(3));
    const heard = ours(START);
    await soon(() => expect(heard.said).toContain('caught up'));
    double.resetConnections();
    await expect(heard.fault).resolves.toMatchObject({ type: 'unavailable' });

    await untilReachable(client);
    const second = ours(START);
    await soon(() => expect(numbers(second)).toEqual([0, 1, 2]));
    await double.restart();
    await expect(second.fault).resolves.toMatchObject({ type: 'unavailable' });
    await untilReachable(client);
    const third = ours(START);
    await soon(() => expect(numbers(third)).toEqual([0, 1, 2]));
  });

  it('stops while the server hangs', async () => {
    await client.appendToStream('a-1', played(0));
    const heard = ours(START);
    await soon(() => expect(heard.said).toContain('caught up'));
    double.faults.hang();
    double.write('a-1', [{ type: 'Played', data: { n: 1 } }]);
    await pause(150);
    expect(numbers(heard)).toEqual([0]);
    double.faults.wake();
    await soon(() => expect(numbers(heard)).toEqual([0, 1]));
  });
});
