// Sheets take every value from client/theme/tokens.css. What stands here is an error.
//
// Rules of the system that the sheets do not hold yet, and what ends that:
// - logical properties (property-disallowed-list) and no px (unit-disallowed-list): each screen's redrawing
// - four breakpoints in rem (media-feature-name-value-allowed-list): the frame of the portal, and container queries
// - no `:global`, no part named by its element (selector-pseudo-class-disallowed-list, selector-no-qualifying-type): parts
//   become components of client/ui
// - classes in kebab case (selector-class-pattern): with those components; the house spec asks for camel case until then
// - no `::-webkit-…` (selector-pseudo-element-disallowed-list): fields and progress bars become components
// - animations by the three times of motion: what was changed is marked for seconds
// - bars at `--z-bar`: they order themselves by 1 to 6 until they are one component

/** The whole value is one of these. */
const whole = (...alternatives) => `/^(${alternatives.join('|')})$/`;
/** One to four of these. */
const upToFour = (...alternatives) => `/^(?:(?:${alternatives.join('|')})(?: (?!$)|$)){1,4}$/`;
/** A list of these. */
const listed = (...alternatives) => `/^(?:(?:${alternatives.join('|')})(?:,\\s+|$))+$/`;

const SPACE = String.raw`0|var\(--s[0-7]\)|calc\(var\(--s[0-7]\) [+-] var\(--s[0-7]\)\)`;
const SAFE_AREA = String.raw`env\([a-z-]+\)|calc\(var\(--s[0-7]\) \+ env\([a-z-]+\)\)`;
/** Room kept free for what stands beside or below: an icon, a picture, a bar. Wider than spaces are. */
const ROOM = String.raw`(?:2[7-9]|[3-9]\d)px|calc\(var\(--s4\) \+ 42px\)|calc\(var\(--savebar, 68px\) \+ 28px\)`;
const LINE = String.raw`var\(--(?:hair|bold|thick)\)`;
const INK = String.raw`(?:var\(--[a-z-]+\)|currentColor|color-mix\(in srgb, (?:var\(--[a-z-]+\)|currentColor) \d+%, transparent\))`;

const weights = { 'font-weight': ['inherit', whole(String.raw`var\(--(?:regular|medium|strong|heavy)\)`)] };
const colors = {
  '/^(background-|border-|outline-)?color$/': [
    'inherit',
    'currentColor',
    'transparent',
    '/^var\\(--/',
    '/^color-mix\\(/',
  ],
};
const levels = { 'z-index': [whole('-1|[0-6]', String.raw`var\(--z-(?:bar|sheet|toast|top)\)`)] };
const sizes = {
  // 9.5px: initials in a disc of 22; 11px: the words of five tabs on a phone of 320; 0: a head that is said only.
  'font-size': [
    whole('inherit|0|9\\.5px|11px', String.raw`var\(--t[1-7]\)`, String.raw`clamp\(var\(--t5\), 7vw, var\(--t6\)\)`),
  ],
  // In px where it is the height of the box it fills.
  'line-height': [whole(String.raw`inherit|1|\d\dpx`, String.raw`var\(--(?:figures-line|tight|snug|text-line)\)`)],
  'letter-spacing': [whole(String.raw`inherit|var\(--track-(?:figures|title|none)\)`)],
  '/^(row-|column-)?gap$/': [upToFour(SPACE, ROOM)],
  '/^padding/': [upToFour(SPACE, SAFE_AREA, ROOM)],
  '/^margin/': [
    upToFour(
      SPACE,
      SAFE_AREA,
      ROOM,
      'auto',
      String.raw`calc\(-1 \* var\(--(?:s[0-7]|hair)\)\)|-42px`,
      // A share of the screen's height above what stands alone; between the groups of a typed address.
      String.raw`\d+vh|min\(14vh, 120px\)|0\.28em`,
    ),
  ],
  '/^border(-[a-z]+){0,2}-radius$/': ['inherit', upToFour('0', String.raw`var\(--(?:r[123]|round)\)`)],
  'box-shadow': [
    'none',
    listed(
      String.raw`(?:inset )?0 0 0 ${LINE} ${INK}`,
      String.raw`inset (?:${LINE} 0|0 calc\(-1 \* ${LINE}\)|0 0) ${INK}`,
      String.raw`var\(--lift-[123]\)`,
      // The edge of a column that stays in sight.
      `8px 0 8px -8px ${INK}`,
    ),
  ],
  '/^transition/': ['none', '/var\\(--(quick|move|joy)\\)/'],
};

export default {
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch'],
    'declaration-property-value-allowed-list': { ...weights, ...colors, ...levels, ...sizes },
    'declaration-no-important': true,
    'max-nesting-depth': [1, { ignoreAtRules: ['media', 'container', 'supports', 'layer'] }],
    'selector-max-id': 0,
    'selector-max-specificity': '0,6,1',
    'custom-property-pattern': '^[a-z][a-z0-9-]*$',
    'keyframes-name-pattern': '^[a-z]+$',
  },
  overrides: [
    {
      // In the first layer it wins over all: what is hidden stays so, whatever a part is displayed as.
      files: ['client/theme/reset.css'],
      rules: { 'declaration-no-important': null },
    },
    {
      // What public pages take in is lowered for engines without layers, which takes rules without nesting.
      files: ['client/{public,landing}/**/*.css', 'client/theme/{text,emblem}.css'],
      rules: { 'max-nesting-depth': 0 },
    },
    {
      // Where values and fonts are defined.
      files: ['client/theme/{tokens,club-fallback,fonts,fonts-optical}.css'],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
        'declaration-property-value-allowed-list': null,
      },
    },
    {
      // The hall display measures in shares of its picture, and was fitted so: its scale comes with its own redrawing.
      files: ['client/public/board/*.css'],
      rules: {
        'declaration-property-value-allowed-list': { ...weights, ...colors, ...levels },
      },
    },
    {
      // The front door: its sizes go with the window between two ends, and it draws a screen on a wall.
      files: ['client/landing/*.css'],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
        'declaration-property-value-allowed-list': { ...weights, ...levels },
      },
    },
    {
      // Drawings of paper, of a mail and of a hall display, which look alike in both themes; a mask.
      files: ['client/pages/{documents/documents,management/mail-drawer,share/share,plan-editor/plan-grid}.module.css'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null },
    },
  ],
};
