import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
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
  const blindly = async (): Promise<number> => {
    const { rows } = await session.query<{ times: number }>(
      `SELECT (generic_plans + custom_plans)::integer AS times FROM pg_prepared_statements WHERE name = 'append-behind'`,
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
    const times = await blindly();
    for (const revision of [2, 3]) expect(await append(own, revision)).toMatchObject(appended);
    expect(await came()).toEqual([
      [own, 0, 1],
      [other, 0, 2],
      [own, 1, 3],
      [own, 2, 4],
      [own, 3, 5],
    ]);
    expect(await blindly()).toBe(times);
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
    // Nobody wrote between, so no guess was wrong.
    expect(await append(streams[2] ?? '', 1)).toMatchObject(appended);
    expect(await blindly()).toBe(2);
  });
});

test('of a thousand streams more than one the oldest is known no longer', () => {
  const end = new LogEnd();
  end.purgesAre('1');
  for (let number = 0; number <= 1_000; number += 1) end.lengthIs(`stream-${number}`, 1);
  end.sent();
  end.answered(1_001);
  end.sent();
  expect(end.behind('stream-0', 1)).toBeNull();
  expect(end.behind('stream-1', 1)).toEqual({ last: 1_001, purges: '1' });
});
