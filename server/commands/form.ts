import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Declined, invalid } from './problems.ts';

// Calls that take a form with a file (docs/api.md); all others take JSON.

/** A file as it came. */
export class Upload {
  readonly name: string;
  readonly bytes: Buffer;

  constructor(name: string, bytes: Buffer) {
    this.name = name;
    this.bytes = bytes;
  }

  /** What tells one request from another, as for JSON (Idempotency-Key). */
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }
}

/** The schema of a file in a form. */
export const uploaded = z
  .instanceof(Upload, { error: 'Bitte wählen Sie eine Datei.' })
  .meta({ type: 'string', contentMediaType: 'application/octet-stream' });

const MOST_FIELDS = 10;
/** Code points. */
const LONGEST_NAME = 200;

export const takeForms = async (http: FastifyInstance): Promise<void> => {
  await http.register(multipart, {
    // One file more than is taken, so that its field can be named.
    limits: { fields: MOST_FIELDS, files: 2, fieldSize: 1_000, parts: MOST_FIELDS + 2 },
  });
};

/** The fields of a form by name, files as `Upload`. Throws 413 where a file is larger than `limit` bytes, 400 for half a form. */
export async function readForm(request: FastifyRequest, limit: number): Promise<Record<string, unknown>> {
  try {
    return await fieldsOf(request, limit);
  } catch (fault) {
    // What the plugin refuses has a code; what the parser stumbles over has none.
    if (fault instanceof Error && 'code' in fault) throw fault;
    throw invalid([
      { path: 'body', code: 'malformed-form', message: 'Das Formular ist nicht vollständig angekommen.' },
    ]);
  }
}

async function fieldsOf(request: FastifyRequest, limit: number): Promise<Record<string, unknown>> {
  const fields: [string, unknown][] = [];
  for await (const part of request.parts({ limits: { fileSize: limit } })) {
    if (part.type === 'field') fields.push([part.fieldname, part.value]);
    else if (fields.some(([, value]) => value instanceof Upload)) {
      part.file.resume();
      throw invalid([
        { path: `body.${part.fieldname}`, code: 'one-file', message: 'Bitte senden Sie nur eine Datei.' },
      ]);
    } else fields.push([part.fieldname, new Upload(shownName(part.filename), await part.toBuffer())]);
  }
  return Object.fromEntries(fields);
}

/** Nobody types the name of a file: what no screen shows is left out, and what is too long is cut between characters. */
const shownName = (name: string): string =>
  Array.from(
    name
      .toWellFormed()
      .replaceAll(/[\p{Cc}\u2028\u2029]/gu, '')
      .normalize('NFC'),
  )
    .slice(0, LONGEST_NAME)
    .join('')
    .trim();

/** Throws 415 for a form where JSON is taken, or the other way round. Asked before anything is read. */
export function expectForm({ headers }: FastifyRequest, form: boolean): void {
  // The plugin itself knows only once it parses.
  const isForm = /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
  if (isForm === form) return;
  throw new Declined(
    415,
    'unsupported-media-type',
    form
      ? 'Dieser Aufruf nimmt nur ein Formular mit einer Datei an (Content-Type: multipart/form-data).'
      : 'Dieser Aufruf nimmt nur JSON an (Content-Type: application/json).',
  );
}
