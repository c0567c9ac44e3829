import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '#server/routes.ts';
import { call, foundTournament, report, twoGroups } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
  other = await portal.another();
});
afterAll(() => portal.end());

const version = (answer: { headers: Record<string, unknown> }): number => Number(answer.headers['tournament-version']);
const step = (answer: { headers: Record<string, unknown> }): unknown => answer.headers['tournament-step'];
const position = (answer: { headers: Record<string, unknown> }): string => String(answer.headers['log-position']);

interface View {
  readonly version: number;
  readonly groups: { readonly participants: { readonly statistics: { readonly points: number } }[] }[];
  readonly matches: { readonly id: string; readonly teamA: { readonly score: number | null } }[];
}

describe('one result', () => {
  it('moves the table of its group, and the version by one', async () => {
    const founded = await foundTournament(portal);
    const answer = await report(portal, founded, 'm1', [2, 1]);
    expect([answer.statusCode, version(answer)]).toEqual([204, 3]);
    const view = (await call(portal, 'GET', `/api/tournaments/${founded.tournament}`)).json<View>();
    expect(view.version).toBe(3);
    const points = view.groups.flatMap(({ participants }) => participants.map(({ statistics }) => statistics.points));
    expect(points.toSorted((a, b) => b - a).slice(0, 2)).toEqual([3, 0]);
  });

  it('[RE6] already there is a success that changes nothing', async () => {
    const founded = await foundTournament(portal);
    await report(portal, founded, 'm1', [2, 1]);
    const again = await report(portal, founded, 'm1', [2, 1]);
    expect([again.statusCode, version(again)]).toEqual([204, 3]);
  });

  it('says which version it made, and none where nothing changed, whatever others do meanwhile', async () => {
    const founded = await foundTournament(portal);
    const first = await report(portal, founded, 'm1', [2, 1], { 'idempotency-key': 'first' });
    const others = await report(portal, founded, 'm2', [0, 0]);
    const same = await report(portal, founded, 'm1', [2, 1], { 'idempotency-key': 'same' });
    const repeated = await report(portal, founded, 'm1', [2, 1], { 'idempotency-key': 'first' });
    expect([first, others, same, repeated].map((answer) => [version(answer), step(answer)])).toEqual([
      [3, '3'],
      [4, '4'],
      [4, undefined],
      [4, undefined],
    ]);
  });

  it('of a match that is not there is a 404 with a sentence', async () => {
    const founded = await foundTournament(portal);
    const answer = await report(portal, founded, 'm999', [2, 1]);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'match-unknown']);
  });
});

describe('the answer that got lost', () => {
  const key = { 'idempotency-key': 'one-of-a-kind' };

  it('a repeated creation answers the same organisation', async () => {
    const first = await call(portal, 'POST', '/api/organizations', { name: 'TSV' }, key);
    const again = await call(portal, 'POST', '/api/organizations', { name: 'TSV' }, key);
    const elsewhere = await call(other, 'POST', '/api/organizations', { name: 'TSV' }, key);
    expect([first.statusCode, again.statusCode, elsewhere.statusCode]).toEqual([201, 201, 201]);
    expect(again.json()).toEqual(first.json());
    expect(elsewhere.json()).toEqual(first.json());
  });

  it('the same key with another body is a 422', async () => {
    const answer = await call(portal, 'POST', '/api/organizations', { name: 'Anders' }, key);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'idempotency-key-reused']);
  });

  it('a repeated result changes nothing, on another node too, even after a correction', async () => {
    const founded = await foundTournament(portal);
    const first = await report(portal, founded, 'm1', [2, 1], { 'idempotency-key': 'r1' });
    const corrected = await report(other, founded, 'm1', [3, 1]);
    const again = await report(other, founded, 'm1', [2, 1], { 'idempotency-key': 'r1' });
    expect([first.statusCode, corrected.statusCode, again.statusCode]).toEqual([204, 204, 204]);
    expect(version(again)).toBe(4);
    const view = await call(other, 'GET', `/api/tournaments/${founded.tournament}`);
    expect(view.json<View>().matches[0]?.teamA.score).toBe(3);
  });
});

