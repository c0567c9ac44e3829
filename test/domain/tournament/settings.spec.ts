import { describe, expect, it } from 'vitest';
import type { TournamentEvent } from '#domain/tournament/model/events.ts';
import { examplePlan } from '#domain/tournament/example.ts';
import { asUser, given, NOW } from '../support/given.ts';
import { created, Played } from '../support/played.ts';

const deleted: TournamentEvent = { type: 'TournamentDeleted', data: {} };

describe('a tournament begins and ends', () => {
  it('is created once', () => {
    const command = { ...created.data, venueId: null, type: 'CreateTournament' } as const;
    given([]).when(command).happened(created);
    given([created]).when(command).refused('already-exists');
    given([created, deleted]).when(command).refused('already-exists');
    const there = { ...command, venueId: 'v1' };
    given([])
      .when(there)
      .happened(created, { type: 'TournamentVenueSet', data: { venueId: 'v1' } });
  });

  it('[NT4] what it is for follows from how it began, and stays', () => {
    const { origin, ...plain } = created.data;
    const copied: TournamentEvent = {
      type: 'TournamentCreated',
      data: { ...plain, origin: { tournamentId: 'abcdefghij123456', version: 7 } },
    };
    const example: TournamentEvent = { type: 'TournamentCreated', data: { ...plain, origin, isExample: true } };
    const renamed: TournamentEvent = { type: 'TournamentRenamed', data: { name: 'Wintercup' } };
    const purposes = [created, copied, example].map((event) => given([event, renamed]).state.purpose);
    expect(purposes).toEqual(['Competition', 'Training', 'Example']);
  });

  it('[NT5] an example is private, in no folder, and begins with its plan', () => {
    const plan = examplePlan(
      ['A', 'B', 'C'].map((letter) => [1, 2, 3, 4].map((slot) => `${letter}${slot}`)),
      new Date(NOW),
    );
    const command = { type: 'CreateExample', organizationId: 'o1', name: 'Hallencup', plan } as const;
    given([]).when(command).happenedTypes('TournamentCreated', 'TournamentConfigured');
    expect(given([]).when(command).state()).toMatchObject({
      purpose: 'Example',
      visibility: 'Private',
      folderId: null,
      plan: { firstMatchKickoff: '2026-11-21T09:00:00Z', finalsPhase: { firstFinalsRound: 'QuarterFinal' } },
    });
    given([created]).when(command).refused('already-exists');
  });

  it('[NT1] begins with what a new tournament has', () => {
    const { state } = given([created]);
    expect(state).toMatchObject({
      existence: 'alive',
      name: 'Hallencup',
      plan: null,
      groups: [],
      documents: [],
      computation: {
        matchWonPoints: 3,
        matchDrawnPoints: 1,
        matchLostPoints: 0,
        comparisonModes: ['ByPoints', 'ByScoreDifference', 'ByScore', 'ByDirectComparison'],
      },
      presentation: {
        header1: { content: 'TournamentName' },
        header2: { content: 'OrganizerName' },
        showResults: 'Default',
        showOrganizerLogo: true,
        showSponsorLogo: true,
      },
    });
  });

  it('refuses everything before it exists and after it is deleted', () => {
    given([]).when({ type: 'RenameTournament', name: 'x' }).refused('not-found');
    given([created, deleted]).when({ type: 'RenameTournament', name: 'x' }).refused('not-found');
    given([created, deleted]).when({ type: 'DeleteTournament' }).refused('not-found');
    given([]).when({ type: 'UndeleteTournament' }).refused('not-found');
  });

  it('can be taken back for 30 days after its deletion', () => {
    const spec = given([created, deleted]);
    spec.when({ type: 'UndeleteTournament' }, asUser('u1', '2026-12-21T09:00:00Z')).happened({
      type: 'TournamentUndeleted',
      data: {},
    });
    spec.when({ type: 'UndeleteTournament' }, asUser('u1', '2026-12-21T09:00:01Z')).refused('undelete-too-late');
    given([created]).when({ type: 'UndeleteTournament' }).refused('not-deleted');
    expect(given([created, deleted, { type: 'TournamentUndeleted', data: {} }]).state).toMatchObject({
      existence: 'alive',
      deletedAt: null,
    });
  });
});

