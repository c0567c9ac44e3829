import type { PublicMatchView } from '#domain/contract.ts';
import { texts } from '../texts/de.ts';

/** Who will take an undecided place: winner or loser of the match played for it. */
export function openPlace(place: number, matches: readonly PublicMatchView[]): string {
  const forPlaces = ({ metadata }: PublicMatchView): number | null =>
    metadata.type === 'Final' ? 1 : metadata.type === 'ThirdPlacePlayoff' ? 3 : metadata.playoffPosition;
  const match = matches.find((one) => {
    const first = forPlaces(one);
    return first !== null && (place === first || place === first + 1);
  });
  if (match === undefined) return texts.publicWords.undecided;
  const { label } = match.metadata;
  return place === forPlaces(match) ? texts.publicWords.open(label) : texts.publicWords.openLoser(label);
}
