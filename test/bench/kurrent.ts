import { randomBytes, randomUUID } from 'node:crypto';
import { KurrentDBClient, NO_STREAM, type Position, START, streamNameFilter } from '@kurrent/kurrentdb-client';
import type { EventStore, NewEvent } from '#server/event-store/event-store.ts';
import { openKurrentEventStore } from '#server/event-store/kurrentdb/kurrentdb-event-store.ts';
import { recordOf } from '#server/event-store/kurrentdb/records.ts';
import { startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import { figure, interleaved, median } from './bench.ts';
import { STORED_RESULT } from './stored-result.ts';

const CROWDS = [1, 32, 128];
/** Short, so that both meet the same moments of a machine that others use. */
const MILLISECONDS = 500;
const ROUNDS = 15;
const STREAMS = 400;
const EVENTS_PER_STREAM = 50;
const LOG = STREAMS * EVENTS_PER_STREAM;

/**
 * The log in KurrentDB beside the vendor's own client, in the same run and with the same bytes: appends of one event by so
 * many writers, each to its own stream at the exact revision; the whole log read; all streams of a category, one by one,
 * of what the client takes for the same events in the log's order. Against `EVENT_STORE_URL`, else against the double.
 */
export async function bench(): Promise<void> {
  const asked = process.env['EVENT_STORE_URL'] ?? '';
  const double = asked === '' ? await startKurrentDouble() : null;
  if (double !== null) {
    console.error('No EVENT_STORE_URL: against the double in this process, which says nothing about a server.');
  }
  const url = double?.url ?? asked;
  const prefix = `bench-${randomBytes(6).toString('hex')}`;
  const { store } = await openKurrentEventStore({ url, prefix });
  const client = KurrentDBClient.connectionString(url);
  const server = double === null ? 'a server' : 'the double';
  try {
    for (const writers of CROWDS) await appends(server, { store, client, prefix, writers });
    await reads(server, { url, client });
  } finally {
    await store.close();
    await client.dispose();
    await double?.end();
  }
}

interface Appending {
  readonly store: EventStore;
  readonly client: KurrentDBClient;
  readonly prefix: string;
  readonly writers: number;
}

async function appends(server: string, { store, client, prefix, writers }: Appending): Promise<void> {
  const variants = {
    vendor: () =>
      together(writers, async (stream, turn) => {
        const streamState = turn === 0 ? NO_STREAM : BigInt(turn - 1);
        await client.appendToStream(`${prefix}.${stream}`, recordOf(result()), { streamState, requiresLeader: true });
      }),
    adapter: () =>
      together(writers, async (stream, turn) => {
        const { outcome } = await store.append(stream, turn, [result()]);
        if (outcome !== 'appended') throw new Error('A conflict in a stream with one writer');
      }),
  };
  await interleaved(variants, 1);
  compare(`kurrent, ${server}: appends, ${writers} writers`, '>= 0.8', await interleaved(variants, ROUNDS));
}

/** `append` for as long as the time lasts by each of the writers, one after another within each; answers the rate. */
async function together(writers: number, append: (stream: string, turn: number) => Promise<void>): Promise<number> {
  const began = performance.now();
  const until = began + MILLISECONDS;
  let appended = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const stream = newStream();
      for (let turn = 0; performance.now() < until; turn += 1) {
        await append(stream, turn);
        appended += 1;
      }
    }),
  );
  return appended / ((performance.now() - began) / 1_000);
}

/** In a prefix of its own, which holds nothing else. */
async function reads(server: string, { url, client }: { readonly url: string; readonly client: KurrentDBClient }) {
  const prefix = `bench-${randomBytes(6).toString('hex')}`;
  const { store } = await openKurrentEventStore({ url, prefix });
  try {
    await fill(store);
    // A new one keeps no list of the streams.
    const wholeStreams = async (): Promise<number> => {
      const { store: opened } = await openKurrentEventStore({ url, prefix });
      const rate = await counting(() => lengths(opened.readStreams(whole, until)));
      await opened.close();
      return rate;
    };
    const from = await firstPlace(client, prefix);
    const until = (await store.head()) ?? '';
    const whole = { category: 'tournament', from: null, before: null };
    const vendor = (): Promise<number> => counting(() => ofClient(client, prefix, from));
    const all = { vendor, adapter: () => counting(() => lengths(store.readAll(null))) };
    const streams = { vendor, adapter: wholeStreams };
    await interleaved({ ...all, wholeStreams }, 1);
    compare(`kurrent, ${server}: the whole log read, ${LOG} events`, '>= 0.8', await interleaved(all, ROUNDS));
    compare(`kurrent, ${server}: whole streams, ${STREAMS} of them`, '>= 0.5', await interleaved(streams, ROUNDS));
  } finally {
    await store.close();
  }
}

/** Streams that grow at the same time, so that their events lie between each other. */
async function fill(store: EventStore): Promise<void> {
  const streams = Array.from({ length: STREAMS }, newStream);
  for (let turn = 0; turn < EVENTS_PER_STREAM; turn += 5) {
    await Promise.all(streams.map((stream) => store.append(stream, turn, [1, 2, 3, 4, 5].map(result))));
  }
}

/** Where the prefix begins: a shared server has older events. */
async function firstPlace(client: KurrentDBClient, prefix: string): Promise<Position | typeof START> {
  for await (const { event } of client.readStream(`${prefix}:log`)) return event?.position ?? START;
  return START;
}

async function* ofClient(client: KurrentDBClient, prefix: string, fromPosition: Position | typeof START) {
  const filter = streamNameFilter({ prefixes: [`${prefix}.`] });
  for await (const { event } of client.readAll({ fromPosition, filter, requiresLeader: true })) {
    if (event !== undefined) yield 1;
  }
}

async function* lengths(batches: AsyncIterable<readonly unknown[]>) {
  for await (const { length } of batches) yield length;
}

/** Events a second. */
async function counting(read: () => AsyncIterable<number>): Promise<number> {
  const began = performance.now();
  let sum = 0;
  for await (const count of read()) sum += count;
  if (sum !== LOG) throw new Error(`${sum} events instead of ${LOG}`);
  return sum / ((performance.now() - began) / 1_000);
}

function compare(
  name: string,
  goal: string,
  { vendor, adapter }: { readonly vendor: readonly number[]; readonly adapter: readonly number[] },
): void {
  const ratio = median(adapter.map((rate, round) => rate / (vendor[round] ?? Number.NaN)));
  figure({ name, value: median(adapter), unit: '/s', floor: median(vendor), ratio, goal, runs: adapter.length });
}

const newStream = (): string => `tournament-${randomBytes(8).toString('hex')}`;

/** The event there is most of. */
const result = (): NewEvent => ({ id: randomUUID(), type: 'ResultReported', schema: 1, ...STORED_RESULT });
