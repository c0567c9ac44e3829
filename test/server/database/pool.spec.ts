import { expect, it, vi } from 'vitest';
import { openPool } from '#server/database/pool.ts';
import { freshDatabase } from '#test/support/postgres.ts';

it('a connection that is lost while somebody holds it and asks nothing ends no process, and its next statement says so', async () => {
  const database = await freshDatabase();
  const pool = openPool({ connectionString: database.url });
  const [held, other] = [await pool.connect(), await pool.connect()];
  const ended = new Promise<void>((resolve) => held.once('end', resolve));
  const { rows } = await held.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  // An unhandled error would fail this test.
  await ended;
  await expect(held.query('SELECT 1')).rejects.toThrow();
  held.release(true);
  other.release();
  await pool.end();
  await database.drop();
});

it('an idle connection that is lost is told of, one that the database ends while the pool itself ends is not', async () => {
  const database = await freshDatabase();
  const lost = vi.fn();
  const pool = openPool({ connectionString: database.url, max: 2 }, lost);
  const [one, other] = [await pool.connect(), await pool.connect()];
  const { rows } = await one.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  one.release();
  await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => lost.mock.calls).toEqual([[expect.objectContaining({ code: '57P01' })]]);
  other.release();
  const ending = pool.end();
  pool.emit('error', new Error('terminating connection due to administrator command'), other);
  await ending;
  expect(lost).toHaveBeenCalledTimes(1);
  await database.drop();
});
