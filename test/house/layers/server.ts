import type { Area } from './layer.ts';

const TEXTS = 'texts are words: they import domain, and nothing else of the house.';
const ROOMS =
  'runtime database event-store read-models counters stream-cache command-handler http access email live public-pages identity organizations images history tournaments documents retention operation';

export const server: Area = {
  all: 'texts #domain #projections',
  outside:
    'server imports domain and projections; only server/public-pages renders client/public, and nothing imports test.',
  across: 'Across rooms import by alias: #domain/…, #projections/….',
  inside: 'Inside the server import by relative paths: they say how far away a room is.',
  layers: [
    {
      rooms: 'texts',
      all: '#domain',
      about: { '#projections': TEXTS, '#client': TEXTS },
      says: 'texts are words, which every room may say: they import no room.',
    },
    { rooms: 'runtime', says: 'runtime is what any process needs, and imports no other room than texts.' },
    {
      rooms: 'database',
      imports: 'runtime',
      says: 'database imports runtime alone, besides texts: what is kept in tables stands above it.',
    },
    {
      rooms: 'event-store',
      imports: 'database runtime',
      says: 'event-store knows envelopes and no feature: database, runtime and texts are below it, all else above.',
    },
    {
      rooms: 'read-models',
      imports: 'event-store database runtime',
      says: 'read-models fill and ask tables: who asks stands above, what they are filled from below.',
    },
    {
      rooms: 'counters',
      imports: 'read-models event-store database runtime',
      says: 'counters write what was counted and forget it: what shows it stands above.',
    },
    {
      rooms: 'stream-cache',
      imports: 'counters read-models event-store database runtime',
      says: 'stream-cache folds streams: commands, calls and sockets stand above it.',
    },
    {
      rooms: 'command-handler',
      imports: 'stream-cache event-store',
      says: 'command-handler loads, decides and appends: it knows no HTTP and no feature.',
    },
    {
      rooms: 'http',
      imports: 'command-handler stream-cache read-models event-store database runtime',
      says: 'http knows no feature and not who may what: handlers, their parts and the checks are handed in by app.ts.',
    },
    {
      rooms: 'access',
      imports: 'http stream-cache runtime',
      says: 'access says who may what: accounts are handed in, and no feature is imported.',
    },
    {
      rooms: 'email',
      imports: 'http database runtime',
      says: 'email carries the mails of all features and knows none of them.',
    },
    {
      rooms: 'live',
      imports: 'access http stream-cache event-store database',
      says: 'live shows views and events as they change: it imports no feature, and no feature imports it.',
    },
    {
      rooms: 'public-pages',
      imports:
        'access http stream-cache runtime #client/public #client/public/board #client/public/visitor #client/public/club #client/tournament-view',
      about: {
        '#client':
          'server/public-pages renders client/public, reads views by client/tournament-view, and knows nothing else of the client.',
      },
      says: 'public-pages draw views for visitors: of the rooms they import access, http, runtime and stream-cache, besides texts.',
    },
    {
      rooms: 'identity',
      imports: 'email access http database runtime',
      says: 'identity is rows and never the log: where accounts are members is handed in.',
    },
    {
      rooms: 'organizations',
      imports: 'identity email access http command-handler stream-cache read-models event-store database runtime',
      says: 'organizations stand below tournaments, images and history: what these need of one is imported by them.',
    },
    {
      rooms: 'images',
      imports: 'organizations access http stream-cache database runtime',
      says: 'images belong to organizations: tournaments and documents, which show them, stand above.',
    },
    {
      rooms: 'history',
      imports: 'organizations identity access http command-handler stream-cache event-store database runtime',
      says: 'history tells of tournaments and stands below their calls.',
    },
    {
      rooms: 'tournaments',
      imports: 'history images organizations access http command-handler stream-cache read-models event-store runtime',
      says: 'tournaments stand below documents and beside operation: they import neither.',
    },
    {
      rooms: 'documents',
      imports: 'tournaments history images public-pages access http stream-cache runtime',
      says: 'documents print what tournaments, history and images hold: they know no mails, accounts or sockets.',
    },
    {
      rooms: 'retention',
      imports: 'images stream-cache read-models event-store runtime',
      says: 'retention purges what is past its time: it asks tables, streams and pictures, and no calls.',
    },
    {
      rooms: 'operation',
      imports:
        'history images organizations identity access http stream-cache counters read-models event-store database runtime settings.ts',
      says: 'operation is for who runs the portal: it imports no calls on tournaments and no sockets.',
    },
    {
      rooms: 'settings.ts',
      imports: 'runtime',
      says: 'settings.ts is read at the top and handed down: it imports runtime alone.',
    },
    {
      rooms: 'routes.ts',
      imports:
        'documents operation tournaments history images organizations identity access email http command-handler',
      says: 'routes.ts joins the lists of calls: what opens their parts and starts the portal stands above.',
    },
    {
      rooms: 'app.ts',
      imports: `${ROOMS} routes.ts settings.ts`,
      says: 'app.ts is the server without its port: what starts it stands above.',
    },
    {
      rooms: 'start-portal.ts',
      imports: `${ROOMS} app.ts settings.ts`,
      says: "start-portal.ts opens database, log and app: the program stands above, the calls are the app's.",
    },
    {
      rooms: 'visitor-worker.ts',
      imports: 'public-pages tournaments',
      says: 'visitor-worker.ts is a thread: it hands on what draws pages and writes calendars.',
    },
    {
      rooms: 'main.ts demo.ts',
      imports: `${ROOMS} start-portal.ts settings.ts`,
      says: 'main.ts and demo.ts are the programs: what they start is start-portal.ts, which opens the app.',
    },
  ],
};
