import { z } from 'zod';
import { utcInstant } from '../utc-instant.ts';
import { tournamentPurpose, visibility } from '../tournament/contract/bodies.ts';
import { statusOfTournament } from '../tournament/contract/notices.ts';
import { plannedEnd } from '../tournament/match-day/planned-end.ts';
import type { ImageView, TournamentView } from '../tournament/contract/views.ts';
import { pictureUrl } from './crest.ts';
import { getOwnEntry } from './own-entries.ts';
import type { ChosenEmblem, ImageType, KeyRights, Organization, Role, VenueFacts } from './state.ts';

// An organisation's lists as its members see them (docs/api.md, "Live channel"). Lists keep a stable order.

/** A tournament as lists show it; `kickoff` and `end` (of its plan) are ISO 8601 instants. */
export const listedTournament = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    folderId: z.string().nullable(),
    folderName: z.string().nullable(),
    venueId: z.string().nullable(),
    venueName: z.string().nullable(),
    /** Of the images it shows; one in two places is listed twice. */
    imageIds: z.array(z.string()),
    name: z.string(),
    visibility,
    purpose: tournamentPurpose,
    /** Whether it only serves to make others of it [OR1]. */
    template: z.boolean(),
    announcedStatus: statusOfTournament,
    version: z.number().int(),
    kickoff: utcInstant.nullable(),
    end: utcInstant.nullable(),
    teamCount: z.number().int(),
    matchCount: z.number().int(),
    finishedCount: z.number().int(),
    runningCount: z.number().int(),
    publicPageViews: z.number().int(),
  })
  .meta({ id: 'ListedTournament' });
export type ListedTournament = Readonly<z.infer<typeof listedTournament>>;

/** What the teams of a club wear in each tournament of the organisation [OR8]. */
export const chosenEmblemView = z
  .object({
    club: z.string(),
    /** Ground and band, `#rrggbb`. Absent: as the name draws them. */
    colors: z.array(z.string()).optional(),
    /** The address of its crest, a square. Absent: it has none. */
    crest: z.string().optional(),
  })
  .meta({ id: 'ChosenEmblem' });
export type ChosenEmblemView = Readonly<z.infer<typeof chosenEmblemView>>;

export const toChosenEmblemView = ({ club, colors, crest }: ChosenEmblem): ChosenEmblemView => ({
  club,
  ...(colors === null ? {} : { colors: [colors[0], colors[1]] }),
  ...(crest === null ? {} : { crest: pictureUrl(crest.imageId) }),
});

export interface OrganizationView {
  readonly id: string;
  readonly name: string;
  /** Next kickoff last, those without one first, then by name. */
  readonly tournaments: readonly ListedTournament[];
  /** Those that only serve to make others of them [OR1], which are not among `tournaments`; in the same order. */
  readonly templates: readonly ListedTournament[];
  /** Only those with a living tournament, in the order of their creation. */
  readonly folders: readonly { readonly id: string; readonly name: string }[];
  readonly venues: readonly (VenueFacts & {
    readonly id: string;
    /** The version of the organisation that last changed it, to send as `Based-On` when editing. */
    readonly version: number;
  })[];
  readonly images: readonly (ImageView & { readonly type: ImageType })[];
  readonly members: readonly { readonly userId: string; readonly role: Role; readonly joinedAt: string }[];
  /** The public page [OR5] and how often it was visited; short addresses below it by tournament. */
  readonly page: {
    readonly name: string | null;
    readonly addresses: Readonly<Record<string, string>>;
    readonly publicPageViews: number;
  };
  /** `#rrggbb`. Absent: the club has none of its own. */
  readonly color?: string | undefined;
  /** The address of its crest, a square. Absent: the club has none. */
  readonly crest?: string | undefined;
  /** What is chosen for clubs whose teams take part [OR8]. Absent: nothing is. */
  readonly teamEmblems?: readonly ChosenEmblemView[] | undefined;
}

