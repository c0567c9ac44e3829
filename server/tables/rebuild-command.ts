import { openBeside, runCommand } from '../backup/beside.ts';
import { rebuildAloud } from './rebuild-aloud.ts';

// npm run rebuild: with the portal running or stopped.

await runCommand(async () => {
  const beside = await openBeside();
  try {
    await rebuildAloud(beside);
  } finally {
    await beside.close();
  }
});
