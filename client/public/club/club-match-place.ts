import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { placeName } from '../../tournament-view/round-names.ts';
import { texts } from '../../texts/de.ts';

/** Where a match belongs, in words: 'Gruppe A', 'Halbfinale 1'. */
export const clubMatchPlace = (match: PublicMatchView, tournament: PublicTournamentView): string =>
  placeName(match, tournament, texts.groupWords.name);
