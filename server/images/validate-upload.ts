import { MAX_FILE_BYTES, validateImageSize } from '#domain/organization/images.ts';
import type { ImageType } from '#domain/organization/state.ts';
import { problemForRefusal } from '../http/execute-command.ts';
import { invalid } from '../http/problem-details.ts';
import { texts } from '../texts/de.ts';
import type { PictureParts } from './container/picture-parts.ts';
import { displayedSize, isPicture, stripPicture } from './container/strip-picture.ts';
import { isEndedEarly, type EncodedImage, type ImageCodec, type SquareBounds } from './image-codec.ts';
import { imageDimensions, imageTooLarge, stillTooLarge } from './image-problems.ts';
import { MAX_CREST_PIXELS } from './picture-task.ts';

/** A file, and where the input has it. */
interface UploadedFile {
  readonly upload: Buffer;
  readonly path: string;
}

/**
 * The picture in an upload that fits the rules for its kind; null where it is none. Throws `ProblemError` with the rule it
 * breaks and what was measured, before anything is decoded; where opening it takes too much; and 503 where too many wait.
 */
export const validateUpload = (
  codec: Pick<ImageCodec, 'encode'>,
  { imageType, ...file }: UploadedFile & { readonly imageType: ImageType },
): Promise<EncodedImage | null> =>
  encodeUpload(file, (parts) => {
    const measured = { ...displayedSize(parts), imageType, fileSize: file.upload.length };
    const unfit = validateImageSize(measured);
    if (unfit !== null) throw imageDimensions(problemForRefusal(unfit), measured);
    return codec.encode(parts, MAX_FILE_BYTES);
  });

/** The same of a crest, as a square within these bounds: any shape will do. */
export const validateCrest = (
  codec: Pick<ImageCodec, 'encodeSquare'>,
  { bounds, ...file }: UploadedFile & { readonly bounds: SquareBounds },
): Promise<EncodedImage | null> =>
  encodeUpload(file, (parts) => {
    const { width, height } = displayedSize(parts);
    if (width * height > MAX_CREST_PIXELS) {
      const message = texts.images.tooManyPixels(width, height);
      throw invalid([{ path: file.path, code: 'too-many-pixels', message }]);
    }
    return codec.encodeSquare(parts, bounds);
  });

async function encodeUpload(
  { upload, path }: UploadedFile,
  encode: (parts: PictureParts) => ReturnType<ImageCodec['encode']>,
): Promise<EncodedImage | null> {
  if (!isPicture(upload)) return null;
  // Before anything is looked for in it: what is larger is not read.
  if (upload.length > MAX_FILE_BYTES) throw imageTooLarge(upload.length);
  const parts = stripPicture(upload);
  if (parts === null) return null;
  const picture = await encode(parts);
  if (picture === null) return null;
  if (isEndedEarly(picture)) throw invalid([{ path, code: 'picture-too-costly', message: texts.images.tooCostly }]);
  const served = Math.max(picture.webp.length, picture.jpeg.length);
  if (served > MAX_FILE_BYTES) throw stillTooLarge(served);
  return picture;
}
