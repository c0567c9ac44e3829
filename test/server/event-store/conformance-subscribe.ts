import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import type { Current } from './conformance.ts';
import { all, event, events, following, idsOf, streamName } from './sample-events.ts';

export function subscribing(now: () => Current): void {
  describe('subscribe', () => {
    test('catches up, says so, and goes on live', async () => {
      const { store } = now();
      const stream = streamName();
      await store.append(stream, 0, events(700));
      const reader = following(store, null);
      await reader.until(700);
      expect(reader.caughtUp()).toBe(1);
      for (let revision = 700; revision < 720; revision += 1) await store.append(stream, revision, events(1));
      await reader.until(720);
      await reader.stop();
      expect(reader.taken.map(({ revision }) => revision)).toEqual(Array.from({ length: 720 }, (_, index) => index));
      expect(reader.caughtUp()).toBe(1);
      expect(reader.interruptions).toEqual([]);
    });

    test('says with each batch whether there is more already', async () => {
      const { store } = now();
      await store.append(streamName(), 0, events(700));
      const told: boolean[] = [];
      let taken = 0;
      const subscription = store.subscribe(null, {
        take: (batch, more) => {
          told.push(more);
          taken += batch.length;
        },
      });
      await expect.poll(() => taken).toBe(700);
      await subscription.stop();
      expect(told.length).toBeGreaterThan(1);
      expect(told).toEqual(told.map((_, place) => place < told.length - 1));
    });

    test('from a position gives what comes after it, none twice, while writers go on', async () => {
      const { store, log } = now();
      const node = await log.open();
      const write = async (): Promise<void> => {
        const stream = streamName();
        for (let revision = 0; revision < 60; revision += 1) await store.append(stream, revision, [event()]);
      };
      const writers = Promise.all([write(), write(), write(), write()]);
      // Begins in the midst of it, each time at another place.
      const readers: { reader: ReturnType<typeof following>; after: string | null }[] = [];
      for (let begun = 0; begun < 6; begun += 1) {
        const after = await node.head();
        readers.push({ reader: following(node, after), after });
        await pause(5);
      }
      await writers;
      const whole = await all(store.readAll(null));
      for (const { reader, after } of readers) {
        const expected = idsOf(whole.filter(({ position }) => after === null || position > after));
        await reader.until(expected.length);
        expect(idsOf(reader.taken)).toEqual(expected);
        await reader.stop();
      }
    });

    test('is told of events of another node soon', async () => {
      const { store, log } = now();
      const node = await log.open();
      const reader = following(node, null);
      await reader.until(0);
      // The hints' connection may still be opening; a second later it is there.
      await pause(200);
      const delays: number[] = [];
      for (let index = 0; index < 10; index += 1) {
        const began = performance.now();
        await store.append(streamName(), 0, events(1));
        await reader.until(index + 1);
        delays.push(performance.now() - began);
      }
      await reader.stop();
      // Looking once a second alone would make them half a second in the middle.
      expect(delays.toSorted((a, b) => a - b)[5]).toBeLessThan(250);
    });

    test('waits for a slow reader and holds nothing up', async () => {
      const { store } = now();
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let taking = 0;
      let atOnce = 0;
      const taken: StoredEvent[] = [];
      const slow = store.subscribe(null, {
        take: async (batch) => {
          taking += 1;
          atOnce = Math.max(atOnce, taking);
          await held;
          taken.push(...batch);
          taking -= 1;
        },
      });
      const quick = following(store, null);
      for (let index = 0; index < 30; index += 1) await store.append(streamName(), 0, events(40));
      await quick.until(1_200);
      expect(taken).toEqual([]);
      release();
      const whole = idsOf(await all(store.readAll(null)));
      while (taken.length < whole.length) await pause(10);
      await Promise.all([slow.stop(), quick.stop()]);
      expect(idsOf(taken)).toEqual(whole);
      expect(idsOf(quick.taken)).toEqual(whole);
      expect(atOnce).toBe(1);
    });

    test('offers a batch again whose taking failed', async () => {
      const { store } = now();
      const stream = streamName();
      await store.append(stream, 0, events(3));
      const offered: string[][] = [];
      const interruptions: unknown[] = [];
      let caughtUp = (): void => undefined;
      const done = new Promise<void>((resolve) => {
        caughtUp = resolve;
      });
      const fault = new Error('the table is locked');
      const subscription = store.subscribe(null, {
        take: (batch) => {
          offered.push(idsOf(batch));
          if (offered.length < 3) throw fault;
        },
        caughtUp,
        interrupted: (cause) => interruptions.push(cause),
      });
      await done;
      await subscription.stop();
      const ids = idsOf(await all(store.readStream(stream)));
      expect(offered).toEqual([ids, ids, ids]);
      expect(interruptions).toEqual([fault]);
    });

    test('takes nothing any more once it has stopped', async () => {
      const { store } = now();
      const reader = following(store, null);
      await store.append(streamName(), 0, events(1));
      await reader.until(1);
      await reader.stop();
      await store.append(streamName(), 0, events(1));
      await pause(100);
      expect(reader.taken).toHaveLength(1);
    });
  });
}
