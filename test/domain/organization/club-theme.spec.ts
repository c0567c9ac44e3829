import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, toOklch } from '#domain/oklch.ts';
import { clubTheme } from '#domain/organization/club-theme.ts';
import { hexColors } from '#test/domain/support/hex-colors.ts';

// The colours of the design's pages and of today's sheets.
const LIGHT = { surfaces: ['#ffffff', '#f3f5f3', '#f6f8f6'], muted: '#56665c' };
const DARK = { surfaces: ['#0c120f', '#0d1310', '#151d19', '#18211c', '#1c2621'], muted: '#9fb0a6' };
const STAGE = { text: '#eef4f0', muted: '#b6c4bb', beam: '#c9f23d' };

const least = (text: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(text, ground)));

function expectReadable(color: string): void {
  const { fill, on, light, dark, tint, tintDark, stage, stageRaised } = clubTheme(color);
  expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
  expect(least(light, [...LIGHT.surfaces, tint])).toBeGreaterThanOrEqual(4.5);
  expect(least(LIGHT.muted, [tint])).toBeGreaterThanOrEqual(4.5);
  expect(least(dark, [...DARK.surfaces, stage, stageRaised, tintDark])).toBeGreaterThanOrEqual(4.5);
  expect(least(DARK.muted, [tintDark])).toBeGreaterThanOrEqual(4.5);
  expect(least(STAGE.text, [stage, stageRaised])).toBeGreaterThanOrEqual(13);
  expect(least(STAGE.muted, [stage, stageRaised])).toBeGreaterThanOrEqual(8);
  expect(least(STAGE.beam, [stage, stageRaised])).toBeGreaterThanOrEqual(11);
}

describe("a club's theme", () => {
  it('can be read, whatever its colour is', () => {
    fc.assert(fc.property(hexColors, expectReadable), { numRuns: 400 });
  });

  it.each(['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#808080', '#0778d6'])(
    'can be read where it is %s',
    expectReadable,
  );

  it('is the one that the design has drawn', () => {
    expect(clubTheme('#1642c4')).toEqual({
      fill: '#1642c4',
      on: '#ffffff',
      light: '#1642c4',
      dark: '#6c99fd',
      tint: '#ecf0fa',
      tintDark: '#222f37',
      stage: '#061439',
      stageRaised: '#11224c',
      stageLine: '#2f4168',
    });
  });

  it('has the very colour as its fill, and ink on it where white cannot be read', () => {
    expect(clubTheme('#ffd400')).toMatchObject({ fill: '#ffd400', on: '#0d1510' });
    expect(clubTheme('#ff0000')).toMatchObject({ fill: '#ff0000', on: '#0d1510' });
    expect(clubTheme('#b3261e')).toMatchObject({ fill: '#b3261e', on: '#ffffff' });
  });

  it('has a little darker one where neither can be read', () => {
    const { fill, on } = clubTheme('#0d79d7');
    expect([contrast('#0d79d7', '#ffffff'), contrast('#0d79d7', '#0d1510')].every((ratio) => ratio < 4.5)).toBe(true);
    expect(on).toBe('#ffffff');
    expect(toOklch('#0d79d7').lightness - toOklch(fill).lightness).toBeLessThan(0.03);
  });

  it('keeps its hue in all it says', () => {
    const colorful = hexColors.filter((color) => toOklch(color).chroma > 0.1);
    fc.assert(
      fc.property(colorful, (color) => {
        const { hue } = toOklch(color);
        const { light, dark, stageLine } = clubTheme(color);
        for (const each of [light, dark, stageLine].map(toOklch)) {
          // A grey, as white is, has no visible hue.
          if (each.chroma < 0.03) continue;
          const apart = Math.abs(each.hue - hue) % 360;
          expect(Math.min(apart, 360 - apart)).toBeLessThan(5);
        }
      }),
    );
  });
});
