import { describe, expect, test } from 'vitest';
import type { FoldableEvent } from '#domain/events.ts';
import { verifyChain } from '#server/event-store/envelope.ts';
import type { EventStore, StreamRange } from '#server/event-store/event-store.ts';
import type { Current } from './conformance.ts';
import { all, event, events, idsOf, toEnvelopes, streamName } from './sample-events.ts';

export function reading(now: () => Current): void {
  describe('read', () => {
    test('a stream forward and backward, from a revision, up to a limit', async () => {
      const { store } = now();
      const stream = streamName();
      await store.append(streamName(), 0, events(3));
      await store.append(stream, 0, events(1_200));
      const revisions = async (options: Parameters<typeof store.readStream>[1]) =>
        (await all(store.readStream(stream, options))).map(({ revision }) => revision);
      const whole = Array.from({ length: 1_200 }, (_, index) => index);

      expect(await revisions({})).toEqual(whole);
      expect(await revisions({ direction: 'backward' })).toEqual(whole.toReversed());
      expect(await revisions({ from: 1_100 })).toEqual(whole.slice(1_100));
      expect(await revisions({ from: 1_100, limit: 7 })).toEqual(whole.slice(1_100, 1_107));
      expect(await revisions({ limit: 700 })).toEqual(whole.slice(0, 700));
      expect(await revisions({ from: 3, direction: 'backward' })).toEqual([3, 2, 1, 0]);
      expect(await revisions({ from: 3, direction: 'backward', limit: 2 })).toEqual([3, 2]);
      expect(await revisions({ direction: 'backward', limit: 1 })).toEqual([1_199]);
      expect(await revisions({ from: 1_200 })).toEqual([]);
      expect(await all(store.readStream(streamName()))).toEqual([]);
    });

    test('everything in the order of positions, resumed anywhere', async () => {
      const { store } = now();
      expect(await store.head()).toBeNull();
      expect(await store.newest()).toBeNull();
      expect(await all(store.readAll(null))).toEqual([]);
      const streams = [streamName(), streamName(), streamName()];
      for (let round = 0; round < 4; round += 1) {
        await Promise.all(streams.map((stream) => store.append(stream, round * 2, events(2))));
      }
      const log = await all(store.readAll(null, { batch: 5 }));
      const positions = log.map(({ position }) => position);
      expect(log).toHaveLength(24);
      expect(positions).toEqual([...new Set(positions)].sort());
      expect(await store.head()).toBe(positions.at(-1));
      expect(await store.newest()).toEqual(log.at(-1));
      for (const [index, position] of positions.entries()) {
        expect(idsOf(await all(store.readAll(position, { batch: 7 })))).toEqual(idsOf(log.slice(index + 1)));
      }
      for (const stream of streams) {
        const own = log.filter((stored) => stored.stream === stream);
        expect(own.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      }
    });

    test('large events in pages of bounded size, none left out', async () => {
      const { store } = now();
      const stream = streamName();
      const noise = (): string =>
        Array.from({ length: 80_000 }, () => Math.random().toString(36).slice(2, 12)).join('');
      const sizes: number[] = [];
      for (let revision = 0; revision < 12; revision += 1) await store.append(stream, revision, [event(noise())]);
      const found: number[] = [];
      for await (const page of store.readStream(stream)) {
        sizes.push(page.length);
        found.push(...page.map(({ revision }) => revision));
      }
      expect(found).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
      expect(await all(store.readAll(null))).toHaveLength(12);
    });
  });

  describe('whole streams', () => {
    const streamsIn = async (
      store: EventStore,
      range: Partial<StreamRange>,
      until: string,
    ): Promise<FoldableEvent[]> => {
      const found: FoldableEvent[] = [];
      const whole = { category: 'tournament', from: null, before: null, ...range };
      for await (const batch of store.readStreams(whole, until)) found.push(...batch);
      return found;
    };
    /** By the names of streams, each of which must be in one piece; a log may bring them in any order. */
    const placesIn = (read: readonly FoldableEvent[]): string[] => {
      const pieces = read.map(({ stream }) => stream).filter((stream, at, streams) => stream !== streams[at - 1]);
      expect(pieces).toEqual([...new Set(pieces)]);
      const pieceOf = (name: string): string[] =>
        read.filter(({ stream }) => stream === name).map(({ revision }) => `${name} ${revision}`);
      return pieces.sort().flatMap(pieceOf);
    };

    test('come one after another, each from its first event, as far as asked', async () => {
      const { store } = now();
      const names = [
        'tournament-9z',
        'tournament-a',
        'tournament-a1',
        'tournament-zz',
        'organization-a',
        'tournaments-a',
      ];
      for (let revision = 0; revision < 2; revision += 1) {
        for (const name of names.toReversed()) await store.append(name, revision, [event({ revision, name })]);
      }
      const until = (await store.head()) ?? '';
      await store.append('tournament-a', 2, events(1));
      await store.append('tournament-new', 0, events(1));

      const read = await streamsIn(store, {}, until);
      const twice = (of: readonly string[]): string[] => of.flatMap((name) => [`${name} 0`, `${name} 1`]);
      expect(placesIn(read)).toEqual(twice(names.slice(0, 4)));
      expect(read.find(({ stream }) => stream === 'tournament-a')).toMatchObject({
        type: 'SomethingHappened',
        schema: 1,
        data: { revision: 0, name: 'tournament-a' },
        metadata: { at: '2026-11-21T09:00:00Z' },
      });
      const parts = [
        await streamsIn(store, { before: 'a' }, until),
        await streamsIn(store, { from: 'a', before: 'a1' }, until),
        await streamsIn(store, { from: 'a1' }, until),
      ];
      expect(parts.map(placesIn)).toEqual([
        twice(names.slice(0, 1)),
        twice(['tournament-a']),
        twice(names.slice(2, 4)),
      ]);
      expect(await streamsIn(store, { from: 'b', before: 'c' }, until)).toEqual([]);
      expect(await streamsIn(store, { category: 'nothing' }, until)).toEqual([]);
    });

    test('keep what no database function could read, and bring what is large in pieces', async () => {
      const { store } = now();
      const stream = streamName();
      const strange = ['\u0000', '\uD800', '"at":"', '\\.\n\t\\N', 'ß€🏐', ''];
      await store.append(stream, 0, [...strange.map((text) => event({ text })), event('x'.repeat(800_000))]);
      await store.append(stream, 7, events(1_800));
      const until = (await store.head()) ?? '';
      const read: FoldableEvent[] = [];
      for await (const batch of store.readStreams({ category: 'tournament', from: null, before: null }, until)) {
        read.push(...batch);
        // A reader that takes its time holds nothing up for ever.
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      expect(read.map(({ revision }) => revision)).toEqual(Array.from({ length: 1_807 }, (_, index) => index));
      expect(read.slice(0, 6).map(({ data }) => (data as { text: string }).text)).toEqual(strange);
    });

    test('can be left in the middle, again and again', async () => {
      const { store } = now();
      await store.append(streamName(), 0, events(900));
      await store.append(streamName(), 0, events(900));
      const until = (await store.head()) ?? '';
      for (let round = 0; round < 30; round += 1) {
        for await (const batch of store.readStreams({ category: 'tournament', from: null, before: null }, until)) {
          expect(batch[0]?.revision).toBe(0);
          break;
        }
      }
      expect(await streamsIn(store, {}, until)).toHaveLength(1_800);
    });
  });

  describe('purge', () => {
    test('deletes the stream and leaves what it was', async () => {
      const { store, log } = now();
      const [gone, stays] = [streamName(), streamName()];
      const facts = [
        { type: 'TournamentCreated', data: { name: 'Pfingstturnier\u0000' } },
        { type: 'TournamentDeleted', data: {} },
      ];
      const made = toEnvelopes(gone, facts);
      await store.append(gone, 0, made);
      await store.append(stays, 0, toEnvelopes(stays, facts));
      await store.purge(gone);
      await store.purge(gone);
      await store.purge(streamName());

      const node = await log.open();
      expect(await all(node.readStream(gone))).toEqual([]);
      expect(verifyChain(await all(node.readStream(stays)))).toBeNull();
      const notes = await all(node.readStream('purges'));
      expect(notes.map(({ type, data, revision }) => ({ type, data, revision }))).toEqual([
        { type: 'StreamPurged', revision: 0, data: { stream: gone, events: 2, head: made[1]?.metadata.chain } },
      ]);
      const rest = await all(node.readAll(null));
      expect(rest.map(({ stream }) => stream)).toEqual([stays, stays, 'purges']);
      expect(await node.head()).toBe(rest.at(-1)?.position);
    });

    test('reaches followers as an event, and a stale append is a conflict', async () => {
      const { store } = now();
      const stream = streamName();
      const appended = await store.append(stream, 0, events(3));
      if (appended.outcome !== 'appended') throw new Error('a conflict without cause');
      await store.purge(stream);
      const later = await all(store.readAll(appended.events[2]?.position ?? null));
      expect(later.map(({ type }) => type)).toEqual(['StreamPurged']);
      expect(await store.append(stream, 3, events(1))).toEqual({ outcome: 'conflict', length: 0 });
    });

    test('of the purges themselves is refused', async () => {
      await expect(now().store.purge('purges')).rejects.toThrow();
    });
  });
}
