import { MAXIMUM_FILE_SIZE, unfitting } from '#domain/organization/images.ts';
import { refuse } from '#domain/refusal.ts';
import type { ImageType } from '#domain/organization/state.ts';
import { declinedFor } from '../http/execute-command.ts';
import { measure, readPicture, type Picture } from './picture.ts';
import { sentenceFor, servedTooLarge } from './image-problems.ts';

/**
 * The picture in an upload that fits the rules for its kind; null where it is none. Throws `Declined` with the rule it
 * breaks and what was measured, before anything is decoded, and 503 where too many wait to be.
 */
export async function fittingPicture(imageType: ImageType, upload: Buffer): Promise<Picture | null> {
  const pixels = await measure(upload);
  if (pixels === null) return null;
  const measured = { ...pixels, imageType, fileSize: upload.length };
  const unfit = unfitting(measured);
  if (unfit !== null) throw sentenceFor(declinedFor(unfit), measured);
  const picture = await readPicture(upload, MAXIMUM_FILE_SIZE);
  const served = Math.max(picture?.webp.length ?? 0, picture?.jpeg.length ?? 0);
  if (served > MAXIMUM_FILE_SIZE) throw servedTooLarge(declinedFor(refuse('image-too-large')), served);
  return picture;
}
