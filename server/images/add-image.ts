import type { ImageType } from '#domain/organization/state.ts';
import { thingOf } from '#domain/organization/records.ts';
import { livingOrganization } from '../organizations/load-organization.ts';
import { Declined } from '../http/problem-details.ts';
import type { Asks } from '../http/execute-command.ts';
import type { Picture } from './picture.ts';
import { onOrganization } from '../organizations/organization-command.ts';

interface NewImage {
  readonly organizationId: string;
  readonly imageId: string;
  readonly imageType: ImageType;
  readonly name: string;
  readonly upload: Buffer;
  readonly picture: Picture;
}

/**
 * Adds an image to an organisation: its bytes first, then the fact, so that nothing named in the log is missing. What is
 * refused leaves no bytes behind; what a crash leaves between the two is swept up later.
 */
export async function addImage(asked: Asks, image: NewImage) {
  const { organizationId, imageId, imageType, name, upload, picture } = image;
  const { pictures } = asked.portal;
  const { hash, width, height } = picture;
  await pictures.keep(imageId, picture);
  try {
    const held = await onOrganization(asked, organizationId, {
      type: 'AddImage',
      imageId,
      imageType,
      name,
      hash,
      fileSize: upload.length,
      width,
      height,
    });
    // A repeat of a call whose image was deleted meanwhile brings no bytes back.
    if (thingOf(held.state.images, imageId) === undefined) await pictures.forget([imageId]);
    return held;
  } catch (fault) {
    if (fault instanceof Declined && fault.status < 500) {
      const { images } = await livingOrganization(asked.portal, organizationId);
      if (thingOf(images, imageId) === undefined) await pictures.forget([imageId]);
    }
    throw fault;
  }
}
