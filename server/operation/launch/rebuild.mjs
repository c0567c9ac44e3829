import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { ROOT } from './program.mjs';

// npm run rebuild: rebuilds the tables from the log, whether or not the portal is running.
await prepare(['server']);
process.chdir(ROOT);
await import(pathToFileURL(join(ROOT, 'dist/server/operation/cli/rebuild.js')).href);
