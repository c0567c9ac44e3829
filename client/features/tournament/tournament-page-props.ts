import type { TournamentView } from '#domain/contract.ts';
import type { Role } from '../organization/role.ts';

/** What every tab of a tournament gets: the view, followed live by the shell around it, and what the reader is here. */
export interface TournamentPageProps {
  readonly tournament: TournamentView;
  /** The reader's own in the organisation; null until it is known: then nothing is offered yet. */
  readonly role: Role | null;
}
