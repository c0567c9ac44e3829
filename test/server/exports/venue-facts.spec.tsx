import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { Information } from '#client/pages/venue/information.tsx';
import { venuesTable } from '#client/pages/venues/venues.tsx';
import { keysOf } from '#domain/typed-keys.ts';
import { venueBody } from '#domain/organization/bodies.ts';
import type { OrganizationEvent } from '#domain/organization/events.ts';
import type { Organization, VenueFacts } from '#domain/organization/state.ts';
import { initialVenue, venueFactsOf } from '#domain/organization/venue-facts.ts';
import { organizationView } from '#domain/organization/view.ts';
import { exportTournament } from '#domain/tournament/transfer/export-tournament.ts';
import { publicView } from '#domain/tournament/view/tournament-view.ts';
import { renderVisitorPage } from '#server/public-pages/render-pages.tsx';
import { collectReferencedData } from '#server/stream-cache/referenced-data.ts';
import { cup, ID } from '#test/domain/support/cup.ts';
import { givenOrganization, NOW } from '#test/domain/support/given.ts';

// Where each thing shows that an organisation says of a venue. A new one does not compile without its line here, and the
// line is true: an output that shows it differs where it differs, and no other does.

type Fact = keyof VenueFacts;

const created: readonly OrganizationEvent[] = [
  { type: 'OrganizationCreated', data: { name: 'SV Musterstadt', ownerId: 'u1' } },
  { type: 'VenueCreated', data: { venueId: 'v1', name: 'Stadthalle' } },
];
const spec = givenOrganization(created);
const change = (facts: VenueFacts) => ({ type: 'ChangeVenue', venueId: 'v1', ...venueBody.parse(facts) }) as const;

const CUP = { ...cup(), venueId: 'v1' };
const COUNTS = { publicPageViews: 0, generationCounts: {} };
const venueIn = ({ venues }: Organization) => {
  const { v1: venue } = venues;
  if (venue === undefined) throw new Error('The organisation has a venue');
  return venue;
};
const publicViewOf = (organization: Organization) =>
  publicView(ID, CUP, collectReferencedData(CUP, organization, COUNTS));
const seenByMembers = (organization: Organization) => organizationView('o1', organization, [], 0);

const OUTPUTS = {
  members: (organization: Organization) => seenByMembers(organization).venues,
  public: (organization: Organization) => publicViewOf(organization).venue,
  visitorPage: (organization: Organization) =>
    renderVisitorPage({
      tournament: publicViewOf(organization),
      at: new Date(NOW),
      link: 'https://portal.example/t/cup',
    }),
  file: (organization: Organization) =>
    exportTournament(CUP, { venue: venueIn(organization), pictures: [], at: NOW }).venue,
  csv: (organization: Organization) => venuesTable(seenByMembers(organization), seenByMembers(organization).venues),
  page: (organization: Organization) => {
    const view = seenByMembers(organization);
    return view.venues.map((venue) =>
      renderToStaticMarkup(
        <Router ssrPath="/portal">
          <Information venue={venue} organization={view} mayChange />
        </Router>,
      ),
    );
  },
} satisfies Record<string, (organization: Organization) => unknown>;

type Output = keyof typeof OUTPUTS;

const ALL = keysOf(OUTPUTS);

const FACTS: { readonly [F in Fact]: { readonly value: VenueFacts[F]; readonly in: readonly Output[] } } = {
  name: { value: 'Halle Nord', in: ALL.filter((output) => output !== 'page') },
  description: { value: 'Eingang hinten', in: ALL.filter((output) => output !== 'csv') },
  addressDetails: { value: ['Weg 1'], in: ALL },
  externalLinks: { value: ['https://halle.example/'], in: ALL.filter((output) => output !== 'csv') },
};

const before: VenueFacts = { ...initialVenue, name: 'Stadthalle' };
const withFact = (fact: Fact): VenueFacts => ({ ...before, [fact]: FACTS[fact].value });

describe.each(keysOf(FACTS))('%s of a venue', (fact) => {
  const after = spec.when(change(withFact(fact))).state();

  it('is kept as it is said', () => {
    expect(venueFactsOf(venueIn(after))).toEqual(withFact(fact));
  });

  it('said again is no change', () => {
    const changed: OrganizationEvent = { type: 'VenueChanged', data: { venueId: 'v1', ...withFact(fact) } };
    givenOrganization([...created, changed])
      .when(change(withFact(fact)))
      .nothingHappened();
  });

  it.each(ALL)('shows where it says so: %s', (output) => {
    const draw = (organization: Organization) =>
      JSON.stringify(OUTPUTS[output](organization)).replaceAll(/"version":\d+/g, '');
    expect(draw(after) !== draw(spec.state)).toBe(FACTS[fact].in.includes(output));
  });
});

it.each(keysOf(initialVenue))('%s is as at first where an older event says nothing of it', (fact) => {
  const { [fact]: _unknown, ...known } = before;
  const stored = { type: 'VenueChanged', data: { venueId: 'v1', ...known } };
  const { state } = givenOrganization([...created, stored as OrganizationEvent]);
  expect(venueFactsOf(venueIn(state))).toEqual(before);
});
