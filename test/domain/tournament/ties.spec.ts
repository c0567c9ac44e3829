import { describe, expect, it } from 'vitest';
import { explainPlaces } from '#domain/tournament/standings/explain-places.ts';
import { ranking } from '#domain/tournament/standings/ranking.ts';
import { groupStandings } from '#domain/tournament/standings/groups.ts';
import { exportTournament } from '#domain/tournament/transfer/export-tournament.ts';
import { importTournament } from '#domain/tournament/transfer/import-tournament.ts';
import { tournamentFile } from '#domain/tournament/transfer/file.ts';
import { findEditConflicts } from '#domain/tournament/conflicts/edit-conflicts.ts';
import { isRefused } from '#domain/refusal.ts';
import type { TournamentEvent } from '#domain/tournament/model/events.ts';
import type { TieMeeting, Tournament } from '#domain/tournament/model/state.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { asUser, given, NOW } from '../support/given.ts';
import { configure, finals, Played, report } from '../support/played.ts';

type DecideTie = Extract<TournamentCommand, { type: 'DecideTie' }>;

/** `'t1 > t2 = t3'`: t1 first, the others level still. */
const decide = (order: string, more: Partial<DecideTie> = {}): DecideTie => ({
  type: 'DecideTie',
  order: order.split(' > ').map((set) => set.split(' = ')),
  by: 'Lot',
  meetings: [],
  instead: undefined,
  ...more,
});
/** `'t1 4:4 t2'` */
const met = (...words: readonly string[]): TieMeeting[] =>
  words.map((word) => {
    const [, teamA = '', scoreA, scoreB, teamB = ''] = /^(\w+) (\d+):(\d+) (\w+)$/.exec(word) ?? [];
    return { teamA, teamB, scoreA: Number(scoreA), scoreB: Number(scoreB) };
  });

const allDrawn = (sizes: readonly number[], more: Parameters<typeof configure>[1] = {}): Played => {
  const played = new Played(configure(sizes, more));
  for (const { id, stage } of played.state.plan?.matches ?? [])
    if (stage.type === 'GroupMatch') played.must(report(id, '0:0'));
  return played;
};
const tableOf = (state: Tournament, letter: string): readonly string[] =>
  groupStandings(state)
    .get(letter)
    ?.official.rows.map(({ team }) => team.id) ?? [];
const placesOf = (state: Tournament): readonly (string | null)[] => ranking(state).map(({ teamId }) => teamId);

