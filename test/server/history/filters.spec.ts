import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { History, HistoryEntry } from '#domain/contract.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// What an auditor looks for: what changed a match without naming it, what took something away, and the beginning.

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
});
afterAll(() => portal.end());

const at = (rest: string): string => `/api/tournaments/${founded.tournament}${rest}`;
const read = async (query: string): Promise<History> => {
  const answer = await call(portal, 'GET', at(`/history?${query}`));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<History>();
};
const typesOf = async (query: string): Promise<HistoryEntry['type'][]> =>
  (await read(query)).entries.map(({ type }) => type);
async function deed(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<void> {
  const answer = await call(portal, method, at(path), body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}

describe('the list of a match', () => {
  it('has a swap of its teams, which names no match, and not one of others', async () => {
    const { groups, matches } = (await call(portal, 'GET', at(''))).json<{
      groups: { participants: { teamId: string }[] }[];
      matches: { id: string; teamA: { teamId: string | null }; teamB: { teamId: string | null } }[];
    }>();
    const [a, b] = groups.map(({ participants }) => participants[0]?.teamId ?? '');
    await deed('POST', `/teams/${a}/swap`, { with: b });
    const plays = (id: string) =>
      matches.filter(({ teamA, teamB }) => [teamA.teamId, teamB.teamId].includes(id)).map((match) => match.id);
    const touched = [...plays(a ?? ''), ...plays(b ?? '')];
    expect(touched.length).toBeGreaterThan(2);
    const others = matches.map(({ id }) => id).filter((id) => !touched.includes(id));
    for (const id of touched) expect(await typesOf(`match=${id}`), id).toContain('TeamsSwapped');
    for (const id of others) expect(await typesOf(`match=${id}`), id).not.toContain('TeamsSwapped');
  });

  it('has a shift of its time', async () => {
    await deed('POST', '/match-plan/shift', { from: '2020-01-01T00:00:00Z', minutes: 5 });
    expect((await typesOf('match=m1'))[0]).toBe('MatchPlanEdited');
  });
});

describe('what took something away', () => {
  it('is a list of its own: a result, a team, a document, and no more', async () => {
    expect(await typesOf('deletes=1')).toEqual([]);
    await report(portal, founded, 'm1', [2, 1]);
    await report(portal, founded, 'm1', [3, 1]);
    expect(await typesOf('deletes=1')).toEqual([]);
    await deed('PATCH', '/matches/m1/outcome', { state: 'NotStarted', scoreA: null, scoreB: null, outcomeType: null });
    expect(await typesOf('deletes=1')).toEqual(['ResultCleared']);
    const document = await call(portal, 'POST', '/api/documents', {
      tournamentId: founded.tournament,
      type: 'MatchPlan',
      name: 'Aushang',
    });
    await call(portal, 'DELETE', `/api/documents/${document.json<{ id: string }>().id}`);
    await deed('PATCH', '/announcement', { text: 'Siegerehrung 17:15' });
    await deed('PATCH', '/announcement', { text: null });
    await deed('DELETE', '/teams/t3');
    expect(await typesOf('deletes=1')).toEqual(['TeamRemoved', 'AnnouncementSet', 'DocumentDeleted', 'ResultCleared']);
    // Together with any other filter, and with counts of its own.
    expect((await read('deletes=1&kind=plan')).entries).toHaveLength(1);
    expect((await read('deletes=1')).counts).toEqual({ results: 1, plan: 1, settings: 2 });
  });
});

describe('the way through a long history', () => {
  it('begins at its beginning where the oldest come first, page by page', async () => {
    const versions: number[] = [];
    for (let page = await read('order=oldest&limit=3'); ;) {
      versions.push(...page.entries.map(({ version }) => version));
      if (page.cursor === null) break;
      page = await read(`order=oldest&limit=3&cursor=${page.cursor}`);
    }
    const all = (await read('limit=200')).entries.map(({ version }) => version);
    expect(versions).toEqual(all.toReversed());
    expect(versions[0]).toBe(1);
  });

  it('ends at a moment, and says of what it shows whether it counts by now', async () => {
    const past = (await read('limit=200')).entries;
    portal.passes(60_000);
    await report(portal, founded, 'm2', [1, 0]);
    const until = past[0]?.recordedAt ?? '';
    expect((await read(`limit=200&until=${until}`)).entries.map(({ version }) => version)).toEqual(
      past.map(({ version }) => version),
    );
    expect((await read('until=2020-01-01T00:00:00Z')).entries).toEqual([]);
    expect((await call(portal, 'GET', at('/history?until=gestern'))).statusCode).toBe(400);
    const { version } = await read('limit=1');
    await deed('POST', '/undo', { version });
    const oldest = await read('order=oldest&limit=200');
    expect(oldest.entries.find((entry) => entry.version === version)?.takenBackBy).toBe(version + 1);
  });

  it('is the same of an organisation', async () => {
    const url = `/api/organizations/${founded.organization}`;
    await call(portal, 'PATCH', `${url}/name`, { name: 'TSV Neustadt' });
    const list = async (query: string): Promise<number[]> =>
      (await call(portal, 'GET', `${url}/history?${query}`))
        .json<{ entries: { version: number }[] }>()
        .entries.map(({ version }) => version);
    expect(await list('order=oldest')).toEqual((await list('')).toReversed());
    expect(await list('until=2020-01-01T00:00:00Z')).toEqual([]);
  });
});
