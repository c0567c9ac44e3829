import { MAX_FILE_BYTES, type MeasuredImage } from '#domain/organization/images.ts';
import { ProblemError } from '../http/problem-details.ts';
import { texts } from '../texts/de.ts';

const t = texts.images;

/** A refused image with the rule it breaks and what was measured, in a sentence. */
export function imageProblem(declined: ProblemError, measured: MeasuredImage): ProblemError {
  const said =
    declined.code === 'image-too-large'
      ? t.tooLarge(measured.fileSize)
      : declined.code === 'image-dimensions'
        ? dimensions(measured)
        : null;
  return said === null
    ? declined
    : new ProblemError(declined.status, declined.code, said, { details: { ...declined.more, ...measured } });
}

/** A picture that could not be written within the rule's bytes; `bytes` is the least it took. */
export function imageTooLarge(declined: ProblemError, bytes: number): ProblemError {
  return new ProblemError(declined.status, declined.code, t.stillTooLarge(bytes), {
    details: { maximum: MAX_FILE_BYTES },
  });
}

function dimensions({ imageType, width, height }: MeasuredImage): string {
  if (imageType !== 'SponsorBanner') {
    if (width !== height) return t.logoNotSquare(width, height);
    return (width < 50 ? t.logoTooSmall : t.logoTooBig)(width, height);
  }
  if (height < 50) return t.bannerTooLow(width, height);
  return (width > 3000 ? t.bannerTooWide : t.bannerShape)(width, height);
}
