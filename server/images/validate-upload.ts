import { MAX_FILE_BYTES, validateImageSize } from '#domain/organization/images.ts';
import type { ImageType } from '#domain/organization/state.ts';
import { problemForRefusal } from '../http/execute-command.ts';
import { invalid } from '../http/problem-details.ts';
import { texts } from '../texts/de.ts';
import { displayedSize, isPicture, stripPicture } from './container/strip-picture.ts';
import { isEndedEarly, type EncodedImage, type ImageCodec } from './image-codec.ts';
import { imageDimensions, imageTooLarge, stillTooLarge } from './image-problems.ts';

/**
 * The picture in an upload that fits the rules for its kind; null where it is none. Throws `ProblemError` with the rule it
 * breaks and what was measured, before anything is decoded; where opening it takes too much; and 503 where too many wait.
 * `path` is where the input has it.
 */
export async function validateUpload(
  codec: Pick<ImageCodec, 'encode'>,
  { imageType, upload, path }: { readonly imageType: ImageType; readonly upload: Buffer; readonly path: string },
): Promise<EncodedImage | null> {
  if (!isPicture(upload)) return null;
  // Before anything is looked for in it: what is larger is not read.
  if (upload.length > MAX_FILE_BYTES) throw imageTooLarge(upload.length);
  const parts = stripPicture(upload);
  if (parts === null) return null;
  const measured = { ...displayedSize(parts), imageType, fileSize: upload.length };
  const unfit = validateImageSize(measured);
  if (unfit !== null) throw imageDimensions(problemForRefusal(unfit), measured);
  const picture = await codec.encode(parts, MAX_FILE_BYTES);
  if (picture === null) return null;
  if (isEndedEarly(picture)) throw invalid([{ path, code: 'picture-too-costly', message: texts.images.tooCostly }]);
  const served = Math.max(picture.webp.length, picture.jpeg.length);
  if (served > MAX_FILE_BYTES) throw stillTooLarge(served);
  return picture;
}
