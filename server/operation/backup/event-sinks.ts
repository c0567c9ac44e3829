import type { PoolClient } from 'pg';
import type { StoredEvent } from '#domain/events.ts';
import { readJson } from '#domain/json-text.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { LOG_FOLDER, type Manifest } from './manifest.ts';
import { TargetNotEmptyError } from './backup-errors.ts';
import { type Believed, readBackup } from './read-backup.ts';
import { texts } from '../../texts/de.ts';

const t = texts.backup;

/** The target of a restore. */
export interface EventSink {
  /** Throws `TargetNotEmptyError` if there are other events. */
  requireEmpty(): Promise<void>;
  /** Verified events, in log order. */
  put(events: readonly StoredEvent[]): Promise<void>;
  /** Called when the whole file was read and is complete. */
  finish(manifest: Manifest): Promise<void>;
}

/** Into the database that holds the rows, in the transaction of `client`: positions and the id of the log stay. */
export const createDatabaseSink = (client: PoolClient): EventSink => ({
  async requireEmpty() {
    // Blocks writers until the end, and waits for those under way.
    await client.query('LOCK TABLE log.events IN EXCLUSIVE MODE');
    const { rowCount } = await client.query('SELECT FROM log.events LIMIT 1');
    if ((rowCount ?? 0) > 0) throw new TargetNotEmptyError();
  },
  async put(events) {
    const column = (of: (event: StoredEvent) => unknown): unknown[] => events.map(of);
    await client.query(
      `INSERT INTO log.events (position, id, stream, revision, type, schema, data, metadata)
       SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::integer[], $5::text[], $6::smallint[], $7::json[], $8::json[])`,
      [
        column(({ position }) => position),
        column(({ id }) => id),
        column(({ stream }) => stream),
        column(({ revision }) => revision),
        column(({ type }) => type),
        column(({ schema }) => schema),
        column(({ data }) => JSON.stringify(data)),
        column(({ metadata }) => JSON.stringify(metadata)),
      ],
    );
  },
  async finish({ logId, head, countsPositions = true }) {
    await client.query('UPDATE log.identity SET id = $1, counted_after = $2', [
      logId,
      countsPositions ? 0 : Number(head ?? 0),
    ]);
  },
});

/**
 * By appends into a log elsewhere, only after the whole file was verified, because nothing can be rolled back there.
 * Events keep their ids, revisions, times and chains; positions, and so the id of the log, are that log's own. An
 * interrupted restore of the same file is continued.
 */
export function createEventStoreSink(store: EventStore, file: string, believed: Believed): EventSink {
  let first: StoredEvent | null = null;
  return {
    requireEmpty: () => Promise.resolve(),
    async put(events) {
      first ??= events[0] ?? null;
    },
    async finish() {
      const there = await firstOf(store);
      if (there !== null && there.id !== first?.id) throw new TargetNotEmptyError();
      await readBackup(file, believed, async (name, lines) => {
        if (name.startsWith(`${LOG_FOLDER}/`)) for (const run of runsIn(lines)) await append(store, run);
      });
    },
  };
}

const MAX_EVENTS = 500;
/** An append takes 900 kB. */
const MAX_CHARACTERS = 200_000;

/** Consecutive events of one stream are appended together. */
function* runsIn(lines: readonly string[]): Generator<StoredEvent[]> {
  let run: StoredEvent[] = [];
  let characters = 0;
  for (const line of lines) {
    // Checked the first time the file was read.
    const event = readJson<StoredEvent>(line);
    const isFull = run.length >= MAX_EVENTS || characters + line.length > MAX_CHARACTERS;
    if (run.length > 0 && (isFull || run[0]?.stream !== event.stream)) {
      yield run;
      run = [];
      characters = 0;
    }
    run.push(event);
    characters += line.length;
  }
  if (run.length > 0) yield run;
}

async function append(store: EventStore, run: readonly StoredEvent[]): Promise<void> {
  const [first] = run;
  if (first === undefined) return;
  const { outcome } = await store.append(first.stream, first.revision, run.map(asNew));
  if (outcome === 'conflict') throw new TargetNotEmptyError(t.otherLog);
}

const asNew = ({ id, type, schema, data, metadata }: StoredEvent) => ({ id, type, schema, data, metadata });

async function firstOf(store: EventStore): Promise<StoredEvent | null> {
  for await (const [first] of store.readAll(null, { batch: 1 })) return first ?? null;
  return null;
}