/** The lists of an organisation; `living` are its tournaments and templates in any order. */
export function organizationView(
  id: string,
  { name, folders, venues, images, members, page, color, crest, teamEmblems }: Organization,
  living: readonly ListedTournament[],
  publicPageViews: number,
): OrganizationView {
  const lines = living.map((line) => withExistingImages(line, images)).toSorted(byKickoff);
  const tournaments = lines.filter(({ template }) => !template);
  const filed = new Set(tournaments.map(({ folderId }) => folderId));
  return {
    id,
    name,
    tournaments,
    templates: lines.filter(({ template }) => template),
    folders: Object.entries(folders).flatMap(([folderId, folder]) =>
      filed.has(folderId) ? [{ id: folderId, name: folder.name }] : [],
    ),
    venues: Object.entries(venues).map(([venueId, { touched, ...venue }]) => ({
      id: venueId,
      ...venue,
      version: touched,
    })),
    images: Object.entries(images).map(([imageId, image]) => ({
      id: imageId,
      type: image.type,
      createdAt: image.createdAt,
      name: image.name,
      url: pictureUrl(imageId),
      fileSize: image.fileSize,
      width: image.width,
      height: image.height,
    })),
    members: Object.entries(members).map(([userId, { role, joinedAt }]) => ({ userId, role, joinedAt })),
    page: { name: page.name, addresses: page.addresses, publicPageViews },
    ...(color === null ? {} : { color }),
    ...(crest === null ? {} : { crest: pictureUrl(crest.imageId) }),
    ...(teamEmblems.length === 0 ? {} : { teamEmblems: teamEmblems.map(toChosenEmblemView) }),
  };
}

/**
 * The part of the view for Owners only: no secrets, and no addresses, for those are not in the log. Instants are ISO
 * 8601.
 */
export interface OrganizationKeysView {
  readonly id: string;
  readonly allowApiAccess: boolean;
  readonly demandsSecondFactor: boolean;
  readonly apiKeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly rights: KeyRights;
    readonly lastFour: string;
    readonly createdAt: string;
    readonly expiryDate: string;
    readonly isActive: boolean;
  }[];
  /** Neither accepted nor withdrawn; whether one has expired follows from `expiresAt`. */
  readonly invitations: readonly {
    readonly id: string;
    readonly role: Role;
    readonly invitedAt: string;
    readonly expiresAt: string;
  }[];
}

/** The API keys and open invitations of an organisation, in order of creation. */
export const organizationKeysView = (
  id: string,
  { allowApiAccess, demandsSecondFactor, apiKeys, invitations }: Organization,
): OrganizationKeysView => ({
  id,
  allowApiAccess,
  demandsSecondFactor,
  apiKeys: Object.entries(apiKeys).map(([keyId, key]) => ({
    id: keyId,
    name: key.name,
    description: key.description,
    rights: key.rights,
    lastFour: key.lastFour,
    createdAt: key.createdAt,
    expiryDate: key.expiresAt,
    isActive: key.isActive,
  })),
  invitations: Object.entries(invitations).map(([invitationId, { role, invitedAt, expiresAt }]) => ({
    id: invitationId,
    role,
    invitedAt,
    expiresAt,
  })),
});

/** A tournament's line without images that the organisation has deleted: the tournament itself still refers to them. */
export const withExistingImages = <Line extends ListedTournament>(
  line: Line,
  images: Organization['images'],
): Line => ({
  ...line,
  imageIds: line.imageIds.filter((id) => getOwnEntry(images, id) !== undefined),
});

/** A tournament's line in the lists, taken from its view: lists and pages cannot differ. */
export function toListedTournament(view: TournamentView): ListedTournament {
  const { id, organizationId, folderId, folderName, venueId, venueName, name, version, kickoff } = view;
  const { organizerLogo, sponsorLogo, sponsorBanner } = view.images;
  const inState = (state: string): number => view.matches.filter(({ outcome }) => outcome.state === state).length;
  return {
    id,
    organizationId,
    folderId,
    folderName,
    venueId,
    venueName,
    imageIds: [organizerLogo, sponsorLogo, sponsorBanner].flatMap((image) => (image === null ? [] : [image.id])),
    name,
    visibility: view.visibility,
    purpose: view.purpose,
    template: view.template,
    announcedStatus: view.status.status,
    version,
    kickoff,
    end: plannedEnd(view),
    teamCount: view.teams.length,
    matchCount: view.matches.length,
    finishedCount: inState('Finished'),
    runningCount: inState('CurrentlyPlaying'),
    publicPageViews: view.publicPageViews,
  };
}

function byKickoff(a: ListedTournament, b: ListedTournament): number {
  // UTC instants sort as their texts do; none counts as the farthest.
  const FAR = '9';
  return ordered(b.kickoff ?? FAR, a.kickoff ?? FAR) || inGerman.compare(a.name, b.name) || ordered(a.id, b.id);
}

// As the tables sort them too.
const inGerman = new Intl.Collator('de');

const ordered = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
