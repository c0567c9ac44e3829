import type { TournamentView } from '#domain/contract.ts';

/** What every tab of a tournament gets: the view, followed live by the shell around it. */
export interface TournamentPage {
  readonly tournament: TournamentView;
}
