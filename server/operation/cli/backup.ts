import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readPortalVersion } from '../../runtime/portal-version.ts';
import { backup } from '../backup/backup.ts';
import { openPortalBeside, runCommand, settingsOfCommand } from './cli-resources.ts';
import { commandLineOf, fileNamed } from './command-line.ts';
import { texts } from '../../texts/de.ts';

// npm run backup -- FILE [--replace]

const t = texts.commands;

const { file: typed, flags } = commandLineOf('backup', { file: true, flags: ['replace'] });

await runCommand(async () => {
  const file = fileNamed(typed);
  const version = readPortalVersion();
  const settings = settingsOfCommand();
  const beside = await openPortalBeside(settings);
  try {
    const { sessionSecret: secret, dataDir } = settings;
    // Of another one a restore would believe nothing.
    if (secret === null) throw new Error(t.noSecret(join(dataDir, 'session-secret')));
    const { events } = await backup({ ...beside, version, secret }, file, { replace: flags.has('replace') });
    console.log(t.backedUp(events, file, statSync(file).size));
    console.log(t.personal);
  } finally {
    await beside.close();
  }
});
