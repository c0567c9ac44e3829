import type { PublicOrganizationView, PublicTournamentView } from '#domain/contract.ts';
import { isOver } from '#domain/match-day.ts';
import { texts } from '../texts/de.ts';
import { formatList, plainDay } from '../texts/format.ts';
import { statusLine } from '../tournament-view/notices-at.ts';
import { championOf } from './champion-of.ts';
import { findLogos, showsTables, toPeriod } from './presentation.ts';

/** A JPEG: its address here, and its pixels where they are known. */
interface Picture {
  readonly path: string;
  readonly width?: number;
  readonly height?: number;
}

/** What messengers and search engines show of a tournament or a club. `picture` null: it has none. */
export interface About {
  readonly title: string;
  readonly description: string;
  readonly picture: Picture | null;
}

export function aboutOf(tournament: PublicTournamentView): About {
  const { organizationName, organizationCrest, venueName } = tournament;
  const day = toPeriod(tournament);
  const { organizer, banner } = findLogos(tournament);
  const facts = [statusLine(tournament), organizationName, venueName, day === null ? null : plainDay(day)];
  return {
    title: titleOf(tournament),
    description: describe(
      tournament,
      facts.filter((fact) => fact !== null),
    ),
    picture: pictureOf(organizer) ?? pictureOfCrest(organizationCrest) ?? pictureOf(banner),
  };
}

const pictureOf = (image: ReturnType<typeof findLogos>['organizer']): Picture | null =>
  image === null ? null : { path: `${image.url}?form=jpeg`, width: image.width, height: image.height };

const pictureOfCrest = (address: string | undefined): Picture | null =>
  address === undefined ? null : { path: `${address}?form=jpeg` };

/** Returns the title of tab and link preview: 'live' until it is over [MO9], unless it is not as planned [OR4]. */
export function titleOf(tournament: PublicTournamentView): string {
  const { status } = tournament.status;
  if (status !== 'Planned') return texts.visitor.titleNotAsPlanned(tournament.name, texts.publicWords.statuses[status]);
  return isOver(tournament) ? texts.visitor.titleOver(tournament.name) : texts.visitor.title(tournament.name);
}

/** Promises no more than the page shows [PR1], and nothing unless it takes place as planned. */
function describe(tournament: PublicTournamentView, facts: readonly string[]): string {
  const t = texts.linkPreview;
  if (tournament.status.status !== 'Planned') return t.facts(facts);
  const results = [
    ...(tournament.presentationConfiguration.showResults === 'NoResults' ? [] : [t.results]),
    ...(showsTables(tournament) ? [t.tables] : []),
  ];
  if (!isOver(tournament)) return t.text(facts, formatList([t.plan, ...results]));
  const places = tournament.rankings.length === 0 ? [] : [t.places];
  return t.textOver(facts, championOf(tournament), formatList([...results, ...places]));
}

/** The same of the page of a club [OR5]. */
export const aboutClub = ({ name, crest }: Pick<PublicOrganizationView, 'name' | 'crest'>): About => ({
  title: texts.club.title(name),
  description: texts.club.description(name),
  picture: pictureOfCrest(crest),
});

export const boardTitle = ({ name }: PublicTournamentView): string => texts.board.title(name);
export const missingTitle = (): string => texts.titled(texts.visitor.goneTitle);
