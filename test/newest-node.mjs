import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { prepare } from '../server/operation/launch/prepare.mjs';
import { installed, isMain, npm, run } from '../server/operation/launch/program.mjs';

// node test/newest-node.mjs [MAJOR]: start, a journey, a PDF and a backup on another line of Node than the machine's own.
const LTS = '26';
/** One test of each file, by the words it begins with. */
const SMOKE = {
  'test/server/launch/start.spec.ts': 'starts portal and database',
  'test/journeys/first-path.spec.ts': 'from an empty portal to a right table',
  'test/server/calls/document-pdf.spec.ts': 'prints MatchPlan',
  'test/server/backup/backup.spec.ts': 'taken while eight write',
};

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
    const [, vitest] = installed('vitest/vitest.mjs');
    const report = join(folder, 'report.json');
    // What npm starts finds this Node too: it builds the portal that it starts.
    const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter), TEST_REPORT: report };
    const named = ['-t', Object.values(SMOKE).join('|')];
    if ((await run([node, vitest, 'run', ...Object.keys(SMOKE), ...named], { env })) !== 0) return false;
    // A test that was renamed would be left out without a word.
    return JSON.parse(readFileSync(report, 'utf8')).numPassedTests >= Object.keys(SMOKE).length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (isMain(import.meta.filename)) {
  await prepare(['server', 'web', 'test']);
  process.exitCode = (await smoke(process.argv[2])) ? 0 : 1;
}
