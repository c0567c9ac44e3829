import { describe, it } from 'vitest';
import { type Format, FORMATS } from '../support/level-tournaments.ts';
import { assertLotsAreOffered, assertMarkedIsWhatLotsChange } from '../support/lot-properties.ts';

describe.each(Object.keys(FORMATS) as Format[])('%s', (format) => {
  it('[SE3][FI8] a lot changes exactly the slots that are marked, and never puts one team into two matches', () => {
    assertMarkedIsWhatLotsChange(format, 500);
  });

  it('[SE3][MO6] lots are offered until no match waits, and change no match that was offered or played', () => {
    assertLotsAreOffered(format, 500);
  });
});
