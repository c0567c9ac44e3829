import { refuse, type Refused } from '../refusal.ts';
import { withChangedPart } from './changed-parts.ts';
import type { OrganizationFolds, OrganizationRules } from './commands.ts';
import { getOwnEntry, withEntry, withoutEntry } from './own-entries.ts';
import type { ImageType } from './state.ts';

/** Bytes of an uploaded picture. */
export const MAX_FILE_BYTES = 1_048_576;

interface Pixels {
  readonly width: number;
  readonly height: number;
}

const isLogo = ({ width, height }: Pixels): boolean => width === height && width >= 50 && width <= 3000;

const isBanner = ({ width, height }: Pixels): boolean =>
  height >= 50 && width <= 3000 && width >= 3 * height && width <= 5 * height;

const FITS: Readonly<Record<ImageType, (pixels: Pixels) => boolean>> = {
  OrganizerLogo: isLogo,
  SponsorLogo: isLogo,
  SponsorBanner: isBanner,
};

/** What is measured of an upload; `fileSize` in bytes, `width` and `height` in pixels. */
export interface MeasuredImage extends Pixels {
  readonly imageType: ImageType;
  readonly fileSize: number;
}

/** Why an image of this size cannot be added; null where it can. */
export function validateImageSize({ imageType, fileSize, width, height }: MeasuredImage): Refused | null {
  if (fileSize > MAX_FILE_BYTES) return refuse('image-too-large', { maximum: MAX_FILE_BYTES });
  return FITS[imageType]({ width, height }) ? null : refuse('image-dimensions', { imageType, width, height });
}

export const imageRules = {
  // What an import makes has the same ids when it is repeated.
  AddImage: ({ imageId, imageType, name, hash, fileSize, width, height }, { images }) => {
    if (getOwnEntry(images, imageId) !== undefined) return [];
    const added = { imageId, type: imageType, name, hash, fileSize, width, height };
    return validateImageSize({ imageType, fileSize, width, height }) ?? [{ type: 'ImageAdded', data: added }];
  },
  DeleteImage: ({ imageId }, { images }) =>
    getOwnEntry(images, imageId) === undefined
      ? refuse('image-unknown')
      : [{ type: 'ImageDeleted', data: { imageId } }],
} satisfies Partial<OrganizationRules>;

export const imageFolds = {
  ImageAdded: (organization, { imageId, ...image }, { at }) => ({
    ...withChangedPart(organization, imageId, at),
    images: withEntry(organization.images, imageId, { ...image, createdAt: at }),
  }),
  ImageDeleted: (organization, { imageId }, { at }) => ({
    ...withChangedPart(organization, imageId, at),
    images: withoutEntry(organization.images, imageId),
  }),
} satisfies Partial<OrganizationFolds>;
