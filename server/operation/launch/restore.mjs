import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { ROOT } from './program.mjs';

// npm run restore -- FILE: puts a backup into an empty portal.
await prepare(['server']);
process.chdir(ROOT);
await import(pathToFileURL(join(ROOT, 'dist/server/operation/cli/restore.js')).href);
