import { describe } from './http/openapi.ts';
import { writeDescriptions } from './http/descriptions.ts';
import { renderLiveDocs } from './http/live-docs-page.ts';
import { describeLive } from './live/asyncapi.ts';
import { routes } from './routes.ts';
import { readPortalVersion } from './runtime/portal-version.ts';

// Run by the build (operation/launch/build.mjs), from the compiled modules: writes the descriptions beside them.

const version = readPortalVersion();

await writeDescriptions(import.meta.dirname, (publicUrl) => {
  const live = describeLive({ version, publicUrl });
  return {
    'openapi.json': JSON.stringify(describe(routes, { version, publicUrl })),
    'asyncapi.json': JSON.stringify(live),
    'live.html': renderLiveDocs(live),
  };
});
