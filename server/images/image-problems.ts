import { MAXIMUM_FILE_SIZE, type MeasuredImage } from '#domain/organization/images.ts';
import { ProblemError } from '../http/problem-details.ts';

// Upwards, so that a byte too many is not told as 1,00 MB.
const megabytes = new Intl.NumberFormat('de-DE', {
  maximumFractionDigits: 2,
  minimumFractionDigits: 2,
  roundingMode: 'ceil',
});
const inMegabytes = (bytes: number): string => `${megabytes.format(bytes / 1_048_576)} MB`;
// Three digits tell the narrowest banner that does not fit from one that does (2999 × 1000).
const ratio = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 3 });

/** A refused image with the rule it breaks and what was measured, in a sentence. */
export function imageProblem(declined: ProblemError, measured: MeasuredImage): ProblemError {
  const said =
    declined.code === 'image-too-large'
      ? `Das Bild hat ${inMegabytes(measured.fileSize)}, höchstens 1 MB ist möglich. Bitte verkleinern Sie es.`
      : declined.code === 'image-dimensions'
        ? dimensions(measured)
        : null;
  return said === null
    ? declined
    : new ProblemError(declined.status, declined.code, said, { details: { ...declined.more, ...measured } });
}

/** A picture that could not be written within the rule's bytes; `bytes` is the least it took. */
export function imageTooLarge(declined: ProblemError, bytes: number): ProblemError {
  const said = `Das Bild hat auch neu gespeichert ${inMegabytes(bytes)}, höchstens 1 MB ist möglich. Bitte verkleinern Sie es.`;
  return new ProblemError(declined.status, declined.code, said, { details: { maximum: MAXIMUM_FILE_SIZE } });
}

function dimensions({ imageType, width, height }: MeasuredImage): string {
  const is = `Das Bild ist ${width} × ${height} Pixel groß`;
  if (imageType !== 'SponsorBanner') {
    if (width !== height) return `${is}, ein Logo muss quadratisch sein. Bitte schneiden Sie es zu.`;
    return `${is}, ein Logo hat 50 × 50 bis 3000 × 3000 Pixel. Bitte ${width < 50 ? 'laden Sie ein größeres hoch' : 'verkleinern Sie es'}.`;
  }
  if (height < 50) return `${is}, ein Banner ist mindestens 50 Pixel hoch. Bitte laden Sie ein größeres hoch.`;
  if (width > 3000) return `${is}, ein Banner ist höchstens 3000 Pixel breit. Bitte verkleinern Sie es.`;
  return `${is}, also ${ratio.format(width / height)}-mal so breit wie hoch; bei einem Banner sind es drei- bis fünfmal. Bitte schneiden Sie es zu.`;
}
