import { describe, expect, it } from 'vitest';
import { clubColorBody } from '#domain/organization/bodies.ts';
import type { OrganizationEvent } from '#domain/organization/events.ts';
import { publicOrganizationView } from '#domain/organization/public-view.ts';
import { organizationView } from '#domain/organization/view.ts';
import { givenOrganization as given } from '../support/given.ts';

const created: OrganizationEvent = { type: 'OrganizationCreated', data: { name: 'SV Musterstadt', ownerId: 'u1' } };
const set = (color: string | null): OrganizationEvent => ({ type: 'ClubColorSet', data: { color } });

describe("a club's colour", () => {
  it('is chosen, changed and taken back, and said only when that is new', () => {
    const none = given([created]);
    expect(none.state.color).toBeNull();
    none.when({ type: 'SetClubColor', color: null }).nothingHappened();
    const chosen = none.when({ type: 'SetClubColor', color: '#1642c4' });
    chosen.happened(set('#1642c4'));
    expect(chosen.state().color).toBe('#1642c4');
    const blue = given([created, set('#1642c4')]);
    blue.when({ type: 'SetClubColor', color: '#1642c4' }).nothingHappened();
    blue.when({ type: 'SetClubColor', color: '#b3261e' }).happened(set('#b3261e'));
    const without = blue.when({ type: 'SetClubColor', color: null });
    without.happened(set(null));
    expect(without.state()).toEqual(none.state);
  });

  it('stands in the views of its organisation; without one they are as they were', () => {
    const shown = (state: typeof blue) => [
      organizationView('o1', state, [], 0),
      publicOrganizationView(
        'o1',
        { name: state.name, pageName: 'muster', color: state.color, crest: state.crest },
        [],
      ),
    ];
    const none = given([created]).state;
    const blue = given([created, set('#1642c4')]).state;
    expect(shown(blue)).toEqual(shown(none).map((view) => ({ ...view, color: '#1642c4' })));
    expect(JSON.stringify(shown(none))).not.toContain('color');
  });

  it.each(['#1642c4', '#000000', '#ffffff'])('may be %s', (color) => {
    expect(clubColorBody.safeParse({ color }).success).toBe(true);
  });

  it.each(['#1642C4', '1642c4', '#abc', '#1642c4ff', 'blue', '#1642c4 ', '#1642c4;}', '', 7, undefined])(
    'is never %s',
    (color) => {
      expect(clubColorBody.safeParse({ color }).success).toBe(false);
    },
  );

  it('is taken back by null', () => {
    expect(clubColorBody.safeParse({ color: null }).success).toBe(true);
  });
});
