import { titleOf } from '#client/public/about.ts';
import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { LINK_PICTURE, pictureFactsOf, stampOfPicture } from './picture-facts.ts';

const t = texts.linkPicture;

/** Fallback for a missing picture. */
export const ICON = { path: '/icon-512.png', width: 512, height: 512 } as const;

/** Where a page finds the picture of its link, and what it shows for those who do not see it. */
export interface DescribedPicture {
  /** With a stamp of what it shows: messengers keep what they once got under an address. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Of a public tournament; nothing is drawn for it. */
export function describeLinkPicture(tournament: PublicTournamentView): DescribedPicture {
  const facts = pictureFactsOf(tournament);
  const { play } = facts;
  const champion = play?.kind === 'over' ? play.champion : null;
  const matches = play === null || play.kind === 'ahead' ? [] : play.matches;
  return {
    path: `/t/${tournament.id}/preview.png?v=${stampOfPicture(facts)}`,
    ...LINK_PICTURE,
    alt: [
      titleOf(tournament),
      ...(champion === null ? [] : [t.championIs(champion)]),
      ...matches.map(({ teamA, teamB, score }) => t.match(teamA, teamB, score)),
    ].join(' · '),
  };
}
