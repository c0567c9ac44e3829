import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { prepare } from '../server/operation/launch/prepare.mjs';
import { installed, isMain, npm, run } from '../server/operation/launch/program.mjs';

// node test/newest-node.mjs [MAJOR]: start, a journey, a PDF and a backup on another line of Node than the machine's own.
const LTS = '26';
const SMOKE = [
  'test/server/launch/start.spec.ts',
  'test/journeys/first-path.spec.ts',
  'test/server/calls/document-pdf.spec.ts',
  'test/server/backup/backup.spec.ts',
];

/** Whether these run on Node `major` from the npm registry; nothing of it stays. */
export async function smoke(major = LTS) {
  const folder = mkdtempSync(join(tmpdir(), 'node-'));
  // Started by root, database and portal run this Node as another user.
  chmodSync(folder, 0o755);
  try {
    const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
    const got = await run([
      ...npm(),
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--prefix',
      folder,
      `${name}@${major}`,
    ]);
    if (got !== 0) return false;
    const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    // Built by this Node too: it counts as another build, which the machine's own Node makes anew afterwards.
    if ((await run([node, 'server/operation/launch/prepare.mjs', 'server', 'web', 'test'])) !== 0) return false;
    const [, vitest] = installed('vitest/vitest.mjs');
    // What npm starts finds this Node too.
    const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
    return (await run([node, vitest, 'run', ...SMOKE], { env })) === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (isMain(import.meta.filename)) {
  await prepare(['server', 'web', 'test']);
  process.exitCode = (await smoke(process.argv[2])) ? 0 : 1;
}
