import { describe, expect, it } from 'vitest';
import { teamColorsBody } from '#domain/organization/bodies.ts';
import { hasPicture, pictureIds } from '#domain/organization/crest.ts';
import type { OrganizationEvent } from '#domain/organization/events.ts';
import { MAX_CHOSEN_EMBLEMS } from '#domain/organization/team-emblems.ts';
import { organizationView } from '#domain/organization/view.ts';
import { givenOrganization as given } from '../support/given.ts';

const created: OrganizationEvent = { type: 'OrganizationCreated', data: { name: 'SV Musterstadt', ownerId: 'u1' } };
const club = 'FC Königslohe';
const purple = ['#5b2a9d', '#f4c542'] as const;
const colors = (chosen: readonly [string, string] | null, of = club): OrganizationEvent => ({
  type: 'TeamColorsSet',
  data: { club: of, colors: chosen },
});
const crest = (imageId: string) => ({ imageId, hash: `hash-${imageId}`, fileSize: 2_000, side: 256 });
const crestSet = (imageId: string, of = club): OrganizationEvent => ({
  type: 'TeamCrestSet',
  data: { club: of, ...crest(imageId) },
});

describe('what is chosen for the teams of a club', () => {
  it('[OR8] colours are chosen, changed and taken back, and said only when that is new', () => {
    const none = given([created]);
    none.when({ type: 'SetTeamColors', club, colors: null }).nothingHappened();
    const chosen = none.when({ type: 'SetTeamColors', club, colors: [...purple] });
    chosen.happened(colors(purple));
    expect(chosen.state().teamEmblems).toMatchObject([{ club, colors: purple, crest: null }]);
    const worn = given([created, colors(purple)]);
    worn.when({ type: 'SetTeamColors', club, colors: [...purple] }).nothingHappened();
    worn.when({ type: 'SetTeamColors', club, colors: ['#f4c542', '#5b2a9d'] }).happened(colors(['#f4c542', '#5b2a9d']));
    const without = worn.when({ type: 'SetTeamColors', club, colors: null });
    without.happened(colors(null));
    expect(without.state()).toEqual(none.state);
  });

  it('[OR8] a crest is set, replaced and removed; colours stay beside it', () => {
    const none = given([created]);
    none.when({ type: 'RemoveTeamCrest', club }).nothingHappened();
    none.when({ type: 'SetTeamCrest', club, ...crest('c1') }).happened(crestSet('c1'));
    const both = given([created, colors(purple), crestSet('c1')]);
    expect(both.state.teamEmblems).toMatchObject([{ club, colors: purple, crest: crest('c1') }]);
    both.when({ type: 'SetTeamCrest', club, ...crest('c1') }).nothingHappened();
    both.when({ type: 'SetTeamCrest', club, ...crest('c2') }).happened(crestSet('c2'));
    const removed = both.when({ type: 'RemoveTeamCrest', club });
    removed.happened({ type: 'TeamCrestRemoved', data: { club } });
    expect(removed.state()).toEqual(given([created, colors(purple)]).state);
  });

  it('[OR8] a crest has 1 MB at most', () => {
    given([created])
      .when({ type: 'SetTeamCrest', club, ...crest('c1'), fileSize: 1_048_577 })
      .refused('image-too-large', { maximum: 1_048_576 });
  });

  it('[OR8] is chosen for 500 clubs at most', () => {
    const many = Array.from({ length: MAX_CHOSEN_EMBLEMS }, (_, at) => colors(purple, `SV ${at}`));
    const full = given([created, ...many]);
    full
      .when({ type: 'SetTeamColors', club, colors: [...purple] })
      .refused('emblem-limit', { maximum: MAX_CHOSEN_EMBLEMS });
    full.when({ type: 'SetTeamCrest', club, ...crest('c1') }).refused('emblem-limit', { maximum: MAX_CHOSEN_EMBLEMS });
    full.when({ type: 'SetTeamCrest', club: 'SV 7', ...crest('c1') }).happenedTypes('TeamCrestSet');
    full.when({ type: 'SetTeamColors', club: 'SV 7', colors: null }).happened(colors(null, 'SV 7'));
  });

  it('[OR8] stands in the lists of its organisation; without any they are as they were', () => {
    const shown = (events: readonly OrganizationEvent[]) =>
      organizationView('o1', given([created, ...events]).state, [], 0);
    expect(shown([colors(purple), crestSet('c1', 'SV Au')])).toEqual({
      ...shown([]),
      teamEmblems: [
        { club, colors: purple },
        { club: 'SV Au', crest: '/images/c1' },
      ],
    });
    expect(JSON.stringify(shown([]))).not.toContain('teamEmblems');
  });

  it('[OR8] a crest is one of the pictures of its organisation as long as a team wears it', () => {
    const { state } = given([created, crestSet('c1'), crestSet('c2'), crestSet('c3', 'SV Au')]);
    expect(pictureIds(state)).toEqual(['c2', 'c3']);
    expect(['c1', 'c2', 'c3'].map((id) => hasPicture(state, id))).toEqual([false, true, true]);
  });

  it('[OR8] colours are two of `#rrggbb`, clubs are named as teams are', () => {
    const takes = (body: unknown) => teamColorsBody.safeParse(body).success;
    expect(takes({ club: ` ${club} `, colors: purple })).toBe(true);
    expect(teamColorsBody.parse({ club: ` ${club} `, colors: null })).toEqual({ club, colors: null });
    for (const wrong of [[], ['#5b2a9d'], [...purple, '#000000'], ['red', '#000000'], ['#5B2A9D', '#f4c542']])
      expect(takes({ club, colors: wrong })).toBe(false);
    expect([takes({ club: '', colors: null }), takes({ club: 'x'.repeat(61), colors: null })]).toEqual([false, false]);
  });
});
