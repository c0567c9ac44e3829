import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../texts/de.ts';
import { plainDay } from '../texts/format.ts';
import { logosOf } from './presentation.ts';

/** What messengers and search engines show of a tournament. `picture`: its address here, a JPEG; null: it has none. */
export interface About {
  readonly title: string;
  readonly description: string;
  readonly picture: { readonly path: string; readonly width: number; readonly height: number } | null;
}

export function aboutOf(tournament: PublicTournamentView): About {
  const { name, organizationName, venueName, kickoff, images } = tournament;
  const facts = [organizationName, venueName, kickoff === null ? null : plainDay(kickoff)];
  const image = logosOf(tournament).organizer ?? images.sponsorBanner;
  return {
    title: texts.visitor.title(name),
    description: texts.visitor.description(facts.filter((fact) => fact !== null)),
    picture: image === null ? null : { path: `${image.url}?form=jpeg`, width: image.width, height: image.height },
  };
}

export const boardTitle = ({ name }: PublicTournamentView): string => texts.board.title(name);
export const missingTitle = (): string => texts.titled(texts.visitor.goneTitle);
