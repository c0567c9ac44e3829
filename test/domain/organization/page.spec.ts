import { describe, expect, it } from 'vitest';
import { clubPageBody } from '#domain/organization/bodies.ts';
import type { OrganizationEvent } from '#domain/organization/events.ts';
import { givenOrganization as given, givenPageName } from '../support/given.ts';

const created: OrganizationEvent = { type: 'OrganizationCreated', data: { name: 'SV Musterstadt', ownerId: 'u1' } };
const named = (name: string): OrganizationEvent => ({ type: 'PageNamed', data: { name } });
const ended: OrganizationEvent = { type: 'PageEnded', data: {} };

describe('[OR5] the name of a page', () => {
  it('is of the organisation that took it first, which may take it again', () => {
    const claim = (organizationId: string) => ({ type: 'ClaimPageName', organizationId }) as const;
    const claimed = { type: 'PageNameClaimed', data: { organizationId: 'o1' } } as const;
    givenPageName([]).when(claim('o1')).happened(claimed);
    givenPageName([claimed]).when(claim('o1')).nothingHappened();
    givenPageName([claimed]).when(claim('o2')).refused('name-taken');
  });

  it('is chosen, changed, ended and taken back; old names stay', () => {
    given([created]).when({ type: 'SetPage', name: 'sv-muster' }).happened(named('sv-muster'));
    const spec = given([created, named('sv-muster')]);
    spec.when({ type: 'SetPage', name: 'sv-muster' }).nothingHappened();
    const changed = spec.when({ type: 'SetPage', name: 'muster' });
    changed.happened(named('muster'));
    expect(changed.state().page).toMatchObject({ name: 'muster', names: ['sv-muster', 'muster'] });
    spec.when({ type: 'SetPage', name: null }).happened(ended);
    const over = given([created, named('sv-muster'), named('muster'), ended]);
    expect(over.state.page).toMatchObject({ name: null, names: ['sv-muster', 'muster'] });
    over.when({ type: 'SetPage', name: null }).nothingHappened();
    const again = over.when({ type: 'SetPage', name: 'sv-muster' });
    again.happened(named('sv-muster'));
    expect(again.state().page).toMatchObject({ name: 'sv-muster', names: ['muster', 'sv-muster'] });
  });

  it('is one of twenty at most', () => {
    const spec = given([created, ...Array.from({ length: 20 }, (_, at) => named(`name-${at}`))]);
    spec.when({ type: 'SetPage', name: 'name-20' }).refused('page-name-limit');
    spec.when({ type: 'SetPage', name: 'name-3' }).happened(named('name-3'));
  });

  it('is of 3 to 40 letters, digits and hyphens, and none of the portal’s own words', () => {
    const isTaken = (name: unknown) => clubPageBody.safeParse({ name }).success;
    const good = ['tsv', 'sv-1920', '---', 'a'.repeat(40), null];
    expect(good.filter((name) => !isTaken(name))).toEqual([]);
    const bad = ['sv', 'a'.repeat(41), 'SV-Muster', 'müller', 'a b', 'a.b', 'api', 'admin', 'portal', 'views'];
    expect([...bad, 'views-2026-11-26', 7].filter(isTaken)).toEqual([]);
  });

  it('a change that says nothing is refused, and so are two short addresses of one tournament', () => {
    expect(clubPageBody.safeParse({}).success).toBe(false);
    const two = ['hallencup', 'pokal'].map((name) => ({ tournamentId: 't1', name }));
    expect(clubPageBody.safeParse({ tournaments: two }).success).toBe(false);
  });
});

it('[OR5] short addresses are set together, without a name too', () => {
  const tournaments = [
    { tournamentId: 't1', name: 'hallencup' },
    { tournamentId: 't2', name: 'hallencup' },
  ];
  const set = { type: 'PageAddressesSet', data: { addresses: { t1: 'hallencup', t2: 'hallencup' } } } as const;
  given([created]).when({ type: 'SetPage', tournaments }).happened(set);
  const spec = given([created, named('muster'), set]);
  spec.when({ type: 'SetPage', name: 'muster', tournaments: tournaments.toReversed() }).nothingHappened();
  spec.when({ type: 'SetPage', tournaments: [] }).happened({ type: 'PageAddressesSet', data: { addresses: {} } });
  spec.when({ type: 'SetPage', tournaments: null }).happened({ type: 'PageAddressesSet', data: { addresses: {} } });
});
