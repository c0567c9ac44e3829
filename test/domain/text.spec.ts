import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { normalizeText } from '#domain/measured-text.ts';
import { singleLine, multiLine } from '#domain/text.ts';

// NFC over many combining marks in a row takes time that grows with the square of their number: what is normalised is
// counted here, in UTF-16 units.

const ACUTE = '\u0301';
let normalized: number[] = [];

beforeEach(() => {
  normalized = [];
  const { normalize } = String.prototype;
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    normalized.push(this.length);
    return normalize.call(this, form);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const codesOf = (schema: ReturnType<typeof singleLine>, text: string): unknown[] =>
  schema.safeParse(text).error?.issues.map((issue) => 'params' in issue && issue.params?.['code']) ?? [];

it.each([
  ['marks', `a${ACUTE.repeat(100_000)}`],
  ['3.6 MB of marks', ACUTE.repeat(1_800_000)],
  ['letters', 'x'.repeat(200_000)],
  ['letters of four bytes', '😀'.repeat(181)],
  ['letters with a mark each', `a${ACUTE}`.repeat(121)],
])('a text that is far too long is refused and never normalised: %s', (_name, text) => {
  for (const schema of [singleLine(1, 60), multiLine(0, 60)]) expect(codesOf(schema, text)).toEqual(['too-long']);
  expect(normalized).toEqual([]);
});

it('more than 30 combining marks in a row are refused and never normalised', () => {
  expect(codesOf(singleLine(1, 60), `a${ACUTE.repeat(31)}`)).toEqual(['too-many-marks']);
  expect(normalized).toEqual([]);
  expect(singleLine(1, 60).safeParse(`a${ACUTE.repeat(30)}`).success).toBe(true);
});

it.each([
  ['60 letters with two marks each, decomposed', 'ệ'.normalize('NFD').repeat(60)],
  ['60 Greek letters with three marks each, decomposed', 'ᾂ'.normalize('NFD').repeat(60)],
  ['60 Korean syllables, decomposed', '한'.normalize('NFD').repeat(60)],
  ['60 emoji', '😀'.repeat(60)],
])('a name of 60 characters is taken in every form: %s', (_name, text) => {
  expect(singleLine(1, 60).parse(text)).toBe(text.normalize('NFC'));
  expect(codesOf(singleLine(1, 59), text)).toEqual(['too-long']);
});

it('white space around a text does not count, however much there is', () => {
  expect(singleLine(1, 60).parse(`${' '.repeat(100_000)}Blau${'\u3000'.repeat(100_000)}`)).toBe('Blau');
});

it('other text than that of a schema is measured by the same rule', () => {
  expect(normalizeText('e\u0301', 60)).toBe('é');
  expect(normalizeText(ACUTE.repeat(31), 60)).toBeNull();
  expect(normalizeText('x'.repeat(241), 60)).toBeNull();
  expect(normalized).toEqual([2]);
});
