import { blend, contrast, firstFitting, fromOklch, INK, TEXT_CONTRAST, toOklch, WHITE } from './oklch.ts';

// The colours of a team's emblem: what is drawn of its two, so that all of it can be told and read.

/** `#rrggbb`: the ground of a disc, and the band across it, at least 3:1 apart. */
export type ColorPair = readonly [ground: string, band: string];

/** The lightest ground of a dark tile, and its smallest words. */
const STAGE = '#262d2a';
const STAGE_TEXT = '#b6c4bb';
/** How much of a glow its brightest spot shows. */
const GLOW_OPACITY = 0.66;
/** Lightness between which a glow begins, chroma between which it stays; below the last one a colour is a grey. */
const LIT = { lightness: [0.42, 0.53], chroma: [0.1, 0.2], grey: 0.03 } as const;

/** Ground and band, at least so far apart. */
const PAIR_CONTRAST = 3;
const BLACK = '#000000';

/** Ground and band of an emblem, what can be read on the ground, and the light that its team's side of a tile has. */
export interface EmblemColors {
  readonly ground: string;
  readonly band: string;
  readonly on: string;
  readonly glow: string;
}

/** What is drawn of a pair whose two can be told apart. */
export const colorsOf = ([ground, band]: ColorPair): EmblemColors => ({
  ground,
  band,
  on: contrast(WHITE, ground) >= contrast(INK, ground) ? WHITE : INK,
  glow: glow(ground),
});

/**
 * A chosen pair, of which each can be told: letters on the ground can be read, and the band is so much lighter or darker. What
 * is so already stays as it was chosen.
 */
export function legiblePair([chosenGround, chosenBand]: ColorPair): ColorPair {
  const ground = firstFitting(chosenGround, toOklch(chosenGround), 'darker', (shade) =>
    [WHITE, INK].some((text) => contrast(text, shade) >= TEXT_CONTRAST),
  );
  const [own, begun] = [toOklch(ground), toOklch(chosenBand)];
  const canBeLighter = contrast(WHITE, ground) >= PAIR_CONTRAST;
  const canBeDarker = contrast(BLACK, ground) >= PAIR_CONTRAST;
  const isLighter = canBeLighter && (begun.lightness >= own.lightness || !canBeDarker);
  const band = firstFitting(
    chosenBand,
    begun,
    isLighter ? 'lighter' : 'darker',
    (shade) => contrast(shade, ground) >= PAIR_CONTRAST,
  );
  return [ground, band];
}

/** What is drawn of a pair that was chosen. */
export const wornColors = (pair: ColorPair): EmblemColors => colorsOf(legiblePair(pair));

/** The hue of a colour, as light as the smallest words on a tile that it lights still can be read. */
function glow(color: string): string {
  const { lightness, chroma, hue } = toOklch(color);
  const lit = {
    lightness: within(LIT.lightness, lightness),
    chroma: chroma < LIT.grey ? 0.01 : within(LIT.chroma, chroma),
    hue,
  };
  return firstFitting(
    fromOklch(lit),
    lit,
    'darker',
    (shade) => contrast(blend(shade, GLOW_OPACITY, STAGE), STAGE_TEXT) >= TEXT_CONTRAST,
  );
}

const within = ([least, most]: readonly [number, number], value: number): number =>
  Math.min(Math.max(value, least), most);
