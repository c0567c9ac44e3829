import type { OrganizationView } from '#domain/contract.ts';
import { listCompetitions } from './list-competitions.ts';

export type VenueView = OrganizationView['venues'][number];
type Tournaments = Pick<OrganizationView, 'tournaments'>;

/** The tournaments that name a venue, in the order of the list they come from. */
export const namingVenue = ({ tournaments }: Tournaments, venueId: string): Tournaments['tournaments'] =>
  tournaments.filter((tournament) => tournament.venueId === venueId);

/** Those of them that are played there: trainings and examples take no hall [NT6]. */
export const playedAt = (organization: Tournaments, venueId: string): Tournaments['tournaments'] =>
  listCompetitions(namingVenue(organization, venueId));
