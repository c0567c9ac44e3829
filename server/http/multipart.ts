import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { normalizeText } from '#domain/measured-text.ts';
import { discardBody } from './discard-body.ts';
import { notUtf8 } from './json-body.ts';
import { BODY_BYTES } from './body-limits.ts';
import { ProblemError, invalid } from './problem-details.ts';
import { texts } from '../texts/de.ts';

// Calls that take a form with a file (docs/api.md); all others take JSON.

const t = texts.problems;

/** A file as it came. */
export class Upload {
  readonly name: string;
  readonly bytes: Buffer;

  constructor(name: string, bytes: Buffer) {
    this.name = name;
    this.bytes = bytes;
  }

  /** Distinguishes requests, as the body does for JSON (Idempotency-Key). */
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }
}

/** The schema of a file in a form. */
export const uploadSchema = z
  .instanceof(Upload, { error: t.noFile })
  .meta({ type: 'string', contentMediaType: 'application/octet-stream' });

/** What the parser of forms reads bytes as that are not UTF-8. */
const UNREADABLE = '\uFFFD';
const MAX_FIELDS = 6;
/** Code points. */
const MAX_NAME_LENGTH = 200;
/** UTF-16 units of a name as it came; what is beyond is not looked at. */
const MAX_NAME_UNITS = 12 * MAX_NAME_LENGTH;

export const registerMultipart = async (http: FastifyInstance): Promise<void> => {
  await http.register(multipart, {
    // One file more than allowed, so that its field can be named. Fields and headers together stay below a small body.
    limits: { fields: MAX_FIELDS, files: 2, fieldSize: 1_000, headerPairs: 20, parts: MAX_FIELDS + 2 },
  });
};

/** The limits of a form, and the check before its file. */
interface FormBounds {
  /** Bytes of its file. */
  readonly fileBytes: number;
  /** Called with the fields before the file; the file is read only after it resolves. */
  readonly beforeFile: (fields: Readonly<Record<string, unknown>>) => Promise<void>;
}

/**
 * The fields of a form by name, files as `Upload`. Throws 413 for a file that is too large, 400 for an incomplete form.
 */
export async function parseMultipart(request: FastifyRequest, bounds: FormBounds): Promise<Record<string, unknown>> {
  const { raw } = request;
  const most = bounds.fileBytes + BODY_BYTES.small;
  try {
    if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge();
    return await Promise.race([fieldsOf(request, bounds), failBeyond(raw, most)]);
  } catch (error) {
    raw.unpipe();
    discardBody(raw);
    if (error instanceof ProblemError) throw error;
    // Errors of the plugin have a code; those of the parser have none.
    if (error instanceof Error && 'code' in error) throw error;
    throw invalid([{ path: 'body', code: 'malformed-form', message: t.halfForm }]);
  }
}

const tooLarge = (): ProblemError => new ProblemError(413, 'too-large', t.tooLarge);

/** Throws 413 once more than this came around the parts of a form, which no other limit covers. */
const failBeyond = (raw: IncomingMessage, bytes: number): Promise<never> =>
  new Promise((_, reject) => {
    let read = 0;
    raw.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > bytes) reject(tooLarge());
    });
  });

async function fieldsOf(
  request: FastifyRequest,
  { fileBytes, beforeFile }: FormBounds,
): Promise<Record<string, unknown>> {
  const fields: [string, unknown][] = [];
  for await (const part of request.parts({ limits: { fileSize: fileBytes } })) {
    if (part.type === 'field') {
      fields.push([part.fieldname, part.value]);
      continue;
    }
    if (fields.some(([, value]) => value instanceof Upload)) {
      throw invalid([{ path: `body.${part.fieldname}`, code: 'one-file', message: t.oneFile }]);
    }
    if (part.filename.includes(UNREADABLE)) throw invalid([notUtf8(`body.${part.fieldname}`)]);
    await beforeFile(Object.fromEntries(fields));
    fields.push([part.fieldname, new Upload(cleanFileName(part.filename), await part.toBuffer())]);
  }
  return Object.fromEntries(fields);
}

/**
 * Cleans the file's name, which no person typed: invisible characters are removed, and a long name is cut between
 * characters.
 */
function cleanFileName(name: string): string {
  const shown = name
    .slice(0, MAX_NAME_UNITS)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, '')
    .trim();
  const short = Array.from(shown).slice(0, MAX_NAME_LENGTH).join('');
  return Array.from(normalizeText(shown, MAX_NAME_LENGTH) ?? short)
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .trim();
}
