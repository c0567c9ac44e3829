import { openBeside, runCommand } from './cli-resources.ts';
import { rebuildAloud } from './rebuild-report.ts';

// npm run rebuild: with the portal running or stopped.

await runCommand(async () => {
  const beside = await openBeside();
  try {
    await rebuildAloud(beside);
  } finally {
    await beside.close();
  }
});
