import type { FastifyInstance } from 'fastify';
import { clubTheme, type ClubTheme } from '#domain/organization/club-theme.ts';
import { keysOf } from '#domain/typed-keys.ts';

// The theme of a club as a sheet of its own: pages that may be framed allow no inline style.

/** Where the theme of this colour, `#rrggbb`, is. */
export const themePath = (color: string): string => `/theme/${color.slice(1)}.css`;

const NAMES: Readonly<Record<keyof ClubTheme, string>> = {
  fill: '--club-fill',
  on: '--on-club',
  light: '--club-light',
  dark: '--club-dark',
  tint: '--club-tint',
  tintDark: '--club-tint-dark',
  stage: '--club-stage',
  stageRaised: '--club-stage-raised',
  stageLine: '--club-stage-line',
};

/** Only names of its own: what wears them, the sheets of the client say, which change while this file is kept. */
export function renderThemeSheet(color: string): string {
  const theme = clubTheme(color);
  const lines = keysOf(theme).map((part) => `${NAMES[part]}: ${theme[part]};`);
  return `[data-club] { ${lines.join(' ')} }\n`;
}

const THEME_FILE = /^([0-9a-f]{6})\.css$/;
/** All of it follows from the address. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

export function registerThemeFiles(http: FastifyInstance): void {
  http.get<{ Params: { '*': string } }>('/theme/*', async ({ params }, reply) => {
    const digits = THEME_FILE.exec(params['*'])?.[1];
    if (digits === undefined) return reply.code(404).header('Cache-Control', 'no-store').send();
    return reply
      .type('text/css; charset=utf-8')
      .header('Cache-Control', FOR_GOOD)
      .send(renderThemeSheet(`#${digits}`));
  });
}