describe('a tie decision', () => {
  const throws = met('t1 4:4 t2', 't2 3:3 t3', 't3 2:2 t1', 't1 2:1 t2', 't2 1:0 t3', 't1 1:0 t3');

  it('[ST17] orders three teams that are level in all, and tells by which meetings', () => {
    const played = allDrawn([3]).must(decide('t1 > t2 > t3', { by: 'Shootout', meetings: throws }));
    const { official } = groupStandings(played.state).get('A') ?? {};
    if (official === undefined) expect.fail('no table');
    expect(official.rows.map(({ team, tie }) => [team.id, tie])).toEqual([
      ['t1', null],
      ['t2', null],
      ['t3', null],
    ]);
    const [why] = explainPlaces(official, played.state.computation.comparisonModes, official.counted);
    expect(why?.decidedBy).toBe('decision');
    expect(why?.decision).toEqual({
      id: 'd1',
      order: [['t1'], ['t2'], ['t3']],
      by: 'Shootout',
      meetings: throws,
    });
    // No meeting counts.
    expect(official.rows.map(({ matchesPlayed, scoreFor }) => [matchesPlayed, scoreFor])).toEqual([
      [2, 0],
      [2, 0],
      [2, 0],
    ]);
  });

  it('[ST17] can be partial and renewed: each set that is still level is looked up again', () => {
    const played = allDrawn([3]).must(decide('t3 > t1 = t2', { by: 'Shootout' }));
    expect(
      groupStandings(played.state)
        .get('A')
        ?.official.rows.map(({ team, tie }) => [team.id, tie]),
    ).toEqual([
      ['t3', null],
      ['t1', 1],
      ['t2', 1],
    ]);
    played.must(decide('t2 > t1'));
    expect(tableOf(played.state, 'A')).toEqual(['t3', 't2', 't1']);
    // Without the first, the second says nothing of all three.
    played.must({ type: 'RemoveTieDecision', decisionId: 'd1' });
    expect(tableOf(played.state, 'A')).toEqual(['t1', 't2', 't3']);
    expect(
      groupStandings(played.state)
        .get('A')
        ?.official.rows.every(({ tie }) => tie !== null),
    ).toBe(true);
  });

  it('[ST17] comes before priority, and a set that it leaves level goes by that', () => {
    const played = allDrawn([3]).must(
      { type: 'SetTeamPriority', teamId: 't2', groupId: 'g1', priority: 5 },
      decide('t3 > t1 = t2'),
    );
    expect(tableOf(played.state, 'A')).toEqual(['t3', 't2', 't1']);
  });

  it('[ST17] the latest that contains them all and splits them applies', () => {
    const played = new Played(configure([3]), report('m1', '1:0'), report('m2', '1:0'), report('m3', '1:0'));
    const tied =
      groupStandings(played.state)
        .get('A')
        ?.official.rows.filter(({ tie }) => tie !== null) ?? [];
    expect(tied).toHaveLength(3);
    played.must(decide('t3 > t2 > t1'));
    expect(tableOf(played.state, 'A')).toEqual(['t3', 't2', 't1']);
    // A correction leaves two of them level: the decision among three still orders them.
    played.must(report('m1', '5:0'), report('m2', '1:0'), report('m3', '1:0'));
    expect(tableOf(played.state, 'A')[0]).not.toBe('t3');
  });

  it('[ST17] reorders nothing that a mode separates', () => {
    const played = allDrawn([3]).must(decide('t3 > t2 > t1'));
    played.must(report('m1', '1:0'));
    const { rows } = groupStandings(played.state).get('A')?.official ?? { rows: [] };
    const points = rows.map((row) => row.points);
    expect(points).toEqual(points.toSorted((one, other) => other - one));
  });

  it('[ST17] orders the best of a rank, and reopens nothing within the groups', () => {
    const played = new Played(
      configure([2, 2, 2], { finalsPhase: finals('SemiFinal') }),
      ...['m1', 'm2', 'm3'].map((id) => report(id, '1:0')),
    );
    const before = ['A', 'B', 'C'].map((letter) => tableOf(played.state, letter));
    played.must(decide('t6 > t4 > t2'));
    expect(['A', 'B', 'C'].map((letter) => tableOf(played.state, letter))).toEqual(before);
    expect(placesOf(played.state).slice(-2)).toEqual(['t4', 't2']);
  });

  it('[GR3] without a group phase moves the team itself, whatever the seeding lists say', () => {
    const played = new Played(configure([4, 4], { groupPhase: null, finalsPhase: finals('QuarterFinal') }));
    const quarters = (played.state.plan?.matches ?? []).slice(0, 4).map(({ id }) => id);
    for (const id of quarters) played.must(report(id, '0:1'));
    const losers = ranking(played.state)
      .filter(({ reason }) => reason === 'eliminated')
      .map(({ teamId }) => teamId ?? '');
    expect(losers).toHaveLength(4);
    const lists = ['A', 'B'].map((letter) => tableOf(played.state, letter));
    for (const order of [losers.toReversed(), [losers[1], losers[3], losers[0], losers[2]]]) {
      const instead = Object.keys(played.state.decisions.ties)[0];
      played.must(decide(order.join(' > '), { instead }));
      expect(placesOf(played.state).slice(-4)).toEqual(order);
      expect(['A', 'B'].map((letter) => tableOf(played.state, letter))).toEqual(lists);
    }
  });
});

