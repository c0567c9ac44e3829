import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import type { TournamentFile } from '#domain/tournament/transfer/file.ts';
import { matchesCsv } from '#server/tournaments/transfer/csv.ts';
import { call, foundTournament, twoGroups } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// Files of large plans are written by a thread, whose modules are none of these: what is counted here held the event loop.

const written = vi.hoisted(() => ({ calendars: 0, tables: 0, files: 0 }));
vi.mock('#server/tournaments/transfer/calendar.ts', async (load) => {
  const module = await load<typeof import('#server/tournaments/transfer/calendar.ts')>();
  const buildCalendar: typeof module.buildCalendar = (...about) => {
    written.calendars += 1;
    return module.buildCalendar(...about);
  };
  return { ...module, buildCalendar };
});
vi.mock('#server/tournaments/transfer/csv.ts', async (load) => {
  const module = await load<typeof import('#server/tournaments/transfer/csv.ts')>();
  const counted: typeof module.matchesCsv = (view) => {
    written.tables += 1;
    return module.matchesCsv(view);
  };
  return { ...module, matchesCsv: counted };
});
vi.mock('#domain/tournament/transfer/export-tournament.ts', async (load) => {
  const module = await load<typeof import('#domain/tournament/transfer/export-tournament.ts')>();
  const exportTournament: typeof module.exportTournament = (...about) => {
    written.files += 1;
    return module.exportTournament(...about);
  };
  return { ...module, exportTournament };
});

let portal: TestPortal;
let small: string;
let large: string;
beforeAll(async () => {
  portal = await openPortal();
  small = (await foundTournament(portal, 'Public')).tournament;
  large = (await foundTournament(portal, 'Public')).tournament;
  const groups = [...'ABCDEFGHIJ'].map((alphabeticalId) => ({
    alphabeticalId,
    teams: Array.from({ length: 10 }, (_, at) => ({ name: `SV Musterstadt ${alphabeticalId}${at + 1}` })),
  }));
  await call(portal, 'POST', `/api/tournaments/${large}/configure`, { ...twoGroups(), groups, finalsPhase: null });
});
afterAll(() => portal.end());
beforeEach(() => {
  Object.assign(written, { calendars: 0, tables: 0, files: 0 });
});

const calendar = (id: string, headers: Record<string, string> = {}, query = '') =>
  portal.http.inject({ url: `/t/${id}/calendar.ics${query}`, headers });
const entries = (body: string): number => body.match(/BEGIN:VEVENT/g)?.length ?? 0;

it('no calendar of a large plan is built on the event loop, for as many as ask at once', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => calendar(large)));
  for (const { statusCode, body } of answers) expect([statusCode, entries(body)]).toEqual([200, 450]);
  expect(written.calendars).toBe(0);
});

it('a calendar of one team of a large plan is a short one, and built at once', async () => {
  const { body } = await calendar(large, {}, '?team=t20');
  expect([entries(body), written.calendars]).toEqual([9, 1]);
});

it('a short calendar is built once, for as many as ask', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => calendar(large, {}, '?team=t21')));
  expect([new Set(answers.map(({ body }) => body)).size, written.calendars]).toEqual([1, 1]);
});

it('no calendar is built for those who have it already', async () => {
  const { headers } = await calendar(small);
  expect(written.calendars).toBe(1);
  const again = await calendar(small, { 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, written.calendars]).toEqual([304, 1]);
});

it('tables and the file of a large plan are written elsewhere, with the same bytes', async () => {
  for (const [id, matches, here] of [
    [small, 13, 1],
    [large, 450, 0],
  ] as const) {
    Object.assign(written, { tables: 0, files: 0 });
    const table = await call(portal, 'GET', `/api/tournaments/${id}/matches.csv`);
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
    const file = await call(portal, 'GET', `/api/tournaments/${id}/export`);
    expect(file.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(file.json<TournamentFile>().matches).toHaveLength(matches);
    expect(written).toMatchObject({ tables: here, files: here });
    const { body } = await call(portal, 'GET', `/api/tournaments/${id}`);
    expect(table.body).toBe(matchesCsv(JSON.parse(body) as TournamentView));
  }
});
