import { MAX_FILE_BYTES, validateImageSize } from '#domain/organization/images.ts';
import { refuse } from '#domain/refusal.ts';
import type { ImageType } from '#domain/organization/state.ts';
import { problemForRefusal } from '../http/execute-command.ts';
import { measure, decodeImage, type EncodedImage } from './image-codec.ts';
import { imageProblem, imageTooLarge } from './image-problems.ts';

/**
 * The picture in an upload that fits the rules for its kind; null where it is none. Throws `ProblemError` with the rule it
 * breaks and what was measured, before anything is decoded, and 503 where too many wait to be.
 */
export async function validateUpload(imageType: ImageType, upload: Buffer): Promise<EncodedImage | null> {
  const pixels = await measure(upload);
  if (pixels === null) return null;
  const measured = { ...pixels, imageType, fileSize: upload.length };
  const unfit = validateImageSize(measured);
  if (unfit !== null) throw imageProblem(problemForRefusal(unfit), measured);
  const picture = await decodeImage(upload, MAX_FILE_BYTES);
  const served = Math.max(picture?.webp.length ?? 0, picture?.jpeg.length ?? 0);
  if (served > MAX_FILE_BYTES) throw imageTooLarge(problemForRefusal(refuse('image-too-large')), served);
  return picture;
}
