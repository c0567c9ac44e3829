import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { call, foundTournament, report, type Founded, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// Many at once, on two nodes of one database.

const CLIENTS = 16;
const RESULTS_EACH = 12;
/** Matches of the group phase: their teams never change. */
const MATCHES = 12;

let portal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
  other = await portal.another();
});
afterAll(() => portal.end());

const nodeOf = (client: number): TestPortal => (client % 2 === 0 ? portal : other);
const view = async (node: TestPortal, { tournament }: Founded, headers: Headers = {}): Promise<TournamentView> =>
  (await call(node, 'GET', `/api/tournaments/${tournament}`, undefined, headers)).json<TournamentView>();

interface Logged {
  readonly revision: number;
  readonly data: { readonly matchId: string; readonly scoreA: number; readonly scoreB: number };
  readonly at: string;
  readonly key: string | null;
}

async function resultsInLog({ tournament }: Founded): Promise<Logged[]> {
  const client = new Client({ connectionString: portal.url });
  await client.connect();
  const { rows } = await client.query<Logged>(
    `SELECT revision, data, metadata ->> 'at' AS at, metadata -> 'command' ->> 'key' AS key FROM log.events
     WHERE stream = $1 AND type IN ('ResultReported', 'ResultCorrected') ORDER BY revision`,
    [`tournament-${tournament}`],
  );
  await client.end();
  return rows;
}

const scoresOf = ({ matches }: TournamentView): Record<string, unknown> =>
  Object.fromEntries(matches.map(({ id, teamA, teamB }) => [id, [teamA.score, teamB.score]]));

describe(`${CLIENTS} who report and correct results of one tournament at once, on two nodes`, () => {
  it('are all acknowledged, none is lost, and the view is what the log says last', async () => {
    const founded = await foundTournament(portal);
    // All clients report the same matches, each with unique scores.
    const acknowledged = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        const versions: number[] = [];
        for (let turn = 0; turn < RESULTS_EACH; turn += 1) {
          const score = [client * RESULTS_EACH + turn, client] as const;
          const matchId = `m${((client + turn) % MATCHES) + 1}`;
          const answer = await reported(nodeOf(client), founded, matchId, score, `${client}-${turn}`);
          versions.push(answer);
        }
        return versions;
      }),
    );
    const versions = acknowledged.flat();
    expect(versions).toHaveLength(CLIENTS * RESULTS_EACH);
    // Each acknowledged with a version of its own: its position in the log, or a later one.
    for (const own of acknowledged) expect(own).toEqual(own.toSorted((one, next) => one - next));

    const logged = await resultsInLog(founded);
    expect(logged).toHaveLength(CLIENTS * RESULTS_EACH);
    expect(logged.map(({ revision }) => revision)).toEqual(logged.map((_, place) => place + 2));
    expect(new Set(logged.map(({ data }) => `${data.scoreA}:${data.scoreB}`)).size).toBe(CLIENTS * RESULTS_EACH);
    expect(logged.map(({ at }) => at)).toEqual(logged.map(({ at }) => at).toSorted());

    const last = Object.fromEntries(logged.map(({ data }) => [data.matchId, [data.scoreA, data.scoreB]]));
    const caughtUp = { 'at-least': await portal.head() };
    const shown = await Promise.all([view(portal, founded, caughtUp), view(other, founded, caughtUp)]);
    for (const each of shown) {
      expect(each.version).toBe(2 + logged.length);
      expect(scoresOf(each)).toMatchObject(last);
    }
    expect(shown[0]).toEqual(shown[1]);
  });

  /** The acknowledged version; a busy node's 503 is repeated. */
  async function reported(
    node: TestPortal,
    founded: Founded,
    matchId: string,
    score: readonly [number, number],
    key: string,
  ): Promise<number> {
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await report(node, founded, matchId, score, { 'idempotency-key': key });
      if (answer.statusCode === 204) return Number(answer.headers['tournament-version']);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    }
    throw new Error(`${matchId} was never acknowledged`);
  }
});

