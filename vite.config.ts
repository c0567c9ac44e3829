import { z } from 'zod';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

// `npx vite build` → dist/web: index.html (portal), board.html (hall display), visitor.html (visitor page), club.html (page of a club), landing.html (/), assets/ (hashed, cached for long), theme.js.
// `npx vite` serves the same with reload, the calls going to the portal named by PORTAL_URL.
const portal = process.env['PORTAL_URL'] ?? 'http://127.0.0.1:3000';

/** Absolute, because the build reads entries from the project's folder and the development server from `root`. */
const inClient = (file: string): string => join(import.meta.dirname, 'client', file);

/** '0.1.0 (3f2c1ab)'; without the commit where this is no checkout. */
function buildVersion(): string {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] });
    return `${version} (${commit.toString().trim()})`;
  } catch {
    return version;
  }
}

/** The one font a first paint needs, asked for before the style sheet that names it was read. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, path }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.includes(`/inter-latin-${path.endsWith('board.html') ? 'opsz' : 'wght'}-normal`))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            // The portal shows nothing before its scripts are there: those first.
            ...(path.endsWith('index.html') ? { fetchpriority: 'low' } : {}),
          },
          injectTo: 'head-prepend' as const,
        })),
  },
};

/**
 * Scripts step back behind styles and data: what is seen first stands in the page already, drawn by the server or as the
 * bar of the portal, and the data of the first screen must not wait in line behind the code that shows it.
 */
const scriptsComeLater: Plugin = {
  name: 'scripts-come-later',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) =>
      path.endsWith('landing.html')
        ? html
        : html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, (tag) => `${tag} fetchpriority="low"`),
  },
};

/** Which pages these are: their parts' names carry hashes, so the same name means the same bytes. The live channel asks. */
const namePages: Plugin = {
  name: 'name-pages',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const parts = Object.keys(bundle).filter((file) => !file.endsWith('.html'));
      const content = createHash('sha256').update(parts.sort().join('\n')).digest('hex').slice(0, 12);
      return [{ tag: 'meta', attrs: { name: 'pages', content }, injectTo: 'head' as const }];
    },
  },
};

/** As the HTML standard writes it; the formatter of the sources writes it small. */
const standardDoctype: Plugin = {
  name: 'standard-doctype',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (html) => html.replace(/^<!doctype html>/i, '<!DOCTYPE html>') },
};

/** Bytes; what fits into one packet anyway gains nothing. */
const LEAST_TO_PACK = 1_000;

/**
 * Beside each script, style and drawing its bytes in brotli and gzip, as tight as they get: packed here once, never while a
 * hall waits. Over plain http browsers take gzip only.
 */
const packParts: Plugin = {
  name: 'pack-parts',
  apply: 'build',
  closeBundle() {
    const web = 'dist/web';
    for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|svg)$/.test(name)) continue;
      const bytes = readFileSync(join(web, name));
      if (bytes.length < LEAST_TO_PACK) continue;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(join(web, `${name}.br`), brotliCompressSync(bytes, { params }));
      writeFileSync(join(web, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    }
  },
};

/** What the parts below are made for: the modules that are there before any page of its kind, with all they import. */
const LAYERS = {
  visitor: ['visitor.tsx'],
  board: ['board.tsx'],
  club: ['club.tsx'],
  public: ['visitor.tsx', 'board.tsx', 'club.tsx', 'landing.tsx'],
  portal: ['main.tsx'],
  identity: ['pages/login/login.tsx'],
  // The last is there before it is asked for: by then there may be no connection.
  members: ['routes.tsx', 'pages/match-plan/match-plan.tsx', 'features/identity/logged-out-toast.tsx'],
} as const;

type Layer = keyof typeof LAYERS;
type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

const reached = new Map<Layer, ReadonlySet<string>>();

/** Everything that the modules of a layer import, and what that imports; not what they load later. */
function reach(layer: Layer, modules: Modules): ReadonlySet<string> {
  const known = reached.get(layer);
  if (known !== undefined) return known;
  const found = new Set<string>(LAYERS[layer].map(inClient));
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  reached.set(layer, found);
  return found;
}

/** Texts by who says them. By their imports everybody would have all, so they are told apart here. */
const TEXTS: readonly (readonly [string, RegExp])[] = [
  ['first', /\/client\/texts\/de\/(frame|language|moments)\.ts$/],
  ['identity', /\/client\/texts\/de\/identity\.ts$/],
  ['live', /\/client\/texts\/de\/visitors\/words\.ts$/],
  [
    'members',
    /\/client\/texts\/de\/(plan|groups|ranking|tournament|match-day|presence|csv-download|unsent-reports|history\/(change|last-visit|past|conflict)|lots|organizations|deletion|keyboard|spotlight)\.ts$/,
  ],
  // Why a rule says no is said by the server, and by the pages that try a plan before it is sent.
  ['members', /\/domain\/texts\/de\/(?!refusals)/],
];

