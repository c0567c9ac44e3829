import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { startEmbeddedPostgres } from '#server/operation/embedded-database/embedded-postgres.ts';
import { createEnvelope } from '#server/event-store/envelope.ts';
import type { EventStore, NewEvent } from '#server/event-store/event-store.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { figure, interleaved, median, quantile } from './bench.ts';

const WRITERS = 32;
const MILLISECONDS = 2_000;
const ROUNDS = 5;

interface Run {
  /** Per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p99: number;
}

/**
 * 32 writers on one log as the server has it, durable settings: each appends an event with its whole envelope to its own
 * stream at the exact revision and waits for the answer. The floor: 32 connections that insert rows of the same bytes one
 * by one into a table without any key, index or check. Both start from what is ready but for the event's id; what it costs
 * to seal each event as well (two hashes, two canonical forms, a salt) is a figure of its own.
 */
export async function bench(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnierpult-append-'));
  const server = await startEmbeddedPostgres({ dataDir });
  const pool = new Pool({ connectionString: server.url, max: 4 });
  const { store } = await openPostgresEventStore({ url: server.url, pool });
  await pool.query(
    'CREATE TABLE bare (id uuid, stream text, revision integer, type text, schema smallint, data json, metadata json)',
  );
  const connections = await Promise.all(Array.from({ length: WRITERS }, () => connect(server.url)));
  try {
    const variants = {
      log: () => appendReady(store),
      hashing: () => appendHashing(store),
      bare: () => insertReady(connections),
    };
    await interleaved(variants, 1);
    const runs = await interleaved(variants, ROUNDS);
    const middle = (variant: keyof typeof variants, value: keyof Run) => median(runs[variant].map((run) => run[value]));
    const name = `append, ${WRITERS} writers`;
    const [rate, p99] = [middle('bare', 'rate'), middle('bare', 'p99')];
    figure({ name, value: middle('log', 'rate'), unit: '/s', floor: rate, goal: '>= 1.0', runs: ROUNDS });
    figure({ name: `${name}, p99`, value: middle('log', 'p99'), unit: 'ms', floor: p99, goal: '<= 1', runs: ROUNDS });
    figure({ name: `${name}, hashing`, value: middle('hashing', 'rate'), unit: '/s', floor: rate, runs: ROUNDS });
    figure({ name: `${name}, hashing, p99`, value: middle('hashing', 'p99'), unit: 'ms', floor: p99, runs: ROUNDS });
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
    await store.close();
    await pool.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

/** `write` for as long as the time lasts by each of the writers, one after another within each. */
async function together(write: (writer: number, turn: number) => Promise<void>): Promise<Run> {
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + MILLISECONDS;
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const sent = performance.now();
        await write(writer, turn);
        latencies.push(performance.now() - sent);
      }
    }),
  );
  return { rate: (latencies.length / (performance.now() - began)) * 1_000, p99: quantile(latencies, 0.99) };
}

const newStreams = (): string[] =>
  Array.from({ length: WRITERS }, () => `tournament-${randomBytes(8).toString('hex')}`);

function appendReady(store: EventStore): Promise<Run> {
  const streams = newStreams();
  const ready = result('tournament-0123456789abcdef', 1_000, '0'.repeat(64));
  return together((writer, turn) => append(store, streams[writer] ?? '', turn, { ...ready, id: randomUUID() }));
}

function appendHashing(store: EventStore): Promise<Run> {
  const streams = newStreams();
  const chains = streams.map(() => '');
  return together(async (writer, turn) => {
    const stream = streams[writer] ?? '';
    const event = result(stream, turn, chains[writer] ?? '');
    await append(store, stream, turn, event);
    chains[writer] = event.metadata.chain;
  });
}

async function append(store: EventStore, stream: string, expected: number, event: NewEvent): Promise<void> {
  const { outcome } = await store.append(stream, expected, [event]);
  if (outcome !== 'appended') throw new Error('A conflict in a stream with one writer');
}

function insertReady(connections: readonly Client[]): Promise<Run> {
  const stream = 'tournament-0123456789abcdef';
  const { type, schema, data, metadata } = result(stream, 1_000, '0'.repeat(64));
  const rest = [type, schema, JSON.stringify(data), JSON.stringify(metadata)];
  const text = 'INSERT INTO bare VALUES ($1, $2, $3, $4, $5, $6, $7)';
  return together(async (writer, turn) => {
    await connections[writer]?.query({ name: 'insert', text, values: [randomUUID(), stream, turn, ...rest] });
  });
}

/** The event there is most of. */
const result = (stream: string, revision: number, chain: string): NewEvent =>
  createEnvelope(
    { chain },
    stream,
    revision,
    {
      type: 'ResultReported',
      data: {
        matchId: `m${revision}`,
        teamA: 't4',
        teamB: 't7',
        scoreA: 3,
        scoreB: 1,
        outcomeType: 'Standard',
        reason: null,
      },
    },
    {
      id: randomUUID(),
      salt: randomBytes(16).toString('hex'),
      at: '2026-11-21T09:00:00Z',
      actor: { kind: 'user', id: 'q8wz4k1n7d2m5x0c' },
      command: { key: '0123456789abcdef0123456789abcdef', request: 'fedcba9876543210fedcba9876543210' },
      cause: null,
      schema: 1,
    },
  );
