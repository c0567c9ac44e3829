import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { startEmbeddedPostgres } from '#server/database/embedded.ts';
import { seal } from '#server/events/chain.ts';
import type { EventStore, NewEvent } from '#server/events/event-store.ts';
import { openPostgresLog } from '#server/events/postgres/open.ts';
import { figure, interleaved, median, quantile } from './bench.ts';

const WRITERS = 32;
const MILLISECONDS = 3_000;
const ROUNDS = 5;

interface Run {
  /** Per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p99: number;
}

/**
 * 32 writers on one log as the server has it, durable settings: each seals an event (two hashes, two canonical forms),
 * appends it to its own stream at the exact revision and waits for the answer. The floor: 32 connections that insert rows
 * of the same bytes, ready made, one by one into a table without any key, index or check.
 */
export async function bench(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'turnierpult-append-'));
  const server = await startEmbeddedPostgres({ dataDir });
  const pool = new Pool({ connectionString: server.url, max: 4 });
  const { store } = await openPostgresLog({ url: server.url, pool });
  await pool.query(
    'CREATE TABLE bare (id uuid, stream text, revision integer, type text, schema smallint, data json, metadata json)',
  );
  const connections = await Promise.all(Array.from({ length: WRITERS }, () => connect(server.url)));
  try {
    const variants = { log: () => appendAll(store), bare: () => insertAll(connections) };
    await interleaved(variants, 1);
    const runs = await interleaved(variants, ROUNDS);
    const middle = (variant: keyof typeof variants, value: keyof Run) => median(runs[variant].map((run) => run[value]));
    const said = { runs: ROUNDS, name: `append, ${WRITERS} writers` };
    figure({ ...said, value: middle('log', 'rate'), unit: '/s', floor: middle('bare', 'rate'), goal: '>= 1.3' });
    figure({
      ...said,
      name: `${said.name}, p99`,
      value: middle('log', 'p99'),
      unit: 'ms',
      floor: middle('bare', 'p99'),
      goal: '<= 1',
    });
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

function appendAll(store: EventStore): Promise<Run> {
  const streams = Array.from({ length: WRITERS }, () => ({
    name: `tournament-${randomBytes(8).toString('hex')}`,
    chain: '',
  }));
  return together(async (writer, turn) => {
    const stream = streams[writer];
    if (stream === undefined) return;
    const event = result(stream.name, turn, stream.chain);
    const { outcome } = await store.append(stream.name, turn, [event]);
    if (outcome !== 'appended') throw new Error('A conflict in a stream with one writer');
    stream.chain = event.metadata.chain;
  });
}

async function insertAll(connections: readonly Client[]): Promise<Run> {
  const stream = `tournament-${randomBytes(8).toString('hex')}`;
  const { id, type, schema, data, metadata } = result(stream, 0, '');
  const values = [id, stream, 0, type, schema, JSON.stringify(data), JSON.stringify(metadata)];
  const text = 'INSERT INTO bare VALUES ($1, $2, $3, $4, $5, $6, $7)';
  return together(async (writer) => {
    await connections[writer]?.query({ name: 'insert', text, values });
  });
}

/** The event there is most of. */
const result = (stream: string, revision: number, chain: string): NewEvent =>
  seal(
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
