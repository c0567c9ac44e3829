import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, stale } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { giveUp, isMain, ROOT, run } from './program.mjs';

const UNPACK_BROWSER = [process.execPath, join(ROOT, 'dist/server/documents/printing/unpack-browser.js')];
/** Names the program of the browser that was unpacked last (unpack-browser.ts). */
const UNPACKED = join(ROOT, 'dist/.browser');

/**
 * Installs what is missing and builds what is outdated; without changes this costs some ten milliseconds.
 * Ends the process with a message if that fails.
 * @param {Parameters<typeof stale>[0]} targets
 */
export async function prepare(targets) {
  checkNode();
  if (isInstalled() && stale(targets).length === 0) {
    // Without the lock, which needs the right to write here: two that unpack at once are no harm.
    if (targets.includes('server') && isBrowserLost()) await run(UNPACK_BROWSER);
    return;
  }
  await alone(async () => {
    if (!isInstalled()) await install();
    const parts = stale(targets);
    if (parts.length > 0) {
      console.log('Das Portal wird gebaut …');
      if (!(await build(parts))) giveUp('Der Bau ist fehlgeschlagen; die Meldungen stehen darüber.');
    }
    if (targets.includes('server')) await run(UNPACK_BROWSER);
  });
}

/** The folder for temporary files or the packages' caches were cleared: the first document would wait. */
const isBrowserLost = () => existsSync(UNPACKED) && !existsSync(readFileSync(UNPACKED, 'utf8'));

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    giveUp(`Node ${process.versions.node} ist zu alt: das Portal braucht 20.19 oder neuer, am besten 24.`);
  }
}

/** For who starts the portal by hand: a command that runs every night need not say it. */
export function noteOldNode() {
  if (process.versions.node.startsWith('20.'))
    console.warn('Hinweis: Node 20 wird nicht mehr gepflegt, bitte auf Node 24 wechseln.');
}

/** Two simultaneous starts must not install over each other: the second waits for the first. */
async function alone(work) {
  const lock = join(ROOT, '.preparing');
  while (!taken(lock)) await pause(200);
  const free = () => rmSync(lock, { force: true });
  process.once('exit', free);
  try {
    await work();
  } finally {
    process.off('exit', free);
    free();
  }
}

function taken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    process.kill(Number(readFileSync(lock, 'utf8')) || -1, 0);
  } catch (error) {
    // The process that held the lock was killed.
    if (error.code === 'ESRCH') rmSync(lock, { force: true });
  }
  return false;
}

if (isMain(import.meta.filename)) {
  const named = process.argv.slice(2);
  await prepare(named.length === 0 ? ['server', 'web'] : named);
}
