import { refuse } from '../refusal.ts';
import type { OrganizationFolds, OrganizationRules } from './commands.ts';
import { MAX_FILE_BYTES } from './images.ts';
import { getOwnEntry } from './own-entries.ts';
import type { Organization } from './state.ts';

export const crestRules = {
  // A repeat has the same id.
  SetClubCrest: ({ imageId, hash, fileSize, side }, { crest }) => {
    if (crest?.imageId === imageId) return [];
    if (fileSize > MAX_FILE_BYTES) return refuse('image-too-large', { maximum: MAX_FILE_BYTES });
    return [{ type: 'ClubCrestSet', data: { imageId, hash, fileSize, side } }];
  },
  RemoveClubCrest: (_, { crest }) => (crest === null ? [] : [{ type: 'ClubCrestRemoved', data: {} }]),
} satisfies Partial<OrganizationRules>;

export const crestFolds = {
  ClubCrestSet: (organization, crest) => ({ ...organization, crest }),
  ClubCrestRemoved: (organization) => ({ ...organization, crest: null }),
} satisfies Partial<OrganizationFolds>;

/** Pixels of a crest's side, at most. */
export const MAX_CREST_SIDE = 512;

type Pictured = Pick<Organization, 'images' | 'crest' | 'teamEmblems'>;

/** The ids of all pictures that an organisation has, the crests among them. */
export const pictureIds = ({ images, crest, teamEmblems }: Pictured): readonly string[] => [
  ...Object.keys(images),
  ...[{ crest }, ...teamEmblems].flatMap((one) => (one.crest === null ? [] : [one.crest.imageId])),
];

/** Whether a picture of this id is still one of the organisation's. */
export const hasPicture = ({ images, crest, teamEmblems }: Pictured, imageId: string): boolean =>
  getOwnEntry(images, imageId) !== undefined ||
  crest?.imageId === imageId ||
  teamEmblems.some((chosen) => chosen.crest?.imageId === imageId);

const ADDRESS = '/images/';

/** The address of a picture's bytes. */
export const pictureUrl = (imageId: string): string => `${ADDRESS}${imageId}`;

/** The id of the picture at an address that `pictureUrl` made. */
export const pictureIdOf = (url: string): string => url.slice(ADDRESS.length);
