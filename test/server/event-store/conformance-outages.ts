import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Current } from './conformance.ts';
import { all, event, events, following, idsOf, streamName } from './sample-events.ts';

export function outages(now: () => Current): void {
  describe('a server that is gone for a moment', () => {
    test('costs no append and no reader an event, and gives none twice', { timeout: 60_000 }, async () => {
      const { store, log } = now();
      const node = await log.open();
      const readers = [following(store, null), following(node, null)];
      let cutting = true;
      const cuts = (async () => {
        for (let cut = 0; cut < 8; cut += 1) {
          await pause(60);
          await log.cut?.();
        }
        cutting = false;
      })();
      const made: string[] = [];
      await Promise.all(
        Array.from({ length: 16 }, async (_, writer) => {
          const stream = streamName();
          for (let revision = 0; cutting; revision += 1) {
            const entry = event({ revision });
            const answer = await (writer % 2 === 0 ? store : node).append(stream, revision, [entry]);
            expect(answer).toMatchObject({ outcome: 'appended', events: [{ revision, stream, id: entry.id }] });
            made.push(entry.id);
          }
        }),
      );
      await cuts;
      const ids = idsOf(await all(store.readAll(null)));
      expect(ids.toSorted()).toEqual(made.toSorted());
      for (const reader of readers) {
        await reader.until(ids.length);
        await reader.stop();
        expect(idsOf(reader.taken)).toEqual(ids);
      }
    });

    test('leaves live readers live', async () => {
      const { store, log } = now();
      const reader = following(store, null);
      await store.append(streamName(), 0, events(1));
      await reader.until(1);
      await log.cut?.();
      await store.append(streamName(), 0, events(1));
      await reader.until(2);
      await log.cut?.();
      const node = await log.open();
      await node.append(streamName(), 0, events(1));
      await reader.until(3);
      await reader.stop();
      expect(idsOf(reader.taken)).toEqual(idsOf(await all(store.readAll(null))));
    });
  });

  describe('a new start', () => {
    test('finds the log as it was: its id, its order, its positions', async () => {
      const { store, log } = now();
      await Promise.all(Array.from({ length: 100 }, () => store.append(streamName(), 0, events(3))));
      const before = await all(store.readAll(null));
      await store.close();
      const node = await log.open();
      expect(node.logId).toBe(store.logId);
      expect(await all(node.readAll(null))).toEqual(before);
      const appended = await node.append(streamName(), 0, events(1));
      const [last] = appended.outcome === 'appended' ? appended.events : [];
      expect((last?.position ?? '') > (before.at(-1)?.position ?? '')).toBe(true);
    });

    test('closing answers what is under way first, and nothing after', async () => {
      const { store } = now();
      const appends = Array.from({ length: 50 }, () => store.append(streamName(), 0, events(1)));
      await store.close();
      for (const answer of await Promise.all(appends)) expect(answer.outcome).toBe('appended');
      await expect(store.append(streamName(), 0, events(1))).rejects.toMatchObject({
        name: 'EventStoreUnavailableError',
      });
    });
  });
}
