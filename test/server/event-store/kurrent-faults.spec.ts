import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openKurrentEventStore } from '#server/event-store/kurrentdb/kurrentdb-event-store.ts';
import { failures } from '#test/support/kurrent-double/failure.ts';
import { type KurrentDouble, startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import { credentials, newPrefix } from './kurrent-under-test.ts';
import { startProxy } from './lossy-proxy.ts';
import { all, event, events, following, idsOf, sealed, streamName } from './sample-events.ts';

// What only the log in KurrentDB must hold, against a double that does the ugly things; the rest is in conformance.ts.

let double: KurrentDouble;
const stores: EventStore[] = [];
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await double.end();
});

async function openNode(prefix: string): Promise<EventStore> {
  const { store } = await openKurrentEventStore({ url: double.url, prefix, patience: 4_000 });
  stores.push(store);
  return store;
}

async function begin(options?: Parameters<typeof startKurrentDouble>[0]): Promise<EventStore> {
  double = await startKurrentDouble(options);
  return openNode('verein-a');
}

describe.each([
  ['without credentials', {}],
  ['with credentials', { credentials }],
])('an append, sent %s,', (_, options) => {
  type Fault = (faults: KurrentDouble['faults']) => void;
  const faults: Record<string, Fault> = {
    'whose answer is lost': (of) => of.loseAnswers(),
    'whose connection is reset once it is written': (of) => of.resetAfterWriting(),
    'answered with a timeout though written': (of) => of.refuseThoughWritten(),
    'answered with a timeout and not written': (of) => of.refuseByTimeout(),
    'to a server that is too busy': (of) => of.beTooBusy(2),
  };
  test.each(Object.entries(faults))('%s happens once', async (__, fault) => {
    const store = await begin(options);
    const stream = streamName();
    for (let revision = 0; revision < 6; revision += 2) {
      fault(double.faults);
      const made = events(2);
      const ids = idsOf(made);
      expect(await store.append(stream, revision, made)).toMatchObject({
        outcome: 'appended',
        events: [{ id: ids[0], revision }, { id: ids[1] }],
      });
    }
    fault(double.faults);
    expect(await store.append('page-views-day', 'any', [event()])).toMatchObject({ outcome: 'appended' });
    expect(await all(store.readStream(stream))).toHaveLength(6);
    expect(await all(store.readStream('page-views-day'))).toHaveLength(1);
  });

  test('among so many that the connection is full when it breaks happens once, as all of them', async () => {
    const store = await begin(options);
    const crowd = Array.from({ length: 200 }, () => ({
      stream: streamName(),
      made: [event({ text: 'x'.repeat(20_000) })],
    }));
    // Every client knows its server by then.
    await Promise.all(crowd.map(() => store.append(streamName(), 0, events(1))));
    const known = (await all(store.readAll(null))).length;
    double.faults.hang();
    const waiting = crowd.map(({ stream, made }) => store.append(stream, 0, made));
    await pause(500);
    double.resetConnections();
    double.faults.wake();
    for (const [index, answer] of (await Promise.all(waiting)).entries()) {
      expect(answer).toMatchObject({ outcome: 'appended', events: [{ id: crowd[index]?.made[0]?.id }] });
    }
    expect(idsOf((await all(store.readAll(null))).slice(known)).sort()).toEqual(
      crowd.flatMap(({ made }) => idsOf(made)).sort(),
    );
  });

  test('to a server that hangs says in time that nobody knows, and goes on when it wakes', async () => {
    const store = await begin(options);
    const stream = streamName();
    await store.append(stream, 0, events(1));
    double.faults.hang();
    const made = events(1);
    const waiting = Array.from({ length: 30 }, () => store.append(streamName(), 0, events(1)));
    const answers = await Promise.allSettled([store.append(stream, 1, made), ...waiting]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'EventStoreUnavailableError' } });
    }
    double.faults.wake();
    expect(await store.append(stream, 1, made)).toMatchObject({ outcome: 'appended', events: [{ revision: 1 }] });
    expect(await all(store.readStream(stream))).toHaveLength(2);
  });
});

