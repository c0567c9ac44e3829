import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { z } from 'zod';
import { parseHead } from '../../history/proof/chain-head.ts';
import { SIGNING } from '../../history/proof/signing-keys.ts';
import { publicKeyOf, signerFrom, type PublicKey } from '../../history/proof/signatures.ts';
import { verifyHistory } from '../../history/proof/verify-export.ts';
import { deriveKey } from '../../runtime/secrets.ts';

// npm run verify-history -- FILE [--head HASH] [--keys FILE]: without a database, and without a portal that runs.
// Ends with 0 where everything holds, 1 where something does not, 2 where it could not be checked.

const USAGE = 'npm run verify-history -- FILE [--head HASH] [--keys KEYS.json]';

function giveUp(german: string, english: string): never {
  console.error(german);
  console.error(english);
  process.exit(2);
}

const at = (file: string): string => resolve(process.env['INIT_CWD'] ?? '', file);

function read(file: string): string {
  try {
    return readFileSync(at(file), 'utf8');
  } catch {
    return giveUp(`Die Datei ${file} lässt sich nicht lesen.`, `The file ${file} cannot be read.`);
  }
}

function asked() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { head: { type: 'string' }, keys: { type: 'string' } },
    });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return { file, head: values.head, keys: values.keys };
  } catch {
    // An option there is not: the same answer as for no file.
  }
  return giveUp(`Aufruf: ${USAGE}`, `Usage: ${USAGE}`);
}

const published = z.object({ keys: z.array(z.object({ x: z.string() })) });

function keysIn(file: string): readonly PublicKey[] {
  const text = read(file);
  try {
    return published.parse(JSON.parse(text)).keys.map(({ x }) => publicKeyOf(x));
  } catch {
    return giveUp(`In ${file} stehen keine Schlüssel.`, `There are no keys in ${file}.`);
  }
}

/** The key of the installation whose folder this is; none is made where there is none. */
function ownKey(): readonly PublicKey[] {
  const fromFile = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const set = (name: string): string | undefined =>
    [process.env[name], fromFile[name]].find((value) => value !== undefined && value !== '');
  const kept = join(set('DATA_DIR') ?? './data', 'session-secret');
  const secret = set('SESSION_SECRET') ?? (existsSync(kept) ? readFileSync(kept, 'utf8').trim() : undefined);
  if (secret !== undefined) return [signerFrom(deriveKey(SIGNING, secret)).publicKey];
  return giveUp(
    'Hier ist kein Portal eingerichtet. Bitte laden Sie dessen Schlüssel (/.well-known/tournament-history-keys) und nennen Sie die Datei mit --keys.',
    'No portal is set up here. Please download its keys (/.well-known/tournament-history-keys) and name the file with --keys.',
  );
}

const { file, head: typed, keys } = asked();
const head = typed === undefined ? null : parseHead(typed);
if (typed !== undefined && head === null) {
  giveUp('Der Prüfwert hat 16 bis 64 Ziffern von 0 bis f.', 'The head has 16 to 64 digits from 0 to f.');
}
const verdict = verifyHistory(read(file), keys === undefined ? ownKey() : keysIn(keys), head);
if (!verdict.genuine && verdict.unknownKey && keys === undefined) {
  // Only the portal knows the keys it had before its secret was changed.
  giveUp(
    'Diese Datei ist mit einem anderen Schlüssel unterschrieben als dem heutigen dieser Installation. Bitte laden Sie deren Schlüssel (/.well-known/tournament-history-keys) und nennen Sie die Datei mit --keys.',
    "This file is signed with another key than today's of this installation. Please download its keys (/.well-known/tournament-history-keys) and name the file with --keys.",
  );
}
if (!verdict.genuine) {
  console.error(`NICHT in Ordnung. ${verdict.german}`);
  console.error(`NOT genuine. ${verdict.english}`);
  process.exit(1);
}
const { summary, headFound } = verdict;
console.log(
  `In Ordnung: ${summary.events} Ereignisse von ${summary.stream}, unverändert seit dem Export (${summary.exportedAt}).`,
);
console.log(`Genuine: ${summary.events} events of ${summary.stream}, unchanged since the export.`);
console.log(`Prüfwert / head: ${summary.head}`);
if (headFound === null) {
  console.log('Ohne --head bleibt offen, ob das Protokoll vor dem Export neu geschrieben wurde.');
  console.log('Without --head nobody knows whether the log was written anew before the export.');
} else {
  console.log(`Der genannte Prüfwert ist der nach Version ${headFound}: bis dahin wurde nichts neu geschrieben.`);
  console.log(`The head given is the one after version ${headFound}: nothing up to it was written anew.`);
}
