import type { ImageType } from '#domain/organization/state.ts';
import { pictureIds } from '#domain/organization/crest.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import { loadExistingOrganization } from '../organizations/load-organization.ts';
import { ProblemError } from '../http/problem-details.ts';
import { quotaReached, type Quotas } from '../http/quotas/quotas.ts';
import type { WriteRequest, CommandDeps } from '../http/execute-command.ts';
import { changeOrganization } from '../organizations/organization-command.ts';
import type { ImageStore } from './image-store.ts';
import type { EncodedImage, ImageCodec } from './image-codec.ts';

/** What the calls on images work with. */
export interface ImageDeps extends CommandDeps {
  readonly imageStore: ImageStore;
  readonly imageCodec: ImageCodec;
  readonly quotas: Quotas;
  /** Keys the ids of created things, so that a repeated creation meets the same stream on any node. */
  readonly idSecret: Buffer;
}

interface NewImage {
  readonly organizationId: string;
  readonly imageId: string;
  readonly imageType: ImageType;
  readonly name: string;
  readonly upload: Buffer;
  readonly picture: EncodedImage;
}

/**
 * Adds an image to an organisation: its bytes first, then the fact, so that nothing named in the log is missing. What is
 * refused leaves no bytes behind; what a crash leaves between the two is swept up later.
 */
export async function addImage(
  deps: Pick<ImageDeps, 'handleCommand' | 'states' | 'imageStore' | 'quotas'>,
  request: Pick<WriteRequest, 'metadata' | 'access'>,
  image: NewImage,
) {
  const { organizationId, imageId, imageType, name, upload, picture } = image;
  const { imageStore } = deps;
  const { hash, width, height } = picture;
  await imageStore.keep(imageId, picture);
  try {
    const command = {
      type: 'AddImage',
      imageId,
      imageType,
      name,
      hash,
      fileSize: upload.length,
      width,
      height,
    } as const;
    const loaded = await changeOrganization(deps, request, organizationId, command, {
      preconditions: [
        async (_, { state }) => {
          if (getOwnEntry(state.images, imageId) === undefined)
            await assertImageQuota([picture], pictureIds(state), deps);
          return null;
        },
      ],
    });
    // A repeat of a call whose image was deleted meanwhile brings no bytes back.
    if (getOwnEntry(loaded.state.images, imageId) === undefined) await imageStore.forget([imageId]);
    return loaded;
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) {
      const { images } = await loadExistingOrganization(deps, organizationId);
      if (getOwnEntry(images, imageId) === undefined) await imageStore.forget([imageId]);
    }
    throw error;
  }
}

/** Throws `ProblemError` (429) where the pictures of these ids and the added ones would have too many bytes, as they are stored. */
export async function assertImageQuota(
  added: readonly Pick<EncodedImage, 'webp' | 'jpeg'>[],
  ids: readonly string[],
  { imageStore, quotas }: Pick<ImageDeps, 'imageStore' | 'quotas'>,
): Promise<void> {
  const { imageBytes: most } = quotas.limits;
  const bytes = added.reduce((sum, { webp, jpeg }) => sum + webp.length + jpeg.length, 0);
  if ((await imageStore.countBytes(ids)) + bytes > most) throw quotaReached('imageBytes', most);
}
