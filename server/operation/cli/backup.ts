import { readPortalVersion } from '../../runtime/portal-version.ts';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { eventsInWords } from './rebuild-report.ts';
import { backup } from '../backup/backup.ts';
import { openCliResources, runCommand } from './cli-resources.ts';

// npm run backup -- FILE

const megabytes = (file: string): string =>
  (statSync(file).size / 1_000_000).toLocaleString('de-DE', { maximumFractionDigits: 1 });

await runCommand(async () => {
  const [named] = process.argv.slice(2);
  if (named === undefined) throw new Error('Bitte nennen Sie die Datei: npm run backup -- sicherung.tar.gz');
  const file = resolve(process.env['INIT_CWD'] ?? '', named);
  const version = readPortalVersion();
  const beside = await openCliResources();
  try {
    const { events } = await backup({ ...beside, version }, file);
    console.log(`Gesichert: ${eventsInWords(events)} in ${file} (${megabytes(file)} MB).`);
    console.log('Die Datei enthält alles, auch Persönliches: bitte entsprechend verwahren.');
  } finally {
    await beside.close();
  }
});
