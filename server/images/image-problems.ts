import { MAX_FILE_BYTES, type MeasuredImage } from '#domain/organization/images.ts';
import { refuse } from '#domain/refusal.ts';
import { problemForRefusal } from '../http/execute-command.ts';
import { ProblemError } from '../http/problem-details.ts';
import { texts } from '../texts/de.ts';

const t = texts.images;

/** An image refused for its size in pixels, with the rule it breaks and what was measured, in a sentence. */
export const imageDimensions = (declined: ProblemError, measured: MeasuredImage): ProblemError =>
  new ProblemError(declined.status, declined.code, dimensions(measured), {
    details: { ...declined.more, ...measured },
  });

/** Returns the problem of an upload larger than the rule allows; `fileSize` in bytes. */
export const imageTooLarge = (fileSize: number): ProblemError => tooLarge(t.tooLarge(fileSize), { fileSize });

/** A picture that could not be written within the rule's bytes; `bytes` is the least it took. */
export const stillTooLarge = (bytes: number): ProblemError => tooLarge(t.stillTooLarge(bytes), {});

function tooLarge(said: string, measured: { readonly fileSize?: number }): ProblemError {
  const { status, code, more } = problemForRefusal(refuse('image-too-large', { maximum: MAX_FILE_BYTES }));
  return new ProblemError(status, code, said, { details: { ...more, ...measured } });
}

function dimensions({ imageType, width, height }: MeasuredImage): string {
  if (imageType !== 'SponsorBanner') {
    if (width !== height) return t.logoNotSquare(width, height);
    return (width < 50 ? t.logoTooSmall : t.logoTooBig)(width, height);
  }
  if (height < 50) return t.bannerTooLow(width, height);
  return (width > 3000 ? t.bannerTooWide : t.bannerShape)(width, height);
}
