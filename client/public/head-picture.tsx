import type { PublicTournamentView } from '#domain/contract.ts';
import { ClubDisc } from './club-disc.tsx';
import { headPicture } from './presentation.ts';

/** Whose tournament it is: the organiser's logo, else the crest of the club, else its letters on its colour. */
export function HeadPicture({
  tournament,
  className,
  alt = '',
}: {
  tournament: PublicTournamentView;
  className: string;
  /** Of a picture. Left out: the words beside it say the same. */
  alt?: string;
}) {
  const picture = headPicture(tournament);
  return picture === null ? (
    <ClubDisc className={className} letters={tournament.organizationLetters} />
  ) : (
    <img className={className} src={picture} alt={alt} />
  );
}
