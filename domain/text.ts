import { z } from 'zod';

// Control characters and halves of surrogate pairs have no place in a name; some databases refuse them, screens show nothing.
// oxlint-disable-next-line no-control-regex -- finding them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const LINE_CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/;

const codePoints = (text: string): number => [...text].length;

function cleanText(minimum: number, maximum: number, forbidden: RegExp) {
  return z
    .string()
    .refine((text) => text.isWellFormed() && !forbidden.test(text.replaceAll('\r\n', '\n')), {
      message: 'Der Text enthält unsichtbare Steuerzeichen. Bitte tippen Sie ihn neu ein.',
      params: { code: 'control-characters' },
      abort: true,
    })
    .transform((text) => text.trim().normalize('NFC'))
    .refine((text) => codePoints(text) >= minimum, {
      message: minimum === 1 ? 'Bitte geben Sie einen Text ein.' : `Bitte geben Sie mindestens ${minimum} Zeichen ein.`,
      params: { code: 'too-short' },
    })
    .refine((text) => codePoints(text) <= maximum, {
      message: `Höchstens ${maximum} Zeichen sind möglich.`,
      params: { code: 'too-long' },
    });
}

/** One line of text, trimmed and NFC-normalised, with a length in code points (contract.md, Conventions). */
export const line = (minimum: number, maximum: number) => cleanText(minimum, maximum, CONTROL);

/** Text over several lines, otherwise like `line`. */
export const lines = (minimum: number, maximum: number) => cleanText(minimum, maximum, LINE_CONTROL);
