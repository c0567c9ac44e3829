import { describe, expect, it } from 'vitest';
import { httpsLink } from '#domain/organization/venue-facts.ts';
import { multiLine, singleLine } from '#domain/text.ts';
import { instant } from '#domain/tournament/contract/instant.ts';

/** The code at fault, or the text as it is taken. */
function taken(schema: ReturnType<typeof singleLine>, text: string): string {
  const read = schema.safeParse(text);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return issue?.code === 'custom' ? String(issue.params?.['code']) : String(issue?.code);
}

describe('a name', () => {
  it.each(['\u200b', '\u200d\u2060', '\u3164', '\u2800 \u2800', '\u00ad', '\ufeff', '\u200e', '\u{e0061}'])(
    'of only invisible characters is empty: %j',
    (text) => {
      expect(taken(singleLine(1, 60), text)).toBe('too-short');
      expect(taken(singleLine(0, 60), text)).toBe('');
    },
  );

  it.each([
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u0007',
    '\u0085',
  ])('takes no control character, nor what turns the text beside it: %j', (character) => {
    for (const schema of [singleLine(1, 60), multiLine(1, 60)])
      expect(taken(schema, `SV ${character}Nord`)).toBe('control-characters');
  });

  it.each(['👩‍👩‍👧', 'نامه\u200cای', '\u200fאב', 'क्\u200dष', 'ا\u061cب', '🏐\ufe0f'])(
    'keeps joiners and marks of direction: %s',
    (text) => {
      expect(taken(singleLine(1, 60), text)).toBe(text);
    },
  );
});

describe('a link', () => {
  it.each([
    'https://ina:geheim@verein.example',
    'https://ina@verein.example/plan',
    'https:///ina:x@verein.example',
    'https://verein.example:x@boese.example',
    'https:\\\\ina@verein.example',
  ])('has no user and no password: %s', (link) => {
    expect(httpsLink.safeParse(link).success).toBe(false);
  });

  it.each(['https://verein.example/@ina', 'https://verein.example?mail=a@b.example', 'https://verein.example#@'])(
    'may have an @ elsewhere: %s',
    (link) => {
      expect(httpsLink.safeParse(link).data).toBe(link);
    },
  );
});

describe('an instant', () => {
  it.each([
    ['2026-12-05T08:30:00Z', '2026-12-05T08:30:00Z'],
    ['2026-12-05t08:30:00z', '2026-12-05T08:30:00Z'],
    ['2026-12-05T08:30:00.123456+02:00', '2026-12-05T06:30:00Z'],
    ['2026-12-05T08:30:00-00:00', '2026-12-05T08:30:00Z'],
    ['2026-12-05T08:30:00+14:00', '2026-12-04T18:30:00Z'],
    ['2026-12-31T23:59:60Z', '2026-12-31T23:59:59Z'],
  ])('is taken as RFC 3339 has it: %s', (written, utc) => {
    expect(instant.safeParse(written).data).toBe(utc);
  });

  it.each([
    '2026-12-05T08:30:00',
    '2026-12-05T08:30Z',
    '2026-12-05 08:30:00Z',
    '2026-12-05T08:30:00+0200',
    '2026-12-05T08:30:00+24:00',
    '2026-02-30T08:30:00Z',
    '2026-12-05',
  ])('is not guessed: %s', (written) => {
    expect(instant.safeParse(written).success).toBe(false);
  });
});
