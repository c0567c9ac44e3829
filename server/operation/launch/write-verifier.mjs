import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT } from './program.mjs';

// Part of the build: writes the check of an exported history as one plain file next to the compiled server. The
// recipient of a history runs it with Node alone, and can read it.

const compiled = join(ROOT, 'dist/server');
const { readPortalVersion } = await import(pathToFileURL(join(compiled, 'runtime/portal-version.js')).href);
const version = readPortalVersion();

await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  define: { PORTAL_VERSION: JSON.stringify(version) },
  ssr: { noExternal: true },
  build: {
    ssr: join(compiled, 'history/proof/alone.js'),
    outDir: compiled,
    emptyOutDir: false,
    minify: false,
    target: 'node20',
    rolldownOptions: {
      output: {
        entryFileNames: 'verify-history.mjs',
        banner: `// verify-history ${version}: checks an exported history (node verify-history.mjs FILE --keys KEYS.json).`,
      },
    },
  },
});
