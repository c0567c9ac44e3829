import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { ROOT, run } from './program.mjs';

// npm run rebuild: builds the tables from the log anew, whether the portal runs or not.
await prepare(['server']);
// Its threads keep all cores busy: others that help them to collect garbage would only take turns with them. And the heap
// stays near what lives in it, however long the log is (server/tables/README.md).
const flags = ['--single-threaded-gc', '--heap-growing-percent=50'];
process.exit(await run([process.execPath, ...flags, join(ROOT, 'dist/server/tables/rebuild-command.js')]));
