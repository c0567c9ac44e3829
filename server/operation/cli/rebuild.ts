import { openCliResources, runCommand } from './cli-resources.ts';
import { rebuildWithReport } from './rebuild-report.ts';

// npm run rebuild: with the portal running or stopped.

await runCommand(async () => {
  const beside = await openCliResources();
  try {
    await rebuildWithReport(beside);
  } finally {
    await beside.close();
  }
});
