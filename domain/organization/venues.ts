import { refuse } from '../refusal.ts';
import { withChangedPart } from './changed-parts.ts';
import type { OrganizationFolds, OrganizationRules } from './commands.ts';
import { isDeepEqual } from '../deep-equal.ts';
import type { VenueFacts } from './state.ts';
import { initialVenue, venueFactsOf } from './venue-facts.ts';
import { getOwnEntry, withEntry, withoutEntry } from './own-entries.ts';

/** The most venues of an organisation: they are listed as a whole. */
export const MAXIMUM_VENUES = 500;

export const venueRules = {
  CreateVenue: ({ venueId, name }, { venues }) => {
    // What an import makes has the same id when it is repeated.
    if (getOwnEntry(venues, venueId) !== undefined) return [];
    if (Object.keys(venues).length >= MAXIMUM_VENUES) return refuse('venue-limit', { maximum: MAXIMUM_VENUES });
    return [{ type: 'VenueCreated', data: { venueId, name } }];
  },
  ChangeVenue: ({ venueId, name, description, addressDetails, externalLinks, basedOn = null }, { venues }) => {
    const venue = getOwnEntry(venues, venueId);
    if (venue === undefined) return refuse('venue-unknown');
    const next: VenueFacts = { name, description: description ?? '', addressDetails, externalLinks };
    if (isDeepEqual(next, venueFactsOf(venue))) return [];
    // A venue is saved as a whole: an edit of an older version would silently revert the newer change.
    if (basedOn !== null && venue.touched > basedOn) {
      return refuse('changed-meanwhile', { conflicts: [{ path: `venues/${venueId}`, version: venue.touched }] });
    }
    return [{ type: 'VenueChanged', data: { venueId, ...next } }];
  },
  DeleteVenue: ({ venueId }, { venues }) =>
    getOwnEntry(venues, venueId) === undefined
      ? refuse('venue-unknown')
      : [{ type: 'VenueDeleted', data: { venueId } }],
} satisfies Partial<OrganizationRules>;

export const venueFolds = {
  VenueCreated: (organization, { venueId, name }, { version, at }) => ({
    ...withChangedPart(organization, venueId, at),
    venues: withEntry(organization.venues, venueId, { name, ...initialVenue, touched: version }),
  }),
  VenueChanged: (organization, { venueId, name, ...venue }, { version, at }) => ({
    ...withChangedPart(organization, venueId, at),
    venues: withEntry(organization.venues, venueId, { name, ...initialVenue, ...venue, touched: version }),
    venuesChanged: { version, at },
  }),
  VenueDeleted: (organization, { venueId }, { version, at }) => ({
    ...withChangedPart(organization, venueId, at),
    venues: withoutEntry(organization.venues, venueId),
    venuesChanged: { version, at },
  }),
} satisfies Partial<OrganizationFolds>;
