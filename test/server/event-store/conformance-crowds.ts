import { describe, expect, test } from 'vitest';
import { verifyChain } from '#server/event-store/envelope.ts';
import { EventStoreUnavailableError } from '#server/event-store/append-errors.ts';
import type { AppendOutcome, EventStore, NewEvent } from '#server/event-store/event-store.ts';
import type { Current } from './conformance.ts';
import { all, event, following, idsOf, toEnvelopes, streamName } from './sample-events.ts';

/** Repeats an append that was not answered in time, as a caller does: its event is stored once. */
async function persistently(
  store: EventStore,
  stream: string,
  revision: number,
  one: NewEvent,
): Promise<AppendOutcome> {
  for (;;) {
    try {
      return await store.append(stream, revision, [one]);
    } catch (error) {
      if (!(error instanceof EventStoreUnavailableError)) throw error;
    }
  }
}

export function crowds(now: () => Current): void {
  describe('a crowd', () => {
    test(
      'of appends at once over many streams: three readers see every event once and in one order',
      { timeout: 240_000 },
      async () => {
        const { store, log, crowd } = now();
        const [second, third] = [await log.open(), await log.open()];
        const readers = [following(store, null), following(second, null), following(third, null)];
        const streams = Array.from({ length: crowd / 40 }, streamName);
        // Two processes write, each its own streams; within a stream one waits for the other.
        const write = async (stream: string, node: EventStore): Promise<void> => {
          for (let revision = 0; revision < 20; revision += 1) {
            const { outcome } = await persistently(node, stream, revision, event({ revision }));
            expect(outcome).toBe('appended');
          }
        };
        const alone = Array.from({ length: crowd / 2 }, (_, index) =>
          persistently(store, streamName(), 0, event({ index })),
        );
        await Promise.all([
          ...streams.map((stream, index) => write(stream, index % 2 === 0 ? store : second)),
          ...alone,
        ]);

        await Promise.all(readers.map((reader) => reader.until(crowd)));
        await Promise.all(readers.map((reader) => reader.stop()));
        const whole = await all(store.readAll(null));
        const ids = idsOf(whole);
        expect(new Set(ids).size).toBe(crowd);
        expect(ids).toHaveLength(crowd);
        for (const reader of readers) expect(idsOf(reader.taken)).toEqual(ids);
        const next = new Map<string, number>();
        for (const { stream, revision } of whole) {
          expect(revision).toBe(next.get(stream) ?? 0);
          next.set(stream, revision + 1);
        }
      },
    );

    test(
      'two processes on the same streams: every append once, no holes, chains that verify',
      { timeout: 60_000 },
      async () => {
        const { store, log } = now();
        const nodes = [store, await log.open()];
        const streams = Array.from({ length: 5 }, streamName);
        let conflicts = 0;
        // Each time decided on what the stream is now, toEnvelopes, appended; after a conflict once more.
        const add = async (node: EventStore, stream: string, name: string): Promise<void> => {
          for (;;) {
            const [last] = await all(node.readStream(stream, { direction: 'backward', limit: 1 }));
            const previous = { length: (last?.revision ?? -1) + 1, chain: last?.metadata.chain ?? '' };
            const made = toEnvelopes(
              stream,
              [
                { type: 'Added', data: { name } },
                { type: 'Noted', data: {} },
              ],
              previous,
            );
            const { outcome } = await node.append(stream, previous.length, made);
            if (outcome === 'appended') return;
            conflicts += 1;
          }
        };
        await Promise.all(
          streams.flatMap((stream) =>
            nodes.map(async (node, process) => {
              for (let turn = 0; turn < 15; turn += 1) await add(node, stream, `${process}-${turn}`);
            }),
          ),
        );
        expect(conflicts).toBeGreaterThan(0);
        for (const stream of streams) {
          const stored = await all(store.readStream(stream));
          expect(stored.map(({ revision }) => revision)).toEqual(Array.from({ length: 60 }, (_, index) => index));
          expect(verifyChain(stored)).toBeNull();
          const names = stored
            .filter(({ type }) => type === 'Added')
            .map(({ data }) => (data as { name: string }).name);
          const expected = [0, 1].flatMap((process) => Array.from({ length: 15 }, (_, turn) => `${process}-${turn}`));
          expect(names.toSorted()).toEqual(expected.toSorted());
        }
      },
    );
  });
}
