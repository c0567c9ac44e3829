import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { parseHead } from '../../history/proof/chain-head.ts';
import { SIGNING } from '../../history/proof/signing-keys.ts';
import { publicKeyOf, signerFrom, type PublicKey } from '../../history/proof/signatures.ts';
import { flawSentence } from '../../history/proof/flaw-sentence.ts';
import { verifyHistory } from '../../history/proof/verify-export.ts';
import { deriveKey, readSecret } from '../../runtime/secrets.ts';
import { readCommandLine } from './command-line.ts';
import { texts } from '../../texts/de.ts';
import { texts as english } from '../../texts/en.ts';

// npm run verify-history -- FILE [--head HASH] [--keys FILE]: without a database, and without a portal that runs.
// Ends with 0 where everything holds, 1 where something does not, 2 where it could not be checked.

const USAGE = 'npm run verify-history -- FILE [--head HASH] [--keys KEYS.json]';

/** A history is checked outside this portal too, by readers of only one of these. */
const LANGUAGES = [texts.historyProof, english.historyProof];
type Words = (typeof LANGUAGES)[number];

function giveUp(why: (t: Words) => string): never {
  for (const t of LANGUAGES) console.error(why(t));
  process.exit(2);
}

const at = (file: string): string => resolve(process.env['INIT_CWD'] ?? '', file);

function read(file: string): string {
  try {
    return readFileSync(at(file), 'utf8');
  } catch {
    return giveUp((t) => t.unreadable(file));
  }
}

function parseArguments() {
  const line = readCommandLine('verify-history', { file: true, values: ['head', 'keys'] }, process.argv.slice(2));
  if ('given' in line) return { file: line.given.file, ...line.given.values };
  if ('help' in line) {
    console.log(line.help);
    process.exit(0);
  }
  console.error(line.wrong);
  return giveUp((t) => t.usage(USAGE));
}

const published = z.object({ keys: z.array(z.object({ x: z.string() })) });

function keysIn(file: string): readonly PublicKey[] {
  const text = read(file);
  try {
    return published.parse(JSON.parse(text)).keys.map(({ x }) => publicKeyOf(x));
  } catch {
    return giveUp((t) => t.noKeysIn(file));
  }
}

/** The key of the installation whose folder this is; none is made where there is none. */
function ownKey(): readonly PublicKey[] {
  const fromFile = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const set = (name: string): string | undefined =>
    [process.env[name], fromFile[name]].find((value) => value !== undefined && value !== '');
  const secret = set('SESSION_SECRET') ?? secretIn(join(set('DATA_DIR') ?? './data', 'session-secret'));
  if (secret !== null) return [signerFrom(deriveKey(SIGNING, secret)).publicKey];
  return giveUp((t) => t.noPortal);
}

function secretIn(kept: string): string | null {
  try {
    return readSecret(kept);
  } catch {
    return giveUp((t) => t.unreadable(kept));
  }
}

const { file, head: typed, keys } = parseArguments();
const head = typed === undefined ? null : parseHead(typed);
if (typed !== undefined && head === null) {
  giveUp((t) => t.noHead);
}
const verdict = verifyHistory(read(file), keys === undefined ? ownKey() : keysIn(keys), head);
if (!verdict.genuine && verdict.flaw.kind === 'unknownKey' && keys === undefined) {
  // Only the portal knows the keys it had before its secret was changed.
  giveUp((t) => t.otherKey);
}
if (!verdict.genuine) {
  for (const t of LANGUAGES) console.error(t.notGenuine(flawSentence(verdict.flaw, t.flaws)));
  process.exit(1);
}
const { summary, headFound } = verdict;
for (const t of LANGUAGES) console.log(t.genuine(summary.events, summary.stream, summary.exportedAt));
console.log(`${LANGUAGES.map((t) => t.head).join(' / ')}: ${summary.head}`);
for (const t of LANGUAGES) console.log(headFound === null ? t.withoutHead : t.headFound(headFound));
