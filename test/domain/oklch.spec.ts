import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blend, contrast, fromOklch, toOklch } from '#domain/oklch.ts';
import { hexColors } from '#test/domain/support/hex-colors.ts';

describe('OKLCH', () => {
  // CSS Color 4, https://www.w3.org/TR/css-color-4/#color-conversion-code.
  it.each([
    ['#ff0000', 0.628, 0.2577, 29.23],
    ['#00ff00', 0.8664, 0.2948, 142.5],
    ['#0000ff', 0.452, 0.3132, 264.05],
    ['#ffff00', 0.968, 0.211, 109.77],
  ])('%s has lightness %d, chroma %d, hue %d°', (color, lightness, chroma, hue) => {
    const found = toOklch(color);
    expect(found.lightness).toBeCloseTo(lightness, 3);
    expect(found.chroma).toBeCloseTo(chroma, 3);
    expect((found.hue + 360) % 360).toBeCloseTo(hue, 1);
  });

  it.each([
    ['#000000', 0],
    ['#ffffff', 1],
  ])('%s has no chroma', (color, lightness) => {
    expect(toOklch(color).lightness).toBeCloseTo(lightness, 5);
    expect(toOklch(color).chroma).toBeCloseTo(0, 5);
  });

  it('leads back to the same colour', () => {
    fc.assert(
      fc.property(hexColors, (color) => {
        expect(fromOklch(toOklch(color))).toBe(color);
      }),
    );
  });

  it('keeps lightness and hue where sRGB has nothing as colourful', () => {
    const asked = { lightness: 0.7, chroma: 0.4, hue: 150 };
    const shown = toOklch(fromOklch(asked));
    expect(shown.lightness).toBeCloseTo(0.7, 2);
    expect(Math.abs(shown.hue - 150)).toBeLessThan(1);
    expect(shown.chroma).toBeGreaterThan(0.15);
    expect(shown.chroma).toBeLessThan(0.4);
  });
});

describe('contrast', () => {
  // https://webaim.org/resources/contrastchecker
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.47],
    ['#ffffff', '#767676', 4.54],
    ['#ff0000', '#ffffff', 3.99],
    ['#0000ff', '#ffffff', 8.59],
    ['#1642c4', '#1642c4', 1],
  ])('%s on %s has %d', (text, ground, ratio) => {
    // Cut off, as there.
    expect(Math.floor(contrast(text, ground) * 100) / 100).toBe(ratio);
  });
});

it('a colour lies over a ground as a screen shows it', () => {
  expect(blend('#000000', 0.2, '#ffffff')).toBe('#cccccc');
  expect(blend('#ff0000', 0.5, '#0000ff')).toBe('#800080');
  expect(blend('#123456', 1, '#ffffff')).toBe('#123456');
});
