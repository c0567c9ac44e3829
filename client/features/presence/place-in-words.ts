import type { TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { texts } from '../../texts/de.ts';

/** The place of a member, in words: 'bei Spiel 21'. The channel names a match by its index, people by its number [PL10]. */
export function placeInWords(place: string, { matches }: Pick<TournamentView, 'matches'>): string {
  const match = matches[Number(/^match\/(\d+)$/.exec(place)?.[1]) - 1];
  return texts.presence.at(match === undefined ? place : `match/${matchNumber(match)}`);
}
