import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { blockTables } from '#test/support/blocked-tables.ts';
import { startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// An older backup that is restored keeps the id of its log, and pages still hold positions of what was lost.

describe.each(['PostgreSQL', 'KurrentDB (a double)'] as const)('on %s', (log) => {
  let portal: TestPortal;
  let founded: Founded;
  let endLog = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const double = log === 'PostgreSQL' ? null : await startKurrentDouble();
    portal = await openPortal(double === null ? {} : { EVENT_STORE_URL: double.url });
    founded = await foundTournament(portal, 'Public');
    endLog = async () => double?.end();
  });
  afterAll(async () => {
    await portal.end();
    await endLog();
  });

  const read = async (path: string, atLeast: string) =>
    (await call(portal, 'GET', path, undefined, { 'at-least': atLeast })).statusCode;
  const list = () => `/api/tournaments?organizationId=${founded.organization}`;

  it('a read with a position behind the end of the log is answered', async () => {
    const [logId = '', head = ''] = (await portal.head()).split('.');
    const lost = `${logId}.${String(Number(head) + 100_000).padStart(head.length, '0')}`;
    expect(await read(`/api/tournaments/${founded.tournament}`, lost)).toBe(200);
    expect(await read(`/api/public/tournaments/${founded.tournament}`, lost)).toBe(200);
    expect(await read(list(), lost)).toBe(200);
  });

  it('one with a position that the log has waits, and is refused where the tables do not come so far', async () => {
    const letGo = await blockTables(portal.url, 'tournaments');
    onTestFinished(letGo);
    await call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/name`, { name: 'Wintercup' });
    expect(await read(list(), await portal.head())).toBe(503);
  });
});
