import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventStore } from '#server/events/event-store.ts';
import { appendTogether } from '#server/events/postgres/append.ts';
import { LogEnd } from '#server/events/postgres/log-end.ts';
import { openPostgresLog } from '#server/events/postgres/open.ts';
import { storedForm } from '#server/events/stored-form.ts';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';
import { all, events, streamName } from './sample-events.ts';

let database: FreshDatabase;
let pool: Pool;
let store: EventStore;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url, max: 2 });
  ({ store } = await openPostgresLog({ url: database.url, pool }));
});
afterAll(async () => {
  await store.close();
  await pool.end();
  await database.drop();
});

describe('a session that appends one event after another', () => {
  let session: Client;
  let before: string | null;
  beforeEach(async () => {
    session = new Client({ connectionString: database.url, pipeline: true });
    await session.connect();
    before = await store.head();
  });
  afterEach(() => session.end());

  const append = (stream: string, expected: number, count = 1) => {
    const made = events(count);
    return appendTogether(session, [{ stream, expected, events: made, forms: storedForm(stream, made).forms }]);
  };
  const appended = [{ outcome: 'appended' }];
  /** How often it went behind its last event without a look. */
  const blindly = (): Promise<number> => times('append-behind');
  const times = async (statement: string): Promise<number> => {
    const { rows } = await session.query<{ times: number }>(
      'SELECT (generic_plans + custom_plans)::integer AS times FROM pg_prepared_statements WHERE name = $1',
      [statement],
    );
    return rows[0]?.times ?? 0;
  };
  /** What came since the test began: stream, revision, and how far behind the log's end of then. */
  const came = async () =>
    (await all(store.readAll(before))).map(({ stream, revision, position }) => [
      stream,
      revision,
      Number(position) - Number(before),
    ]);

  it('looks once where the log ends, and goes on from there', async () => {
    const [own, other] = [streamName(), streamName()];
    for (const revision of [0, 1, 2]) expect(await append(own, revision)).toMatchObject(appended);
    expect(await append(other, 0)).toMatchObject(appended);
    expect(await append(own, 3, 2)).toMatchObject(appended);
    expect(await append(own, 5)).toMatchObject(appended);
    expect(await blindly()).toBe(4);
    expect(await came()).toEqual([
      [own, 0, 1],
      [own, 1, 2],
      [own, 2, 3],
      [other, 0, 4],
      [own, 3, 5],
      [own, 4, 6],
      [own, 5, 7],
    ]);
  });

  it('comes behind whoever wrote meanwhile, and then looks each time', async () => {
    const [own, other] = [streamName(), streamName()];
    await append(own, 0);
    await store.append(other, 0, events(1));
    expect(await append(own, 1)).toMatchObject(appended);
    const already = await blindly();
    for (const revision of [2, 3]) expect(await append(own, revision)).toMatchObject(appended);
    expect(await came()).toEqual([
      [own, 0, 1],
      [other, 0, 2],
      [own, 1, 3],
      [own, 2, 4],
      [own, 3, 5],
    ]);
    expect(await blindly()).toBe(already);
  });

  it('takes no position that was purged meanwhile: readers are past it', async () => {
    const [own, gone] = [streamName(), streamName()];
    await append(own, 0);
    await store.append(gone, 0, events(1));
    await store.purge(gone);
    expect(await append(own, 1)).toMatchObject(appended);
    expect((await came()).map(([, , distance]) => distance)).toEqual([1, 3, 4]);
  });

  it('leaves no hole in a stream, known or not', async () => {
    const own = streamName();
    await append(own, 0);
    const missing = { code: 'LG001' };
    await expect(append(own, 2)).rejects.toMatchObject(missing);
    await expect(append(streamName(), 1)).rejects.toMatchObject(missing);
    expect(await came()).toEqual([[own, 0, 1]]);
  });

  it('looks while another of its statements is under way', async () => {
    const streams = [streamName(), streamName(), streamName()];
    await append(streams[0] ?? '', 0);
    const answers = await Promise.all(streams.map((stream, at) => append(stream, at === 0 ? 1 : 0)));
    for (const answer of answers) expect(answer).toMatchObject(appended);
    expect(await append(streams[2] ?? '', 1)).toMatchObject(appended);
    expect(await blindly()).toBe(2);
    // Nobody wrote between, so no guess was wrong.
    expect(await times('append-one')).toBe(0);
  });

  it('forgets how long a stream was once anything was purged', async () => {
    const [gone, own] = [streamName(), streamName()];
    await append(gone, 0);
    await store.purge(gone);
    // The second of them looks, and counts the purges.
    await Promise.all([append(own, 0, 2), append(streamName(), 0)]);
    await expect(append(gone, 1)).rejects.toMatchObject({ code: 'LG001' });
    expect(await all(store.readStream(gone))).toEqual([]);
  });

  it('goes on after one was refused, for an id that is taken', async () => {
    const own = streamName();
    await append(own, 0);
    const taken = events(1);
    await store.append(streamName(), 0, taken);
    await append(own, 1);
    const again = { stream: own, expected: 2, events: taken, forms: storedForm(own, taken).forms };
    await expect(appendTogether(session, [again])).rejects.toMatchObject({ code: '23505' });
    expect(await append(own, 2)).toMatchObject(appended);
    expect((await came()).map(([, , distance]) => distance)).toEqual([1, 2, 3, 4]);
  });
});

describe("What is known of the log's end", () => {
  afterEach(() => void vi.useRealTimers());
  const known = { last: 7, purges: '1' };
  const knowing = (): LogEnd => {
    const end = new LogEnd();
    end.purgesAre('1');
    end.endsAt(7);
    end.sent();
    return end;
  };

  it('is the furthest of the answers that came together, whichever was told first', () => {
    const end = knowing();
    end.sent();
    end.endsAt(9);
    end.answered();
    end.endsAt(8);
    end.answered();
    end.sent();
    expect(end.behind('any', 0)).toEqual({ last: 9, purges: '1' });
  });

  it('is of a thousand streams: with one more the oldest is forgotten', () => {
    const end = knowing();
    for (let number = 0; number <= 1_000; number += 1) end.lengthIs(`stream-${number}`, 1);
    expect(end.behind('stream-0', 1)).toBeNull();
    expect(end.behind('stream-1', 1)).toEqual(known);
  });

  it('is not trusted for 10 s after it was wrong, twice as long each time until it was right, for ten minutes at most', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const end = knowing();
    const waryFor = (): number => {
      end.mistrust();
      end.purgesAre('1');
      let seconds = 0;
      for (; end.behind('any', 0) === null; seconds += 1) vi.advanceTimersByTime(1_000);
      return seconds;
    };
    expect(Array.from({ length: 8 }, waryFor)).toEqual([10, 20, 40, 80, 160, 320, 600, 600]);
    end.trust();
    expect(waryFor()).toBe(10);
  });
});