describe('a tournament created in a folder by name', () => {
  const create = (organizationId: string, folderName: string | null, key: string) =>
    call(portal, 'POST', '/api/tournaments', { organizationId, name: 'Pokal', folderName }, { 'idempotency-key': key });
  const foldersMade = async (organizationId: string): Promise<string[]> => {
    const client = new Client({ connectionString: portal.url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `SELECT data ->> 'name' AS name FROM log.events WHERE stream = $1 AND type = 'FolderCreated' ORDER BY revision`,
      [`organization-${organizationId}`],
    );
    await client.end();
    return rows.map(({ name }) => name);
  };

  it('and repeated is the same tournament in one folder', async () => {
    const { organization } = await foundTournament(portal);
    const first = await create(organization, 'Winter', 'winter');
    const again = await create(organization, 'Winter', 'winter');
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect(await foldersMade(organization)).toEqual(['Winter']);
  });

  it('and another at the same time with the same name: both in the one folder', async () => {
    const { organization } = await foundTournament(portal);
    const answers = await Promise.all(['one', 'two', 'three'].map((key) => create(organization, 'Hallenrunde', key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json<{ folderId: string }>().folderId)).size).toBe(1);
    expect(await foldersMade(organization)).toEqual(['Hallenrunde']);
  });

  it('makes no folder where the key belongs to another request', async () => {
    const { organization } = await foundTournament(portal);
    await create(organization, null, 'summer');
    expect((await create(organization, 'Sommer', 'summer')).statusCode).toBe(422);
    expect(await foldersMade(organization)).toEqual([]);
  });
});

it('writing to an organisation says where in the log, and no version', async () => {
  const made = await call(portal, 'POST', '/api/organizations', { name: 'SV' });
  const url = `/api/organizations/${made.json<{ id: string }>().id}/name`;
  const renamed = await call(portal, 'PATCH', url, { name: 'TSV' }, { 'based-on': '0' });
  expect([made.statusCode, renamed.statusCode]).toEqual([201, 204]);
  for (const { headers } of [made, renamed]) {
    expect(headers['log-position']).toBeDefined();
    expect(headers).not.toHaveProperty('tournament-version');
  }
});

describe('a repeated deletion', () => {
  it('is the same 204 with its key, a 404 without', async () => {
    const { tournament } = await foundTournament(portal);
    const url = `/api/tournaments/${tournament}`;
    const remove = (headers = {}) => call(portal, 'DELETE', url, undefined, headers);
    const key = { 'idempotency-key': 'gone' };
    const answers = [await remove(key), await remove(key), await remove(), await call(portal, 'GET', url)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 404, 404]);
  });
});

describe('reading what was written', () => {
  it('At-Least is honoured by the other node, for views and for tables', async () => {
    for (let round = 0; round < 10; round += 1) {
      const made = await call(portal, 'POST', '/api/organizations', { name: `Verein ${round}` });
      const list = await call(other, 'GET', '/api/organizations', undefined, { 'at-least': position(made) });
      expect(list.statusCode).toBe(200);
      expect(list.json<{ name: string }[]>().map(({ name }) => name)).toContain(`Verein ${round}`);
    }
  });

  it('a position of another log, or behind the end of this one, is not waited for', async () => {
    const made = await call(portal, 'POST', '/api/organizations', { name: 'Letzter' });
    const [log, last] = position(made).split('.');
    for (const elsewhere of ['another.00000000099999', `${log}.${last?.replaceAll(/\d/g, '9')}`]) {
      const answer = await call(portal, 'GET', '/api/organizations', undefined, { 'at-least': elsewhere });
      expect(answer.statusCode).toBe(200);
    }
  });

  it('a stamp already held is a 304, equal on both nodes, and If-Match holds a change to it', async () => {
    const founded = await foundTournament(portal);
    const url = `/api/tournaments/${founded.tournament}`;
    const first = await call(portal, 'GET', url);
    const etag = String(first.headers.etag);
    expect((await call(portal, 'GET', url, undefined, { 'if-none-match': etag })).statusCode).toBe(304);
    const atLeast = { 'at-least': position(await report(portal, founded, 'm1', [1, 0])) };
    const here = await call(portal, 'GET', url);
    const there = await call(other, 'GET', url, undefined, atLeast);
    expect(there.headers.etag).toBe(here.headers.etag);
    const stale = await call(portal, 'PATCH', `${url}/name`, { name: 'Neu' }, { 'if-match': etag });
    expect(stale.statusCode).toBe(412);
    const fresh = await call(
      portal,
      'PATCH',
      `${url}/name`,
      { name: 'Neu' },
      { 'if-match': String(here.headers.etag) },
    );
    expect(fresh.statusCode).toBe(204);
  });
});

