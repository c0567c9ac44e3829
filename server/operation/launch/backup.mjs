import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { ROOT } from './program.mjs';

// npm run backup -- FILE: everything in one file, while the portal runs.
await prepare(['server']);
process.chdir(ROOT);
await import(pathToFileURL(join(ROOT, 'dist/server/operation/cli/backup.js')).href);
