import type { MatchView, TournamentView } from '#domain/contract.ts';
import type { MatchDay } from '#domain/match-day.ts';
import type { Presence } from '../../live/presence.ts';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import type { RefusedReport } from './reports/refused-report.ts';
import type { Reports } from './reports/reports.ts';
import type { TypedResult } from './typed-result.ts';

export interface MatchListProps {
  readonly tournament: TournamentView;
  /** The matches that pass the filter. */
  readonly matches: readonly MatchView[];
  readonly names: TeamNames;
  readonly reports: Reports;
  /** The same as they are by now, where a row is open: what is listed may be a moment behind. */
  readonly live: Reports;
  readonly now: Date;
  readonly day: MatchDay;
  readonly stale: boolean;
  /** What this device is called: 'auf diesem Handy'. */
  readonly here: string;
  /** Names of the others at a match, by its number. */
  readonly people: ReadonlyMap<number, Presence>;
  /** The match a link leads to. */
  readonly asked: string | null;
  /** Matches shown despite filters and folding: linked to, in work, or needing a decision. */
  readonly stays: (match: MatchView) => boolean;
  /** The match being reported in its row; null: none, or in a sheet. */
  readonly editing: OpenRow | null;
  /** null if the reader may not report. */
  readonly editor: ResultEditor | null;
}

export interface OpenRow {
  readonly matchId: string;
  /** On a phone in a sheet over the page: turned on its side it can be as wide as a desk, and what is typed stays there. */
  readonly inSheet: boolean;
  /** The digit that opened the row. */
  readonly typed: string;
  /** Whether it was opened to end the match. */
  readonly ends: boolean;
  /** Input from before a reload, or taken over; null: none. */
  readonly restored: TypedResult | null;
  /** What was sent for other teams, refused, and taken over into it to be looked at; null: nothing. */
  readonly taken: RefusedReport | null;
}

export interface ResultEditor {
  readonly open: (match: MatchView, typed?: string) => void;
  /** null: closes the row. Asks first where something typed in it would be lost. */
  readonly edit: (matchId: string | null) => void;
  readonly clear: (match: MatchView) => void;
  /** Closes the sheet of a match and keeps what was typed in it for the next time; null: nothing. */
  readonly park: (matchId: string, typed: TypedResult | null) => void;
  /** Decides a match that play did not decide [RE13]; null: the reader may not. */
  readonly rule: ((match: MatchView) => void) | null;
  /** Whether the reader may revert steps, beyond reporting. */
  readonly mayRevert: boolean;
}
