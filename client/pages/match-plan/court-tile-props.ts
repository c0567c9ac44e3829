import type { MatchView, TournamentView } from '#domain/contract.ts';
import type { MatchDay } from '#domain/match-day.ts';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import type { Reports } from './reports/reports.ts';

export interface TileActions {
  /** Opens the row of a match. */
  readonly openReport: (matchId: string) => void;
  /** Ends a running match with the score it has; shows its row where that is open or that score cannot end it. */
  readonly end: (match: MatchView) => void;
  /** Decides a match that play did not decide [RE13]; null: the reader may not. */
  readonly rule: ((match: MatchView) => void) | null;
}

/** What a court's tile is drawn from. */
export interface CourtTileProps {
  readonly tournament: TournamentView;
  readonly names: TeamNames;
  readonly reports: Reports;
  readonly day: MatchDay<MatchView>;
  readonly now: Date;
  readonly stale: boolean;
  /** What this device is called: 'auf diesem Handy'. */
  readonly here: string;
  /** null where the reader may not report. */
  readonly act: TileActions | null;
  /** Opens the dialog that moves the matches of a court; null where the reader may not. */
  readonly shift: ((court: number, minutes: number) => void) | null;
  /** Opens the tile of a match; null: it is open, or nothing more is known of it. */
  readonly open: ((matchId: string) => void) | null;
}
