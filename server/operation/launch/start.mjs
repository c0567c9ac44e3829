import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noteOldNode, prepare } from './prepare.mjs';
import { endWithNpm, ROOT } from './program.mjs';

// npm start. The portal runs in this very process: signals reach it without a go-between.
endWithNpm('start');
await prepare(['server', 'web']);
process.chdir(ROOT);
if (process.argv.length === 2) noteOldNode();
await import(pathToFileURL(join(ROOT, 'dist/server/main.js')).href);
