import { blend, contrast, firstFitting, fromOklch, INK, TEXT_CONTRAST, toOklch, WHITE } from '../oklch.ts';

/** What surfaces of a club wear, computed from its one colour. Every value is `#rrggbb`. */
export interface ClubTheme {
  /** Ground of what stands out. The colour itself, unless neither white nor ink can be read on it. */
  readonly fill: string;
  /** Text on `fill`. */
  readonly on: string;
  /** Text and lines on light surfaces. */
  readonly light: string;
  /** Text and lines on dark surfaces and on the stage. */
  readonly dark: string;
  /** Ground of what is chosen, in the light theme. */
  readonly tint: string;
  /** The same in the dark theme. */
  readonly tintDark: string;
  /** The dark ground of a head, in both themes. */
  readonly stage: string;
  readonly stageRaised: string;
  readonly stageLine: string;
}

/** What light and dark pages are made of, or a little nearer to the text: what can be read here can be read there. */
const LIGHT_SURFACES = [WHITE, '#f3f5f3'];
const DARK_SURFACE = '#18211c';
const DARK_SURFACES = [DARK_SURFACE, '#1c2621', '#0c120f'];
const TINT_OPACITY = 0.08;
const DARK_TINT_OPACITY = 0.12;

/** The theme of a club with this colour, `#rrggbb`. Danger, warnings and what runs keep their colours. */
export function clubTheme(color: string): ClubTheme {
  const { chroma, hue } = toOklch(color);
  const shade = (lightness: number, share: number, most: number): string =>
    fromOklch({ lightness, chroma: Math.min(chroma * share, most), hue });
  const stage = shade(0.205, 0.42, 0.075);
  const stageRaised = shade(0.265, 0.42, 0.08);
  const fill = onFill(color) === null ? firstReadable(color, 'darker', () => [WHITE]) : color;
  const light = firstReadable(color, 'darker', (text) => [
    ...LIGHT_SURFACES,
    ...LIGHT_SURFACES.map((surface) => blend(text, TINT_OPACITY, surface)),
  ]);
  const dark = firstReadable(color, 'lighter', (text) => [
    ...DARK_SURFACES,
    stage,
    stageRaised,
    blend(text, DARK_TINT_OPACITY, DARK_SURFACE),
    blend(text, DARK_TINT_OPACITY, stageRaised),
  ]);
  return {
    fill,
    on: onFill(fill) ?? WHITE,
    light,
    dark,
    tint: blend(light, TINT_OPACITY, WHITE),
    tintDark: blend(dark, DARK_TINT_OPACITY, DARK_SURFACE),
    stage,
    stageRaised,
    stageLine: shade(0.38, 0.4, 0.07),
  };
}

/** The text that can be read on a ground; null: neither. */
const onFill = (fill: string): string | null =>
  [WHITE, INK].find((text) => contrast(text, fill) >= TEXT_CONTRAST) ?? null;

/** The colour, as little lighter or darker as lets it be read on all these grounds; its own tint moves with it. */
const firstReadable = (
  color: string,
  direction: 'lighter' | 'darker',
  groundsOf: (text: string) => readonly string[],
): string =>
  firstFitting(color, toOklch(color), direction, (text) =>
    groundsOf(text).every((ground) => contrast(text, ground) >= TEXT_CONTRAST),
  );
