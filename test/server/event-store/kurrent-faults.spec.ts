import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openKurrentEventStore } from '#server/event-store/kurrentdb/kurrentdb-event-store.ts';
import { failures } from '#test/support/kurrent-double/failure.ts';
import { DoubledLog } from './doubled-log.ts';
import { newPrefix } from './kurrent-under-test.ts';
import { startProxy } from './lossy-proxy.ts';
import { all, event, events, following, idsOf, toEnvelopes, streamName } from './sample-events.ts';

// What only the log in KurrentDB must hold, against a double that does the ugly things; the rest is in conformance.ts.

const log = new DoubledLog();

describe('the log in KurrentDB', () => {
  test('tries what it never answers no longer than its patience, though it answers others', async () => {
    const store = await log.begin();
    const stream = streamName();
    log.double.faults.refuseIn(`verein-a.${stream}`);
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
    const store = await log.begin({ systemEventEvery: 1 });
    const neighbours = [await log.openNode('verein-a-b'), await log.openNode('verein')];
    const reader = following(store, null);
    for (let round = 0; round < 5; round += 1) {
      for (const node of [store, ...neighbours]) await node.append('tournament-a', round, events(1));
      log.double.write('verein-a', [{ type: 'Foreign', data: {} }]);
      log.double.write('orders-1', [{ type: 'Foreign', data: 'no JSON' }]);
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
    const store = await log.begin();
    await store.append(streamName(), 0, events(1));
    const reader = following(store, null);
    await reader.until(1);
    for (let written = 0; written < 3_000; written += 1) log.double.write('orders-1', [{ type: 'Foreign', data: {} }]);
    const head = await store.head();
    expect(head).toBe(reader.taken[0]?.position);
    log.double.faults.dropSubscriptions();
    await store.append(streamName(), 0, events(1));
    await reader.until(2);
    expect(reader.interruptions).toHaveLength(1);
    expect(await store.head()).toBe(reader.taken[1]?.position);
    await reader.stop();
  });

  const drops: Record<string, () => void> = {
    'dropped by a server that goes': () => log.double.faults.dropSubscriptions(),
    'dropped as too slow': () => log.double.faults.dropSubscriptions(failures.tooSlow()),
    'dropped after a few events': () => log.double.faults.dropSubscriptionsAfter(3, 2),
    'that fell behind': () => log.double.faults.fallBehind(),
    'whose connection is reset': () => log.double.resetConnections(),
  };
  test.each(Object.keys(drops))('a subscription %s misses nothing and gives nothing twice', async (how) => {
    const store = await log.begin();
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
    const store = await log.begin();
    log.double.faults.dropSlowConsumers(20);
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
    const store = await log.begin();
    const stream = streamName();
    await store.append(stream, 0, events(40));
    log.double.faults.endReadsAfter(7, 2);
    expect(await all(store.readStream(stream))).toHaveLength(40);
    log.double.faults.endReadsAfter(7, 2);
    expect(await all(store.readAll(null))).toHaveLength(40);
  });

  test('a read of many pages that breaks off goes on behind what was taken, in order and nothing twice', async () => {
    const store = await log.begin();
    const stream = streamName();
    for (let revision = 0; revision < 1_000; revision += 100) await store.append(stream, revision, events(100));
    log.double.faults.endReadsAfter(400, 3);
    const revisions: number[] = [];
    for await (const page of store.readAll(null)) {
      expect(page.length).toBeLessThanOrEqual(256);
      revisions.push(...page.map(({ revision }) => revision));
      await pause(20);
    }
    expect(revisions).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });

  test('a client that is never answered again is given up for another, by readers and followers', async () => {
    await log.start();
    const proxy = await startProxy(log.double.url);
    // The client is not to find out by itself.
    const url = `${proxy.url}&keepAliveInterval=-1`;
    const { store } = await openKurrentEventStore({ url, prefix: 'verein-a', patienceMs: 2_000 });
    log.keep(store);
    const elsewhere = await log.openNode('verein-a');
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
    const store = await log.begin({ nodes: 3 });
    const reader = following(store, null);
    const stream = streamName();
    for (let revision = 0; revision < 12; revision += 1) {
      if (revision % 3 === 0) log.double.elect(revision / 3 === 3 ? 0 : revision / 3);
      expect(await store.append(stream, revision, events(1))).toMatchObject({ outcome: 'appended' });
      expect(await all(store.readStream(stream))).toHaveLength(revision + 1);
    }
    await reader.until(12);
    await reader.stop();
    expect(idsOf(reader.taken)).toEqual(idsOf(await all(store.readAll(null))));
  });

  test('gossip that is ahead of an election or behind it holds up nobody for long', async () => {
    const store = await log.begin({ nodes: 3 });
    const stream = streamName();
    await store.append(stream, 0, events(1));
    log.double.misname(2);
    log.double.resetConnections();
    expect(await store.append(stream, 1, events(1))).toMatchObject({ outcome: 'appended' });
    await log.double.stop(0);
    log.double.elect(2);
    log.double.misname(0);
    const began = performance.now();
    expect(await store.append(stream, 2, events(1))).toMatchObject({ outcome: 'appended' });
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(await all(store.readStream(stream))).toHaveLength(3);
  });

  test('a cluster without a leader is waited for, for a while', async () => {
    const store = await log.begin({ nodes: 3 });
    const stream = streamName();
    await store.append(stream, 0, events(1));
    log.double.loseLeader();
    const made = events(1);
    await expect(store.append(stream, 1, made)).rejects.toMatchObject({ name: 'EventStoreUnavailableError' });
    await expect(store.head()).rejects.toMatchObject({ name: 'EventStoreUnavailableError' });
    const waiting = store.append(stream, 1, made);
    await pause(300);
    log.double.elect(2);
    expect(await waiting).toMatchObject({ outcome: 'appended' });
    expect(await all(store.readStream(stream))).toHaveLength(2);
  });

  test('a server that was off comes back with everything, and followers notice', async () => {
    const store = await log.begin();
    const reader = following(store, null);
    const stream = streamName();
    await store.append(stream, 0, events(2));
    await reader.until(2);
    await log.double.stop();
    await expect(store.append(stream, 2, events(1))).rejects.toMatchObject({ name: 'EventStoreUnavailableError' });
    await expect(all(store.readAll(null))).rejects.toMatchObject({ name: 'EventStoreUnavailableError' });
    expect(reader.interruptions).toHaveLength(1);
    await log.double.start();
    await store.append(stream, 2, events(1));
    await reader.until(3);
    await expect.poll(() => reader.caughtUp()).toBe(2);
    await reader.stop();
    expect(reader.taken.map(({ revision }) => revision)).toEqual([0, 1, 2]);
    expect(reader.interruptions).toHaveLength(1);
  });

  test('a purge takes the events out at once, for every node, and the server keeps none after a scavenge', async () => {
    const store = await log.begin();
    const node = await log.openNode('verein-a');
    const [gone, stays] = [streamName(), streamName()];
    await store.append(gone, 0, toEnvelopes(gone, [{ type: 'TournamentCreated', data: { name: 'Pfingsten' } }]));
    await store.append(stays, 0, events(1));
    const early = following(node, null);
    await early.until(2);
    await node.purge(gone);
    await early.until(3);
    await early.stop();
    const streams = { category: 'tournament', from: null, before: null };
    for (const each of [store, node, await log.openNode('verein-a')]) {
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
      log.double
        .entries()
        .map(({ data }) => Buffer.from(data).toString())
        .join('\n');
    expect(left()).toContain('Pfingsten');
    log.double.scavenge();
    expect(left()).not.toContain('Pfingsten');
    expect(await all(store.readAll(null))).toHaveLength(2);
  });

  /** As a node leaves them that dies between note and deletion. */
  async function noted(store: EventStore, count: number): Promise<string[]> {
    const streams = Array.from({ length: count }, () => streamName());
    for (const stream of streams) await store.append(stream, 0, events(3));
    const notes = streams.map((stream) => event({ stream, events: 3, head: '' }, 'StreamPurged'));
    await store.append('purges', 0, notes);
    return streams;
  }
  /** Which of the streams the server has deleted, by its tombstones. */
  const deleted = (streams: readonly string[]): readonly string[] => {
    const ends = log.double.entries().filter(({ type }) => type === '$streamDeleted');
    return streams.filter((name) => ends.some(({ stream }) => stream.endsWith(`.${name}`)));
  };

  test('purges that died after their note are finished by the next start, however many', async () => {
    const store = await log.begin();
    const streams = await noted(store, 25);
    const [stream = ''] = streams;
    const node = await log.openNode('verein-a');
    expect(await all(node.readStream(stream))).toEqual([]);
    await expect.poll(() => deleted(streams)).toEqual(streams);
    await expect(store.append(stream, 3, events(1))).resolves.toEqual({ outcome: 'conflict', length: 0 });
    expect((await all(node.readAll(null))).map(({ type }) => type)).toEqual(streams.map(() => 'StreamPurged'));
  });

  test('purges that died after their note are finished with the next one of a node that runs', async () => {
    const store = await log.begin();
    const streams = await noted(store, 2);
    const other = streamName();
    await store.append(other, 0, events(1));
    await store.purge(other);
    await expect.poll(() => deleted(streams)).toEqual(streams);
  });

  test('a note that does not say which stream was purged stops nobody', async () => {
    const store = await log.begin();
    const [stays, gone] = [streamName(), streamName()];
    for (const stream of [stays, gone]) await store.append(stream, 0, events(1));
    await store.append('purges', 0, [event({}, 'StreamPurged')]);
    await store.purge(gone);
    for (const each of [store, await log.openNode('verein-a')]) {
      const seen = [stays, 'purges', 'purges'];
      expect((await all(each.readAll(null))).map(({ stream }) => stream)).toEqual(seen);
      const reader = following(each, null);
      await reader.until(3);
      await reader.stop();
    }
  });

  test('two who purge at once leave one note', async () => {
    const store = await log.begin();
    const node = await log.openNode('verein-a');
    const stream = streamName();
    await store.append(stream, 0, events(2));
    await Promise.all([store.purge(stream), node.purge(stream), store.purge(stream)]);
    expect(await all(store.readStream('purges'))).toHaveLength(1);
  });

  test('positions are those of the records, also far into a large log', async () => {
    const store = await log.begin({ firstPosition: 2n ** 50n });
    const stream = streamName();
    const appended = [await store.append(stream, 0, events(3)), await store.append(stream, 3, events(1))];
    const whole = await all(store.readAll(null));
    expect(appended.flatMap((each) => (each.outcome === 'appended' ? each.events : []))).toEqual(whole);
    for (const { position } of whole) expect(position).toMatch(/^\d{16}$/);
  });

  test('a setting of the address that hides conflicts loses nothing', async () => {
    const first = await log.begin();
    const { store } = await openKurrentEventStore({
      url: `${log.double.url}&throwOnAppendFailure=false`,
      prefix: 'verein-a',
    });
    log.keep(store);
    const stream = streamName();
    await first.append(stream, 0, events(1));
    await expect(store.append(stream, 0, events(1))).rejects.toMatchObject({ name: 'AppendRejectedError' });
    expect(await store.append(stream, 1, events(1))).toMatchObject({ outcome: 'appended' });
    expect(await all(first.readStream(stream))).toHaveLength(2);
  });

  test('a new prefix looks at nothing that others wrote before its own log began', async () => {
    await log.start();
    log.double.write(
      'neighbour-1',
      Array.from({ length: 500 }, (_, n) => ({ type: 'Noise', data: { n } })),
    );
    const border = log.double.entries().at(-1)?.position ?? 0n;
    const store = await log.openNode(newPrefix());
    expect(await store.head()).toBeNull();
    const heard = following(store, null);
    await store.append(streamName(), 0, events(2));
    await heard.until(2);
    expect(await all(store.readAll(null))).toHaveLength(2);
    const until = (await store.head()) ?? '';
    const range = { category: 'tournament', from: null, before: null };
    expect(await all(store.readStreams(range, until))).toHaveLength(2);
    await heard.stop();
    expect(log.double.oldestLookedAt()).toBeGreaterThan(border);
  });

  test('a prefix of its own is an empty log', async () => {
    const store = await log.begin();
    await store.append(streamName(), 0, events(1));
    const other = await log.openNode(newPrefix());
    expect(await other.head()).toBeNull();
    expect(await all(other.readAll(null))).toEqual([]);
  });
});
