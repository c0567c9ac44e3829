import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { ROOT, run } from './program.mjs';
import { rebuildFlags } from './rebuild-flags.mjs';

// npm run rebuild: builds the tables from the log anew, whether the portal runs or not.
await prepare(['server']);
process.exitCode = await run([process.execPath, ...rebuildFlags, join(ROOT, 'dist/server/tables/rebuild-command.js')]);
