import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TournamentFile, TournamentView } from '#domain/contract.ts';
import { call, report, twoGroups, versionMade } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// What ids survive, row by row of the table in docs/api.md ("Ids").

let portal: TestPortal;
let organizationId: string;
beforeAll(async () => {
  portal = await openPortal();
  organizationId = (await call(portal, 'POST', '/api/organizations', { name: 'SV' })).json<{ id: string }>().id;
});
afterAll(() => portal.end());

/** A tournament of two groups of four teams, the first match played; answers how to ask something of it. */
async function begun() {
  const made = await call(portal, 'POST', '/api/tournaments', { organizationId, name: 'Hallencup' });
  const { id } = made.json<{ id: string }>();
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const answer = await call(portal, method, `/api/tournaments/${id}${path}`, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer;
  };
  const get = async <Answer>(path: string): Promise<Answer> =>
    (await call(portal, 'GET', `/api/tournaments/${id}${path}`)).json<Answer>();
  await send('POST', '/configure', twoGroups());
  return { id, send, get, see: () => get<TournamentView>('') };
}
type Begun = Awaited<ReturnType<typeof begun>>;

const KINDS = ['teams', 'groups', 'matches'] as const;
type Ids = Readonly<Record<(typeof KINDS)[number], readonly string[]>>;
const byKind = (of: (kind: (typeof KINDS)[number]) => readonly string[]): Ids => ({
  teams: of('teams'),
  groups: of('groups'),
  matches: of('matches'),
});
const idsOf = (view: TournamentView): Ids => byKind((kind) => view[kind].map(({ id }) => id));
const without = (some: Ids, others: Ids): Ids =>
  byKind((kind) => some[kind].filter((id) => !others[kind].includes(id)));
const NONE: Ids = { teams: [], groups: [], matches: [] };

/** Which ids are gone, and which came, between two views. */
function changes(before: TournamentView, after: TournamentView) {
  const [was, is] = [idsOf(before), idsOf(after)];
  return { gone: without(was, is), came: without(is, was) };
}

/** What an act does to the ids of a tournament that has just begun. */
async function changed(act: (begun: Begun, view: TournamentView) => Promise<unknown>) {
  const one = await begun();
  const before = await one.see();
  await act(one, before);
  const after = await one.see();
  return { ...changes(before, after), before, after };
}

const playedBy = (view: TournamentView, teamId: string): readonly string[] =>
  view.matches.flatMap(({ id, teamA, teamB }) => ([teamA.teamId, teamB.teamId].includes(teamId) ? [id] : []));
const secondGroup = (view: TournamentView): string => view.groups[1]?.id ?? '';
const [A1, A2, B1] = ['t1', 't2', 't5'];

/** The other calls of a plan that was made: nothing of it gets another id. */
const STAY = [
  ({ send }: Begun) => send('PATCH', `/teams/${A1}/name`, { name: 'Anders' }),
  ({ send }: Begun) => send('PATCH', '/groups/g1/name', { name: 'Staffel' }),
  ({ send }: Begun) => send('PATCH', '/name', { name: 'Wintercup' }),
  ({ id }: Begun) => report(portal, { tournament: id }, 'm1', [2, 1]),
] as const;

