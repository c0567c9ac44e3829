import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { buildApp } from '#server/app.ts';
import { openPool } from '#server/database/pool.ts';
import { openEventStore } from '#server/event-store/open-event-store.ts';
import { readSettings } from '#server/settings.ts';
import type { RunningPortal } from './running-portal.ts';

const WEB = join(import.meta.dirname, '../../dist/web');
const COMPILED = join(import.meta.dirname, '../../dist/server');

/** Another node of a running portal, whose clock is so many days behind: what it is told to do was done then. */
export async function startNodeInPast(
  { dataDir, accessToken }: Pick<RunningPortal, 'dataDir' | 'accessToken'>,
  { databaseUrl, secret, days }: { readonly databaseUrl: string; readonly secret: string; readonly days: number },
): Promise<Pick<RunningPortal, 'url' | 'accessToken'> & { readonly end: () => Promise<void> }> {
  const read = readSettings({ DATABASE_URL: databaseUrl, SESSION_SECRET: secret, DATA_DIR: dataDir }, tmpdir());
  if ('wrong' in read) throw new Error(read.wrong);
  const { settings } = read;
  const pool = openPool({ connectionString: databaseUrl, max: 12 });
  const store = await openEventStore({ pool, url: databaseUrl, eventStore: settings.eventStore });
  const clock = (): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const log = pino({ level: 'silent' });
  const app = await buildApp({ settings, log, pool, store, version: 'test', web: WEB, compiled: COMPILED, clock });
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    accessToken,
    end: async () => {
      await app.close();
      await store.close();
      await pool.end();
    },
  };
}
