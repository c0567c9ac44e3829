import { z } from 'zod';
import { findBreach } from '../../event-store/envelope.ts';
import { serializeSeal, type ExportSummary } from './history-export.ts';
import { isSignedBy, type PublicKey } from './signatures.ts';

/** The first error found, in German and English; or that there is none. */
export type Verdict =
  | { readonly genuine: true; readonly summary: ExportSummary; readonly headFound: number | null }
  | {
      readonly genuine: false;
      readonly german: string;
      readonly english: string;
      /** The only fault is that none of the known keys made the signature. */
      readonly unknownKey: boolean;
    };

const wrong = (german: string, english: string, unknownKey = false): Verdict => ({
  genuine: false,
  german,
  english,
  unknownKey,
});

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
  seal: z.strictObject({
    stream: z.string(),
    events: z.number(),
    head: hex,
    exportedAt: z.string(),
    key: z.string(),
  }),
  signature: z.string(),
});

/**
 * Checks an exported history: every event against its hash, every hash against the one before, the seal against all of
 * them and against the keys of the installation. `head` is an older one kept elsewhere (its first 16 digits suffice):
 * only finding it in the chain shows that the log was not written anew.
 */
export function verifyHistory(text: string, keys: readonly PublicKey[], head: string | null): Verdict {
  const lines = text.replace(/\n$/, '').split('\n');
  const last = parsed(lastLine, lines.at(-1) ?? '');
  if (last === null) {
    return wrong(
      'Die letzte Zeile mit der Unterschrift fehlt oder ist beschädigt.',
      'The last line with the signature is missing or damaged.',
    );
  }
  const { seal: summary, signature } = last;
  let previous = '';
  let headFound: number | null = null;
  for (const [revision, line] of lines.slice(0, -1).entries()) {
    const told = parsed(event, line);
    const breach =
      told === null ? 'form' : told.stream === summary.stream ? findBreach(told, revision, previous) : 'place';
    if (told === null || breach !== null) return BREACHES[breach ?? 'form'](revision + 1);
    previous = told.metadata.chain;
    if (head !== null && previous.startsWith(head)) headFound = revision + 1;
  }
  if (summary.events !== lines.length - 1 || summary.head !== previous) {
    return wrong(
      `Die Unterschrift gilt für ${summary.events} Ereignisse, die Datei hat ${lines.length - 1}, oder ihr Ende ist ein anderes.`,
      `The signature is for ${summary.events} events, the file has ${lines.length - 1}, or it ends otherwise.`,
    );
  }
  const key = keys.find(({ kid }) => kid === summary.key);
  if (key === undefined) {
    return wrong(
      `Der Schlüssel ${summary.key} gehört nicht zu dieser Installation.`,
      `The key ${summary.key} is not one of this installation.`,
      true,
    );
  }
  if (!isSignedBy(key, serializeSeal(summary), signature)) {
    return wrong('Die Unterschrift ist falsch.', 'The signature is wrong.');
  }
  if (head !== null && headFound === null) {
    return wrong(
      'Der Prüfwert kommt in diesem Verlauf nicht vor: er gehört zu einem anderen, oder das Protokoll wurde neu geschrieben.',
      'The head does not occur in this history: it is of another one, or the log was written anew.',
    );
  }
  return { genuine: true, summary, headFound };
}

type Breach = NonNullable<ReturnType<typeof findBreach>> | 'form';

const BREACHES: Readonly<Record<Breach, (line: number) => Verdict>> = {
  form: (line) =>
    wrong(
      `Zeile ${line}: kein Ereignis, oder eines mit fremden Angaben.`,
      `Line ${line}: no event, or one that says more than it may.`,
    ),
  place: (line) =>
    wrong(
      `Zeile ${line}: hier fehlt ein Ereignis, oder es steht an falscher Stelle.`,
      `Line ${line}: an event is missing here, or stands in the wrong place.`,
    ),
  data: (line) => wrong(`Zeile ${line}: der Inhalt wurde verändert.`, `Line ${line}: its content was changed.`),
  chain: (line) =>
    wrong(
      `Zeile ${line}: Zeit, Person oder Vorgänger wurden verändert.`,
      `Line ${line}: its time, person or predecessor was changed.`,
    ),
};

/** Null also for text that people may read differently from programs: duplicate names, blanks in between. */
function parsed<Of extends z.ZodType>(schema: Of, line: string): z.infer<Of> | null {
  try {
    const value: unknown = JSON.parse(line);
    return JSON.stringify(value) === line ? (schema.safeParse(value).data ?? null) : null;
  } catch {
    return null;
  }
}
