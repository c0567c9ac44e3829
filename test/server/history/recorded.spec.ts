import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyChanges } from '#client/live/apply-changes.ts';
import type { Change, HistoryFrames, HistoryTimeline, MatchView, TournamentView } from '#domain/contract.ts';
import { lotsBetweenGroups } from '#test/domain/support/lots-between-groups.ts';
import { configuration } from '#test/domain/support/real-plan.ts';
import {
  realTournaments,
  scoreOf,
  type RealMatch,
  type RealTournament,
} from '#test/domain/support/real-tournaments.ts';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// Real tournaments, with what organisers do besides: after every change the view is kept as it is shown then. What the log
// says of each version afterwards is held against that.

let portal: TestPortal;
let organizationId: string;
beforeAll(async () => {
  portal = await openPortal();
  organizationId = (await call(portal, 'POST', '/api/organizations', { name: 'Weltverband' })).json<{ id: string }>()
    .id;
});
afterAll(() => portal.end());

type Shown = Omit<TournamentView, 'past'>;

class Recorded {
  readonly id: string;
  readonly views = new Map<number, Shown>();

  constructor(id: string) {
    this.id = id;
  }

  async read<Value>(path: string): Promise<Value> {
    const answer = await call(portal, 'GET', `/api/tournaments/${this.id}${path}`);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json<Value>();
  }

  async send(method: 'PATCH' | 'POST', path: string, body: object): Promise<void> {
    const answer = await call(portal, method, `/api/tournaments/${this.id}${path}`, body);
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    await this.record();
  }

  async record(): Promise<TournamentView> {
    const view = await this.read<TournamentView>('');
    this.views.set(view.version, view);
    return view;
  }
}

async function played(real: RealTournament): Promise<Recorded> {
  const created = await call(portal, 'POST', '/api/tournaments', { organizationId, name: real.id });
  const recorded = new Recorded(created.json<{ id: string }>().id);
  await recorded.record();
  const { win: matchWonPoints, draw: matchDrawnPoints, loss: matchLostPoints } = real.points;
  await recorded.send('PATCH', '/computation-configuration', {
    configuration: { matchWonPoints, matchDrawnPoints, matchLostPoints, comparisonModes: real.comparisonModes },
  });
  await recorded.send('POST', '/configure', configuration(real));
  for (const [at, match] of real.matches.filter(({ type }) => type === 'GroupMatch').entries()) {
    await report(recorded, match, at);
  }
  await drawLots(recorded, real);
  for (const [at, match] of real.matches.filter(({ type }) => type !== 'GroupMatch').entries()) {
    await report(recorded, match, at);
  }
  return recorded;
}

/** Now and then it runs first, is typed wrongly and put right, or a team is renamed meanwhile. */
async function report(recorded: Recorded, real: RealMatch, at: number): Promise<void> {
  const view = await recorded.read<TournamentView>('');
  const nameOf = (id: string | null) => view.teams.find((team) => team.id === id)?.name.replace(/ \*$/, '');
  const is = ({ metadata, teamA, teamB }: MatchView, a: string, b: string) =>
    metadata.type === real.type && nameOf(teamA.teamId) === a && nameOf(teamB.teamId) === b;
  const straight = view.matches.find((match) => is(match, real.teamA, real.teamB));
  const match = straight ?? view.matches.find((one) => is(one, real.teamB, real.teamA));
  if (match === undefined) throw new Error(`nobody planned ${real.teamA} against ${real.teamB}`);
  const [a, b] = scoreOf(real);
  const [scoreA, scoreB] = straight === undefined ? [b, a] : [a, b];
  const outcome = (more: object) => recorded.send('PATCH', `/matches/${match.id}/outcome`, { scoreA, scoreB, ...more });
  if (at % 5 === 0) await outcome({ state: 'CurrentlyPlaying', scoreA: 0, scoreB: 0 });
  if (at % 7 === 3) await outcome({ state: 'Finished', scoreA: scoreB + 4, outcomeType: real.outcomeType });
  if (at % 11 === 4)
    await recorded.send('PATCH', `/teams/${match.teamA.teamId}/name`, { name: `${nameOf(match.teamA.teamId)} *` });
  await outcome({ state: 'Finished', outcomeType: real.outcomeType });
}

async function drawLots(recorded: Recorded, { groups }: RealTournament): Promise<void> {
  const view = await recorded.read<TournamentView>('');
  for (const [at, { table, undetermined }] of groups.entries()) {
    for (const name of undetermined.flat()) {
      const position = table.find(({ team }) => team === name)?.position ?? 0;
      const team = view.teams.find((one) => one.name.replace(/ \*$/, '') === name);
      await recorded.send('PATCH', `/teams/${team?.id}/priority`, {
        groupId: view.groups[at]?.id,
        priority: 10 - position,
      });
    }
  }
  for (const { teamId, ...lot } of lotsBetweenGroups(await recorded.read<TournamentView>('')))
    await recorded.send('PATCH', `/teams/${teamId}/priority`, lot);
}

const without = ({ past: _past, ...shown }: TournamentView): Shown => shown;

describe.each(realTournaments().map((real) => [real.id, real] as const))('%s', (_id, real) => {
  it('is at every version what was shown when it happened', { timeout: 90_000 }, async () => {
    const recorded = await played(real);
    const { views } = recorded;
    const last = Math.max(...views.keys());
    expect(views.size).toBe(last);
    expect(last).toBeGreaterThan(real.matches.length);
    for (const [version, shown] of views) {
      expect(without(await recorded.read<TournamentView>(`?version=${version}`)), `version ${version}`).toEqual(shown);
    }

    // The same by what each entry changed, as the slider has it.
    const timeline = await recorded.read<HistoryTimeline>('/history/timeline');
    expect(timeline.map(([version]) => version)).toEqual([...views.keys()]);
    let from = 1;
    while (from < last) {
      const { view, frames, to } = await recorded.read<HistoryFrames>(`/history/frames?from=${from}&to=${last}`);
      let shown = view as TournamentView;
      expect(without(shown)).toEqual(views.get(from));
      for (const { version, changes } of frames) {
        shown = applyChanges(shown, changes as readonly Change[]);
        expect(without(shown), `frame ${version}`).toEqual(views.get(version));
      }
      expect(to).toBeGreaterThan(from);
      from = to;
    }
  });
});
