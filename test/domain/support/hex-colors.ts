import fc from 'fast-check';

/** Any colour of sRGB as `#rrggbb`. */
export const hexColors: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
