import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/operation/embedded-database/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the one PostgreSQL server of this run; its role may create databases. */
    databaseServer: string;
  }
}

/** One database server for the whole run: TEST_DATABASE_URL, else an embedded one that is gone afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    project.provide('databaseServer', given);
    return () => Promise.resolve();
  }
  const dataDir = await mkdtemp(join(tmpdir(), `${process.env['TEST_RUN'] ?? 'turnierpult'}-test-`));
  // Nothing here outlives the run: speed before durability. Tests of durability start a server of their own.
  const server = await startEmbeddedPostgres({ dataDir, parameters: { fsync: 'off', full_page_writes: 'off' } });
  project.provide('databaseServer', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
