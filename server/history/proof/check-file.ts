import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { historyProof as german } from '../../texts/de/history-proof.ts';
import { historyProof as english } from '../../texts/en/history-proof.ts';
import { parseHead, parseNumber } from './chain-head.ts';
import { describeFlaw } from './describe-flaw.ts';
import { publicKeyOf, type PublicKey } from './signatures.ts';
import { verifyHistory } from './verify-export.ts';

// Input and output of the history check, both within the portal's folder (operation/cli/verify-history.ts) and in the
// stand-alone file (alone.ts). Exits with 0 if everything holds, 1 if something does not, 2 if it could not be checked.

/** A history is checked outside this portal too, by readers of only one of these. */
const LANGUAGES = [german, english];
export type Words = (typeof LANGUAGES)[number];

/** Where a check is started, and how. */
interface Program {
  /** 'npm run verify-history --' */
  readonly command: string;
  readonly version: string;
  /** The keys at hand where none are named. */
  readonly keysHere: () => readonly PublicKey[];
  /** What was typed, where this file does not read it by itself. */
  readonly readArguments?: () => Typed;
}

export interface Typed {
  readonly file: string;
  readonly head?: string | undefined;
  readonly nr?: string | undefined;
  readonly keys?: string | undefined;
}

export const usageOf = (command: string): string => `${command} FILE [--keys KEYS.json] [--head DIGITS [--nr NUMBER]]`;

export function giveUp(why: (t: Words) => string): never {
  for (const t of LANGUAGES) console.error(why(t));
  process.exit(2);
}

const at = (file: string): string => resolve(process.env['INIT_CWD'] ?? '', file);

function read(file: string): Uint8Array {
  try {
    return readFileSync(at(file));
  } catch {
    return giveUp((t) => t.unreadable(file));
  }
}

const options = {
  head: { type: 'string' },
  nr: { type: 'string' },
  keys: { type: 'string' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const;

function parseArguments({ command, version }: Program): Typed {
  const usage = usageOf(command);
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (values.version === true) {
      console.log(version);
      process.exit(0);
    }
    if (values.help === true) {
      for (const t of LANGUAGES) console.log(t.help(usage, `${command} "Verlauf - Hallencup.jsonl" --keys keys.json`));
      process.exit(0);
    }
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return { file, ...values };
  } catch {
    // An option there is not: the same answer as for no file.
  }
  return giveUp((t) => t.usage(usage));
}

const published = z.object({ keys: z.array(z.object({ x: z.string() })) });

function keysIn(file: string): readonly PublicKey[] {
  const text = new TextDecoder().decode(read(file));
  try {
    return published.parse(JSON.parse(text)).keys.map(({ x }) => publicKeyOf(x));
  } catch {
    return giveUp((t) => t.noKeysIn(file));
  }
}

function paperOf({ head: typed, nr }: { readonly head?: string | undefined; readonly nr?: string | undefined }) {
  const number = nr === undefined ? null : parseNumber(nr);
  if (nr !== undefined && number === null) giveUp((t) => t.noNumber);
  if (typed === undefined) return nr === undefined ? null : giveUp((t) => t.noHead);
  const head = parseHead(typed);
  return head === null ? giveUp((t) => t.noHead) : { head, number };
}

/** Checks the file that the arguments of this process name, says what it found in every language, and ends the process where that is not well. */
export function checkFile(program: Program): void {
  const { file, keys, ...typed } = program.readArguments?.() ?? parseArguments(program);
  const paper = paperOf(typed);
  const verdict = verifyHistory(read(file), keys === undefined ? program.keysHere() : keysIn(keys), paper);
  if (!verdict.genuine && verdict.flaw.kind === 'unknownKey' && keys === undefined) {
    // Only the portal knows the keys it had before its secret was changed.
    giveUp((t) => t.otherKey);
  }
  if (!verdict.genuine) {
    const { flaw, known } = verdict;
    for (const t of LANGUAGES) {
      console.error(t.notGenuine(describeFlaw(flaw, t.flaws)));
      if (known !== null && flaw.kind !== 'knownBreach') {
        console.error(describeFlaw({ kind: 'knownBreach', breach: known }, t.flaws));
      }
    }
    process.exit(1);
  }
  const { summary, headFound, altered } = verdict;
  for (const t of LANGUAGES) {
    console.log(t.genuine(summary.events, summary.stream, summary.exportedAt));
    for (const what of altered) console.log(t.altered[what]);
  }
  console.log(`${LANGUAGES.map((t) => t.head).join(' / ')}: Nr. ${summary.events} · ${summary.head}`);
  for (const t of LANGUAGES) console.log(headFound === null ? t.withoutHead : t.headFound(headFound));
}
