import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { ROOT } from './program.mjs';

// npm run verify-store: checks all chains of the log, with the portal running or stopped.
await prepare(['server']);
process.chdir(ROOT);
await import(pathToFileURL(join(ROOT, 'dist/server/operation/cli/verify-store.js')).href);
