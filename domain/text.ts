import { z } from 'zod';
import { CONTROL, countCodePoints, findExcess, INVISIBLE } from './measured-text.ts';
import { texts } from './texts/de.ts';

const t = texts.typedText;

// What `CONTROL` finds, for readers of the API's description, whose patterns count in code points.
const NOTHING_SHOWN = '\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff';

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
    .refine((text) => countCodePoints(text) >= minimum, {
      message: minimum === 1 ? t.nothing : t.tooShort(minimum),
      params: { code: 'too-short' },
    })
    .refine((text) => countCodePoints(text) <= maximum, {
      message: t.tooLong(maximum),
      params: { code: 'too-long' },
    })
    .meta({ minLength: minimum, maxLength: maximum });
}

/** One line of text, trimmed and NFC-normalised, with a length in code points (docs/api.md, "Conventions"). */
export const singleLine = (minimum: number, maximum: number) =>
  cleanText(line, minimum, maximum, (text) => CONTROL.test(text));

/** Like `singleLine`, but may contain line breaks. */
export const multiLine = (minimum: number, maximum: number) =>
  cleanText(lines, minimum, maximum, (text) => CONTROL.test(text.replaceAll(/\r?\n/g, '')));
