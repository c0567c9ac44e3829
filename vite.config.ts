import { z } from 'zod';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import cascadeLayers from '@csstools/postcss-cascade-layers';
import react from '@vitejs/plugin-react';
import type { ChildNode, Plugin as SheetPlugin } from 'postcss';
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
        .filter((file) => file.includes(`/inter-latin-${/(board|club)\.html$/.test(path) ? 'opsz' : 'wght'}-normal`))
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

/** The cascade layers of all sheets, the weakest first, and the folders and files of the client that lie in each. */
const SHEET_LAYERS: readonly (readonly [string, RegExp])[] = [
  ['reset', /^(theme\/(reset|club-fallback)|public\/base)\.css$/],
  ['tokens', /^theme\/tokens\.css$/],
  ['primitives', /^(theme|ui)\/|^public\/[^/]+\.css$/],
  ['features', /^(features|layouts|charts)\//],
  ['pages', /^(pages|public|landing)\//],
];

function sheetLayer(file: string): string {
  const found = SHEET_LAYERS.find(([, test]) => test.test(relative(inClient(''), file)));
  if (found === undefined) throw new Error(`${file} lies in no cascade layer: name its folder in SHEET_LAYERS.`);
  return found[0];
}

const { OnceExit: lowerLayers } = cascadeLayers();

/**
 * Puts each rule of a sheet, of those that it takes in by `@import` too, into the layer of the folder it comes from, so that no sheet need
 * say so. Engines without layers draw the public pages: for these, later layers win by `:not(#\#)` instead.
 */
const layerSheets: SheetPlugin = {
  postcssPlugin: 'layer-sheets',
  Once: async (root, helpers) => {
    const entry = root.source?.input.file ?? '';
    // The order of layers, and faces of fonts, which pictures of papers look for at the top (paper-page.tsx).
    const isOutside = (node: ChildNode): boolean =>
      node.type === 'atrule' && (node.nodes === undefined || node.name === 'font-face');
    const nodes = root.nodes.filter((node) => node.type !== 'comment' && !isOutside(node));
    for (const [layer] of SHEET_LAYERS) {
      const own = nodes.filter(({ source }) => sheetLayer(source?.input.file ?? entry) === layer);
      if (own.length > 0) root.append(helpers.atRule({ name: 'layer', params: layer }).append(own));
    }
    if (/^(public|landing)\//.test(relative(inClient(''), entry))) await lowerLayers?.(root, helpers);
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
  // Asked for its icons only.
  organizations: ['pages/organizations/organizations.tsx'],
} as const;

type Layer = keyof typeof LAYERS;
type Modules = {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
};

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
  ['first', /\/client\/texts\/de\/(copyright|frame|language|moments)\.ts$/],
  ['identity', /\/client\/texts\/de\/identity\.ts$/],
  ['live', /\/client\/texts\/de\/visitors\/(words|tile)\.ts$/],
  [
    'members',
    /\/client\/texts\/de\/(plan|groups|tournament|match-day|presence|csv-download|unsent-reports|history\/(change|last-visit|conflict)|lots|ties|organizations|club-(color|crest|preview)|deletion)\.ts$/,
  ],
  // Why a rule says no is said by the server, and by the pages that try a plan before it is sent.
  ['members', /\/domain\/texts\/de\/(?!refusals)/],
];

/**
 * What makes a plan, gives new teams their colours, or draws infos: reached by a door of the domain, and not needed before its page or part is. Of the
 * planning only how long matches and phases take is needed by all.
 */
const LATER =
  /\/domain\/(measured-text|markdown|oklch|emblem-colors|team-name|tournament\/(history\/retime|view\/emblems|model\/team-colors|planning\/(?!timing\/phase-times\.)[\w/-]+))\.ts$/;

/** The part in which a shared module lies; null: in one of those that the bundler makes. */
function partOf(id: string, modules: Modules): string | null {
  if (/\/client\/(api\/prefetch\.ts|\w+\.tsx|pages\/.*)$/.test(id) || LATER.test(id)) return null;
  if (/\/texts\/de\//.test(id)) return TEXTS.find(([, test]) => test.test(id))?.[0] ?? null;
  const isIn = (layer: Layer): boolean => reach(layer, modules).has(id);
  // What a display shows in a frame of the past: no visitor needs it.
  if (id.endsWith('/client/public/board/board-message.ts')) return null;
  // A part of its own would weigh more.
  if (id.endsWith('/client/tournament-view/is-of.ts')) return 'public';
  // A visitor needs it while play is interrupted and it is known when it goes on.
  if (id.endsWith('/client/tournament-view/rest-until.tsx')) return null;
  if (isIn('public') && (isIn('portal') || isIn('identity'))) return 'first';
  if (isIn('public') && isIn('members')) return 'live';
  // One part for what any two of them share: two more would weigh more than what a page does not need of it.
  if (isIn('public')) return (['visitor', 'board', 'club'] as const).filter(isIn).length > 1 ? 'public' : null;
  if (isIn('portal')) return null;
  return isIn('identity') ? 'identity' : isIn('members') ? 'members' : null;
}

const iconsOfFirstPages = new Set<string>();

/** The part of an icon: its imports tell nothing, for they lead to all icons there are; so the first pages' code is asked which it names. */
function partOfIcon(id: string, modules: Modules): string {
  if (iconsOfFirstPages.size === 0) {
    for (const layer of ['portal', 'identity', 'members', 'organizations'] as const) {
      for (const module of reach(layer, modules)) {
        if (!module.startsWith(inClient(''))) continue;
        for (const [icon] of modules.getModuleInfo(module)?.code?.matchAll(/\bIcon\w+/g) ?? [])
          iconsOfFirstPages.add(icon);
      }
    }
  }
  const icon = /\/icons\/(\w+)\.\w+$/.exec(id)?.[1];
  return icon === undefined || iconsOfFirstPages.has(icon) ? 'libraries' : 'icons';
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
    // What every page of the portal draws and routes with, and no public page; icons of later pages lie apart.
    {
      name: partOfIcon,
      debugName: 'libraries',
      test: /node_modules\/(@tabler\/icons-react|wouter|regexparam)\//,
      // What draws an icon, which all import, lies with those of the first pages.
      includeDependenciesRecursively: false,
      priority: 3,
    },
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
  css: { postcss: { plugins: [layerSheets] } },
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
