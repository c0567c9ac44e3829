import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { endWithNpm, ROOT } from './program.mjs';

// npm run demo: the portal on throw-away data, in this very process like npm start.
endWithNpm('demo');
await prepare(['server', 'web']);
process.chdir(ROOT);
await import(pathToFileURL(join(ROOT, 'dist/server/demo.js')).href);
