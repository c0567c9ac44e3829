import { blend, contrast, firstFitting, fromOklch, INK, TEXT_CONTRAST, toOklch, WHITE } from '../../oklch.ts';
import { monogram, numberInName, wearersAmong } from '../../team-name.ts';
import type { EmblemView } from '../contract/views.ts';
import type { Team, Tournament } from '../model/state.ts';
import { COLOR_PAIRS, type ColorPair } from '../model/team-colors.ts';

/** The lightest ground of a dark tile, and its smallest words. */
const STAGE = '#262d2a';
const STAGE_TEXT = '#b6c4bb';
/** How much of a glow its brightest spot shows. */
const GLOW_OPACITY = 0.66;
/** Lightness between which a glow begins, chroma between which it stays; below the last one a colour is a grey. */
const LIT = { lightness: [0.42, 0.53], chroma: [0.1, 0.2], grey: 0.03 } as const;

/** Answers what each of these teams wears; of a club with several the others than the first wear their numbers. */
export function emblemsOf(teams: readonly Team[], teamColors: Tournament['teamColors']): (team: Team) => EmblemView {
  const names = teams.map(({ name }) => name);
  const wearerOf = wearersAmong(names);
  const counts = new Map<string, number>();
  for (const wearer of names.map(wearerOf)) counts.set(wearer, (counts.get(wearer) ?? 0) + 1);
  return ({ id, name }) => {
    const wearer = wearerOf(name);
    const number = (counts.get(wearer) ?? 0) > 1 ? numberInName(name) : null;
    return {
      ...(COLORS[teamColors[id] ?? 0] ?? UNDEALT),
      letters: monogram(wearer),
      ...(number === null || FIRST.has(number) ? {} : { number }),
    };
  };
}

const FIRST: ReadonlySet<string> = new Set(['1', 'I']);

type Colors = Pick<EmblemView, 'ground' | 'band' | 'on' | 'glow'>;

const colorsOf = ([ground, band]: ColorPair): Colors => ({
  ground,
  band,
  on: contrast(WHITE, ground) >= contrast(INK, ground) ? WHITE : INK,
  glow: glow(ground),
});

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

/** By the places that `Tournament.teamColors` names. */
const COLORS = COLOR_PAIRS.map(colorsOf);
/** Of a team that no event has brought. */
const UNDEALT = colorsOf(['#4a5a6a', '#ffffff']);
