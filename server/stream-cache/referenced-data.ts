import type { ImageView, PublicVenue } from '#domain/contract.ts';
import { pictureUrl } from '#domain/organization/crest.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Image, Organization, Venue } from '#domain/organization/state.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { choicesAmong, type ClubChoice } from '#domain/tournament/view/emblems.ts';
import type { ReferencedData, PublicReferencedData } from '#domain/tournament/view/tournament-view.ts';

/** What is counted elsewhere about one tournament: public page views, and retrievals by document id. */
export interface TournamentCounts {
  readonly publicPageViews: number;
  readonly generationCounts: Readonly<Record<string, number>>;
}

/** The part of an organisation that its tournaments' views refer to. */
export type ReferredParts = Pick<
  Organization,
  'name' | 'color' | 'crest' | 'teamEmblems' | 'folders' | 'venues' | 'images'
>;

/** What a tournament's view takes from its organisation. A reference to something that is gone shows as absent. */
export function collectReferencedData(
  tournament: Tournament,
  organization: ReferredParts,
  counted: TournamentCounts,
): ReferencedData & PublicReferencedData {
  const { folderId, venueId } = tournament;
  const venue = venueId === null ? undefined : getOwnEntry(organization.venues, venueId);
  return {
    organizationName: organization.name,
    organizationColor: organization.color,
    organizationCrest: organization.crest === null ? null : pictureUrl(organization.crest.imageId),
    clubChoices: choicesFor(tournament, organization),
    folderName: folderId === null ? null : (getOwnEntry(organization.folders, folderId)?.name ?? null),
    venueName: venue?.name ?? null,
    venue: venue === undefined ? null : copyVenue(venue),
    images: imagesOf(tournament, organization),
    ...counted,
  };
}

/** What is chosen for the clubs that have teams in the tournament: that of others changes nothing of its view. */
function choicesFor({ teams }: Tournament, { teamEmblems }: ReferredParts): readonly ClubChoice[] {
  if (teamEmblems.length === 0) return [];
  const names = Object.values(teams).map(({ name }) => name);
  const used = new Set(names.map(choicesAmong(names, teamEmblems)));
  return teamEmblems
    .filter((chosen) => used.has(chosen))
    .map(({ club, colors, worn, crest }) => ({
      club,
      ...(colors === null || worn === null ? {} : { colors, worn }),
      ...(crest === null ? {} : { crest: pictureUrl(crest.imageId) }),
    }));
}

/** An organisation's venue with a copy of its lists: a view is handed to others. */
const copyVenue = ({ name, description, addressDetails, externalLinks }: Venue): PublicVenue => ({
  name,
  description,
  addressDetails: [...addressDetails],
  externalLinks: [...externalLinks],
});

function imagesOf({ images }: Tournament, organization: ReferredParts): Record<string, ImageView> {
  const shown: Record<string, ImageView> = {};
  for (const id of Object.values(images)) {
    const image = id === null ? undefined : getOwnEntry(organization.images, id);
    if (id !== null && image !== undefined) shown[id] = imageView(id, image);
  }
  return shown;
}

/** An image of an organisation as calls and views show it. */
export const imageView = (id: string, { createdAt, name, fileSize, width, height }: Image): ImageView => ({
  id,
  createdAt,
  name,
  url: pictureUrl(id),
  fileSize,
  width,
  height,
});
