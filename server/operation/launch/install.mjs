import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, npm, ROOT, run } from './program.mjs';

const MODULES = join(ROOT, 'node_modules');
const PREVIOUS = join(ROOT, 'node_modules.previous');
const MARK = join(MODULES, '.installed');

/** Whether node_modules is what package-lock.json says, for this platform. */
export function isInstalled() {
  if (!existsSync(MODULES)) return false;
  const wanted = state();
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted) return true;
  if (!equalsLock()) return false;
  writeFileSync(MARK, wanted);
  return true;
}

/**
 * Installs the packages. Without a network the previous packages stay in place; if there are none, this ends the
 * process.
 */
export async function install() {
  console.log('Pakete werden installiert (beim ersten Mal dauert das ein bis zwei Minuten) …');
  // npm deletes node_modules first: a failed try must not take away what worked.
  rmSync(PREVIOUS, { recursive: true, force: true });
  const before = existsSync(MODULES) && moved(MODULES, PREVIOUS);
  // Install scripts are not needed, and what is not run can do no harm.
  const flags = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ];
  const code = await run([...npm(), 'ci', ...flags, '--loglevel=error']);
  if (code === 0) {
    writeFileSync(MARK, state());
    rmSync(PREVIOUS, { recursive: true, force: true });
    return;
  }
  if (!before) {
    giveUp(
      'Die Pakete lassen sich nicht installieren. Besteht eine Verbindung zum Internet? Danach bitte noch einmal starten.',
    );
  }
  rmSync(MODULES, { recursive: true, force: true });
  renameSync(PREVIOUS, MODULES);
  console.warn('Die neuen Pakete lassen sich nicht laden (kein Internet?). Es geht mit den bisherigen weiter.');
}

function moved(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch {
    // A mounted folder cannot be moved; npm empties it then.
    return false;
  }
}

function state() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

/** Compares with npm's own note of what it unpacked: so an `npm ci` by hand counts too. */
function equalsLock() {
  const note = join(MODULES, '.package-lock.json');
  if (!existsSync(note)) return false;
  const there = new Map(packages(note).map(([place, entry]) => [place, entry.integrity]));
  return packages(join(ROOT, 'package-lock.json')).every(
    ([place, entry]) => place === '' || !isForHere(entry) || there.get(place) === entry.integrity,
  );
}

const packages = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages);

const isForHere = ({ os, cpu, libc, optional }) =>
  libc === undefined &&
  (os?.includes(process.platform) ?? true) &&
  (cpu?.includes(process.arch) ?? true) &&
  // What npm left out because something it belongs to is not for here has no mark of its own.
  !(optional && os === undefined && cpu === undefined);
