import type { Area, Layer } from './layer.ts';

const OVER_THE_WIRE =
  'client imports domain/contract.ts, play.ts, match-day.ts and markdown.ts: everything else it knows comes over the wire.';
const GROUND = 'charts live api session tournament-view texts theme';

/** What visitor page, board, club's page and front door load. */
const publicLayer = (layer: Layer): Layer => ({
  all: '#domain/match-day.ts #domain/markdown.ts',
  types: '#domain/contract.ts #domain/play.ts',
  packages: 'react react-dom',
  ...layer,
  about: {
    packages:
      'Visitor page and board load React and our own parts only: every kilobyte is a second on a phone in a hall.',
    '#domain':
      'Visitor page and board import types only from the contract, values only from match-day.ts and markdown.ts: one more would pull zod into 60 kB.',
    ...layer.about,
  },
});

const ENTRY = 'public public/board public/visitor public/club live session tournament-view texts theme';
const ENTRY_SAYS =
  'The public entries import public, live, session, tournament-view, texts and theme: nothing of the portal.';
const PUBLIC_SAYS = 'public imports tournament-view and texts: the server renders it too.';
const PUBLIC_PARTS = 'Visitor page and board do not import each other: what both show lies in public itself.';
const LOGO = { ui: 'The front door knows of ui the logo alone.' };

/** Parts of a folder in ranks, the lowest first: a part imports those of earlier ranks, and none beside it. */
const inRanks = (folder: string, ranks: readonly string[], layer: Omit<Layer, 'rooms'>): readonly Layer[] =>
  ranks.map((rank, at) => ({
    ...layer,
    rooms: partsOf(folder, rank),
    imports: [layer.imports, ...ranks.slice(0, at).map((lower) => partsOf(folder, lower))].join(' '),
    about: {
      ...layer.about,
      [folder]: `${layer.about?.[folder]}: ${ranks.map((each) => each.replaceAll(' ', ', ')).join(' · ')}.`,
    },
  }));

const partsOf = (folder: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `${folder}/${name}`)
    .join(' ');

export const client: Area = {
  all: '#domain/contract.ts #domain/play.ts #domain/match-day.ts #domain/markdown.ts',
  never: { '^node:': OVER_THE_WIRE },
  outside: OVER_THE_WIRE,
  across: OVER_THE_WIRE,
  inside: 'Inside the client import by relative paths: they say how far away a room is.',
  about: {
    '#domain':
      'client has four doors into domain: contract.ts (types, schemas), play.ts (calculations), match-day.ts (how matches stand now), markdown.ts (infos).',
  },
  layers: [
    { rooms: 'main.tsx entrance.tsx routes.tsx', imports: '.', says: 'From path to page: all of the client is below.' },
    publicLayer({ rooms: 'board.tsx visitor.tsx club.tsx', imports: ENTRY, says: ENTRY_SAYS }),
    publicLayer({
      rooms: 'landing.tsx',
      imports: `landing ui/display/logo.tsx ${ENTRY}`,
      says: ENTRY_SAYS,
      about: LOGO,
    }),
    publicLayer({ rooms: 'landing', imports: `ui/display/logo.tsx ${ENTRY}`, says: ENTRY_SAYS, about: LOGO }),
    {
      rooms: 'pages/*',
      imports: `features ui public/board/board-page.ts ${GROUND}`,
      about: {
        pages: 'Pages never import pages: what two pages share is a feature (client/features).',
        public:
          'Of the public pages the portal knows what a link to the board asks for (public/board/board-page.ts), and no component.',
      },
      says: 'A page imports features and what lies below them: it does not know what stands around it.',
    },
    {
      rooms: 'layouts',
      imports: `features ui ${GROUND}`,
      says: 'A layout imports features and what lies below them, never pages: it stays while they change.',
    },
    ...inRanks(
      'features',
      [
        'navigation deletion api-keys usage past',
        'identity organization',
        'editing tournament presence search',
        'standings history app-shell team-emblem interruption',
        'last-visit notices print ties',
      ],
      {
        imports: `ui public/board/board-message.ts ${GROUND}`,
        about: {
          features: 'A feature imports features of an earlier rank',
          public:
            'Of the public pages the portal knows how the board is told what to show (public/board/board-message.ts), and no component.',
        },
        says: 'Features lie below pages and layouts: what is shared knows none of those who share it.',
      },
    ),
    ...inRanks('ui', ['action display hooks', 'field list', 'overlay'], {
      all: '',
      imports: 'texts theme',
      about: {
        ui: 'A component imports components of an earlier rank',
        '#domain': 'ui imports texts and theme: a component knows no tournament, no call and no person.',
      },
      says: 'ui imports texts and theme: a component knows no tournament, no call and no person.',
    }),
    {
      rooms: 'charts',
      imports: 'ui/hooks texts',
      about: { ui: 'charts import of ui the hooks alone.' },
      says: 'charts import ui/hooks and texts: numbers come in, drawings go out.',
    },
    {
      rooms: 'live',
      imports: 'api session texts',
      says: 'live imports api, session and texts: it brings what is followed, and does not know who shows it.',
    },
    {
      rooms: 'api',
      imports: 'session texts',
      says: 'api imports session and texts: it asks, and does not know who shows the answer.',
    },
    { rooms: 'session', says: 'session imports no room: who is logged in hangs on nothing.' },
    publicLayer({
      rooms: 'tournament-view',
      imports: 'texts',
      never: { '\\.css$': 'tournament-view has no style sheets: the server reads by it too.' },
      says: 'tournament-view imports texts alone: portal, visitor page and board read by it.',
    }),
    { rooms: 'texts', says: 'texts import no room: they are the ground floor.' },
    { rooms: 'theme', says: 'theme imports no room: it is the ground floor.' },
    publicLayer({
      rooms: 'public',
      imports: 'tournament-view texts',
      about: { public: 'What visitor page and board share knows neither of them.' },
      says: PUBLIC_SAYS,
    }),
    publicLayer({
      rooms: 'public/board public/visitor public/club',
      imports: 'public tournament-view texts',
      about: { public: PUBLIC_PARTS },
      says: PUBLIC_SAYS,
    }),
  ],
};
