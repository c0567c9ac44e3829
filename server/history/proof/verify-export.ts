import { z } from 'zod';
import { findBreach } from '../../event-store/envelope.ts';
import { serializeSummary, type ExportSummary } from './history-export.ts';
import { isSignedBy, SUMMARY_FIELD, type PublicKey } from './signatures.ts';

/** What is wrong with an exported history, until it is told (flaw-sentence.ts). */
export type HistoryFlaw =
  | { readonly kind: 'unsigned' | 'wrongSignature' | 'otherHead' }
  | { readonly kind: 'otherEnd'; readonly signedEvents: number; readonly found: number }
  /** All that is wrong is that none of the keys at hand signed it. */
  | { readonly kind: 'unknownKey'; readonly key: string }
  | { readonly kind: 'brokenLine'; readonly line: number; readonly breach: Breach };

/** `flaw`: what was wrong first. */
export type Verdict =
  | { readonly genuine: true; readonly summary: ExportSummary; readonly headFound: number | null }
  | { readonly genuine: false; readonly flaw: HistoryFlaw };

const wrong = (flaw: HistoryFlaw): Verdict => ({ genuine: false, flaw });

const hex = z.string().regex(/^[0-9a-f]{64}$/);
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
    command: z.strictObject({ key: z.string(), request: z.string() }).nullable(),
    cause: z.union([z.strictObject({ restores: z.number() }), z.strictObject({ undoes: z.number() })]).nullable(),
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
  }),
  signature: z.string(),
});

/**
 * Checks an exported history: every event against its hash, every hash against the one before, the summary against all of
 * them and against the keys of the installation. `head` is an older one kept elsewhere (its first 16 digits suffice):
 * only finding it in the chain shows that the log was not written anew.
 */
export function verifyHistory(text: string, keys: readonly PublicKey[], head: string | null): Verdict {
  const lines = text.replace(/\n$/, '').split('\n');
  const last = parsed(lastLine, lines.at(-1) ?? '');
  if (last === null) return wrong({ kind: 'unsigned' });
  const { [SUMMARY_FIELD]: summary, signature } = last;
  let previous = '';
  let headFound: number | null = null;
  for (const [revision, line] of lines.slice(0, -1).entries()) {
    const told = parsed(event, line);
    const breach =
      told === null ? 'form' : told.stream === summary.stream ? findBreach(told, revision, previous) : 'place';
    if (told === null || breach !== null) {
      return wrong({ kind: 'brokenLine', line: revision + 1, breach: breach ?? 'form' });
    }
    previous = told.metadata.chain;
    if (head !== null && previous.startsWith(head)) headFound = revision + 1;
  }
  if (summary.events !== lines.length - 1 || summary.head !== previous) {
    return wrong({ kind: 'otherEnd', signedEvents: summary.events, found: lines.length - 1 });
  }
  const key = keys.find(({ kid }) => kid === summary.key);
  if (key === undefined) return wrong({ kind: 'unknownKey', key: summary.key });
  if (!isSignedBy(key, serializeSummary(summary), signature)) return wrong({ kind: 'wrongSignature' });
  if (head !== null && headFound === null) return wrong({ kind: 'otherHead' });
  return { genuine: true, summary, headFound };
}

type Breach = NonNullable<ReturnType<typeof findBreach>> | 'form';

/** Null also where people may read something else than programs do: a name given twice, blanks in between. */
function parsed<Of extends z.ZodType>(schema: Of, line: string): z.infer<Of> | null {
  try {
    const value: unknown = JSON.parse(line);
    return JSON.stringify(value) === line ? (schema.safeParse(value).data ?? null) : null;
  } catch {
    return null;
  }
}
