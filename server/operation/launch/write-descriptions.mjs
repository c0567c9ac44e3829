import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './program.mjs';

// Part of the build: writes the descriptions of all calls and of the live channel into the compiled server's folder.

const compiled = join(ROOT, 'dist/server');
/** @param {string} file */
const load = (file) => import(pathToFileURL(join(compiled, file)).href);

const [
  { buildOpenApi },
  { describeLive },
  { renderLiveDocs },
  { writeDescriptions },
  { routes },
  { readPortalVersion },
] = await Promise.all(
  [
    'http/openapi/openapi.js',
    'live/asyncapi.js',
    'live/live-docs-page.js',
    'http/openapi/descriptions.js',
    'routes.js',
    'runtime/portal-version.js',
  ].map(load),
);
const version = readPortalVersion();

await writeDescriptions(compiled, (/** @type {string} */ publicUrl) => {
  const live = describeLive({ version, publicUrl });
  return {
    'openapi.json': JSON.stringify(buildOpenApi(routes, { version, publicUrl })),
    'asyncapi.json': JSON.stringify(live),
    'live.html': renderLiveDocs(live),
  };
});
