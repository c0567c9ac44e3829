import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { ROOT } from './program.mjs';

// npm run verify-history -- FILE [--head HASH]: checks an exported history offline.
await prepare(['server']);
process.chdir(ROOT);
await import(pathToFileURL(join(ROOT, 'dist/server/operation/cli/verify-history.js')).href);
