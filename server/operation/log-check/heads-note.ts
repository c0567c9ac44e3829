import { hash } from 'node:crypto';
import { z } from 'zod';
import { canonical } from '../../event-store/canonical-json.ts';
import type { StreamHead } from '../../event-store/verify-log.ts';
import { isSignedBy, SUMMARY_FIELD, type PublicKey, type Signer } from '../../history/proof/signatures.ts';

// A note of all heads as a file of JSON Lines: a line for each stream, then a summary of them and its signature. Who has it
// can show later that the log still holds what it held, whatever its operator did.

const headLine = z.strictObject({ stream: z.string(), events: z.number(), head: z.string() });
const summaryOfHeads = z.strictObject({
  log: z.string(),
  at: z.string(),
  streams: z.number(),
  /** SHA-256 over all lines before. */
  digest: z.string(),
  key: z.string(),
});
const lastLine = z.strictObject({ [SUMMARY_FIELD]: summaryOfHeads, signature: z.string() });

export type HeadsSummary = z.infer<typeof summaryOfHeads>;

/** The note as text; `at` in ISO 8601. */
export function writeHeadsNote(
  heads: ReadonlyMap<string, StreamHead>,
  { log, at, signer }: { readonly log: string; readonly at: string; readonly signer: Signer },
): string {
  const lines = [...heads]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([stream, { events, head }]) => `${JSON.stringify({ stream, events, head })}\n`)
    .join('');
  const summary: HeadsSummary = { log, at, streams: heads.size, digest: digestOf(lines), key: signer.publicKey.kid };
  return `${lines}${JSON.stringify({ [SUMMARY_FIELD]: summary, signature: signer.sign(canonical(summary)) })}\n`;
}

export type HeadsNote =
  | { readonly genuine: true; readonly summary: HeadsSummary; readonly heads: ReadonlyMap<string, StreamHead> }
  | { readonly genuine: false; readonly flaw: 'unreadable' | 'changed' | 'unknownKey' | 'wrongSignature' };

/** Reads a note and checks it against the keys of the installation. */
export function readHeadsNote(text: string, keys: readonly PublicKey[]): HeadsNote {
  const unix = text.replaceAll('\r\n', '\n');
  const end = unix.trimEnd().lastIndexOf('\n') + 1;
  const last = parsed(lastLine, unix.slice(end));
  if (last === null) return { genuine: false, flaw: 'unreadable' };
  const heads = new Map<string, StreamHead>();
  for (const line of unix.slice(0, end).split('\n').slice(0, -1)) {
    const told = parsed(headLine, line);
    if (told === null) return { genuine: false, flaw: 'unreadable' };
    heads.set(told.stream, { events: told.events, head: told.head });
  }
  const { [SUMMARY_FIELD]: summary, signature } = last;
  const { digest, streams, key } = summary;
  if (digest !== digestOf(unix.slice(0, end)) || streams !== heads.size) return { genuine: false, flaw: 'changed' };
  const known = keys.find(({ kid }) => kid === key);
  if (known === undefined) return { genuine: false, flaw: 'unknownKey' };
  if (!isSignedBy(known, canonical(summary), signature)) return { genuine: false, flaw: 'wrongSignature' };
  return { genuine: true, summary, heads };
}

const digestOf = (lines: string): string => hash('sha256', lines, 'hex');

function parsed<Of extends z.ZodType>(schema: Of, line: string): z.infer<Of> | null {
  try {
    return schema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
