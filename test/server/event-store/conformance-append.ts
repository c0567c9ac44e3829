import { describe, expect, test } from 'vitest';
import type { NewEvent } from '#server/event-store/event-store.ts';
import type { Current } from './conformance.ts';
import { all, event, events, idsOf, streamName } from './sample-events.ts';

export function appending(now: () => Current): void {
  describe('append', () => {
    test('gives revisions from the expected one and rising positions', async () => {
      const { store } = now();
      const stream = streamName();
      const first = await store.append(stream, 0, events(2));
      const second = await store.append(stream, 2, events(1));
      if (first.outcome !== 'appended' || second.outcome !== 'appended') throw new Error('a conflict without cause');
      const appended = [...first.events, ...second.events];
      expect(appended.map(({ revision }) => revision)).toEqual([0, 1, 2]);
      expect(appended.map((stored) => stored.stream)).toEqual([stream, stream, stream]);
      const positions = appended.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].sort());
      expect(await all(store.readStream(stream))).toEqual(appended);
    });

    test('at another length is a conflict that says the length, behind the head and ahead of it', async () => {
      const { store } = now();
      const stream = streamName();
      await store.append(stream, 0, events(2));
      expect(await store.append(stream, 0, events(1))).toEqual({ outcome: 'conflict', length: 2 });
      expect(await store.append(stream, 1, events(3))).toEqual({ outcome: 'conflict', length: 2 });
      expect(await store.append(stream, 3, events(1))).toEqual({ outcome: 'conflict', length: 2 });
      expect(await store.append(streamName(), 1, events(1))).toEqual({ outcome: 'conflict', length: 0 });
      expect(await all(store.readStream(stream))).toHaveLength(2);
    });

    test('of ids that are there already answers them as stored and changes nothing', async () => {
      const { store, log } = now();
      const other = await log.open();
      const stream = streamName();
      const made = events(3);
      const first = await store.append(stream, 0, made);
      await store.append(stream, 3, events(2));
      const head = await store.head();

      expect(await store.append(stream, 0, made)).toEqual(first);
      expect(await other.append(stream, 0, made)).toEqual(first);
      expect(await Promise.all([store.append(stream, 0, made), other.append(stream, 0, made)])).toEqual([first, first]);
      expect(await store.head()).toBe(head);
    });

    test('twice at once happens once', async () => {
      const { store } = now();
      const stream = streamName();
      const made = events(2);
      const [one, two] = await Promise.all([store.append(stream, 0, made), store.append(stream, 0, made)]);
      expect(one).toEqual(two);
      expect(await all(store.readStream(stream))).toHaveLength(2);
    });

    test('of an id that is taken elsewhere is refused where the log knows ids anywhere', async () => {
      const { store, knowsIds } = now();
      const stream = streamName();
      const made = events(2);
      await store.append(stream, 0, made);
      const taken = expect.objectContaining({ name: 'AppendRejectedError', reason: 'id-taken' });
      const twice = event();
      await expect(store.append(streamName(), 0, [twice, twice])).rejects.toEqual(taken);
      const partly = store.append(stream, 1, [...made.slice(1), event()]);
      if (knowsIds === 'in place') {
        // Ids are generated once per fact, so no caller relies on more: an append at its place never happens twice.
        expect(await partly).toEqual({ outcome: 'conflict', length: 2 });
      } else {
        await expect(partly).rejects.toEqual(taken);
        await expect(store.append(streamName(), 0, made)).rejects.toEqual(taken);
        await expect(store.append(stream, 2, made)).rejects.toEqual(taken);
      }
      expect(await all(store.readStream(stream))).toHaveLength(2);
    });

    test('takes 900 kB and refuses more, and what is no event', async () => {
      const { store } = now();
      const stream = streamName();
      const large = (bytes: number): NewEvent => {
        const empty = event('');
        const other = Buffer.byteLength(JSON.stringify('') + JSON.stringify(empty.metadata));
        return { ...empty, data: 'x'.repeat(bytes - other) };
      };
      expect(await store.append(stream, 0, [large(900_000)])).toMatchObject({ outcome: 'appended' });
      const refused = (reason: string) => expect.objectContaining({ name: 'AppendRejectedError', reason });
      await expect(store.append(stream, 1, [large(900_001)])).rejects.toEqual(refused('too-large'));
      await expect(store.append(stream, 1, [large(450_000), large(450_001)])).rejects.toEqual(refused('too-large'));
      await expect(store.append(stream, 1, [])).rejects.toEqual(refused('empty'));
      await expect(store.append('with\nline', 0, events(1))).rejects.toEqual(refused('malformed'));
      await expect(store.append(stream, 1, [{ ...event(), id: 'none' }])).rejects.toEqual(refused('malformed'));
      await expect(store.append(stream, 1, [{ ...event(), type: 'Two\tcolumns' }])).rejects.toEqual(
        refused('malformed'),
      );
      await expect(store.append(stream, 1, [{ ...event(), schema: 0 }])).rejects.toEqual(refused('malformed'));
      await expect(store.append(stream, 1, [event(() => 1)])).rejects.toMatchObject({ name: 'AppendRejectedError' });
      expect(await all(store.readStream(stream))).toHaveLength(1);
    });

    test('keeps every text and number as it is, also what many databases refuse', async () => {
      const { store, log } = now();
      const stream = streamName();
      const odd = [
        '\u0000',
        'a\u0000b\nc\td\\n',
        '\ud800',
        'half \udc00 of a pair',
        '👍🏽 Ω \u2028 \ufeff',
        "'; DROP SCHEMA log; --",
        '$1 {} %s \\x00',
        { ['\u0000']: 1, ['__proto__']: 2, '': 3, '10': 4, '9': 5 },
        [1e21, -0.5, 5e-324, 2 ** 53, 0.1],
        [[], {}, null, true, false, [[null]]],
        null,
        0,
      ];
      const made = odd.map((data) => event(data));
      await Promise.all(made.map((entry, index) => store.append(`${stream}-${index}`, 0, [entry])));
      await store.append(stream, 0, events(1));
      await store.append(
        stream,
        1,
        made.map((entry) => ({ ...entry, id: event().id })),
      );
      const node = await log.open();
      for (const [index, entry] of made.entries()) {
        const [stored] = await all(node.readStream(`${stream}-${index}`));
        expect(JSON.stringify(stored?.data)).toBe(JSON.stringify(entry.data));
        expect(stored?.metadata).toEqual(entry.metadata);
      }
      const together = await all(node.readStream(stream, { from: 1 }));
      expect(together.map(({ data }) => JSON.stringify(data))).toEqual(odd.map((data) => JSON.stringify(data)));
    });

    test('one hostile append does not hurt its neighbours', async () => {
      const { store, knowsIds } = now();
      const [taken] = events(1);
      if (taken === undefined) throw new Error('no event');
      await store.append(streamName(), 0, [taken]);
      const neighbours = Array.from({ length: 60 }, () => ({ stream: streamName(), event: event() }));
      const half = neighbours.length / 2;
      const append = ({ stream, event: made }: (typeof neighbours)[number]) => store.append(stream, 0, [made]);

      const before = neighbours.slice(0, half).map(append);
      const hostile = [
        store.append(streamName(), 0, [taken]),
        store.append(streamName(), 7, [event()]),
        store.append(streamName(), 0, [event('x'.repeat(2_000_000))]),
        store.append('\u0000', 0, [event()]),
      ];
      const after = neighbours.slice(half).map(append);

      const results = await Promise.allSettled(hostile);
      const [first, ...others] = results.map(({ status }) => status);
      expect(first).toBe(knowsIds === 'anywhere' ? 'rejected' : 'fulfilled');
      expect(others).toEqual(['fulfilled', 'rejected', 'rejected']);
      expect(results[1]).toMatchObject({ value: { outcome: 'conflict', length: 0 } });
      for (const answer of await Promise.all([...before, ...after])) expect(answer.outcome).toBe('appended');
      for (const neighbour of neighbours) {
        expect(idsOf(await all(store.readStream(neighbour.stream)))).toEqual([neighbour.event.id]);
      }
    });
  });
}
