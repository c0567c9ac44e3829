import { describe, expect, it } from 'vitest';
import { foldAll } from '#domain/decider.ts';
import { tournament as decider } from '#domain/deciders.ts';
import { difference } from '#domain/tournament/revert/difference.ts';
import { findRevertedBy } from '#domain/tournament/revert/find-reverted-by.ts';
import { given, NOW } from '../support/given.ts';
import { configure, finals, Played, report } from '../support/played.ts';
import { small, turned } from '../support/random-commands.ts';

// A1–A3 (m1 to m3) and the final (m4); version 2 is the configuration.
const cup = () => new Played(configure([3], { finalsPhase: finals('Final') }));
const rename = (name: string) => ({ type: 'RenameTeam', teamId: 't1', name }) as const;

describe('[PL4] restore', () => {
  it('appends the difference as ordinary events', () => {
    const played = cup().must(
      report('m1', '2:1'),
      rename('SV Musterstadt'),
      report('m1', '3:1'),
      report('m2', '0:0 live'),
    );
    given(played.facts)
      .when(played.restore(3))
      .happened(
        { type: 'TeamRenamed', data: { teamId: 't1', name: 'A1' } },
        {
          type: 'ResultsSet',
          data: { results: [['m1', 'Finished', 2, 1, 'Standard', 't2', 't3', null]], cleared: ['m2'] },
        },
      );
  });

  it('leads exactly to the state returned to', () => {
    const played = cup().must(report('m1', '2:1 live'), report('m1', '2:1'));
    const { version } = played;
    played.must(
      report('m2', '1:1'),
      rename('SV Musterstadt'),
      { type: 'SetTeamPriority', teamId: 't2', groupId: 'g1', priority: 3 },
      { type: 'SetOutOfCompetition', teamId: 't3', outOfCompetition: true },
      { type: 'RenameGroup', groupId: 'g1', name: 'Nord' },
      { type: 'ConfigureComputation', configuration: { ...played.state.computation, matchWonPoints: 2 } },
      configure([2, 2], { acknowledgeResultLoss: true }),
      report('m5', '4:0'),
      played.restore(version),
    );
    expect(difference(played.state, played.at(version))).toEqual([]);
    expect(played.state.plan?.matches[0]?.result).toEqual(played.at(version).plan?.matches[0]?.result);
    expect(played.state.groups).toEqual(played.at(version).groups);
  });

  it('says everything at once where so much was changed that single events would be too many', () => {
    const { version, state } = new Played(configure(Array.from({ length: 26 }, () => 20)));
    const teams = Object.keys(state.teams);
    const facts = teams.map((teamId) => ({ type: 'TeamRenamed', data: { teamId, name: `Neu ${teamId}` } }) as const);
    const renamed = foldAll(decider, state, facts, version, NOW);
    const events = difference(renamed, state);
    expect(events.map(({ type }) => type)).toEqual(['TournamentConfigured']);
    expect(difference(foldAll(decider, renamed, events, version, NOW), state)).toEqual([]);
    const few = foldAll(decider, state, facts.slice(0, 500), version, NOW);
    expect(difference(few, state)).toHaveLength(500);
  });

  it('returns to the time before the first configuration', () => {
    const played = cup();
    played.must(played.restore(1));
    expect(played.state).toMatchObject({ plan: null, groups: [], teams: {} });
  });

  it('of what already is, appends nothing', () => {
    const played = cup();
    given(played.facts).when(played.restore(2)).nothingHappened();
  });

  it('never touches visibility, folder, venue, name, images, fees or documents', () => {
    const played = cup().must(
      { type: 'SetVisibility', visibility: 'Public' },
      { type: 'FileTournament', folderId: 'f1' },
      { type: 'SetVenue', venueId: 'v1' },
      { type: 'RenameTournament', name: 'Sommercup' },
      { type: 'SetImage', target: 'SponsorLogo', imageId: 'i1' },
      { type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true },
      { type: 'AddDocument', documentId: 'd1', documentType: 'MatchPlan', name: 'Plan' },
    );
    given(played.facts).when(played.restore(2)).nothingHappened();
  });

  it('takes back the steps it covers, not those it leaves as they are', () => {
    const played = cup().must(
      report('m1', '2:1'),
      { type: 'SetStatus', status: 'Cancelled', note: null, date: null },
      { type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true },
      { type: 'SetVisibility', visibility: 'Public' },
      { type: 'RenameTournament', name: 'Sommercup' },
      rename('SV Musterstadt'),
    );
    played.must(played.restore(2));
    expect([...findRevertedBy(played.history)]).toEqual([
      [3, 10],
      [8, 10],
    ]);
    expect(played.state).toMatchObject({ announcedStatus: { status: 'Cancelled' }, visibility: 'Public' });
    // Undone, the restore takes nothing back any more.
    played.must(played.undo(10));
    expect([...findRevertedBy(played.history)]).toEqual([[10, 12]]);
  });

  it('a team that comes back is still paid', () => {
    const played = cup().must({ type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true });
    played.must(configure([2]), played.restore(3));
    expect(played.state.teams).toHaveProperty('t1');
    expect(played.state.entryFees).toEqual({ t1: '2026-11-21T09:00:00Z' });
  });

  it('needs a version that was', () => {
    const played = cup();
    given(played.facts).when(played.restore(99)).refused('version-unknown');
    given(played.facts).when(played.restore(0)).refused('version-unknown');
  });
});

