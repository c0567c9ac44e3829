import { describe, expect, it } from 'vitest';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { matchPlanBody, type MatchPlanBody } from '#domain/tournament/contract/bodies.ts';
import { findEditConflicts } from '#domain/tournament/conflicts/edit-conflicts.ts';
import { keysOf } from '#domain/typed-keys.ts';
import { lastChangedVersions, splitPath } from '#domain/tournament/model/changed-paths.ts';
import type { Path } from '#domain/tournament/model/state.ts';
import { findChangedPaths } from '#domain/tournament/conflicts/find-changed-paths.ts';
import { asUser } from '../support/given.ts';
import { configure, Played, report } from '../support/played.ts';

// Two groups of two: m1 and m2; version 2 is the configuration.
const cup = () => new Played(configure([2, 2]));
const since = (played: Played, command: TournamentCommand, basedOn: number) =>
  findEditConflicts(played.state, command, basedOn, asUser('u2'));

const plan = (courts: readonly [number, number]): MatchPlanBody & { readonly type: 'EditMatchPlan' } => ({
  type: 'EditMatchPlan',
  ...matchPlanBody.parse({
    matches: ['A', 'B'].map((group, at) => ({
      id: `m${at + 1}`,
      index: at + 1,
      court: courts[at],
      teamSelectorA: { kind: 'groupSlot', group, slot: 1 },
      teamSelectorB: { kind: 'groupSlot', group, slot: 2 },
    })),
    acknowledgePlacingChange: true,
  }),
});

describe('[PL3] two people at once', () => {
  it('meet where one would overwrite the other unseen', () => {
    const played = cup().must({ type: 'RenameTeam', teamId: 't1', name: 'SV Musterstadt' });
    expect(since(played, { type: 'RenameTeam', teamId: 't1', name: 'TSV' }, 2)).toEqual([
      { path: 'teams/t1', version: 3 },
    ]);
    expect(since(played, { type: 'RenameTeam', teamId: 't1', name: 'TSV' }, 3)).toEqual([]);
    expect(since(played, { type: 'RenameTeam', teamId: 't2', name: 'TSV' }, 2)).toEqual([]);
  });

  it('do not meet where both want the same, or the rule says no anyway', () => {
    const played = cup().must({ type: 'RenameTeam', teamId: 't1', name: 'TSV' });
    expect(since(played, { type: 'RenameTeam', teamId: 't1', name: 'TSV' }, 2)).toEqual([]);
    expect(since(played, { type: 'RenameTeam', teamId: 't9', name: 'TSV' }, 2)).toEqual([]);
  });

  it('may report different matches, and set different settings', () => {
    const played = cup().must(
      report('m1', '1:0'),
      { type: 'RenameTournament', name: 'Sommercup' },
      { type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true },
      { type: 'RenameGroup', groupId: 'g1', name: 'Nord' },
    );
    expect(since(played, report('m2', '1:0'), 2)).toEqual([]);
    expect(since(played, { type: 'SetVenue', venueId: 'v1' }, 2)).toEqual([]);
    expect(since(played, { type: 'SetEntryFee', teamId: 't2', hasPaidEntryFee: true }, 2)).toEqual([]);
    expect(since(played, { type: 'RenameGroup', groupId: 'g2', name: 'Süd' }, 2)).toEqual([]);
    expect(since(played, report('m1', '2:0'), 2)).toEqual([{ path: 'matches/m1/result', version: 3 }]);
    expect(since(played, { type: 'RenameTournament', name: 'Cup' }, 2)).toEqual([
      { path: 'settings/name', version: 4 },
    ]);
    expect(since(played, { type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: false }, 2)).toEqual([
      { path: 'entryFees/t1', version: 5 },
    ]);
    expect(since(played, { type: 'RenameGroup', groupId: 'g1', name: 'Süd' }, 2)).toEqual([
      { path: 'groups/g1', version: 6 },
    ]);
  });

  it('edit one plan where they move different matches', () => {
    const played = cup().must(plan([5, 2]));
    // An editor with match 1 still on its old court would put it back there.
    expect(since(played, plan([1, 7]), 2)).toEqual([{ path: 'matches/m1/plan', version: 3 }]);
    expect(since(played, plan([5, 7]), 2)).toEqual([]);
    expect(since(played, plan([6, 7]), 3)).toEqual([]);
  });

  it('another pause is in the way of whoever sets the pause, not of whoever moves a match', () => {
    const played = cup().must({ ...plan([1, 2]), pauseBetweenGroupAndFinalsPhase: 'PT1H' });
    expect(since(played, plan([1, 7]), 2)).toEqual([]);
    expect(since(played, { ...plan([1, 2]), pauseBetweenGroupAndFinalsPhase: 'PT2H' }, 2)).toEqual([
      { path: 'plan/timing', version: 3 },
    ]);
  });

  it('a result never makes a plan edit stale', () => {
    expect(since(cup().must(report('m1', '1:0')), plan([5, 2]), 2)).toEqual([]);
  });

  it('a plan that was configured anew makes every edit of the old one stale', () => {
    expect(since(cup().must(configure([2, 2])), plan([5, 2]), 2)).toEqual([{ path: 'plan', version: 3 }]);
  });

  it("a configuration that leaves a group its name is in nobody's way who gives it another", () => {
    const played = cup();
    const { groups } = configure([2, 2]);
    const named = (displayName: string | null) => ({
      ...configure([2, 2]),
      groups: groups.map((group, at) => ({ ...group, id: `g${at + 1}`, displayName: at === 0 ? displayName : null })),
    });
    played.must(named('Nord'));
    expect(since(played, { type: 'RenameGroup', groupId: 'g2', name: 'Süd' }, 2)).toEqual([]);
    expect(since(played, { type: 'RenameGroup', groupId: 'g1', name: 'West' }, 2)).toEqual([
      { path: 'groups/g1', version: 3 },
    ]);
  });

  it('a configuration depends on teams and plan, and on results where it would lose them', () => {
    const anew = configure([2, 2], { acknowledgeResultLoss: true });
    const named = cup().must({ type: 'RenameTeam', teamId: 't1', name: 'TSV' });
    expect(since(named, anew, 2)).toEqual([{ path: 'teams', version: 3 }]);
    expect(since(cup().must(plan([5, 2])), anew, 2)).toEqual([{ path: 'plan', version: 3 }]);
    expect(since(cup().must(report('m1', '1:0')), anew, 2)).toEqual([{ path: 'results', version: 3 }]);
    expect(since(cup().must(report('m1', '1:0'), report('m1', '')), anew, 2)).toEqual([]);
  });

  it('a whole configuration of computation or presentation meets another', () => {
    const played = cup();
    const { computation, presentation } = played.state;
    played.must(
      { type: 'ConfigureComputation', configuration: { ...computation, matchWonPoints: 2 } },
      { type: 'ConfigurePresentation', configuration: { ...presentation, showSponsorLogo: false } },
    );
    expect(since(played, { type: 'ConfigureComputation', configuration: computation }, 2)).toEqual([
      { path: 'computation', version: 3 },
    ]);
    expect(since(played, { type: 'ConfigurePresentation', configuration: presentation }, 2)).toEqual([
      { path: 'presentation', version: 4 },
    ]);
  });
});

