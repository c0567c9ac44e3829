import { AsyncLocalStorage } from 'node:async_hooks';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projections } from '#projections/index.ts';
import { countedViews } from '#server/counters/counters-schema.ts';
import { routes } from '#server/routes.ts';
import { answerTo } from '#test/server/access/asking.ts';
import { openClub, type Club } from '#test/server/access/club.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// A read names the projections whose tables it reads; no other may hold it up. Counts are rows that no event brings: nothing is
// waited for.

/** They need the newest event even without `At-Least`, and wait for it themselves. */
const WAITING: Readonly<Record<string, readonly string[]>> = {
  'GET /identity/export': ['organizations'],
  'GET /api/management/users/:id': ['organizations'],
};

/** The projection of each table that readers see. */
const projectionOf = new Map(
  projections.flatMap(({ name, tables }) => Object.keys(tables).map((table) => [table, name])),
);

const asked = new AsyncLocalStorage<Set<string>>();
let portal: TestPortal;
let club: Club;
beforeAll(async () => {
  portal = await openPortal();
  club = await openClub(portal);
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own pool
  const { query } = Pool.prototype;
  function noted(this: Pool, ...given: unknown[]): unknown {
    const [first] = given;
    const sql = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '');
    for (const [, table = ''] of sql.matchAll(/\bportal\."?([a-z_]+)"?/g)) asked.getStore()?.add(table);
    return Reflect.apply(query, this, given) as unknown;
  }
  vi.spyOn(Pool.prototype, 'query').mockImplementation(noted as never);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await portal.end();
});

const reads = routes.filter(({ method }) => method === 'GET');

it.each(reads.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', async (name, { reads: named = [] }) => {
  const tables = new Set<string>();
  for (const caller of ['owner', 'admin'] as const) {
    await asked.run(tables, () => answerTo(portal, name, club, caller));
  }
  const fromLog = [...tables].filter((table) => !Object.hasOwn(countedViews, table));
  const read = new Set(fromLog.map((table) => projectionOf.get(table) ?? `no projection of ${table}`));
  expect([...read].toSorted()).toEqual([...(WAITING[name] ?? named)].toSorted());
});