const rows: Readonly<Record<string, () => Promise<void>>> = {
  'a rename, a result': async () => {
    const { gone, came } = await changed(async (one) => {
      for (const act of STAY) await act(one);
    });
    expect([gone, came]).toEqual([NONE, NONE]);
  },
  'an edit of the plan, a shift, closed gaps': async () => {
    const { gone, came, before, after } = await changed(async ({ send }, view) => {
      const last = view.matches.length;
      const place = (index: number) => (index === 1 ? 2 : index === 2 ? 1 : index);
      const matches = view.matches.map(({ id, index, metadata: { court, kickoff }, teamA, teamB }) => ({
        id,
        index: place(index),
        court,
        kickoff,
        teamSelectorA: teamA.teamSelector,
        teamSelectorB: teamB.teamSelector,
      }));
      expect(last).toBeGreaterThan(2);
      await send('PATCH', '/match-plan', { matches });
      await send('POST', '/match-plan/shift', { from: '2020-01-01T00:00:00Z', minutes: 30 });
      await send('POST', '/match-plan/close-gaps');
    });
    expect([gone, came]).toEqual([NONE, NONE]);
    const indexOf = (view: TournamentView, id: string) => view.matches.find((match) => match.id === id)?.index;
    const [first, second] = before.matches;
    expect([indexOf(after, first?.id ?? ''), indexOf(after, second?.id ?? '')]).toEqual([2, 1]);
  },
  'a swap of two teams': async () => {
    const { gone, came, before, after } = await changed(({ send }) => send('POST', `/teams/${A1}/swap`, { with: B1 }));
    expect([gone, came]).toEqual([NONE, NONE]);
    expect(playedBy(after, A1)).toEqual(playedBy(before, B1));
  },
  'a late team': async () => {
    const { gone, came } = await changed(({ send }) =>
      send('POST', '/teams', { groupId: 'g1', name: 'Spät', finals: 'move' }),
    );
    expect(gone).toEqual(NONE);
    expect(came).toMatchObject({ teams: ['t9'], groups: [] });
    expect(came.matches).toHaveLength(4);
  },
  'a team that is taken out': async () => {
    const { gone, came, before } = await changed(({ send }) => send('DELETE', `/teams/${A1}`));
    expect(gone).toEqual({ teams: [A1], groups: [], matches: playedBy(before, A1) });
    expect(came).toEqual(NONE);
  },
  'a team that moves to another group': async () => {
    const { gone, came, before, after } = await changed(({ send }, view) =>
      send('POST', `/teams/${A1}/move`, { groupId: secondGroup(view) }),
    );
    expect(gone).toEqual({ ...NONE, matches: playedBy(before, A1) });
    expect(came).toEqual({ ...NONE, matches: playedBy(after, A1) });
  },
  'undo, restore': async () => {
    const one = await begun();
    const before = await one.see();
    const version = await versionMade(one.send('DELETE', `/teams/${A1}`));
    await one.send('POST', '/undo', { version });
    expect(changes(before, await one.see())).toEqual({ gone: NONE, came: NONE });
    await one.send('POST', '/configure', twoGroups());
    await one.send('POST', '/restore', { version: before.version });
    expect(changes(before, await one.see())).toEqual({ gone: NONE, came: NONE });
    // What was given meanwhile is given to nobody else.
    const late = await one.send('POST', '/teams', { groupId: 'g1', name: 'Spät', finals: 'move' });
    expect(late.json<{ id: string }>().id).toBe('t17');
  },
  '`configure`': async () => {
    const { gone, came, before } = await changed(async ({ send, get }) => {
      const body = await get<{ groups: readonly { teams: readonly object[] }[] }>('/configuration');
      const groups = body.groups.map((group, at) =>
        at > 0 ? group : { ...group, teams: [...group.teams, { name: 'Neu' }] },
      );
      await send('POST', '/configure', { ...body, groups, keepEdits: false });
    });
    expect(gone).toEqual({ ...NONE, matches: idsOf(before).matches });
    expect(came).toMatchObject({ teams: ['t9'], groups: [] });
  },
  '`configure` with `keepEdits`, where the plan stays [PL8]': async () => {
    const same = await changed(async ({ send, get }) =>
      send('POST', '/configure', await get<object>('/configuration')),
    );
    expect([same.gone, same.came]).toEqual([NONE, NONE]);
    const { gone, came, after } = await changed(async ({ send, get }) => {
      await send('POST', '/match-plan/shift', { from: '2026-12-05T09:00:00Z', minutes: 30 });
      const body = await get<{ groupPhase: object }>('/configuration');
      const groupPhase = { ...body.groupPhase, schedule: { playTime: 'PT8M', pauseTime: 'PT1M' } };
      await send('POST', '/configure', { ...body, groupPhase, keepEdits: true });
    });
    expect([gone, came]).toEqual([NONE, NONE]);
    expect(after.matchPlanConfiguration?.groupPhaseConfig?.schedule?.playTime).toBe('PT8M');
  },
  'a copy, a training': async () => {
    const one = await begun();
    await one.send('DELETE', `/teams/${A2}`);
    await one.send('POST', '/teams', { groupId: 'g1', name: 'Spät', finals: 'move' });
    const source = await one.see();
    for (const teams of ['keep', 'empty'] as const) {
      const copied = await one.send('POST', '/copy', { name: 'Kopie', firstMatchKickoff: null, teams });
      expect(changes(source, copied.json())).toEqual({ gone: NONE, came: NONE });
    }
    for (const { id, index } of source.matches) await report(portal, { tournament: one.id }, id, [index, 1]);
    const replayed = await one.send('POST', '/replay', { speed: 60 });
    expect(changes(await one.see(), replayed.json())).toEqual({ gone: NONE, came: NONE });
  },
  'an import': async () => {
    const one = await begun();
    await one.send('DELETE', `/teams/${A2}`);
    const file = await one.get<TournamentFile>('/export');
    const taken = await call(portal, 'POST', `/api/tournaments/import?organizationId=${organizationId}`, file);
    expect(changes(await one.see(), taken.json())).toEqual({ gone: NONE, came: NONE });
    expect(taken.json()).not.toHaveProperty('renumbered');
  },
  'a deletion that is taken back': async () => {
    const { gone, came } = await changed(async ({ send }) => {
      await send('DELETE', '');
      await send('POST', '/undelete');
    });
    expect([gone, came]).toEqual([NONE, NONE]);
  },
};

const table = (
  /\n## Ids\n([\s\S]*?)\n## /.exec(readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8'))?.[1] ?? ''
)
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|')[1]?.trim() ?? '');

describe('ids after', () => {
  it('everything that the table in docs/api.md has are looked at here, and nothing else', () => {
    expect(table).toEqual(Object.keys(rows));
  });

  it.each(Object.entries(rows))('%s', (_, holds) => holds());
});