describe('[PL3] what an event touches', () => {
  it('names at least what its fold marks with its version', () => {
    const played = cup().must(
      plan([5, 2]),
      report('m1', '1:0 live'),
      report('m1', '1:0'),
      report('m1', ''),
      { type: 'RenameTeam', teamId: 't1', name: 'TSV' },
      { type: 'SetTeamPriority', teamId: 't1', groupId: 'g1', priority: 1 },
      { type: 'SetOutOfCompetition', teamId: 't1', outOfCompetition: true },
      { type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true },
      { type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: false },
      { type: 'RenameGroup', groupId: 'g1', name: 'Nord' },
      { type: 'RenameTournament', name: 'Sommercup' },
      { type: 'SetVisibility', visibility: 'Public' },
      { type: 'SetVisibility', visibility: 'Private' },
      { type: 'FileTournament', folderId: 'f1' },
      { type: 'SetVenue', venueId: 'v1' },
      { type: 'SetImage', target: 'SponsorLogo', imageId: 'i1' },
      { type: 'AddDocument', documentId: 'd1', documentType: 'RefereeCards', name: 'Karten' },
      { type: 'RenameDocument', documentId: 'd1', name: 'Schiedsrichter' },
      { type: 'DeleteDocument', documentId: 'd1' },
    );
    played.must(played.restore(4), { type: 'DeleteTournament' }, { type: 'UndeleteTournament' });
    expect(played.version).toBeGreaterThan(20);
    for (const [place, event] of played.facts.entries()) {
      const version = place + 1;
      const { parts, paths, matches, teams } = findChangedPaths(event);
      const marked = markedIn(played, version);
      expect([...parts, ...paths], event.type).toEqual(expect.arrayContaining([...marked]));
      for (const path of paths) {
        const [kind, id] = splitPath(path);
        if (kind === 'matches') expect(matches).toContain(id);
        if (kind === 'teams' || kind === 'entryFees') expect(teams).toContain(id);
      }
    }
  });
});

/** Every path whose version is this one. */
function markedIn(played: Played, version: number): readonly Path[] {
  const state = played.at(version);
  const paths: readonly Path[] = [
    ...keysOf(state.lastChanged),
    ...keysOf(state.lastChangedPaths),
    ...Object.keys(state.teams).map((id): Path => `teams/${id}`),
    ...(state.plan?.matches ?? []).flatMap(({ id, lastChanged }) =>
      keysOf(lastChanged).map((aspect): Path => `matches/${id}/${aspect}`),
    ),
  ];
  return paths.filter((path) => lastChangedVersions(state)(path) === version);
}
