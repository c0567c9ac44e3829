import { z } from 'zod';

// Control characters and halves of surrogate pairs have no place in a name: no screen shows them, some databases refuse them.
// oxlint-disable-next-line no-control-regex -- finding them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

// The same for readers of the API's description, whose patterns count in code points.
const NOTHING_SHOWN = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ud800-\\udfff';

const codePoints = (text: string): number => Array.from(text).length;

function cleanText(minimum: number, maximum: number, showsNothing: (text: string) => boolean, pattern: string) {
  return z
    .string()
    .refine((text) => text.isWellFormed() && !showsNothing(text), {
      message: 'Der Text enthält unsichtbare Steuerzeichen. Bitte tippen Sie ihn neu ein.',
      params: { code: 'control-characters' },
      abort: true,
    })
    .trim()
    .normalize('NFC')
    .refine((text) => codePoints(text) >= minimum, {
      message: minimum === 1 ? 'Bitte geben Sie einen Text ein.' : `Bitte geben Sie mindestens ${minimum} Zeichen ein.`,
      params: { code: 'too-short' },
    })
    .refine((text) => codePoints(text) <= maximum, {
      message: `Höchstens ${maximum} Zeichen sind möglich.`,
      params: { code: 'too-long' },
    })
    .meta({ minLength: minimum, maxLength: maximum, pattern });
}

/** One line of text, trimmed and NFC-normalised, with a length in code points (docs/api.md, "Conventions"). */
export const line = (minimum: number, maximum: number) =>
  cleanText(minimum, maximum, (text) => CONTROL.test(text), `^[^${NOTHING_SHOWN}]*$`);

/** Text over several lines, otherwise like `line`. */
export const lines = (minimum: number, maximum: number) =>
  cleanText(
    minimum,
    maximum,
    (text) => CONTROL.test(text.replaceAll(/\r?\n/g, '')),
    `^(\\r?\\n|[^${NOTHING_SHOWN}])*$`,
  );
