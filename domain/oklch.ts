// Colours as sheets write them, `#rrggbb` in lower case, and what is computed with them. OKLCH, because there lightness
// can be changed alone: the colour keeps its hue, and equal steps look equal. Matrices: Björn Ottosson, 'A perceptual
// color space for image processing' (2020), https://bottosson.github.io/posts/oklab/. Contrast: WCAG 2.2.

/** Text on a ground, and the least contrast of both (WCAG 2.2, 1.4.3). */
export const WHITE = '#ffffff';
export const INK = '#0d1510';
export const TEXT_CONTRAST = 4.5;
const LIGHTNESS_STEP = 0.01;

/** Lightness from 0 (black) to 1 (white), chroma from 0 (grey) to about 0.32 in sRGB, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Red, green and blue, or what a matrix makes of them. */
type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const LINEAR_RGB_TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const CONES_TO_OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const OKLAB_TO_CONES: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const CONES_TO_LINEAR_RGB: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const each = ([a, b, c]: Triple, change: (value: number) => number): Triple => [change(a), change(b), change(c)];

const multiply = ([first, second, third]: Matrix, [x, y, z]: Triple): Triple => {
  const row = ([a, b, c]: Triple): number => a * x + b * y + c * z;
  return [row(first), row(second), row(third)];
};

/** The parts of a colour, 0 to 1, as they are stored: with the curve of sRGB. */
const parse = (color: string): Triple => {
  const part = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
};

const format = (parts: Triple): string => {
  const digits = (value: number): string =>
    Math.round(clamp(value) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${parts.map(digits).join('')}`;
};

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Light is proportional to the linear value; the stored one follows the curve of sRGB (IEC 61966-2-1). */
const toLinear = (stored: number): number => (stored <= 0.04045 ? stored / 12.92 : ((stored + 0.055) / 1.055) ** 2.4);
const toStored = (linear: number): number =>
  linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;

const RADIANS = Math.PI / 180;

export function toOklch(color: string): Oklch {
  const cones = multiply(LINEAR_RGB_TO_CONES, each(parse(color), toLinear));
  const [lightness, a, b] = multiply(CONES_TO_OKLAB, each(cones, Math.cbrt));
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) / RADIANS };
}

/** How far a part may be outside of sRGB: less than rounding to 8 bits moves it. */
const TOLERANCE = 0.0005;
const CHROMA_STEP = 0.004;

/** The colour on a screen. Where sRGB has none as colourful, chroma gives way: lightness and hue stay. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  for (let reached = chroma; reached > 0; reached -= CHROMA_STEP) {
    const parts = toLinearRgb({ lightness, chroma: reached, hue });
    if (parts.every((part) => part > -TOLERANCE && part < 1 + TOLERANCE)) return formatLinear(parts);
  }
  return formatLinear(toLinearRgb({ lightness, chroma: 0, hue }));
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const oklab: Triple = [lightness, chroma * Math.cos(hue * RADIANS), chroma * Math.sin(hue * RADIANS)];
  return multiply(
    CONES_TO_LINEAR_RGB,
    each(multiply(OKLAB_TO_CONES, oklab), (root) => root ** 3),
  );
}

const formatLinear = (parts: Triple): string => format(each(parts, (part) => toStored(clamp(part))));

/** Relative luminance (WCAG): 0 is black, 1 is white. */
function luminance(color: string): number {
  const [red, green, blue] = each(parse(color), toLinear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours (WCAG), from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** What a screen shows of a colour with this opacity, 0 to 1, on a ground. */
export function blend(color: string, opacity: number, ground: string): string {
  const [over, under] = [parse(color), parse(ground)];
  const at = (part: 0 | 1 | 2): number => over[part] * opacity + under[part] * (1 - opacity);
  return format([at(0), at(1), at(2)]);
}

/**
 * The first colour that fits: `first`, else one of `begun` that is a step of lightness lighter or darker, or two, and so on.
 * `begun` is `first` before sRGB took from its chroma, which a darker or lighter one may have again.
 */
export function firstFitting(
  first: string,
  begun: Oklch,
  direction: 'lighter' | 'darker',
  fits: (color: string) => boolean,
): string {
  let color = first;
  for (let { lightness } = begun; !fits(color);) {
    lightness += direction === 'lighter' ? LIGHTNESS_STEP : -LIGHTNESS_STEP;
    color = fromOklch({ ...begun, lightness });
  }
  return color;
}
