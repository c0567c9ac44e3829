import { describe, expect, it, onTestFinished } from 'vitest';
import type { ProjectionStatus } from '#domain/identity/management-contract.ts';
import { blockTables } from '#test/support/blocked-tables.ts';
import { startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import { call } from '#test/support/play.ts';
import { openPortal } from '#test/support/portal.ts';

// Tables that are behind the log: by how many events is said only where the log's positions count them.

describe.each(['PostgreSQL', 'KurrentDB (a double)'] as const)('on %s', (log) => {
  it('say how far they are behind, or that this is not known', async () => {
    const double = log === 'PostgreSQL' ? null : await startKurrentDouble();
    const portal = await openPortal(double === null ? {} : { EVENT_STORE_URL: double.url });
    onTestFinished(async () => {
      await portal.end();
      await double?.end();
    });
    const chief = await portal.person('Chefin', { isAdministrator: true });
    const organizations = async () =>
      (await call(portal, 'GET', '/api/management/projections', undefined, chief.headers))
        .json<ProjectionStatus>()
        .find(({ name }) => name === 'organizations');
    await call(portal, 'POST', '/api/organizations', { name: 'SV Eins' });
    await expect.poll(organizations).toMatchObject({ state: 'following', lag: 0 });
    const letGo = await blockTables(portal.url, 'organizations');
    await call(portal, 'POST', '/api/organizations', { name: 'SV Zwei' });
    const behind = { PostgreSQL: { lag: 1 }, 'KurrentDB (a double)': { lag: null, state: 'catching-up' } };
    expect(await organizations()).toMatchObject(behind[log]);
    await letGo();
    await expect.poll(organizations).toMatchObject({ state: 'following', lag: 0 });
  });
});
