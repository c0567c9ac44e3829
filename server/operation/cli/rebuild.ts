import { openPortalBeside, runCommand, settingsOfCommand } from './cli-resources.ts';
import { commandLineOf } from './command-line.ts';
import { rebuildWithReport } from './rebuild-report.ts';

// npm run rebuild: with the portal running or stopped.

commandLineOf('rebuild');

await runCommand(async () => {
  const beside = await openPortalBeside(settingsOfCommand());
  try {
    await rebuildWithReport(beside);
  } finally {
    await beside.close();
  }
});
