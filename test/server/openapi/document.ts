import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Schema } from '#server/http/openapi-examples.ts';

// The description as an integrator's program reads it: nothing of ours but the document itself.

export interface Content {
  readonly schema: Schema & { readonly $ref?: string };
  readonly example?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Schema }>>;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-least-right': string;
  /** Bytes. */
  readonly 'x-most-bytes': number;
}

export interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One call of the document. */
export interface Call {
  /** `PATCH /api/tournaments/{id}/name` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export const callsOf = ({ paths }: Document): readonly Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true, validateFormats: true });
  formats.default(ajv);
  ajv.addFormat('base64', true);
  return ajv;
}

/** Holds values against schemas of one document; answers what is wrong, null where nothing is. */
export function judging({
  components,
}: Pick<Document, 'components'>): (schema: Schema, value: unknown) => string | null {
  const ajv = newAjv();
  const known = new WeakMap<Schema, ValidateFunction>();
  return (schema, value) => {
    const target = resolved(schema, components);
    let validate = known.get(target);
    if (validate === undefined) {
      validate = ajv.compile(target);
      known.set(target, validate);
    }
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
}

const COMPONENT = '#/components/schemas/';

/** A schema as such, where it is a reference to one of the document's. */
function resolved(schema: Schema & { readonly $ref?: string }, { schemas }: Document['components']): Schema {
  if (schema.$ref === undefined) return schema;
  const found = schemas[schema.$ref.slice(COMPONENT.length)];
  if (found === undefined) throw new Error(`The document refers to ${schema.$ref}, which it lacks`);
  return found;
}

/** What the OpenAPI initiative's own schema of 3.1, with JSON Schema 2020-12 for all that it holds, finds wrong. */
export function faultsOfForm(document: unknown): string | null {
  const ajv = newAjv();
  ajv.opts.strictTypes = false;
  const meta = JSON.parse(readFileSync(join(import.meta.dirname, 'openapi-3.1.schema.json'), 'utf8')) as {
    $defs: Record<string, object>;
  };
  meta.$defs['schema'] = { $ref: 'https://json-schema.org/draft/2020-12/schema' };
  const validate = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(meta);
  return validate(document) ? null : ajv.errorsText(validate.errors);
}