describe('who can be decided', () => {
  const refusalOf = (played: Played, command: TournamentCommand) => played.send(command)?.refusal ?? null;

  it('[ST19] only one set of level teams, each once', () => {
    const played = allDrawn([3, 3]);
    given(played.facts).when(decide('t1 > t2')).refused('not-tied');
    expect(refusalOf(played, decide('t1 > t2 > t4'))).toBe('not-tied');
    expect(refusalOf(played, decide('t1 > t2 > t2'))).toBe('not-tied');
    expect(refusalOf(played, decide('t1 > t2 > t99'))).toBe('not-tied');
    expect(refusalOf(played, decide('t1 > t2 > t3'))).toBe(null);
    expect(refusalOf(new Played(configure([3])), decide('t1 > t2 > t3'))).toBe('not-tied');
  });

  it('[ST19] also one that a priority told apart before', () => {
    const played = allDrawn([2]).must({ type: 'SetTeamPriority', teamId: 't2', groupId: 'g1', priority: 5 });
    expect(tableOf(played.state, 'A')).toEqual(['t2', 't1']);
    expect(tableOf(played.must(decide('t1 > t2')).state, 'A')).toEqual(['t1', 't2']);
  });

  it('[ST19] names the decision that stands of the same teams, or is refused with it', () => {
    const played = allDrawn([2]).must(decide('t1 > t2'));
    expect(played.send(decide('t2 > t1'))).toMatchObject({ refusal: 'not-tied', details: { decision: 'd1' } });
    expect(refusalOf(played, decide('t2 > t1', { instead: 'd7' }))).toBe('decision-unknown');
    const { version } = played;
    expect(played.must(decide('t1 > t2', { instead: 'd1' }), decide('t1 > t2')).version).toBe(version);
    played.must(decide('t2 > t1', { instead: 'd1' }));
    expect(played.state.decisions.ties).toEqual({ d1: { order: [['t2'], ['t1']], by: 'Lot', meetings: [] } });
  });

  it('[PL3] two who decide one tie at once: the second is told of the first', () => {
    const played = allDrawn([2]);
    const basedOn = played.version;
    played.must(decide('t1 > t2'));
    expect(findEditConflicts(played.state, decide('t2 > t1'), basedOn, asUser('u2'))).toEqual([
      { path: 'decisions/d1', version: played.version },
    ]);
  });

  it('[ST17] meetings are between its teams', () => {
    const played = allDrawn([2, 2]);
    expect(refusalOf(played, decide('t1 > t2', { meetings: met('t1 3:2 t3') }))).toBe('team-unknown');
    expect(refusalOf(played, decide('t1 > t2', { meetings: met('t1 3:2 t1') }))).toBe('team-unknown');
  });

  it('[ST19] at most 200 stand', () => {
    const old = { order: [['t8'], ['t9']], by: 'Lot', meetings: [] } as const;
    const facts = Array.from({ length: 200 }, (_, at): TournamentEvent => ({
      type: 'TieDecided',
      data: { id: `d${at + 1}`, decision: old },
    }));
    given([...allDrawn([2]).facts, ...facts])
      .when(decide('t1 > t2'))
      .refused('decision-limit', { maximum: 200 });
    given([...allDrawn([2]).facts, ...facts.slice(1)])
      .when(decide('t1 > t2'))
      .happenedTypes('TieDecided');
  });

  it('[ST17] one that does not stand is not taken back', () =>
    given(allDrawn([2]).facts)
      .when({ type: 'RemoveTieDecision', decisionId: 'd1' })
      .refused('decision-unknown'));
});

describe('what becomes of decisions', () => {
  const decided = () => allDrawn([3]).must(decide('t3 > t1 = t2', { by: 'Match', meetings: met('t3 1:0 t1') }));

  it('[PL11] undo and undo of that give the same bytes', () => {
    const played = decided();
    const after = JSON.stringify(played.state.decisions);
    played.must(played.undo());
    expect(played.state.decisions).toEqual({ ties: {} });
    played.must(played.undo());
    expect(JSON.stringify(played.state.decisions)).toBe(after);
    played.must(decide('t2 > t1'), { type: 'RemoveTieDecision', decisionId: 'd1' });
    played.must(played.undo());
    expect(Object.keys(played.state.decisions.ties)).toEqual(['d1', 'd2']);
  });

  it('[PL11] restore brings them back, over a new configuration too, which drops them', () => {
    const played = decided();
    const { version, state } = played;
    played.must({ ...configure([3]), acknowledgeResultLoss: true });
    expect(played.state.decisions).toEqual({ ties: {} });
    played.must(played.restore(version));
    expect(played.state.decisions).toEqual(state.decisions);
    expect(tableOf(played.state, 'A')).toEqual(tableOf(state, 'A'));
    // No number is given twice.
    played.must(decide('t2 > t1'));
    expect(Object.keys(played.state.decisions.ties)).toEqual(['d1', 'd2']);
  });

  it('[PL11] a file takes them along, and says that older portals cannot read it', () => {
    const { state } = decided();
    const fileOf = (of: Tournament) => exportTournament(of, { venue: null, pictures: [], at: NOW });
    expect(fileOf(allDrawn([3]).state)).toMatchObject({ formatVersion: 1 });
    expect(fileOf(allDrawn([3]).state)).not.toHaveProperty('tieDecisions');
    const file = tournamentFile.parse(JSON.parse(JSON.stringify(fileOf(state))));
    expect(file.formatVersion).toBe(2);
    const imported = importTournament(file);
    if (isRefused(imported)) expect.fail(imported.refusal);
    expect(imported.decisions).toEqual(state.decisions);
    const strange = { ...file, tieDecisions: [{ order: [['t1'], ['t77']], by: 'Lot' as const, meetings: [] }] };
    expect(importTournament(strange)).toMatchObject({ refusal: 'file-inconsistent' });
  });
});
