import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DOCUMENT_RETRIEVALS, PAGE_VIEWS, type CountedKind } from '#server/counters/counters-schema.ts';
import { addCounts } from '#server/counters/counters.ts';
import { openNodeMessages, type NodeMessages } from '#server/database/node-messages.ts';
import { type CountedTotals, startTournamentCounts } from '#server/stream-cache/tournament-counts.ts';
import { openCountsFixture, type CountsFixture } from '../counters/counts-fixture.ts';

const TOURNAMENT = 'aaaaaaaaaaaaaaaa';
const PLAN = `${TOURNAMENT}plan0001`;
const log = pino({ level: 'silent' });

let counts: CountsFixture;
let ends: (() => Promise<void>)[];
beforeEach(async () => {
  counts = await openCountsFixture();
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await counts.close();
});

async function node(pool: Pick<CountsFixture['pool'], 'query'> = counts.pool): Promise<CountedTotals> {
  const nodeMessages = openNodeMessages(counts.pool, log);
  const totals = await startTournamentCounts({ pool, nodeMessages, log });
  ends.push(
    () => nodeMessages.stop(),
    () => totals.stop(),
  );
  return totals;
}

const add = (kind: CountedKind, thing: string, count: number, from = '2026-12-05T10:00:00Z') =>
  addCounts(counts.pool, { id: randomUUID(), counts: [{ kind, thing, from, count }] });
const viewsOf = (totals: CountedTotals) => totals.of(TOURNAMENT).publicPageViews;

it('are read at the start, over all hours, and follow what any node adds', async () => {
  await add(PAGE_VIEWS, TOURNAMENT, 3);
  await add(PAGE_VIEWS, TOURNAMENT, 4, '2026-12-05T11:00:00Z');
  await add(DOCUMENT_RETRIEVALS, PLAN, 2);
  const [here, there] = [await node(), await node()];
  for (const totals of [here, there]) {
    expect(totals.of(TOURNAMENT)).toEqual({ publicPageViews: 7, generationCounts: { [PLAN]: 2 } });
    expect(totals.of('nobodys')).toEqual({ publicPageViews: 0, generationCounts: {} });
  }
  await add(PAGE_VIEWS, TOURNAMENT, 5);
  await add(DOCUMENT_RETRIEVALS, PLAN, 1);
  for (const totals of [here, there]) {
    await expect
      .poll(() => totals.of(TOURNAMENT), { timeout: 5_000 })
      .toEqual({ publicPageViews: 12, generationCounts: { [PLAN]: 3 } });
  }
});

it('tell those who watch, once what moved is shown, and stay the same object until then', async () => {
  const totals = await node();
  const [mine, all]: [number[], string[][]] = [[], []];
  const stops = [
    totals.watch(TOURNAMENT, () => mine.push(viewsOf(totals))),
    totals.watchAll((ids) => all.push([...ids])),
  ];
  const before = totals.of(TOURNAMENT);
  await add(PAGE_VIEWS, 'another', 1);
  await expect.poll(() => all, { timeout: 5_000 }).toEqual([['another']]);
  expect([mine, totals.of(TOURNAMENT) === before]).toEqual([[], true]);
  await add(PAGE_VIEWS, TOURNAMENT, 2);
  await expect.poll(() => mine, { timeout: 5_000 }).toEqual([2]);
  expect(all).toEqual([['another'], [TOURNAMENT]]);
  for (const stop of stops) stop();
  await add(PAGE_VIEWS, TOURNAMENT, 2);
  await expect.poll(() => viewsOf(totals), { timeout: 5_000 }).toBe(4);
  expect([mine, all.length]).toEqual([[2], 2]);
});

it('count what was added while a node began to read', async () => {
  let reads = 0;
  const totals = await node({
    query: (async (...asked: unknown[]) => {
      const found = (await Reflect.apply(counts.pool.query, counts.pool, asked)) as unknown;
      // Committed after the first reading, and before this node listens.
      if ((reads += 1) === 1) await add(PAGE_VIEWS, TOURNAMENT, 4);
      return found;
    }) as never,
  });
  await expect.poll(() => viewsOf(totals), { timeout: 5_000 }).toBe(4);
});

it('count what a slow batch added: its rows are older than what was read meanwhile', async () => {
  const totals = await node();
  const slow = await counts.pool.connect();
  await slow.query('BEGIN');
  await addCounts(slow, {
    id: randomUUID(),
    counts: [{ kind: PAGE_VIEWS, thing: TOURNAMENT, from: '2026-12-05T10:00:00Z', count: 6 }],
  });
  await add(PAGE_VIEWS, 'another', 1);
  await expect.poll(() => totals.of('another').publicPageViews, { timeout: 5_000 }).toBe(1);
  expect(viewsOf(totals)).toBe(0);
  await slow.query('COMMIT');
  slow.release();
  await expect.poll(() => viewsOf(totals), { timeout: 5_000 }).toBe(6);
});

it('of a node that heard nothing come when it listens again', async () => {
  const heard: (() => void)[] = [];
  const deaf: Pick<NodeMessages, 'subscribe'> = {
    subscribe: (_, __, again = () => undefined) => {
      heard.push(again);
      return () => undefined;
    },
  };
  const totals = await startTournamentCounts({ pool: counts.pool, nodeMessages: deaf, log });
  ends.push(() => totals.stop());
  // Its first reading after the start is over.
  await expect.poll(() => heard.length).toBe(1);
  heard[0]?.();
  await add(PAGE_VIEWS, TOURNAMENT, 3);
  heard[0]?.();
  await expect.poll(() => viewsOf(totals), { timeout: 5_000 }).toBe(3);
});
