import { describe, expect, it } from 'vitest';
import { given, NOW } from '../support/given.ts';
import { configure, Played } from '../support/played.ts';

const cup = () => new Played(configure([2, 2]));

describe('teams and groups', () => {
  it('are renamed, if they are there', () => {
    const spec = given(cup().facts);
    spec.when({ type: 'RenameTeam', teamId: 't1', name: 'SV Musterstadt' }).happened({
      type: 'TeamRenamed',
      data: { teamId: 't1', name: 'SV Musterstadt' },
    });
    spec.when({ type: 'RenameTeam', teamId: 't1', name: 'A1' }).nothingHappened();
    spec.when({ type: 'RenameTeam', teamId: 't9', name: 'x' }).refused('team-unknown');
    spec.when({ type: 'RenameTeam', teamId: 'constructor', name: 'x' }).refused('team-unknown');
    spec.when({ type: 'RenameGroup', groupId: 'g2', name: 'Nord' }).happened({
      type: 'GroupRenamed',
      data: { groupId: 'g2', displayName: 'Nord' },
    });
    spec.when({ type: 'RenameGroup', groupId: 'g2', name: '' }).nothingHappened();
    spec.when({ type: 'RenameGroup', groupId: 'g9', name: 'Nord' }).refused('group-unknown');
  });

  it('[GR1] an empty name gives a group its default name back', () => {
    const played = cup().must({ type: 'RenameGroup', groupId: 'g1', name: 'Nord' });
    expect(played.state.groups[0]?.displayName).toBe('Nord');
    expect(played.must({ type: 'RenameGroup', groupId: 'g1', name: '' }).state.groups[0]?.displayName).toBe('');
  });

  it('[GR3] a priority counts within the group of the team', () => {
    const spec = given(cup().facts);
    spec.when({ type: 'SetTeamPriority', teamId: 't3', groupId: 'g2', priority: 5 }).happened({
      type: 'TeamPrioritySet',
      data: { teamId: 't3', priority: 5 },
    });
    spec.when({ type: 'SetTeamPriority', teamId: 't3', groupId: 'g2', priority: 0 }).nothingHappened();
    spec.when({ type: 'SetTeamPriority', teamId: 't3', groupId: 'g1', priority: 5 }).refused('team-unknown');
    spec.when({ type: 'SetTeamPriority', teamId: 't3', groupId: 'g9', priority: 5 }).refused('group-unknown');
  });

  it('[GR4] a team plays out of competition, or in it again', () => {
    const spec = given(cup().must({ type: 'SetOutOfCompetition', teamId: 't1', outOfCompetition: true }).facts);
    expect(spec.state.teams['t1']).toMatchObject({ outOfCompetition: true, lastChanged: 3 });
    spec.when({ type: 'SetOutOfCompetition', teamId: 't1', outOfCompetition: true }).nothingHappened();
    spec.when({ type: 'SetOutOfCompetition', teamId: 't1', outOfCompetition: false }).happened({
      type: 'TeamOutOfCompetitionSet',
      data: { teamId: 't1', outOfCompetition: false },
    });
    spec.when({ type: 'SetOutOfCompetition', teamId: 't9', outOfCompetition: true }).refused('team-unknown');
  });

  it('an entry fee is paid at the time it is recorded, and can be reset', () => {
    const spec = given(cup().must({ type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true }).facts);
    expect(spec.state.entryFees).toEqual({ t1: NOW });
    spec.when({ type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true }).nothingHappened();
    const reset = spec.when({ type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: false });
    reset.happened({ type: 'EntryFeeReset', data: { teamId: 't1' } });
    expect(reset.state().entryFees).toEqual({});
    spec.when({ type: 'SetEntryFee', teamId: 't9', hasPaidEntryFee: true }).refused('team-unknown');
  });
});