describe('the log in KurrentDB', () => {
  test('tries what it never answers no longer than its patience, though it answers others', async () => {
    const store = await begin();
    const stream = streamName();
    double.faults.refuseIn(`verein-a.${stream}`);
    let ended = false;
    const refused = store.append(stream, 0, events(1)).finally(() => (ended = true));
    refused.catch(() => undefined);
    while (!ended) {
      await store.append(streamName(), 0, events(1));
      await pause(50);
    }
    await expect(refused).rejects.toMatchObject({ name: 'EventStoreUnavailableError' });
  });

  test('leaves out what others write into the cluster, the server and neighbours with a similar name', async () => {
    const store = await begin({ systemEventEvery: 1 });
    const neighbours = [await openNode('verein-a-b'), await openNode('verein')];
    const reader = following(store, null);
    for (let round = 0; round < 5; round += 1) {
      for (const node of [store, ...neighbours]) await node.append('tournament-a', round, events(1));
      double.write('verein-a', [{ type: 'Foreign', data: {} }]);
      double.write('orders-1', [{ type: 'Foreign', data: 'no JSON' }]);
    }
    await reader.until(5);
    await reader.stop();
    const own = await all(store.readAll(null));
    expect(idsOf(reader.taken)).toEqual(idsOf(own));
    expect(own.map(({ stream, revision }) => `${stream} ${revision}`)).toEqual(
      [0, 1, 2, 3, 4].map((revision) => `tournament-a ${revision}`),
    );
    expect(await store.head()).toBe(own.at(-1)?.position);
    expect(new Set([store.logId, ...neighbours.map(({ logId }) => logId)]).size).toBe(3);
  });

  test('finds its own events behind many of others, after checkpoints and a drop', async () => {
    const store = await begin();
    await store.append(streamName(), 0, events(1));
    const reader = following(store, null);
    await reader.until(1);
    for (let written = 0; written < 3_000; written += 1) double.write('orders-1', [{ type: 'Foreign', data: {} }]);
    const head = await store.head();
    expect(head).toBe(reader.taken[0]?.position);
    double.faults.dropSubscriptions();
    await store.append(streamName(), 0, events(1));
    await reader.until(2);
    expect(reader.interruptions).toHaveLength(1);
    expect(await store.head()).toBe(reader.taken[1]?.position);
    await reader.stop();
  });

  const drops: Record<string, () => void> = {
    'dropped by a server that goes': () => double.faults.dropSubscriptions(),
    'dropped as too slow': () => double.faults.dropSubscriptions(failures.tooSlow()),
    'dropped after a few events': () => double.faults.dropSubscriptionsAfter(3, 2),
    'that fell behind': () => double.faults.fallBehind(),
    'whose connection is reset': () => double.resetConnections(),
  };
  test.each(Object.keys(drops))('a subscription %s misses nothing and gives nothing twice', async (how) => {
    const store = await begin();
    const reader = following(store, null);
    await reader.until(0);
    const stream = streamName();
    for (let revision = 0; revision < 60; revision += 3) {
      if (revision % 12 === 0) drops[how]?.();
      await store.append(stream, revision, events(3));
    }
    await reader.until(60);
    await reader.stop();
    expect(reader.taken.map(({ revision }) => revision)).toEqual(Array.from({ length: 60 }, (_, index) => index));
  });

  test('waits for a slow reader whom the server drops for it', async () => {
    const store = await begin();
    double.faults.dropSlowConsumers(20);
    const taken: string[] = [];
    const slow = store.subscribe(null, {
      take: async (batch) => {
        await pause(40);
        taken.push(...idsOf(batch));
      },
    });
    const stream = streamName();
    for (let revision = 0; revision < 2_000; revision += 50) await store.append(stream, revision, events(50));
    await expect.poll(() => taken.length, { timeout: 20_000 }).toBe(2_000);
    await slow.stop();
    expect(taken).toEqual(idsOf(await all(store.readAll(null))));
  });

  test('a read that breaks off is asked again', async () => {
    const store = await begin();
    const stream = streamName();
    await store.append(stream, 0, events(40));
    double.faults.endReadsAfter(7, 2);
    expect(await all(store.readStream(stream))).toHaveLength(40);
    double.faults.endReadsAfter(7, 2);
    expect(await all(store.readAll(null))).toHaveLength(40);
  });

  test('a read of many pages that breaks off goes on behind what was taken, in order and nothing twice', async () => {
    const store = await begin();
    const stream = streamName();
    for (let revision = 0; revision < 1_000; revision += 100) await store.append(stream, revision, events(100));
    double.faults.endReadsAfter(400, 3);
    const revisions: number[] = [];
    for await (const page of store.readAll(null)) {
      expect(page.length).toBeLessThanOrEqual(256);
      revisions.push(...page.map(({ revision }) => revision));
      await pause(20);
    }
    expect(revisions).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });

  test('a client that is never answered again is given up for another, by readers and followers', async () => {
    double = await startKurrentDouble();
    const proxy = await startProxy(double.url);
    // The client is not to find out by itself.
    const url = `${proxy.url}&keepAliveInterval=-1`;
    const { store } = await openKurrentEventStore({ url, prefix: 'verein-a', patience: 1_000 });
    stores.push(store);
    const elsewhere = await openNode('verein-a');
    const stream = streamName();
    await elsewhere.append(stream, 0, events(1));
    const reader = following(store, null);
    await reader.until(1);
    proxy.silence();
    await elsewhere.append(stream, 1, events(1));
    await expect(all(store.readStream(stream))).rejects.toMatchObject({ name: 'EventStoreUnavailableError' });
    expect(await all(store.readStream(stream))).toHaveLength(2);
    expect(await store.head()).toBe((await all(elsewhere.readAll(null))).at(-1)?.position);
    await reader.until(2);
    await reader.stop();
    await store.close();
    await proxy.close();
  });

  test('a new leader is found by writers, readers and followers', async () => {
    const store = await begin({ nodes: 3 });
    const reader = following(store, null);
    const stream = streamName();
    for (let revision = 0; revision < 12; revision += 1) {
      if (revision % 3 === 0) double.elect(revision / 3 === 3 ? 0 : revision / 3);
      expect(await store.append(stream, revision, events(1))).toMatchObject({ outcome: 'appended' });
      expect(await all(store.readStream(stream))).toHaveLength(revision + 1);
    }
    await reader.until(12);
    await reader.stop();
    expect(idsOf(reader.taken)).toEqual(idsOf(await all(store.readAll(null))));
  });

  test('gossip that is ahead of an election or behind it holds up nobody for long', async () => {
    const store = await begin({ nodes: 3 });
    const stream = streamName();
    await store.append(stream, 0, events(1));
    double.misname(2);
    double.resetConnections();
    expect(await store.append(stream, 1, events(1))).toMatchObject({ outcome: 'appended' });
    await double.stop(0);
    double.elect(2);
    double.misname(0);
    const began = performance.now();
    expect(await store.append(stream, 2, events(1))).toMatchObject({ outcome: 'appended' });
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(await all(store.readStream(stream))).toHaveLength(3);
  });

  test('a cluster without a leader is waited for, for a while', async () => {
    const store = await begin({ nodes: 3 });
    const stream = streamName();
    await store.append(stream, 0, events(1));
    double.loseLeader();
    const made = events(1);
    await expect(store.append(stream, 1, made)).rejects.toMatchObject({ name: 'EventStoreUnavailableError' });
    await expect(store.head()).rejects.toMatchObject({ name: 'EventStoreUnavailableError' });
    const waiting = store.append(stream, 1, made);
    await pause(300);
    double.elect(2);
    expect(await waiting).toMatchObject({ outcome: 'appended' });
    expect(await all(store.readStream(stream))).toHaveLength(2);
  });

  test('a server that was off comes back with everything, and followers notice', async () => {
    const store = await begin();
    const reader = following(store, null);
    const stream = streamName();
    await store.append(stream, 0, events(2));
    await reader.until(2);
    await double.stop();
    await expect(store.append(stream, 2, events(1))).rejects.toMatchObject({ name: 'EventStoreUnavailableError' });
    await expect(all(store.readAll(null))).rejects.toMatchObject({ name: 'EventStoreUnavailableError' });
    expect(reader.interruptions).toHaveLength(1);
    await double.start();
    await store.append(stream, 2, events(1));
    await reader.until(3);
    await expect.poll(() => reader.caughtUp()).toBe(2);
    await reader.stop();
    expect(reader.taken.map(({ revision }) => revision)).toEqual([0, 1, 2]);
    expect(reader.interruptions).toHaveLength(1);
  });

  test('a purge takes the events out at once, for every node, and the server keeps none after a scavenge', async () => {
    const store = await begin();
    const node = await openNode('verein-a');
    const [gone, stays] = [streamName(), streamName()];
    await store.append(gone, 0, sealed(gone, [{ type: 'TournamentCreated', data: { name: 'Pfingsten' } }]));
    await store.append(stays, 0, events(1));
    const early = following(node, null);
    await early.until(2);
    await node.purge(gone);
    await early.until(3);
    await early.stop();
    const streams = { category: 'tournament', from: null, before: null };
    for (const each of [store, node, await openNode('verein-a')]) {
      expect((await all(each.readAll(null))).map(({ stream }) => stream)).toEqual([stays, 'purges']);
      const whole = await all(each.readStreams(streams, (await each.head()) ?? ''));
      expect(whole.map(({ stream }) => stream)).toEqual([stays]);
      const late = following(each, null);
      await late.until(2);
      await late.stop();
      expect(late.taken.map(({ type }) => type)).toEqual(['SomethingHappened', 'StreamPurged']);
      // The stream cannot begin again, so a late write never brings it back.
      await expect(each.append(gone, 0, events(1))).rejects.toMatchObject({ name: 'AppendRejectedError' });
    }
    const left = (): string =>
      double
        .entries()
        .map(({ data }) => Buffer.from(data).toString())
        .join('\n');
    expect(left()).toContain('Pfingsten');
    double.scavenge();
    expect(left()).not.toContain('Pfingsten');
    expect(await all(store.readAll(null))).toHaveLength(2);
  });

  test('a purge that died after its note is finished by the next start', async () => {
    const store = await begin();
    const stream = streamName();
    await store.append(stream, 0, events(3));
    // As a node leaves it that dies between note and deletion.
    await store.append('purges', 0, [event({ stream, events: 3, head: '' }, 'StreamPurged')]);
    const node = await openNode('verein-a');
    expect(await all(node.readStream(stream))).toEqual([]);
    await expect(store.append(stream, 3, events(1))).resolves.toEqual({ outcome: 'conflict', length: 0 });
    expect((await all(node.readAll(null))).map(({ type }) => type)).toEqual(['StreamPurged']);
  });

  test('two who purge at once leave one note', async () => {
    const store = await begin();
    const node = await openNode('verein-a');
    const stream = streamName();
    await store.append(stream, 0, events(2));
    await Promise.all([store.purge(stream), node.purge(stream), store.purge(stream)]);
    expect(await all(store.readStream('purges'))).toHaveLength(1);
  });

  test('positions are those of the records, also far into a large log', async () => {
    const store = await begin({ firstPosition: 2n ** 50n });
    const stream = streamName();
    const appended = [await store.append(stream, 0, events(3)), await store.append(stream, 3, events(1))];
    const whole = await all(store.readAll(null));
    expect(appended.flatMap((each) => (each.outcome === 'appended' ? each.events : []))).toEqual(whole);
    for (const { position } of whole) expect(position).toMatch(/^\d{16}$/);
  });

  test('a setting of the address that hides conflicts loses nothing', async () => {
    const first = await begin();
    const { store } = await openKurrentEventStore({
      url: `${double.url}&throwOnAppendFailure=false`,
      prefix: 'verein-a',
    });
    stores.push(store);
    const stream = streamName();
    await first.append(stream, 0, events(1));
    await expect(store.append(stream, 0, events(1))).rejects.toMatchObject({ name: 'AppendRejectedError' });
    expect(await store.append(stream, 1, events(1))).toMatchObject({ outcome: 'appended' });
    expect(await all(first.readStream(stream))).toHaveLength(2);
  });

  test('a new prefix looks at nothing that others wrote before its own log began', async () => {
    double = await startKurrentDouble();
    double.write(
      'neighbour-1',
      Array.from({ length: 500 }, (_, n) => ({ type: 'Noise', data: { n } })),
    );
    const border = double.entries().at(-1)?.position ?? 0n;
    const store = await openNode(newPrefix());
    expect(await store.head()).toBeNull();
    const heard = following(store, null);
    await store.append(streamName(), 0, events(2));
    await heard.until(2);
    expect(await all(store.readAll(null))).toHaveLength(2);
    const until = (await store.head()) ?? '';
    const range = { category: 'tournament', from: null, before: null };
    expect(await all(store.readStreams(range, until))).toHaveLength(2);
    await heard.stop();
    expect(double.oldestLookedAt()).toBeGreaterThan(border);
  });

  test('a prefix of its own is an empty log', async () => {
    const store = await begin();
    await store.append(streamName(), 0, events(1));
    const other = await openNode(newPrefix());
    expect(await other.head()).toBeNull();
    expect(await all(other.readAll(null))).toEqual([]);
  });
});