/**
 * What makes a plan, or draws infos: reached by a door of the domain, and not needed before its page or part is. Of the
 * planning only how long matches and phases take is needed by all.
 */
const LATER =
  /\/domain\/(measured-text|markdown|tournament\/(history\/retime|planning\/(?!timing\/phase-times\.)[\w/-]+))\.ts$/;

/** The part in which a shared module lies; null: in one of those that the bundler makes. */
function partOf(id: string, modules: Modules): string | null {
  if (/\/client\/(api\/prefetch\.ts|\w+\.tsx|pages\/.*)$/.test(id) || LATER.test(id)) return null;
  if (/\/texts\/de\//.test(id)) return TEXTS.find(([, test]) => test.test(id))?.[0] ?? null;
  const isIn = (layer: Layer): boolean => reach(layer, modules).has(id);
  // What a display shows in a frame of the past: no visitor needs it.
  if (id.endsWith('/client/public/board/board-message.ts')) return null;
  if (isIn('public') && (isIn('portal') || isIn('identity'))) return 'first';
  if (isIn('public') && isIn('members')) return 'live';
  // One part for what any two of them share: two more would weigh more than what a page does not need of it.
  if (isIn('public')) return (['visitor', 'board', 'club'] as const).filter(isIn).length > 1 ? 'public' : null;
  if (isIn('portal')) return null;
  return isIn('identity') ? 'identity' : isIn('members') ? 'members' : null;
}

/**
 * What a page needs in few files instead of sixty: over plain http a phone fetches six at a time.
 */
const codeSplitting = {
  groups: [
    {
      name: 'react',
      test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|use-sync-external-store|zustand)\//,
      priority: 5,
    },
    // What every page of the portal draws and routes with, and no public page.
    { name: 'libraries', test: /@tabler\/icons-react|node_modules\/(wouter|regexparam)\//, priority: 3 },
    {
      name: partOf,
      debugName: 'layers',
      test: /\/client\/|\/domain\//,
      // What these import lies in them too, or below; but not every text there is.
      includeDependenciesRecursively: false,
      priority: 2,
    },
  ],
};

/** In development the addresses of the server, answered by the page that will stand there. */
const addresses: Plugin = {
  name: 'addresses',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (/^\/t\/[^/]+\/board(\?|$)/.test(request.url ?? '')) request.url = '/board.html';
      else if (/^\/t\/[^/]+(\?|$)/.test(request.url ?? '')) request.url = '/visitor.html';
      else if (/^\/v\/[^/]+(\?|$)/.test(request.url ?? '')) request.url = '/club.html';
      else if (/^\/(\?|$)/.test(request.url ?? '')) request.url = '/landing.html';
      else if (/^\/portal(\/|\?|$)/.test(request.url ?? '')) request.url = '/index.html';
      next();
    });
  },
};

export default defineConfig({
  root: 'client',
  publicDir: 'static',
  define: { BUILD_VERSION: JSON.stringify(buildVersion()) },
  resolve: { conditions: ['source', ...defaultClientConditions] },
  plugins: [react(), addresses, preloadFont, scriptsComeLater, namePages, standardDoctype, packParts],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Whoever cannot load modules ahead loads them when they are named.
    modulePreload: { polyfill: false },
    // Fonts and pictures come from our own address only (Content-Security-Policy).
    assetsInlineLimit: 0,
    // What the public pages promise (docs/operations.md); what these lack besides syntax comes by older-browsers.js. For
    // Chromium 88 to 90 every `?.` would be rewritten, for a fault in calls that spread their arguments behind one.
    target: ['chrome91', 'firefox90', 'safari14.1'],
    rolldownOptions: {
      input: {
        portal: inClient('index.html'),
        board: inClient('board.html'),
        visitor: inClient('visitor.html'),
        club: inClient('club.html'),
        landing: inClient('landing.html'),
        // Runs before all that imports it: it asks for what the first screen shows.
        early: inClient('api/prefetch.ts'),
      },
      output: { codeSplitting },
      // Texts do nothing by themselves: an entry takes along only the areas it names. Nor does the domain: who takes
      // one thing through its door needs not all others.
      treeshake: {
        moduleSideEffects: (id) => !/\/client\/texts\/|\/domain\//.test(id),
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: portal, ws: true },
      '/identity': portal,
      '/impressum': portal,
      '/datenschutz': portal,
      '/images': portal,
    },
  },
});
