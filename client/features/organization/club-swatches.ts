import { keysOf } from '#domain/play.ts';
import { texts } from '../../texts/de.ts';
import type { Swatch } from '../../ui/field/swatches.tsx';

const names = texts.clubColor.names;

const COLORS: Readonly<Record<keyof typeof names, string>> = {
  red: '#b3261e',
  orange: '#e8590c',
  yellow: '#f2b705',
  darkGreen: '#33691e',
  green: '#0b7a4b',
  turquoise: '#0e8aa8',
  blue: '#1f4fd8',
  purple: '#5b2a9d',
  pink: '#c2185b',
  burgundy: '#8a1538',
  brown: '#5d4037',
  grey: '#4a5a6a',
  black: '#111111',
  white: '#f5f5f0',
  lightBlue: '#9ad0f5',
  darkBlue: '#283593',
};

/** Colours that clubs have, for a start. */
export const CLUB_SWATCHES: readonly Swatch[] = keysOf(COLORS).map((name) => ({
  color: COLORS[name],
  name: names[name],
}));

const BANDS: Readonly<Partial<Record<keyof typeof names, string>>> = {
  white: '#ffffff',
  black: '#111111',
  yellow: '#f4c542',
  red: '#b3261e',
  blue: '#1f4fd8',
  green: '#0b7a4b',
  lightBlue: '#9ad0f5',
  orange: '#e8590c',
};

/** Second colours of clubs. */
export const BAND_SWATCHES: readonly Swatch[] = keysOf(BANDS).flatMap((name) => {
  const color = BANDS[name];
  return color === undefined ? [] : [{ color, name: names[name] }];
});

/** Where the choice of another colour begins: the portal's own. */
export const PORTAL_GREEN = '#0b6b3a';
