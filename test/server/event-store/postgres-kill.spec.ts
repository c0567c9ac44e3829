import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/operation/embedded-database/embedded-postgres.ts';
import { verifyChain } from '#server/event-store/envelope.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { all, following, idsOf, toEnvelopes, streamName } from './sample-events.ts';

test(
  'a server that is killed while writers write: what was answered is there once and in order',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'turnierpult-log-'));
    const server = await startEmbeddedPostgres({ dataDir });
    const pool = new Pool({ connectionString: server.url, max: 4 });
    const { store } = await openPostgresEventStore({ url: server.url, pool, patienceMs: 30_000 });
    const reader = following(store, null);
    let killing = true;
    const kills = (async () => {
      for (let kill = 0; kill < 2; kill += 1) {
        await pause(200 + Math.random() * 200);
        const { pid } = server;
        process.kill(pid, 'SIGKILL');
        while (server.pid === pid) await pause(20);
      }
      await pause(200);
      killing = false;
    })();

    const answered: string[] = [];
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        const stream = streamName();
        let previous = { length: 0, chain: '' };
        while (killing) {
          const made = toEnvelopes(stream, [{ type: 'Added', data: { after: previous.length } }], previous);
          expect(await store.append(stream, previous.length, made)).toMatchObject({ outcome: 'appended' });
          answered.push(...idsOf(made));
          previous = { length: previous.length + 1, chain: made[0]?.metadata.chain ?? '' };
        }
        const stored = await all(store.readStream(stream));
        expect(stored).toHaveLength(previous.length);
        expect(verifyChain(stored)).toBeNull();
      }),
    );
    await kills;
    const log = idsOf(await all(store.readAll(null)));
    expect(log.toSorted()).toEqual(answered.toSorted());
    await reader.until(log.length);
    expect(idsOf(reader.taken)).toEqual(log);
    await reader.stop();
    await store.close();
    await pool.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
);
