import {
  BACKWARDS,
  END,
  jsonEvent,
  KurrentDBClient,
  NO_STREAM,
  type ResolvedEvent,
  START,
  STREAM_EXISTS,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type KurrentDouble, startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import { all, pause, played, several, untilReachable } from './kurrent-asking.ts';

const revisions = (events: readonly ResolvedEvent[]): (bigint | undefined)[] =>
  events.map(({ event }) => event?.revision);
const streams = (events: readonly ResolvedEvent[]): (string | undefined)[] =>
  events.map(({ event }) => event?.streamId);

/** Both ways of appending: with credentials of its own the client leaves BatchAppend for Append. */
const ways = [
  { way: 'BatchAppend', options: {} },
  { way: 'Append', options: { credentials: { username: 'admin', password: 'changeit' } } },
] as const;

describe('the double of KurrentDB, asked through the real client', () => {
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

  describe.each(ways)('appending by $way', ({ options }) => {
    it('takes each expected revision as the documentation has it', async () => {
      const append = (streamState: bigint | 'any' | 'no_stream' | 'stream_exists') =>
        client.appendToStream('a-1', played(0), { streamState, ...options });
      await expect(append(STREAM_EXISTS)).rejects.toMatchObject({ actualState: 'no_stream' });
      await expect(append(0n)).rejects.toMatchObject({ expectedState: 0n, actualState: 'no_stream' });
      await expect(append(NO_STREAM)).resolves.toMatchObject({ success: true, nextExpectedRevision: 0n });
      await expect(append(NO_STREAM)).rejects.toMatchObject({ expectedState: 'no_stream', actualState: 0n });
      await expect(append(0n)).resolves.toMatchObject({ nextExpectedRevision: 1n });
      await expect(append(5n)).rejects.toMatchObject({ expectedState: 5n, actualState: 1n });
      await expect(append(0n)).rejects.toBeInstanceOf(WrongExpectedVersionError);
      await expect(append(STREAM_EXISTS)).resolves.toMatchObject({ nextExpectedRevision: 2n });
      await expect(append('any')).resolves.toMatchObject({ nextExpectedRevision: 3n });
    });

    it('answers a repeat with the revision and the position of the first time', async () => {
      const events = several(3);
      const first = await client.appendToStream('a-1', events, { streamState: NO_STREAM, ...options });
      await client.appendToStream('a-1', played(9), { streamState: 2n, ...options });
      const again = await client.appendToStream('a-1', events, { streamState: NO_STREAM, ...options });
      expect(again).toEqual(first);
      const asAny = await client.appendToStream('a-1', events, { streamState: 'any', ...options });
      expect(asAny).toEqual(first);
      expect(revisions(await all(client.readStream('a-1')))).toEqual([0n, 1n, 2n, 3n]);
    });

    it('refuses a repeat that is one in part only', async () => {
      const [one, two] = [played(1), played(2)];
      await client.appendToStream('a-1', [one, two], { streamState: NO_STREAM, ...options });
      const mixed = client.appendToStream('a-1', [one, played(3)], { streamState: NO_STREAM, ...options });
      await expect(mixed).rejects.toMatchObject({ actualState: 1n });
    });

    it('knows ids at another place only until a restart, unless the revision is exact', async () => {
      const [exact, loose] = [played(1), played(2)];
      await client.appendToStream('a-1', exact, { streamState: NO_STREAM, ...options });
      await client.appendToStream('a-1', loose, { streamState: 'any', ...options });
      await double.restart();
      await untilReachable(client);
      const repeated = await client.appendToStream('a-1', exact, { streamState: NO_STREAM, ...options });
      expect(repeated.nextExpectedRevision).toBe(0n);
      const doubled = await client.appendToStream('a-1', loose, { streamState: 'any', ...options });
      expect(doubled.nextExpectedRevision).toBe(2n);
    });

    it('refuses more than 1 MiB in one append, and takes almost that', async () => {
      const large = (bytes: number) => jsonEvent({ type: 'Large', data: { text: 'x'.repeat(bytes) } });
      const refused = client.appendToStream('a-1', [large(600_000), large(600_000)], options);
      await expect(refused).rejects.toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: 1_048_576 });
      await expect(client.appendToStream('a-1', large(1_048_000), options)).resolves.toMatchObject({ success: true });
    });

    it('loses an answer after writing: the repeat finds it written', async () => {
      const event = played(1);
      double.faults.loseAnswers();
      const lost = client.appendToStream('a-1', event, { streamState: NO_STREAM, ...options });
      await expect(lost).rejects.toMatchObject({ type: 'unavailable' });
      const again = await client.appendToStream('a-1', event, { streamState: NO_STREAM, ...options });
      expect(again.nextExpectedRevision).toBe(0n);
      expect(await all(client.readStream('a-1'))).toHaveLength(1);
    });

    it('resets the connection after writing', async () => {
      const event = played(1);
      double.faults.resetAfterWriting();
      const lost = client.appendToStream('a-1', event, { streamState: NO_STREAM, ...options });
      await expect(lost).rejects.toMatchObject({ type: 'unavailable' });
      await untilReachable(client);
      const again = await client.appendToStream('a-1', event, { streamState: NO_STREAM, ...options });
      expect(again.nextExpectedRevision).toBe(0n);
    });

    it('refuses by a timeout, once though it was written and once as it was not', async () => {
      const append = () => client.appendToStream('a-1', played(1), { streamState: NO_STREAM, ...options });
      double.faults.refuseByTimeout();
      // Append says ABORTED without details, which the client does not know; BatchAppend says Timeout.
      await expect(append()).rejects.toMatchObject({ type: expect.stringMatching(/^(unknown|deadline-exceeded)$/u) });
      await expect(all(client.readStream('a-1'))).rejects.toMatchObject({ type: 'stream-not-found' });
      double.faults.refuseThoughWritten();
      await expect(append()).rejects.toMatchObject({ type: expect.stringMatching(/^(unknown|deadline-exceeded)$/u) });
      expect(await all(client.readStream('a-1'))).toHaveLength(1);
    });

    it('refuses a tombstoned stream for ever, and goes on counting in a deleted one', async () => {
      const append = (stream: string) =>
        client.appendToStream(stream, played(1), { streamState: NO_STREAM, ...options });
      await append('a-1');
      await client.deleteStream('a-1');
      await expect(all(client.readStream('a-1'))).rejects.toMatchObject({ type: 'stream-not-found' });
      await expect(append('a-1')).resolves.toMatchObject({ nextExpectedRevision: 1n });
      expect(revisions(await all(client.readStream('a-1')))).toEqual([1n]);

      await client.tombstoneStream('a-1', { expectedRevision: 1n });
      await expect(append('a-1')).rejects.toMatchObject({ type: 'stream-deleted', streamName: 'a-1' });
      await expect(all(client.readStream('a-1'))).rejects.toMatchObject({ type: 'stream-deleted' });
    });

    it('answers nobody while it hangs, and everybody afterwards', async () => {
      await client.appendToStream('a-1', played(1), options);
      double.faults.hang();
      const waiting = client.appendToStream('a-2', played(2), options);
      const isDone = await Promise.race([waiting.then(() => true), pause(200).then(() => false)]);
      expect(isDone).toBe(false);
      double.faults.wake();
      await expect(waiting).resolves.toMatchObject({ success: true });
    });
  });

  it('honours the deadline of a call while it hangs, and does not do what nobody waits for any more', async () => {
    await client.appendToStream('a-1', played(1));
    double.faults.hang();
    const [{ options }] = ways.slice(1) as [(typeof ways)[1]];
    const late = client.appendToStream('a-1', played(2), { ...options, deadline: 200 });
    await expect(late).rejects.toMatchObject({ type: 'deadline-exceeded' });
    await pause(50);
    double.faults.wake();
    await pause(50);
    expect(await all(client.readStream('a-1'))).toHaveLength(1);
  });

  it('says a wrong version of a delete and of a tombstone in the trailers', async () => {
    await client.appendToStream('a-1', several(2));
    await expect(client.deleteStream('a-1', { expectedRevision: 7n })).rejects.toMatchObject({ actualState: 1n });
    await expect(client.tombstoneStream('a-1', { expectedRevision: 0n })).rejects.toMatchObject({ actualState: 1n });
    await expect(client.deleteStream('never-1')).rejects.toBeInstanceOf(WrongExpectedVersionError);
  });

  it('reads a stream from both ends, from any revision, and no more than asked for', async () => {
    await client.appendToStream('a-1', several(40));
    const read = async (options: Parameters<KurrentDBClient['readStream']>[1]) =>
      revisions(await all(client.readStream('a-1', options)));
    expect(await read({})).toEqual(Array.from({ length: 40 }, (_, n) => BigInt(n)));
    expect(await read({ fromRevision: 38n })).toEqual([38n, 39n]);
    expect(await read({ fromRevision: 3n, maxCount: 2 })).toEqual([3n, 4n]);
    expect(await read({ direction: BACKWARDS, fromRevision: END, maxCount: 2 })).toEqual([39n, 38n]);
    expect(await read({ direction: BACKWARDS, fromRevision: 1n })).toEqual([1n, 0n]);
    expect(await read({ fromRevision: 100n })).toEqual([]);
  });

  it('brings type, data, metadata and time as they were written', async () => {
    const before = Date.now();
    const event = jsonEvent({ type: 'Größe', data: { text: 'Über\u0000 🏐' }, metadata: { by: 'x' } });
    await client.appendToStream('ä-1', event);
    const [read] = await all(client.readStream('ä-1'));
    expect(read?.event).toMatchObject({
      id: event.id,
      type: 'Größe',
      data: event.data,
      metadata: { by: 'x' },
      isJson: true,
    });
    // The client's bridge keeps seconds only.
    expect(read?.event?.created.getTime()).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000);
  });

  it('gives positions that grow with gaps, over the files of the log too', async () => {
    const large = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(900_000) } });
    for (let n = 0; n < 6; n += 1) await client.appendToStream('a-1', { ...large, id: randomUUID() });
    const positions = (await all(client.readStream('a-1'))).map(({ event }) => event?.position?.commit ?? 0n);
    const steps = positions.slice(1).map((position, index) => position - (positions[index] ?? 0n));
    expect(steps.every((step) => step > 900_000n)).toBe(true);
    expect(Math.max(...steps.map(Number))).toBeGreaterThan(1_000_000);
  });

  it('reads $all by prefix and by expression, in order, from a position and backwards', async () => {
    for (let n = 0; n < 20; n += 1) await client.appendToStream(`${n % 2 === 0 ? 'a' : 'b'}-${n % 4}`, played(n));
    const everything = await all(client.readAll());
    expect(streams(everything).some((name) => name?.startsWith('$'))).toBe(true);
    const positions = everything.map(({ event }) => event?.position?.commit ?? 0n);
    expect(positions).toEqual([...positions].sort((one, other) => Number(one - other)));

    const ofA = await all(client.readAll({ filter: streamNameFilter({ prefixes: ['a-'] }) }));
    expect(ofA.map(({ event }) => event?.data)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18].map((n) => ({ n })));
    const byWords = await all(client.readAll({ filter: streamNameFilter({ regex: '^[ab]-1$' }) }));
    expect(new Set(streams(byWords))).toEqual(new Set(['b-1']));

    const from = ofA[7]?.event?.position ?? START;
    const rest = await all(client.readAll({ fromPosition: from, filter: streamNameFilter({ prefixes: ['a-'] }) }));
    expect(rest.map(({ event }) => event?.id)).toEqual(ofA.slice(7).map(({ event }) => event?.id));
    const back = await all(client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount: 1 }));
    expect(back[0]?.event?.position?.commit).toBeLessThan(from === START ? 0n : from.commit);
  });

  it('refuses to read from a position that is none', async () => {
    await client.appendToStream('a-1', several(3));
    const [, second] = await all(client.readStream('a-1'));
    const within = (second?.event?.position?.commit ?? 0n) + 1n;
    await expect(all(client.readAll({ fromPosition: { commit: within, prepare: within } }))).rejects.toThrow();
  });

  it('leaves links as they are, or resolves them when asked to', async () => {
    await client.appendToStream('a-1', played(7));
    double.write('links-1', [{ type: '$>', data: '0@a-1' }]);
    const [link] = await all(client.readStream('links-1'));
    expect(link?.event).toMatchObject({ type: '$>', streamId: 'links-1' });
    expect(link?.link).toBeUndefined();
    const [resolved] = await all(client.readStream('links-1', { resolveLinkTos: true }));
    expect(resolved?.event).toMatchObject({ type: 'Played', streamId: 'a-1' });
    expect(resolved?.link).toMatchObject({ streamId: 'links-1' });
  });

  it('hides what the metadata of a stream truncates, and removes it with a scavenge', async () => {
    await client.appendToStream('a-1', several(10));
    await client.setStreamMetadata('a-1', { truncateBefore: 4 });
    expect(revisions(await all(client.readStream('a-1')))[0]).toBe(4n);
    await client.setStreamMetadata('a-1', { maxCount: 2 });
    expect(revisions(await all(client.readStream('a-1')))).toEqual([8n, 9n]);
    const ofA = () => all(client.readAll({ filter: streamNameFilter({ prefixes: ['a-'] }) }));
    expect(await ofA()).toHaveLength(10);
    double.scavenge();
    expect(revisions(await ofA())).toEqual([8n, 9n]);
    await client.deleteStream('a-1');
    double.scavenge();
    // The last one stays: by it the server knows how far the stream had counted.
    expect(revisions(await ofA())).toEqual([9n]);
    await client.tombstoneStream('a-1');
    double.scavenge();
    expect((await ofA()).map(({ event }) => event?.type)).toEqual(['$streamDeleted']);
  });

  it('breaks off a read in its middle', async () => {
    await client.appendToStream('a-1', several(100));
    double.faults.endReadsAfter(50);
    await expect(all(client.readStream('a-1'))).rejects.toMatchObject({ type: 'unavailable' });
    expect(await all(client.readStream('a-1'))).toHaveLength(100);
  });

  it('refuses access and is too busy, as often as asked to', async () => {
    await client.appendToStream('a-1', played(1));
    double.faults.denyAccess(2);
    await expect(client.appendToStream('a-1', played(2))).rejects.toMatchObject({ type: 'access-denied' });
    await expect(all(client.readStream('a-1'))).rejects.toMatchObject({ type: 'access-denied' });
    double.faults.beTooBusy();
    await expect(all(client.readStream('a-1'))).rejects.toMatchObject({ type: 'unavailable' });
    expect(await all(client.readStream('a-1'))).toHaveLength(1);
  });

  it('keeps everything over a power cut, on the same port', async () => {
    await client.appendToStream('a-1', several(3));
    await double.stop();
    await expect(client.appendToStream('a-1', played(9))).rejects.toMatchObject({ type: 'unavailable' });
    await double.start();
    await untilReachable(client);
    expect(await all(client.readStream('a-1'))).toHaveLength(3);
  });
});