describe('what is read', () => {
  it('comes as brotli or gzip to who takes it, and not to who says no to it', async () => {
    const { tournament } = await foundTournament(portal);
    const encoding = async (accepted: string) => {
      const headers = { 'accept-encoding': accepted };
      return (await call(portal, 'GET', `/api/tournaments/${tournament}`, undefined, headers)).headers[
        'content-encoding'
      ];
    };
    for (const accepted of ['br', 'gzip, br', 'br;q=0.9, gzip', 'BR;q=1']) expect(await encoding(accepted)).toBe('br');
    for (const lesser of ['gzip', 'gzip, br; q=0.0']) expect(await encoding(lesser)).toBe('gzip');
    for (const refused of ['', 'br;q=0', 'gzip;q=0', 'brotli']) {
      expect(await encoding(refused)).toBeUndefined();
    }
  });

  it('has the fields in its lists that the description names, and no others', async () => {
    const { organization, tournament } = await foundTournament(portal);
    const atLeast = { 'at-least': position(await report(portal, { tournament }, 'm1', [1, 0])) };
    const list = await call(portal, 'GET', `/api/tournaments?organizationId=${organization}`, undefined, atLeast);
    const described = routes.find(({ method, path }) => method === 'GET' && path === '/api/tournaments')
      ?.responses[200];
    // Of a living one; a key is told less of deleted ones.
    const lines = described instanceof z.ZodArray ? described.element : null;
    const [line] = lines instanceof z.ZodUnion ? lines.options : [];
    const named = line instanceof z.ZodObject ? Object.keys(line.shape) : [];
    const [listed] = list.json<object[]>();
    expect(Object.keys(listed ?? {}).toSorted()).toEqual(named.toSorted());
  });

  it('is kept by the browser of a member for itself and asked for again where it has a stamp, else not at all', async () => {
    const { organization, tournament } = await foundTournament(portal, 'Public');
    const kept = async (url: string) => (await call(portal, 'GET', url)).headers['cache-control'];
    for (const url of [`/api/tournaments/${tournament}`, '/api/tournaments/aaaaaaaaaaaaaaaa']) {
      expect([url, await kept(url)]).toEqual([url, 'private, no-cache']);
    }
    const personal = routes.filter(
      ({ method, requires, responses }) => method === 'GET' && requires.right !== 'anyone' && !(304 in responses),
    );
    expect(personal.length).toBeGreaterThan(15);
    for (const { path } of personal) {
      const url = path
        .replace(/:\w+/, path.startsWith('/api/tournaments') ? tournament : organization)
        .replaceAll(/:\w+/g, 'x1');
      expect([path, await kept(`${url}?organizationId=${organization}`)]).toEqual([path, 'no-store']);
    }
    const open = await call(portal, 'GET', `/api/public/tournaments/${tournament}`);
    expect(open.headers['cache-control']).toBeUndefined();
  });
});

describe('If-Match', () => {
  it('lets a change through for any of the stamps it names, and for none that it does not', async () => {
    const { tournament } = await foundTournament(portal);
    const url = `/api/tournaments/${tournament}`;
    const rename = async (name: string, ifMatch: string) =>
      (await call(portal, 'PATCH', `${url}/name`, { name }, { 'if-match': ifMatch })).statusCode;
    const etag = String((await call(portal, 'GET', url)).headers.etag);
    expect(await rename('Eins', '"of-another-program"')).toBe(412);
    expect(await rename('Zwei', `"0123456789abcdef", ${etag}`)).toBe(204);
    expect(await rename('Drei', etag)).toBe(412);
    expect(await rename('Vier', '*')).toBe(204);
  });
});

describe('two people at once', () => {
  it('[PL3] a change based on what has moved is refused with what moved, one of something else is not', async () => {
    const founded = await foundTournament(portal);
    const url = `/api/tournaments/${founded.tournament}`;
    const seen = version(await call(portal, 'GET', url));
    await call(other, 'PATCH', `${url}/teams/t1/name`, { name: 'Anders' });
    const refused = await call(
      portal,
      'PATCH',
      `${url}/teams/t1/name`,
      { name: 'Meins' },
      { 'based-on': String(seen) },
    );
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'changed-meanwhile']);
    expect(refused.json<{ conflicts: object[] }>().conflicts).toHaveLength(1);
    const elsewhere = await call(
      portal,
      'PATCH',
      `${url}/teams/t2/name`,
      { name: 'Meins' },
      { 'based-on': String(seen) },
    );
    expect(elsewhere.statusCode).toBe(204);
  });

  it('12 reporters of one tournament over two nodes: all acknowledged, none lost', async () => {
    const founded = await foundTournament(portal);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, match) =>
        report(match % 2 === 0 ? portal : other, founded, `m${match + 1}`, [match, 0]),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 204));
    const last = answers.map(position).toSorted().at(-1) ?? '';
    const view = await call(portal, 'GET', `/api/tournaments/${founded.tournament}`, undefined, { 'at-least': last });
    expect(
      view
        .json<View>()
        .matches.slice(0, 12)
        .map(({ teamA }) => teamA.score),
    ).toEqual(Array.from({ length: 12 }, (_, match) => match));
  });
});

describe('a configuration with results', () => {
  it('[PL1] needs the acknowledgement that they go', async () => {
    const founded = await foundTournament(portal);
    await report(portal, founded, 'm1', [2, 1]);
    const url = `/api/tournaments/${founded.tournament}/configure`;
    const refused = await call(portal, 'POST', url, twoGroups(3));
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'result-loss-not-acknowledged']);
    const accepted = await call(portal, 'POST', url, { ...twoGroups(3), acknowledgeResultLoss: true });
    expect(accepted.statusCode).toBe(204);
  });
});
