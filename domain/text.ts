import { z } from 'zod';
import { texts } from './texts/de.ts';

const t = texts.typedText;

// Control characters and halves of surrogate pairs have no place in a name: no screen shows them, some databases refuse
// them. Embeddings and isolates of direction turn what stands beside the name; marks of direction and joiners, which some
// scripts need, do not.
// oxlint-disable-next-line no-control-regex -- finding them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

// Nothing of it is seen: a name of only these is none.
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]*$/u;

// The same for readers of the API's description, whose patterns count in code points.
const NOTHING_SHOWN = '\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff';

const codePoints = (text: string): number => Array.from(text).length;

// Normalising takes time that grows with the square of the combining marks in a row, so text is measured before. No
// character of NFC has more code points or bytes than these in any other form.
const CODE_POINTS_PER_CHARACTER = 4;
const BYTES_PER_CHARACTER = 12;
/** Combining marks in a row: no script needs as many. */
const MAX_MARKS = 30;
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u');

type Excess = 'too-long' | 'too-many-marks';

/** Why a text for at most `maximum` characters is not normalised; null where it may be. */
function findExcess(text: string, maximum: number): Excess | null {
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

/** What the description of the API says of every text of this kind. */
const line = z.string().meta({ id: 'Line', pattern: `^[^${NOTHING_SHOWN}]*$` });
const lines = z.string().meta({ id: 'Lines', pattern: `^(\\r?\\n|[^${NOTHING_SHOWN}])*$` });

function cleanText(kind: z.ZodString, minimum: number, maximum: number, showsNothing: (text: string) => boolean) {
  return kind
    .refine((text) => text.isWellFormed() && !showsNothing(text), {
      message: t.controlCharacters,
      params: { code: 'control-characters' },
      abort: true,
    })
    .trim()
    .refine((text) => findExcess(text, maximum) !== 'too-long', {
      message: t.tooLong(maximum),
      params: { code: 'too-long' },
      abort: true,
    })
    .refine((text) => findExcess(text, maximum) === null, {
      message: t.tooManyMarks,
      params: { code: 'too-many-marks' },
      abort: true,
    })
    .normalize('NFC')
    .overwrite((text) => (INVISIBLE.test(text) ? '' : text))
    .refine((text) => codePoints(text) >= minimum, {
      message: minimum === 1 ? t.nothing : t.tooShort(minimum),
      params: { code: 'too-short' },
    })
    .refine((text) => codePoints(text) <= maximum, {
      message: t.tooLong(maximum),
      params: { code: 'too-long' },
    })
    .meta({ minLength: minimum, maxLength: maximum });
}

/** One line of text, trimmed and NFC-normalised, with a length in code points (docs/api.md, "Conventions"). */
export const singleLine = (minimum: number, maximum: number) =>
  cleanText(line, minimum, maximum, (text) => CONTROL.test(text));

/** Text over several lines, otherwise like `line`. */
export const multiLine = (minimum: number, maximum: number) =>
  cleanText(lines, minimum, maximum, (text) => CONTROL.test(text.replaceAll(/\r?\n/g, '')));
