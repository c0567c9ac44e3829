import { refuse } from '../refusal.ts';
import type { Folds, Rules } from './commands.ts';
import { thingOf, withThing, withoutThing } from './records.ts';
import type { ImageType } from './state.ts';

/** Bytes of an uploaded picture. */
export const MAXIMUM_FILE_SIZE = 1_048_576;

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

export const imageRules = {
  AddImage: ({ imageId, imageType, name, hash, fileSize, width, height }) => {
    if (fileSize > MAXIMUM_FILE_SIZE) return refuse('image-too-large', { maximum: MAXIMUM_FILE_SIZE });
    if (!FITS[imageType]({ width, height })) return refuse('image-dimensions', { imageType, width, height });
    return [{ type: 'ImageAdded', data: { imageId, type: imageType, name, hash, fileSize, width, height } }];
  },
  DeleteImage: ({ imageId }, { images }) =>
    thingOf(images, imageId) === undefined ? refuse('image-unknown') : [{ type: 'ImageDeleted', data: { imageId } }],
} satisfies Partial<Rules>;

export const imageFolds = {
  ImageAdded: (organization, { imageId, ...image }, { at }) => ({
    ...organization,
    images: withThing(organization.images, imageId, { ...image, createdAt: at }),
  }),
  ImageDeleted: (organization, { imageId }) => ({
    ...organization,
    images: withoutThing(organization.images, imageId),
  }),
} satisfies Partial<Folds>;