describe('two edits of one plan from the same version', () => {
  const planned = (matches: readonly MatchView[], change: (match: MatchView) => { court?: number }): object => ({
    matches: matches.map((match) => ({
      id: match.id,
      index: match.index,
      court: change(match).court ?? match.metadata.court,
      kickoff: match.metadata.kickoff,
      teamSelectorA: match.teamA.teamSelector,
      teamSelectorB: match.teamB.teamSelector,
    })),
    // Required once there are results [PL2].
    acknowledgePlacingChange: true,
  });
  const edit = (node: TestPortal, { tournament }: Founded, basedOn: number, body: object) =>
    call(node, 'PATCH', `/api/tournaments/${tournament}/match-plan`, body, { 'based-on': String(basedOn) });

  it('[PL3] the second is told what conflicts: what it was, what it is, by whom, when and in which version', async () => {
    const founded = await foundTournament(portal);
    const { matches, version } = await view(portal, founded);
    const first = await edit(
      portal,
      founded,
      version,
      planned(matches, ({ id }) => (id === 'm1' ? { court: 3 } : {})),
    );
    const second = await edit(
      other,
      founded,
      version,
      planned(matches, ({ id }) => (id === 'm1' ? { court: 4 } : {})),
    );
    expect(first.statusCode).toBe(204);
    expect(second.statusCode).toBe(409);
    const { code, conflicts } = second.json<{ code: string; conflicts: Record<string, unknown>[] }>();
    expect(code).toBe('changed-meanwhile');
    expect(conflicts.length).toBeGreaterThan(0);
    for (const conflict of conflicts) {
      expect(Object.keys(conflict).toSorted()).toEqual(['at', 'base', 'by', 'path', 'theirs', 'version']);
      expect(conflict).toMatchObject({ version: version + 1, by: { kind: 'user', id: portal.me.id } });
      expect(conflict['base']).not.toEqual(conflict['theirs']);
    }
    const [court] = await courtsOf(founded, 'm1');
    expect(court).toBe(3);
  });

  it('results that come in meanwhile are no conflict', async () => {
    const founded = await foundTournament(portal);
    const { matches, version } = await view(portal, founded);
    const results = await Promise.all(
      ['m1', 'm2', 'm3', 'm4'].map((id, place) => report(nodeOf(place), founded, id, [place, 9])),
    );
    expect(results.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    const edited = await edit(
      other,
      founded,
      version,
      planned(matches, ({ id }) => (id === 'm2' ? { court: 5 } : {})),
    );
    expect([edited.statusCode, edited.body]).toEqual([204, '']);
    const after = await view(other, founded);
    expect(scoresOf(after)).toMatchObject({ m1: [0, 9], m2: [1, 9], m3: [2, 9], m4: [3, 9] });
  });

  it('and one at the same moment on two nodes: exactly one gets through', async () => {
    const founded = await foundTournament(portal);
    const { matches, version } = await view(portal, founded);
    const answers = await Promise.all(
      [portal, other].map((node, place) =>
        edit(
          node,
          founded,
          version,
          planned(matches, ({ id }) => (id === 'm1' ? { court: 6 + place } : {})),
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([204, 409]);
  });

  async function courtsOf(founded: Founded, id: string): Promise<number[]> {
    const caughtUp = { 'at-least': await portal.head() };
    const shown = await view(portal, founded, caughtUp);
    return shown.matches.flatMap((match) => (match.id === id ? [match.metadata.court] : []));
  }
});

describe('the same Idempotency-Key', () => {
  it('on both nodes at the same moment is one event', async () => {
    const founded = await foundTournament(portal);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, client) =>
        report(nodeOf(client), founded, 'm1', [4, 2], { 'idempotency-key': 'einmal' }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 204));
    expect(await resultsInLog(founded)).toHaveLength(1);
  });

  it('creates one tournament, whoever of the nodes is asked', async () => {
    const { organization } = await foundTournament(portal);
    const body = { organizationId: organization, name: 'Pokal' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, client) =>
        call(nodeOf(client), 'POST', '/api/tournaments', body, { 'idempotency-key': 'ein Pokal' }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1);
  });
});

describe('40 organisations that one account founds at once', () => {
  it('all come about, and leave connections to everybody else', async () => {
    const founding = Promise.all(
      Array.from({ length: 40 }, (_, number) => call(portal, 'POST', '/api/organizations', { name: `SV ${number}` })),
    );
    // Reads the database, after all of them.
    const asked = call(portal, 'GET', '/api/organizations?deleted=true');
    const isFirst = await Promise.race([founding.then(() => false), asked.then(() => true)]);
    expect([(await asked).statusCode, isFirst]).toEqual([200, true]);
    expect(new Set((await founding).map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  });
});
