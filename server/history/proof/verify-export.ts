import * as z from 'zod/mini';
import type { KnownBreach } from '#domain/tournament/contract/history.ts';
import { findBreach } from '../../event-store/envelope.ts';
import type { PaperProof } from './chain-head.ts';
import { serializeSummary, type ExportSummary } from './history-export.ts';
import { isSignedBy, SUMMARY_FIELD, type PublicKey } from './signatures.ts';

// Part of the file with which a history is checked without this portal (launch/write-verifier.mjs): it imports little.

/** What is wrong with an exported history, until it is told (describe-flaw.ts). Entries are counted from 1, as everywhere. */
export type HistoryFlaw =
  | { readonly kind: 'encoding' | 'unsigned' | 'wrongSignature' }
  | { readonly kind: 'otherEnd'; readonly signed: number; readonly found: number }
  /** All that is wrong is that none of the keys at hand signed it. */
  | { readonly kind: 'unknownKey'; readonly key: string }
  | { readonly kind: 'brokenEntry'; readonly number: number; readonly breach: Breach }
  /** The file is as it was signed, and its seal says what the portal knew to be wrong by then. */
  | { readonly kind: 'knownBreach'; readonly breach: KnownBreach }
  /** Of the paper: its number is beyond the file, its digits are those of another entry, or are nowhere. */
  | { readonly kind: 'olderFile'; readonly number: number; readonly last: number }
  | { readonly kind: 'otherNumber'; readonly number: number; readonly found: number }
  | { readonly kind: 'otherHead'; readonly number: number | null };

/** What was changed on the way, and leaves every entry as it was. */
export type Alteration = 'mark' | 'lineEnds' | 'blankLines';

/** `flaw`: what was wrong first; `known`: what the portal itself said to be wrong, in a seal that holds. */
export type Verdict =
  | {
      readonly genuine: true;
      readonly summary: ExportSummary;
      readonly headFound: number | null;
      readonly altered: readonly Alteration[];
    }
  | { readonly genuine: false; readonly flaw: HistoryFlaw; readonly known: KnownBreach | null };

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const event = z.strictObject({
  id: z.string(),
  stream: z.string(),
  revision: z.number(),
  type: z.string(),
  schema: z.number(),
  data: z.unknown(),
  metadata: z.strictObject({
    at: z.string(),
    actor: z.strictObject({ kind: z.enum(['user', 'apiKey', 'system']), id: z.string() }),
    command: z.nullable(z.strictObject({ key: z.string(), request: z.string() })),
    cause: z.nullable(z.union([z.strictObject({ restores: z.number() }), z.strictObject({ undoes: z.number() })])),
    salt: z.string(),
    dataHash: hex,
    chain: hex,
  }),
});
const lastLine = z.strictObject({
  [SUMMARY_FIELD]: z.strictObject({
    stream: z.string(),
    events: z.number(),
    head: hex,
    exportedAt: z.string(),
    key: z.string(),
    breach: z.optional(
      z.strictObject({
        version: z.number(),
        breach: z.enum(['place', 'data', 'chain', 'rewritten', 'end']),
        missing: z.number(),
        at: z.string(),
        isAccepted: z.boolean(),
      }),
    ),
  }),
  signature: z.string(),
});

/**
 * Checks an exported history: every event against its hash, every hash against the previous one, the signature against
 * the keys of the installation, and the signed summary against the lines. `paper` has the digits that were kept
 * elsewhere (the first 16 suffice): only their presence in the chain proves that the log was not rewritten.
 */
export function verifyHistory(file: Uint8Array, keys: readonly PublicKey[], paper: PaperProof | null): Verdict {
  const read = readLines(file);
  if (read === null) return { genuine: false, flaw: { kind: 'encoding' }, known: null };
  const { lines, altered } = read;
  const last = parsed(lastLine, lines.at(-1) ?? '');
  if (last === null) return { genuine: false, flaw: { kind: 'unsigned' }, known: null };
  const { [SUMMARY_FIELD]: summary, signature } = last;
  const key = keys.find(({ kid }) => kid === summary.key);
  const isSigned = key !== undefined && isSignedBy(key, serializeSummary(summary), signature);
  const known = (isSigned ? summary.breach : null) ?? null;
  const wrong = (flaw: HistoryFlaw): Verdict => ({ genuine: false, flaw, known });

  const entries = lines.slice(0, -1);
  const heads: string[] = [];
  for (const [revision, line] of entries.entries()) {
    const told = parsed(event, line);
    const breach = told === null ? 'form' : breachOf(told, summary.stream, revision, heads.at(-1) ?? '');
    if (told === null || breach !== null) {
      return wrong({ kind: 'brokenEntry', number: revision + 1, breach: breach ?? 'form' });
    }
    heads.push(told.metadata.chain);
  }
  if (key !== undefined && !isSigned) return wrong({ kind: 'wrongSignature' });
  if (summary.events !== entries.length || summary.head !== (heads.at(-1) ?? '')) {
    return wrong({ kind: 'otherEnd', signed: summary.events, found: entries.length });
  }
  if (key === undefined) return wrong({ kind: 'unknownKey', key: summary.key });
  if (summary.breach !== undefined) return wrong({ kind: 'knownBreach', breach: summary.breach });
  const found = paper === null ? null : findPaper(heads, paper);
  if (found !== null && typeof found !== 'number') return wrong(found);
  return { genuine: true, summary, headFound: found, altered };
}

type Breach = NonNullable<ReturnType<typeof findBreach>> | 'form';

const breachOf = (
  told: Parameters<typeof findBreach>[0],
  stream: string,
  revision: number,
  previous: string,
): Breach | null => (told.stream === stream ? findBreach(told, revision, previous) : 'place');

/** The number of the entry whose digits the paper has, or why there is none. */
function findPaper(heads: readonly string[], { head, number }: PaperProof): number | HistoryFlaw {
  const found = heads.findIndex((chain) => chain.startsWith(head)) + 1;
  if (number !== null && number > heads.length) return { kind: 'olderFile', number, last: heads.length };
  if (found === 0) return { kind: 'otherHead', number };
  return number === null || number === found ? found : { kind: 'otherNumber', number, found };
}

/** The lines as they were signed, and what mail programs and editors made of them; null: it is no UTF-8 any more. */
function readLines(
  file: Uint8Array,
): { readonly lines: readonly string[]; readonly altered: readonly Alteration[] } | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  } catch {
    return null;
  }
  const marked = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const unix = marked.replaceAll(/\r\n?/g, '\n');
  const trimmed = unix.replace(/\n+$/, '');
  const altered: readonly (readonly [Alteration, boolean])[] = [
    ['mark', marked !== text],
    ['lineEnds', unix !== marked],
    ['blankLines', trimmed !== unix && `${trimmed}\n` !== unix],
  ];
  return { lines: trimmed.split('\n'), altered: altered.flatMap(([what, isSo]) => (isSo ? [what] : [])) };
}

/** Null also where people may read something else than programs do: a name given twice, blanks in between. */
function parsed<Of extends z.ZodMiniType>(schema: Of, line: string): z.infer<Of> | null {
  try {
    const value: unknown = JSON.parse(line);
    return JSON.stringify(value) === line ? (schema.safeParse(value).data ?? null) : null;
  } catch {
    return null;
  }
}
