import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

// `npx vite build` → dist/web: index.html (portal), board.html (hall display), visitor.html (visitor page), landing.html (/), assets/ (hashed, cached for long), theme.js.
// `npx vite` serves the same with reload, the calls going to the portal named by PORTAL_URL.
const portal = process.env['PORTAL_URL'] ?? 'http://127.0.0.1:3000';

/** '0.1.0 (3f2c1ab)'; without the commit where this is no checkout. */
function buildVersion(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] });
    return `${version} (${commit.toString().trim()})`;
  } catch {
    return version;
  }
}

/** The one font every first paint needs, asked for before the style sheet that names it was read. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /inter-latin-opsz-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head-prepend' as const,
        })),
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

/** In development the addresses of the server, answered by the page that will stand there. */
const addresses: Plugin = {
  name: 'addresses',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (/^\/t\/[^/]+\/board(\?|$)/.test(request.url ?? '')) request.url = '/board.html';
      else if (/^\/t\/[^/]+(\?|$)/.test(request.url ?? '')) request.url = '/visitor.html';
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
  plugins: [react(), addresses, preloadFont, namePages],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Fonts and pictures come from our own address only (Content-Security-Policy).
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      input: {
        portal: 'client/index.html',
        board: 'client/board.html',
        visitor: 'client/visitor.html',
        landing: 'client/landing.html',
      },
      // Texts do nothing by themselves: an entry takes along only the areas it names.
      treeshake: { moduleSideEffects: (id) => !/\/client\/texts\//.test(id) },
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
