import { readPortalVersion } from '../../runtime/portal-version.ts';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { backup } from '../backup/backup.ts';
import { openCliResources, runCommand } from './cli-resources.ts';
import { texts } from '../../texts/de.ts';

// npm run backup -- FILE

const t = texts.commands;

await runCommand(async () => {
  const [named] = process.argv.slice(2);
  if (named === undefined) throw new Error(t.nameBackup);
  const file = resolve(process.env['INIT_CWD'] ?? '', named);
  const version = readPortalVersion();
  const beside = await openCliResources();
  try {
    const { events } = await backup({ ...beside, version }, file);
    console.log(t.backedUp(events, file, statSync(file).size));
    console.log(t.personal);
  } finally {
    await beside.close();
  }
});