describe('settings', () => {
  it('change only by what is new', () => {
    const spec = given([created]);
    spec.when({ type: 'RenameTournament', name: 'Sommercup' }).happened({
      type: 'TournamentRenamed',
      data: { name: 'Sommercup' },
    });
    spec.when({ type: 'RenameTournament', name: 'Hallencup' }).nothingHappened();
    spec.when({ type: 'SetVisibility', visibility: 'Public' }).happened({ type: 'TournamentPublished', data: {} });
    spec.when({ type: 'SetVisibility', visibility: 'Private' }).nothingHappened();
    spec
      .when({ type: 'FileTournament', folderId: 'f1' })
      .happened({ type: 'TournamentFiled', data: { folderId: 'f1' } });
    spec.when({ type: 'FileTournament', folderId: null }).nothingHappened();
    spec.when({ type: 'SetVenue', venueId: 'v1' }).happened({ type: 'TournamentVenueSet', data: { venueId: 'v1' } });
    spec.when({ type: 'SetVenue', venueId: null }).nothingHappened();
    spec.when({ type: 'SetImage', target: 'SponsorLogo', imageId: 'i1' }).happened({
      type: 'TournamentImageSet',
      data: { target: 'SponsorLogo', imageId: 'i1' },
    });
    spec.when({ type: 'SetImage', target: 'SponsorLogo', imageId: null }).nothingHappened();
  });

  it('fold to what was said last', () => {
    const { state } = new Played().must(
      { type: 'RenameTournament', name: 'Sommercup' },
      { type: 'SetVisibility', visibility: 'Public' },
      { type: 'SetVisibility', visibility: 'Private' },
      { type: 'FileTournament', folderId: 'f1' },
      { type: 'SetVenue', venueId: 'v1' },
      { type: 'SetImage', target: 'SponsorBanner', imageId: 'i1' },
    );
    expect(state).toMatchObject({
      name: 'Sommercup',
      visibility: 'Private',
      folderId: 'f1',
      venueId: 'v1',
      images: { OrganizerLogo: null, SponsorLogo: null, SponsorBanner: 'i1' },
    });
  });
});

describe('configurations', () => {
  const computation = {
    matchWonPoints: 2,
    matchDrawnPoints: 1,
    matchLostPoints: 0,
    comparisonModes: ['ByPoints', 'ByDirectComparison'],
  } as const;
  const { presentation } = given([created]).state;

  it('of computation and presentation change only when they differ', () => {
    const spec = given([created]);
    spec.when({ type: 'ConfigureComputation', configuration: computation }).happened({
      type: 'ComputationConfigured',
      data: { configuration: computation },
    });
    spec.when({ type: 'ConfigureComputation', configuration: { ...spec.state.computation } }).nothingHappened();
    const hidden = { ...presentation, showResults: 'NoResults' as const };
    spec.when({ type: 'ConfigurePresentation', configuration: hidden }).happened({
      type: 'PresentationConfigured',
      data: { configuration: hidden },
    });
    spec.when({ type: 'ConfigurePresentation', configuration: presentation }).nothingHappened();
  });

  it('[NT3] change by the fields that are there; null takes the initial value back', () => {
    const { state, facts } = new Played(
      { type: 'ConfigureComputation', configuration: { matchWonPoints: 2 } },
      { type: 'ConfigurePresentation', configuration: { showResults: 'NoResults' } },
      { type: 'ConfigurePresentation', configuration: { showSponsorLogo: false } },
    );
    const initial = given([created]).state;
    expect(state.computation).toEqual({ ...initial.computation, matchWonPoints: 2 });
    expect(state.presentation).toEqual({ ...presentation, showResults: 'NoResults', showSponsorLogo: false });
    const cleared = given(facts).when({ type: 'ConfigurePresentation', configuration: { showResults: null } });
    expect(cleared.state().presentation).toEqual({ ...presentation, showSponsorLogo: false });
    given(facts)
      .when({ type: 'ConfigureComputation', configuration: { comparisonModes: null } })
      .nothingHappened();
  });

  it('are what the state then holds', () => {
    const played = new Played().must(
      { type: 'ConfigureComputation', configuration: computation },
      { type: 'ConfigurePresentation', configuration: { ...presentation, showSponsorLogo: false } },
    );
    expect(played.state.computation).toEqual(computation);
    expect(played.state.presentation.showSponsorLogo).toBe(false);
  });
});
