import { DatabaseError, type Pool } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCounters, type Counters } from '#server/counters/counters.ts';
import { openCountsFixture, type CountsFixture } from './counts-fixture.ts';

const silent = pino({ level: 'silent' });
const DAY = '2026-11-21';

let counts: CountsFixture;
let now: Date;
let started: Counters[];
beforeEach(async () => {
  counts = await openCountsFixture();
  now = new Date(`${DAY}T23:28:10Z`);
  started = [];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const each of started) await each.stop();
  await counts.close();
});

function open(database: Pick<Pool, 'query'> = counts.pool, log = silent): Counters {
  const opened = startCounters({ pool: database as Pool, clock: () => now, log });
  started.push(opened);
  return opened;
}

const times = (count: number, act: () => void): void => {
  for (let turn = 0; turn < count; turn += 1) act();
};
const calls = async () => (await counts.rows('key_usage')).map(({ key_id: id, calls: count }) => [id, count]);

describe('what a node counts', () => {
  it('is added up by thing and span: calls by the half hour, visits and retrievals by the hour, over nodes and minutes', async () => {
    const [here, there] = [open(), open()];
    for (const [at, count] of [
      ['09:29:59.999', 2],
      ['09:30:00', 5],
    ] as const) {
      now = new Date(`${DAY}T${at}Z`);
      for (const node of [here, there]) {
        times(count, () => node.keyUse.count('a'));
        times(count, () => node.pageView.count('cup'));
        times(count, () => node.documentRetrieval.count('cup-plan'));
      }
      await Promise.all([here.write(), there.write()]);
    }
    now = new Date(`${DAY}T10:00:00Z`);
    here.pageView.count('cup');
    here.pageView.count('__proto__');
    await here.write();
    const at = (time: string) => new Date(`${DAY}T${time}:00Z`);
    const counted_at = expect.any(Date) as Date;
    expect(await counts.rows('key_usage')).toEqual([
      { day: DAY, key_id: 'a', half_hour: at('09:00'), calls: 4 },
      { day: DAY, key_id: 'a', half_hour: at('09:30'), calls: 10 },
    ]);
    expect(await counts.rows('page_views')).toEqual([
      { day: DAY, tournament_id: '__proto__', hour: at('10:00'), views: 1, counted_at },
      { day: DAY, tournament_id: 'cup', hour: at('09:00'), views: 14, counted_at },
      { day: DAY, tournament_id: 'cup', hour: at('10:00'), views: 1, counted_at },
    ]);
    expect(await counts.rows('document_retrievals')).toEqual([
      { day: DAY, document_id: 'cup-plan', hour: at('09:00'), retrievals: 14, counted_at },
    ]);
  });

  it('belongs to its day in UTC', async () => {
    const node = open();
    now = new Date(`${DAY}T23:59:59.999Z`);
    node.keyUse.count('a');
    now = new Date('2026-11-22T00:00:00Z');
    node.keyUse.count('a');
    await node.write();
    expect((await counts.rows('key_usage')).map(({ day }) => day)).toEqual([DAY, '2026-11-22']);
  });

  it('is one batch a minute, all kinds together, and nothing where nothing was counted', async () => {
    const node = open();
    node.keyUse.count('a');
    node.pageView.count('cup');
    for (let turn = 0; turn < 3; turn += 1) await node.write();
    expect((await counts.pool.query('SELECT FROM counters.batches')).rowCount).toBe(1);
  });

  it('is written by itself when the minute is over, and by the end', async () => {
    vi.useFakeTimers({ now: new Date(`${DAY}T09:00:20Z`), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const written: unknown[] = [];
    const query = async (_: string, [, , things]: unknown[]) => written.push(things);
    const node = startCounters({ pool: { query } as never, clock: () => new Date(), log: silent });
    node.keyUse.count('first');
    await vi.advanceTimersByTimeAsync(39_000);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    node.keyUse.count('second');
    await vi.advanceTimersByTimeAsync(60_000);
    node.keyUse.count('last');
    await node.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(written).toEqual([['first'], ['second'], ['last']]);
  });
});

describe('a batch', () => {
  it('that was not answered is sent again and counts once, with what was counted since', async () => {
    let answers: 'never' | 'too late' | 'at once' = 'never';
    const node = open({
      async query(...asked: unknown[]) {
        if (answers === 'never') throw new Error('Connection terminated unexpectedly');
        const done = (await Reflect.apply(counts.pool.query, counts.pool, asked)) as unknown;
        if (answers === 'too late') throw new Error('Connection terminated unexpectedly');
        return done;
      },
    } as Pick<Pool, 'query'>);
    node.keyUse.count('a');
    await node.write();
    expect(await calls()).toEqual([]);
    answers = 'too late';
    node.keyUse.count('a');
    await node.write();
    expect(await calls()).toEqual([['a', 1]]);
    await node.write();
    expect(await calls()).toEqual([['a', 1]]);
    answers = 'at once';
    node.keyUse.count('b');
    await node.write();
    expect(await calls()).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('that is still under way when it is sent again counts once', async () => {
    const blocking = await counts.pool.connect();
    await blocking.query('BEGIN; LOCK TABLE counters.counts IN EXCLUSIVE MODE');
    const sent: Promise<unknown>[] = [];
    const node = open({
      query: (...asked: unknown[]) => {
        const answer = Reflect.apply(counts.pool.query, counts.pool, asked) as Promise<unknown>;
        sent.push(answer);
        return sent.length === 1 ? Promise.reject(new Error('Query read timeout')) : answer;
      },
    } as Pick<Pool, 'query'>);
    node.keyUse.count('a');
    await node.write();
    const again = node.write();
    await expect.poll(() => sent.length).toBe(2);
    await blocking.query('COMMIT');
    blocking.release();
    await Promise.all([again, ...sent]);
    expect(await calls()).toEqual([['a', 1]]);
  });

  it('that no row can hold is given up, and holds up nothing behind it', async () => {
    const errors: unknown[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => errors.push(JSON.parse(line)) });
    const node = open(counts.pool, log);
    node.keyUse.count('nul \u0000');
    await node.write();
    node.keyUse.count('a');
    await node.write();
    expect(await calls()).toEqual([['a', 1]]);
    expect(errors).toMatchObject([{ msg: 'the database refuses counts' }]);
  });

  it('of one node does not stop that of another, whatever they counted first', async () => {
    const [here, there] = [open(), open()];
    const keys = Array.from({ length: 200 }, (_, at) => `k${at}`);
    for (let turn = 0; turn < 10; turn += 1) {
      for (const key of keys) here.keyUse.count(key);
      for (const key of keys.toReversed()) there.keyUse.count(key);
      await Promise.all([here.write(), there.write()]);
    }
    expect(new Set((await calls()).map(([, count]) => count))).toEqual(new Set([20]));
  });

  it('waits where the database cannot say whether it took it', async () => {
    const refusals = [new DatabaseError('deadlock detected', 1, 'error'), new Error('timeout expired')];
    Object.assign(refusals[0] ?? {}, { code: '40P01' });
    const node = open({
      query: (...asked: unknown[]) => {
        const refusal = refusals.shift();
        if (refusal !== undefined) return Promise.reject(refusal);
        return Reflect.apply(counts.pool.query, counts.pool, asked) as Promise<unknown>;
      },
    } as Pick<Pool, 'query'>);
    node.keyUse.count('a');
    for (let turn = 0; turn < 3; turn += 1) await node.write();
    expect(await calls()).toEqual([['a', 1]]);
  });
});
