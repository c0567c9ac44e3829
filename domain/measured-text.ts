// What a text may hold, and how it is measured: of schemas (text.ts) and of what the client reads out of a list.

// Control characters and unpaired surrogates are not allowed in names: no screen shows them, and some databases reject
// them. Bidirectional embeddings and isolates would reorder the neighbouring text; directional marks and joiners, which
// some scripts need, are allowed.
// oxlint-disable-next-line no-control-regex -- finding them is the point
export const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

// Nothing of it is seen: a name of only these is none.
export const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]*$/u;

export const countCodePoints = (text: string): number => Array.from(text).length;

// Normalising takes time that grows with the square of the combining marks in a row, so text is measured before. No
// character of NFC has more code points or bytes than these in any other form.
const CODE_POINTS_PER_CHARACTER = 4;
const BYTES_PER_CHARACTER = 12;
/** Combining marks in a row: no script needs as many. */
const MAX_MARKS = 30;
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u');

type Excess = 'too-long' | 'too-many-marks';

/** Why a text for at most `maximum` characters is not normalised; null where it may be. */
export function findExcess(text: string, maximum: number): Excess | null {
  const maxBytes = maximum * BYTES_PER_CHARACTER;
  // Every UTF-16 unit has at least one byte of UTF-8.
  if (text.length > maxBytes) return 'too-long';
  let [points, bytes] = [0, 0];
  for (const point of text) {
    points += 1;
    const code = point.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  if (points > maximum * CODE_POINTS_PER_CHARACTER || bytes > maxBytes) return 'too-long';
  return TOO_MANY_MARKS.test(text) ? 'too-many-marks' : null;
}

/** The text in NFC; null where it has far more than `maximum` characters, or too many combining marks in a row. */
export const normalizeText = (text: string, maximum: number): string | null =>
  findExcess(text, maximum) === null ? text.normalize('NFC') : null;

/** Whether a text in NFC is a line of one to `maximum` characters that a name may have. */
export const isLine = (text: string, maximum: number): boolean =>
  text.isWellFormed() &&
  !CONTROL.test(text) &&
  !INVISIBLE.test(text) &&
  findExcess(text, maximum) === null &&
  countCodePoints(text) <= maximum;
