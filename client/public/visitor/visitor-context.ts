import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { placeName } from '../../tournament-view/round-names.ts';
import type { TeamNames } from '../../tournament-view/team-names.ts';

/** What every area of the visitor page is drawn from. */
export interface VisitorContext {
  readonly tournament: PublicTournamentView;
  readonly names: TeamNames;
  /** The reader's own team; null: none chosen. */
  readonly mine: string | null;
  /** The time the values are of, null while they are current. */
  readonly old: string | null;
  /** Matches whose score or state changed in the last seconds. */
  readonly changed: ReadonlySet<string>;
  /** Whether anything is played: before, no team would be anywhere if play stopped. */
  readonly isBegun: boolean;
}

/** What a match in the list of an area is drawn from. */
export interface MatchInArea {
  readonly match: PublicMatchView;
  readonly seen: VisitorContext;
  /** The forecast kickoff where it is to be said, in ms. */
  readonly expected: number | null | undefined;
}

/** 'Gruppe A', 'Halbfinale 2' */
export const matchPlace = (match: PublicMatchView, tournament: PublicTournamentView): string =>
  placeName(match, tournament, texts.groupWords.name);
