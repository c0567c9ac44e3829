import type { OrganizationView } from '#domain/contract.ts';

export type VenueView = OrganizationView['venues'][number];

/** The tournaments that are played at a venue, in the order of the list they come from. */
export const playedAt = ({ tournaments }: OrganizationView, venueId: string): OrganizationView['tournaments'] =>
  tournaments.filter((tournament) => tournament.venueId === venueId);
