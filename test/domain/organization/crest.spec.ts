import { describe, expect, it } from 'vitest';
import { hasPicture, pictureIds } from '#domain/organization/crest.ts';
import type { OrganizationEvent } from '#domain/organization/events.ts';
import { publicOrganizationView } from '#domain/organization/public-view.ts';
import type { Organization } from '#domain/organization/state.ts';
import { organizationView } from '#domain/organization/view.ts';
import { givenOrganization as given } from '../support/given.ts';

const created: OrganizationEvent = { type: 'OrganizationCreated', data: { name: 'SV Musterstadt', ownerId: 'u1' } };
const crest = (imageId: string) => ({ imageId, hash: `hash-${imageId}`, fileSize: 2_000, side: 512 });
const set = (imageId: string): OrganizationEvent => ({ type: 'ClubCrestSet', data: crest(imageId) });
const removed: OrganizationEvent = { type: 'ClubCrestRemoved', data: {} };

describe("a club's crest", () => {
  it('is set, replaced and removed, and said only when that is new', () => {
    const none = given([created]);
    expect(none.state.crest).toBeNull();
    none.when({ type: 'RemoveClubCrest' }).nothingHappened();
    const first = none.when({ type: 'SetClubCrest', ...crest('c1') });
    first.happened(set('c1'));
    expect(first.state().crest).toEqual(crest('c1'));
    const one = given([created, set('c1')]);
    one.when({ type: 'SetClubCrest', ...crest('c1') }).nothingHappened();
    const second = one.when({ type: 'SetClubCrest', ...crest('c2') });
    second.happened(set('c2'));
    expect(second.state().crest).toEqual(crest('c2'));
    const without = one.when({ type: 'RemoveClubCrest' });
    without.happened(removed);
    expect(without.state()).toEqual(none.state);
  });

  it('has 1 MB at most', () => {
    const none = given([created]);
    none.when({ type: 'SetClubCrest', ...crest('c1'), fileSize: 1_048_576 }).happenedTypes('ClubCrestSet');
    none
      .when({ type: 'SetClubCrest', ...crest('c1'), fileSize: 1_048_577 })
      .refused('image-too-large', { maximum: 1_048_576 });
  });

  it('stands in the views of its organisation; without one they are as they were', () => {
    const shown = (state: Organization) => [
      organizationView('o1', state, [], 0),
      publicOrganizationView('o1', { name: state.name, pageName: 'muster', color: null, crest: state.crest }, []),
    ];
    const none = shown(given([created]).state);
    const [own, seen] = none;
    // To visitors it stands in the place of the club's letters.
    expect(seen).toMatchObject({ letters: 'MU' });
    expect(shown(given([created, set('c1')]).state)).toEqual([
      { ...own, crest: '/images/c1' },
      { ...seen, letters: undefined, crest: '/images/c1' },
    ]);
    expect(JSON.stringify(none)).not.toContain('crest');
  });

  it('is one of the pictures of its organisation while it is its crest, and none of its images', () => {
    const { state } = given([created, set('c1'), set('c2')]);
    expect(state.images).toEqual({});
    expect(pictureIds(state)).toEqual(['c2']);
    expect(['c1', 'c2', 'constructor'].map((id) => hasPicture(state, id))).toEqual([false, true, false]);
  });
});
