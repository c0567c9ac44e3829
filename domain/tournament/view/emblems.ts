import { blend, contrast, fromOklch, toOklch } from '../../oklch.ts';
import { monogram, numberInName, wearerOf, withoutNumber } from '../../team-name.ts';
import type { EmblemView } from '../contract/views.ts';
import type { Team, Tournament } from '../model/state.ts';
import { pairOf, type ColorPair } from '../model/team-colors.ts';

const WHITE = '#ffffff';
const INK = '#0d1510';
/** The lightest ground of a dark tile, and its smallest words. */
const STAGE = '#262d2a';
const STAGE_TEXT = '#b6c4bb';
/** How much of a glow its brightest spot shows. */
const GLOW_OPACITY = 0.66;
/** Of text (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;
const LIGHTNESS_STEP = 0.01;

/** What each of these teams wears; of a club with several the others than the first are told apart by their numbers. */
export function emblemsOf(teams: readonly Team[], teamColors: Tournament['teamColors']): (team: Team) => EmblemView {
  const clubs = new Set(teams.map(({ name }) => withoutNumber(name)));
  const counts = new Map<string, number>();
  for (const { name } of teams) {
    const wearer = wearerOf(name, clubs);
    counts.set(wearer, (counts.get(wearer) ?? 0) + 1);
  }
  return (team) => {
    const wearer = wearerOf(team.name, clubs);
    const number = (counts.get(wearer) ?? 0) > 1 ? numberInName(team.name) : null;
    return {
      ...colorsOf(pairOf(teamColors[team.id])),
      letters: monogram(wearer),
      ...(number === null || FIRST.has(number) ? {} : { number }),
    };
  };
}

const FIRST: ReadonlySet<string> = new Set(['1', 'I']);

type Colors = Pick<EmblemView, 'ground' | 'band' | 'on' | 'glow'>;

/** A pair is computed once, as long as it is there. */
const computed = new WeakMap<ColorPair, Colors>();

function colorsOf(pair: ColorPair): Colors {
  const [ground, band] = pair;
  const colors = computed.get(pair) ?? {
    ground,
    band,
    on: contrast(WHITE, ground) >= contrast(INK, ground) ? WHITE : INK,
    glow: glow(ground),
  };
  computed.set(pair, colors);
  return colors;
}

/** The hue of a colour, as light as the smallest words on a tile that it lights still can be read. */
function glow(color: string): string {
  const { lightness, chroma, hue } = toOklch(color);
  // Greys stay grey; all else is as colorful as sRGB can show at such a lightness.
  const lit = { chroma: chroma < 0.03 ? 0.01 : Math.min(Math.max(chroma, 0.1), 0.2), hue };
  let dark = Math.min(Math.max(lightness, 0.42), 0.53);
  let shown = fromOklch({ ...lit, lightness: dark });
  while (contrast(blend(shown, GLOW_OPACITY, STAGE), STAGE_TEXT) < LEAST_CONTRAST) {
    dark -= LIGHTNESS_STEP;
    shown = fromOklch({ ...lit, lightness: dark });
  }
  return shown;
}
