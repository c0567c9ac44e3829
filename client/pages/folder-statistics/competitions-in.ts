import type { OrganizationView } from '#domain/contract.ts';

type Tournaments = Pick<OrganizationView, 'tournaments'>;

/** The tournaments that the statistics of a folder count: trainings and examples in it are none of them [NT6]. */
export const competitionsIn = ({ tournaments }: Tournaments, folderId: string): Tournaments['tournaments'] =>
  tournaments.filter((tournament) => tournament.folderId === folderId && tournament.purpose === 'Competition');
