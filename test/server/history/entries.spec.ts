import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { history, historyTimeline, type History, type HistoryEntry, type HistoryTimeline } from '#domain/contract.ts';
import { organization, tournament } from '#domain/deciders.ts';
import { buildEntries, createEntryCache } from '#server/history/history-entries.ts';
import { createHistoryReader } from '#server/history/history-reader.ts';
import { call, foundTournament, report, twoGroups, type Founded, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openClub, type Club } from '../access/club.ts';
import { openLiveFixture, ORGANIZATION, TOURNAMENT } from '../live/live-fixture.ts';

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.end());

async function read(query = '', of: Pick<Founded, 'tournament'> = founded, headers: Headers = {}): Promise<History> {
  const answer = await call(portal, 'GET', `/api/tournaments/${of.tournament}/history${query}`, undefined, headers);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  const body = answer.json<History>();
  // Nothing but what the contract says.
  expect(body).toEqual(history.parse(body));
  return body;
}
const change = async (path: string, payload: object, method: 'PATCH' | 'POST' = 'PATCH') => {
  const answer = await call(portal, method, `/api/tournaments/${founded.tournament}${path}`, payload);
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return answer;
};

describe('the history of a tournament', () => {
  beforeAll(async () => {
    founded = await foundTournament(portal);
  });

  it('is told newest first, one entry per command, with the names of then', async () => {
    await report(portal, founded, 'm1', [2, 1]);
    await change('/teams/t1/name', { name: 'SV Umbenannt' });
    await change('/matches/m1/outcome', { state: 'Finished', scoreA: 0, scoreB: 1, reason: 'falsch übertragen' });
    const { entries, version, counts, cursor, actors } = await read();
    expect(version).toBe(5);
    expect(cursor).toBeNull();
    expect(counts).toEqual({ results: 2, plan: 2, settings: 1 });
    expect(actors).toEqual([{ kind: 'user', id: portal.me.id, name: 'Ina Veranstalterin' }]);
    expect(entries.map((entry) => [entry.version, entry.type])).toEqual([
      [5, 'ResultReported'],
      [4, 'TeamRenamed'],
      [3, 'ResultReported'],
      [2, 'TournamentConfigured'],
      [1, 'TournamentCreated'],
    ]);
    const [corrected, renamed, reported, configured] = entries;
    expect(corrected).toMatchObject({
      kind: 'results',
      matchId: 'm1',
      matchIndex: 1,
      group: 'A',
      court: 1,
      kickoff: '2026-12-05T08:30:00Z',
      before: { state: 'Finished', scoreA: 2, scoreB: 1, outcomeType: 'Standard' },
      after: { state: 'Finished', scoreA: 0, scoreB: 1, outcomeType: 'Standard' },
      reason: 'falsch übertragen',
      actor: { kind: 'user', id: portal.me.id, name: 'Ina Veranstalterin' },
    });
    // It turned its group over, and says so beside what it says itself.
    expect(corrected?.consequences.results).toEqual([]);
    expect(corrected?.consequences.groups.length).toBeGreaterThan(0);
    const { teamA } = corrected as { teamA: string };
    const { teamA: same } = reported as { teamA: string };
    expect(same).toBe(teamA);
    expect(renamed).toMatchObject({ before: { name: 'Team A1' }, after: { name: 'SV Umbenannt' }, group: 'A' });
    expect(reported?.teamNames[teamA]).toBe(teamA === 't1' ? 'Team A1' : reported?.teamNames[teamA]);
    expect(configured).toMatchObject({
      before: null,
      after: { groupCount: 2, teamCount: 8, resultCount: 0, firstFinalsRound: 'Final' },
    });
  });

  it('does not lie after a rename: an old result has the names of then', async () => {
    const other = await foundTournament(portal);
    const [first] = (await read('?kind=plan', other)).entries;
    expect(first).toMatchObject({ teamsAdded: expect.arrayContaining(['t1']) });
    await report(portal, other, 'm1', [1, 0]);
    const namesOf = async () => {
      const { entries } = await read('?match=m1&kind=results', other);
      return entries.map(({ teamNames }) => teamNames);
    };
    const before = await namesOf();
    for (const team of ['t1', 't2', 't3', 't4']) {
      await call(portal, 'PATCH', `/api/tournaments/${other.tournament}/teams/${team}/name`, { name: `Neu ${team}` });
    }
    expect(await namesOf()).toEqual(before);
    expect(Object.values(before[0] ?? {})).toEqual(expect.arrayContaining([expect.stringMatching(/^Team A/)]));
  });

  it('is filtered by kind, person, match and team, and counts what the other filters leave', async () => {
    const versions = async (query: string) => (await read(query)).entries.map(({ version }) => version);
    expect(await versions('?kind=settings')).toEqual([1]);
    expect(await versions(`?actor=${portal.me.id}&kind=plan`)).toEqual([4, 2]);
    expect(await versions('?actor=niemand')).toEqual([]);
    expect(await versions('?match=m1&kind=results')).toEqual([5, 3]);
    expect(await versions('?team=t1&kind=plan')).toEqual([4, 2]);
    expect((await read('?match=m1&kind=results')).counts).toEqual({ results: 2, plan: 1, settings: 0 });
  });

  it('says of each entry what took it back, and is told to the teams whose result went', async () => {
    const other = await foundTournament(portal);
    await report(portal, other, 'm1', [2, 1]);
    const { version: undone, entries: reported } = await read('', other);
    const { teamB } = reported[0] as unknown as { teamB: string };
    const path = `/api/tournaments/${other.tournament}/undo`;
    const undo = (version: number) => call(portal, 'POST', path, { version });
    expect((await undo(undone)).statusCode).toBe(204);
    const told = async () =>
      (await read(`?team=${teamB}&kind=results`, other)).entries.map((entry) => [
        entry.version,
        entry.takenBackBy,
        entry.isRedo,
      ]);
    expect(await told()).toEqual([
      [undone + 1, null, false],
      [undone, undone + 1, false],
    ]);
    expect((await undo(undone + 1)).statusCode).toBe(204);
    expect(await told()).toEqual([
      [undone + 2, null, true],
      [undone + 1, undone + 2, false],
      [undone, null, false],
    ]);
  });

  it('[PL4] says of no entry that a restore took it back which the restore left as it is', async () => {
    const other = await foundTournament(portal);
    const { version: planned } = await read('', other);
    await report(portal, other, 'm1', [2, 1]);
    const { entries: reported } = await read('', other);
    const path = `/api/tournaments/${other.tournament}`;
    const done = [
      await call(portal, 'PATCH', `${path}/status`, { status: 'Cancelled', note: null, date: null }),
      await call(portal, 'PATCH', `${path}/name`, { name: 'Sommercup' }),
      await call(portal, 'PATCH', `${path}/visibility`, { visibility: 'Public' }),
      await call(portal, 'POST', `${path}/restore`, { version: planned }),
    ];
    expect(done.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    const { version: restored, entries } = await read('', other);
    expect(entries.filter(({ takenBackBy }) => takenBackBy !== null)).toMatchObject([
      { version: reported[0]?.version, takenBackBy: restored },
    ]);
    expect(entries.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['TournamentStatusSet', 'TournamentRenamed', 'TournamentPublished']),
    );
  });

  it('comes in pages that begin where the last one ended, and refuses a place nobody handed out', async () => {
    const all = (await read()).entries.map(({ version }) => version);
    const paged: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await read(`?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.entries.map(({ version }) => version));
      expect(page.counts === undefined).toBe(cursor !== null);
      ({ cursor } = page);
    } while (cursor !== null);
    expect(paged).toEqual(all);
    const wrong = await call(portal, 'GET', `/api/tournaments/${founded.tournament}/history?cursor=geraten`);
    expect(wrong.statusCode).toBe(400);
    expect((await call(portal, 'GET', `/api/tournaments/${founded.tournament}/history?limit=201`)).statusCode).toBe(
      400,
    );
  });

  it('gives a page that hears of a version what is new since its own, once this node has it', async () => {
    const { version } = await read();
    const waiting = read(`?after=${version}&version=${version + 1}`);
    await report(portal, founded, 'm2', [3, 3]);
    expect((await waiting).entries.map((entry) => entry.version)).toEqual([version + 1]);
    const never = `/api/tournaments/${founded.tournament}/history?version=${version + 50}`;
    expect((await call(portal, 'GET', never)).json<{ code: string }>().code).toBe('behind');
  });

  it('has a timeline of all entries', async () => {
    const answer = await call(portal, 'GET', `/api/tournaments/${founded.tournament}/history/timeline`);
    const timeline = answer.json<HistoryTimeline>();
    expect(timeline).toEqual(historyTimeline.parse(timeline));
    const entries = (await read()).entries.toReversed();
    expect(timeline).toEqual(entries.map(({ version, recordedAt, kind }) => [version, recordedAt, kind]));
  });

  it('tells several events of one command as one entry', async () => {
    const file = (await call(portal, 'GET', `/api/tournaments/${founded.tournament}/export`)).json<object>();
    const made = await call(portal, 'POST', `/api/tournaments/import?organizationId=${founded.organization}`, file);
    const { entries, version } = await read('', { tournament: made.json<{ id: string }>().id });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ type: 'TournamentCreated', version, changeCount: version });
    expect(entries[0]?.also.map(({ type }) => type)).toContain('ResultsSet');
  });

  it('calls what belongs to the organisation as it is called now, also where it was told before', async () => {
    await change('/folder', { folderName: 'Winter' });
    const folderIn = ({ entries }: History) => {
      const entry = entries.find(({ type }) => type === 'TournamentFiled');
      return entry?.type === 'TournamentFiled' ? entry.after.folder : null;
    };
    const before = await read();
    const folder = folderIn(before);
    expect(folder?.name).toBe('Winter');
    expect(await read()).toEqual(before);
    expect((await call(portal, 'PUT', `/api/folders/${folder?.id}`, { name: 'Sommer' })).statusCode).toBe(204);
    expect(folderIn(await read())?.name).toBe('Sommer');
  });

  it('says which step was taken back, or which version came back', async () => {
    const { version } = await read();
    const stream = `tournament-${founded.tournament}`;
    const metadata = { actor: { kind: 'user', id: portal.me.id }, command: null } as const;
    const command = { type: 'RenameTeam', teamId: 't2', name: 'Zurück' } as const;
    await portal.handleCommand(tournament, { stream, command, metadata, cause: { undoes: version } });
    const { entries } = await read(`?version=${version + 1}`);
    expect(entries[0]?.cause).toEqual({ undoes: version });
    // Which step it took back, and whose.
    const taken = entries.find((entry) => entry.version === version);
    expect(entries[0]?.reverted).toEqual({ version, recordedAt: taken?.recordedAt, actor: taken?.actor });
    expect(entries[1]?.cause).toBeNull();
    expect(entries[1]?.reverted).toBeNull();
  });
});

describe('who did it', () => {
  let club: Club;
  beforeAll(async () => {
    club = await openClub(portal);
  });

  it('is no person to a key, only that it was one; what programs and the portal did has its name', async () => {
    const url = `/api/tournaments/${club.privateTournament}`;
    await call(portal, 'PATCH', `${url}/name`, { name: 'Von Otto' }, club.headers.organizer);
    await call(portal, 'PATCH', `${url}/name`, { name: 'Von Schlüssel' }, club.headers.key);
    const of = { tournament: club.privateTournament };
    const fresh = { 'at-least': await portal.head() };
    const told = await read('', of, { ...club.headers.key, ...fresh });
    expect(told.entries.slice(0, 2).map(({ actor }) => actor)).toEqual([
      {
        kind: 'apiKey',
        id: expect.stringMatching(/./) as string,
        name: expect.stringMatching(/^Schlüssel \d$/) as string,
      },
      { kind: 'user', id: '', name: '' },
    ]);
    expect(told.actors?.map(({ kind }) => kind).toSorted()).toEqual(['apiKey', 'user']);
    const whole = JSON.stringify(told);
    for (const { id } of Object.values(club.members)) expect(whole).not.toContain(id);
    expect(whole).not.toMatch(/"(Otto|Olga)/);
    // Who did it cannot be asked for either.
    const asked = `?actor=${club.members.Organizer.id}`;
    expect((await read(asked, of, club.headers.key)).entries).toEqual([]);
    expect((await read(asked, of, club.headers.auditor)).entries).toHaveLength(1);
  });

  it('is called as today: a renamed account, an erased one, a key, a deleted key, the portal', async () => {
    const rename = async (name: string, headers: Headers) => {
      await call(portal, 'PATCH', `/api/tournaments/${club.privateTournament}/name`, { name }, headers);
    };
    await rename('Von Otto', club.headers.organizer);
    await rename('Von Schlüssel', club.headers.key);
    const metadata = { actor: { kind: 'system', id: 'portal' }, command: null } as const;
    const stream = `tournament-${club.privateTournament}`;
    await portal.handleCommand(tournament, { stream, command: { type: 'RenameTournament', name: 'Selbst' }, metadata });
    const erasedActor = { ...metadata, actor: { kind: 'user', id: 'nichtmehrdabei16' } } as const;
    const byErased = { type: 'RenameTournament', name: 'Von niemandem' } as const;
    await portal.handleCommand(tournament, { stream, command: byErased, metadata: erasedActor });
    const of = { tournament: club.privateTournament };
    const namesNow = async (): Promise<string[]> => {
      const { entries } = await read('?limit=4', of, { ...club.headers.auditor, 'at-least': await portal.head() });
      return entries.map((entry: HistoryEntry) => entry.actor.name);
    };
    const [erased, self, key, otto] = await namesNow();
    expect([erased, self, otto]).toEqual(['gelöschtes Konto 1', 'Das Portal', 'Otto']);
    expect(key).toMatch(/^Schlüssel \d$/);
    const keyId = (await read('?limit=4', of, club.headers.auditor)).entries[2]?.actor.id ?? '';
    const manage = { type: 'DeleteApiKey', keyId } as const;
    const byOwner = { actor: { kind: 'user', id: club.members.Owner.id }, command: null } as const;
    await portal.handleCommand(organization, { stream: `organization-${club.id}`, command: manage, metadata: byOwner });
    expect((await namesNow())[2]).toBe(key);
  });
});

describe('the tournament as it was', () => {
  beforeAll(async () => {
    founded = await foundTournament(portal);
  });
  const view = async (query: string) => call(portal, 'GET', `/api/tournaments/${founded.tournament}${query}`);

  it('is what members were shown then, and says what in it is of today', async () => {
    const then = (await view('')).json<Record<string, unknown>>();
    await report(portal, founded, 'm1', [4, 0]);
    await call(portal, 'PATCH', `/api/organizations/${founded.organization}/name`, { name: 'SV Neuer Name' });
    const { past, organizationName, ...rest } = (await view('?version=2')).json<Record<string, unknown>>();
    expect({ ...rest, organizationName: 'SV Musterstadt' }).toEqual(then);
    expect(organizationName).toBe('SV Neuer Name');
    expect(past).toMatchObject({ asOfToday: expect.arrayContaining(['organizationName', 'venueName']) });
    expect((await view('?version=2')).headers['tournament-version']).toBe('2');
  });

  it('is found by an instant, up to the end of its second', async () => {
    portal.passes(3_600_000);
    const before = portal.now();
    portal.passes(3_600_000);
    await report(portal, founded, 'm2', [1, 1]);
    const at = (when: Date) => view(`?at=${when.toISOString()}`);
    expect((await at(before)).json<{ version: number }>().version).toBe(3);
    expect((await at(portal.now())).json<{ version: number }>().version).toBe(4);
    expect((await at(new Date('2020-01-01T00:00:00Z'))).statusCode).toBe(404);
  });

  it('was never so: 404; not both, and no nonsense: 400', async () => {
    expect((await view('?version=5')).json<{ code: string }>().code).toBe('version-unknown');
    for (const query of ['?version=0', '?version=x', '?at=gestern', '?version=1&at=2026-11-21T09:00:00Z', '?past=1']) {
      expect((await view(query)).statusCode, query).toBe(400);
    }
  });

  it('is not changed by anything: the same bytes and stamp again', async () => {
    const [one, other] = [await view('?version=3'), await view('?version=3')];
    expect(other.headers['etag']).toBe(one.headers['etag']);
    const again = await call(portal, 'GET', `/api/tournaments/${founded.tournament}?version=3`, undefined, {
      'if-none-match': String(one.headers['etag']),
    });
    expect(again.statusCode).toBe(304);
  });

  it('is gone for everybody while it is deleted, and tells of it afterwards', async () => {
    await call(portal, 'DELETE', `/api/tournaments/${founded.tournament}`);
    expect((await view('?version=2')).statusCode).toBe(404);
    expect((await view('/history')).statusCode).toBe(404);
    await call(portal, 'POST', `/api/tournaments/${founded.tournament}/undelete`);
    const { entries } = await read('?limit=2');
    expect(entries.map(({ type }) => type)).toEqual(['TournamentUndeleted', 'TournamentDeleted']);
  });

  it('a configuration anew says what it took away', async () => {
    await change('/configure', { ...twoGroups(3), acknowledgeResultLoss: true }, 'POST');
    const [entry] = (await read('?limit=1')).entries;
    expect(entry).toMatchObject({
      type: 'TournamentConfigured',
      before: { teamCount: 8, resultCount: 2 },
      after: { teamCount: 6, resultCount: 0 },
    });
    const { teamsRemoved } = entry as { teamsRemoved: string[] };
    expect(entry?.teamNames[teamsRemoved[0] ?? '']).toBe('Team A1');
    expect(entry?.consequences.results).toHaveLength(2);
  });
});

it('entries that were told before are kept up to so many bytes, the most recently used', () => {
  const cache = createEntryCache(3_000);
  const entry = (size: number) => ({ type: 'TournamentRenamed', padding: 'x'.repeat(size) }) as never;
  for (const key of ['a', 'b', 'c']) cache.set(key, entry(800));
  expect(cache.get('a')).toBeDefined();
  cache.set('d', entry(800));
  const kept = (): string[] => ['a', 'b', 'c', 'd', 'e'].filter((key) => cache.get(key) !== undefined);
  expect(kept()).toEqual(['a', 'c', 'd']);
  cache.set('e', entry(5_000));
  expect(kept()).toEqual(['e']);
  // Bytes, not letters.
  for (const key of ['a', 'ü']) cache.set(key, { padding: 'ü'.repeat(800) } as never);
  expect(kept()).toEqual([]);
});

it('entries are told anew where a name of today is another one, and for no other change of the organisation', async () => {
  const node = await openLiveFixture();
  const pasts = createHistoryReader({ store: node.store, states: node.states });
  const cache = createEntryCache();
  let told = 0;
  const entries = {
    get: cache.get.bind(cache),
    set: (...entry: Parameters<typeof cache.set>) => ((told += 1), cache.set(...entry)),
  };
  const { steps } = await pasts.of(TOURNAMENT);
  const tell = () =>
    buildEntries(
      { ...node, pasts, entries },
      TOURNAMENT,
      ORGANIZATION,
      steps,
      { stepAt: () => undefined, takenBackBy: new Map(), redos: new Set() },
      () => 'Otto',
    );
  await tell();
  await node.manage({ type: 'RenameOrganization', name: 'TSV Neustadt' });
  await tell();
  expect(told).toBe(steps.length);
  await node.manage({ type: 'CreateVenue', venueId: `${ORGANIZATION}venue`, name: 'Sporthalle Nord' });
  await tell();
  expect(told).toBe(2 * steps.length);
  pasts.stop();
  await node.end();
});
