import { expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { freshDatabase } from '#test/support/postgres.ts';
import { onDatabase, startPortal } from '#test/support/running-portal.ts';
import { keyFor } from '../integrator/key.ts';

it(
  'the same Idempotency-Key changes nothing after a restart either, even after kill -9',
  { timeout: 120_000 },
  async () => {
    const database = await freshDatabase();
    const env = onDatabase(database);
    const before = await startPortal({ env });
    const { organizationId, key } = await keyFor(before);
    const ask = async (port: number, method: string, path: string, body?: object, marked?: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(marked === undefined ? {} : { 'idempotency-key': marked }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const create = (port: number) =>
      ask(port, 'POST', '/api/tournaments', { organizationId, name: 'Hallencup' }, 'anlegen');
    const created = await create(before.port);
    const { id } = (await created.json()) as { id: string };
    const rename = (port: number, name: string, marked?: string) =>
      ask(port, 'PATCH', `/api/tournaments/${id}/name`, { name }, marked);
    const renamed = await rename(before.port, 'Pokal', 'umbenennen');
    const last = await rename(before.port, 'Stadtpokal');
    expect([created.status, renamed.status, last.status]).toEqual([201, 204, 204]);
    await before.kill('SIGKILL');

    const after = await startPortal({ dataDir: before.dataDir, env });
    try {
      const again = await create(after.port);
      expect([again.status, ((await again.json()) as { id: string }).id]).toEqual([201, id]);
      const repeated = await rename(after.port, 'Pokal', 'umbenennen');
      expect([repeated.status, repeated.headers.get('tournament-version')]).toEqual([
        204,
        last.headers.get('tournament-version'),
      ]);
      const reused = await rename(after.port, 'Anders', 'umbenennen');
      expect(reused.status).toBe(422);
      const shown = (await (await ask(after.port, 'GET', `/api/tournaments/${id}`)).json()) as TournamentView;
      expect(shown.name).toBe('Stadtpokal');
    } finally {
      await after.end();
      await database.drop();
    }
  },
);