describe('[PL4] undo', () => {
  it('takes one step back and leaves what came after', () => {
    const played = cup().must(report('m1', '2:1'), report('m2', '1:0'));
    given(played.facts)
      .when(played.undo(3))
      .happened({ type: 'ResultsSet', data: { results: [], cleared: ['m1'] } });
  });

  it('of a correction brings the old result back', () => {
    const played = cup().must(report('m1', '2:1'), report('m1', '2:2'));
    played.must(played.undo());
    expect(played.state.plan?.matches[0]?.result).toMatchObject({ scoreA: 2, scoreB: 1 });
  });

  it('of the names, lots, flags and points of one step', () => {
    const played = cup().must(
      rename('SV Musterstadt'),
      { type: 'SetTeamPriority', teamId: 't1', groupId: 'g1', priority: 3 },
      { type: 'SetOutOfCompetition', teamId: 't1', outOfCompetition: true },
      { type: 'RenameGroup', groupId: 'g1', name: 'Nord' },
      { type: 'ConfigureComputation', configuration: { ...cup().state.computation, matchWonPoints: 2 } },
    );
    for (const version of [3, 4, 5, 6, 7]) played.must(played.undo(version));
    expect(difference(played.state, played.at(2))).toEqual([]);
  });

  it('of a configuration brings groups, plan and results back', () => {
    const played = cup().must(report('m1', '2:1'), configure([2, 2], { acknowledgeResultLoss: true }));
    const { version } = played;
    played.must(played.undo());
    expect(difference(played.state, played.at(3))).toEqual([]);
    expect(played.must(played.undo()).state.groups).toEqual(played.at(version).groups);
  });

  it('is refused with what was changed since', () => {
    const played = cup().must(report('m1', '2:1'), report('m1', '2:2'));
    given(played.facts)
      .when(played.undo(3))
      .refused('step-overtaken', { conflicts: [{ path: 'matches/m1/result', version: 4 }] });
    const reconfigured = cup().must(configure([2, 2]), report('m5', '1:0'));
    given(reconfigured.facts)
      .when(reconfigured.undo(3))
      .refused('step-overtaken', { conflicts: [{ path: 'results', version: 4 }] });
  });

  it('[PL9] is refused where a later step changed the same, even if it is as it was', () => {
    const played = cup().must(report('m1', '3:1'), report('m1', '2:1'), report('m1', '3:1'));
    given(played.facts)
      .when(played.undo(3))
      .refused('step-overtaken', { conflicts: [{ path: 'matches/m1/result', version: 5 }] });
    const again = cup().must(report('m1', '3:1'));
    again.must(again.undo(3), report('m1', '3:1'));
    for (const version of [3, 4]) {
      given(again.facts)
        .when(again.undo(version))
        .refused('step-overtaken', { conflicts: [{ path: 'matches/m1/result', version: 5 }] });
    }
    expect([...findRevertedBy(again.history)]).toEqual([[3, 4]]);
    const court = (name: string) => ({ type: 'RenameGroup', groupId: 'g1', name }) as const;
    const named = cup().must(court('Nord'), court(''), court('Nord'));
    given(named.facts)
      .when(named.undo(3))
      .refused('step-overtaken', { conflicts: [{ path: 'groups/g1', version: 5 }] });
  });

  it('[PL9] is not hindered by what was taken back since, nor by another field of the same team', () => {
    const played = cup().must(report('m1', '3:1'), report('m1', '2:1'));
    played.must(played.undo(4), rename('SV Musterstadt'));
    played.must({ type: 'SetTeamPriority', teamId: 't1', groupId: 'g1', priority: 3 });
    played.must(played.undo(3), played.undo(6));
    expect(difference(played.state, { ...played.at(2), teams: played.state.teams })).toEqual([]);
    expect(played.state.teams['t1']).toMatchObject({ name: 'A1', priority: 3 });
    // Forth again in the order of the steps: what came last must not return before what it was based on.
    given(played.facts).when(played.undo(5)).refused('step-overtaken');
    played.must(played.undo(8));
    played.must(played.undo(5));
    expect(played.state.plan?.matches[0]?.result).toMatchObject({ scoreA: 2, scoreB: 1 });
  });

  it('[PL9] of an undone restore is refused where a field changed since that it left as it was', () => {
    const played = cup().must(report('m1', '3:1'), report('m1', ''), rename('SV Musterstadt'));
    // Takes three steps back, of which only the name is seen; brings them back; takes the second of them back alone.
    played.must(played.restore(2));
    played.must(played.undo(6));
    played.must(played.undo(4));
    expect(played.state.plan?.matches[0]?.result).toMatchObject({ scoreA: 3, scoreB: 1 });
    // Otherwise the restore would stand again, and with it the result of a step that it took back.
    given(played.facts)
      .when(played.undo(7))
      .refused('step-overtaken', { conflicts: [{ path: 'matches/m1/result', version: 8 }] });
  });

  it('[PL9] of an undone restore of another plan is refused, too, where the computation changed since', () => {
    const computed = (matchWonPoints: number) => ({
      type: 'ConfigureComputation' as const,
      configuration: { ...played.state.computation, matchWonPoints },
    });
    const played = cup();
    played.must(computed(1)).must(computed(3));
    // Back before the plan; the computation is by chance as it was. Forth again, and the second step taken back alone.
    played.must(played.restore(1));
    played.must(played.undo(5));
    played.must(played.undo(4));
    expect(played.state.computation.matchWonPoints).toBe(1);
    given(played.facts)
      .when(played.undo(6))
      .refused('step-overtaken', { conflicts: [{ path: 'computation', version: 7 }] });
  });

  it('[PL9] a change of the order is not taken back by half once matches came or went', () => {
    const played = new Played(small());
    const { version } = played.must(turned(played.state, 8, 2));
    played.must({ type: 'RemoveTeam', teamId: 't1' });
    expect(played.send(played.undo(version))).toMatchObject({ refusal: 'step-overtaken' });
  });

  it('is refused where what the step changed went with another configuration', () => {
    const reported = cup().must(report('m1', '2:1'), configure([2, 2], { acknowledgeResultLoss: true }));
    given(reported.facts)
      .when(reported.undo(3))
      .refused('step-overtaken', { conflicts: [{ path: 'plan', version: 4 }] });
    const named = cup().must(rename('SV Musterstadt'), { type: 'RenameGroup', groupId: 'g1', name: 'Nord' });
    named.must(configure([2, 2]));
    for (const version of [3, 4]) {
      given(named.facts)
        .when(named.undo(version))
        .refused('step-overtaken', { conflicts: [{ path: 'teams', version: 5 }] });
    }
    const emptied = cup().must(report('m1', '2:1'));
    emptied.must(emptied.restore(1));
    given(emptied.facts)
      .when(emptied.undo(3))
      .refused('step-overtaken', { conflicts: [{ path: 'plan', version: 4 }] });
  });

  it('of what another configuration kept goes on', () => {
    const played = cup().must(rename('SV Musterstadt'));
    const kept = ['t1', 't2', 't3'].map((id) => ({ id }));
    played.must(configure([], { groups: [{ id: 'g1', alphabeticalId: 'A', teams: kept }] }));
    given(played.facts)
      .when(played.undo(3))
      .happened({ type: 'TeamRenamed', data: { teamId: 't1', name: 'A1' } });
  });

  it('never takes back the creation, nor an import', () => {
    const played = cup();
    given(played.facts).when(played.undo(1)).refused('step-is-creation');
  });

  it('of a step that was taken back already does nothing more', () => {
    const played = cup().must(report('m1', '2:1'));
    const undo = played.undo();
    played.must(undo, report('m2', '1:0'));
    given(played.facts).when(undo).nothingHappened();
    const reconfigured = cup().must(configure([2, 2]));
    const back = reconfigured.undo();
    given(reconfigured.must(back).facts).when(back).nothingHappened();
  });

  it('is only for what it covers, and for steps that were', () => {
    const played = cup().must({ type: 'SetVisibility', visibility: 'Public' });
    given(played.facts).when(played.undo()).refused('not-undoable');
    given(played.facts).when({ type: 'UndoStep', version: 99, step: null }).refused('version-unknown');
  });
});
