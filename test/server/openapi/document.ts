import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { buildOpenApi } from '#server/http/openapi/openapi.ts';
import type { Schema } from '#server/http/openapi/openapi-examples.ts';
import { routes } from '#server/routes.ts';

// The description as an integrator's program reads it: nothing of ours but the document itself, which has to be the newest.

export interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
  /** By code, of what is no success. */
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

export interface Parameter {
  readonly name: string;
  readonly description: string;
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
  readonly summary: string;
  readonly description: string;
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
}

type Part = Readonly<Record<string, unknown>>;

/** The document as it is served: what is used several times stands once, and is referred to. */
export interface ServedDocument extends Part {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Part>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Part>>>>;
}

/** Reads the document from a portal. */
export const fetchDocument = async (url: string): Promise<Document> =>
  expanded(requireNewest((await (await fetch(`${url}/api/openapi.json`)).json()) as ServedDocument));

/** The document, which the build wrote; throws where the sources say something else by now. */
export function requireNewest(document: ServedDocument): ServedDocument {
  const { info, servers } = document;
  const made = buildOpenApi(routes, { version: info.version, publicUrl: servers[0]?.url ?? '' });
  if (JSON.stringify(made) === JSON.stringify(document)) return document;
  throw new Error(
    'The description is older than its sources: run npx tsc -b server && node server/operation/launch/write-descriptions.mjs',
  );
}

/** With what is referred to in the place of each reference, and what holds for every call said with each. */
export function expanded(document: ServedDocument): Document {
  const resolve = resolving(document);
  const { paths, security } = document;
  const calls = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        { security, 'x-most-bytes': document['x-most-bytes'], ...exampled(resolve(operation)) },
      ]),
    ),
  ]);
  return { openapi: document.openapi, paths: Object.fromEntries(calls) as Document['paths'] };
}

/** Replaces references by what they refer to; each of them becomes one object, however often it is used. */
export function resolving(document: Part): (part: unknown) => Part {
  const known = new Map<string, unknown>();
  const target = (reference: string): unknown => {
    if (!known.has(reference)) known.set(reference, resolved(find(document, reference)));
    return known.get(reference);
  };
  function resolved(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(resolved);
    if (typeof part !== 'object' || part === null) return part;
    if (!('$ref' in part)) return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, resolved(one)]));
    const { $ref, ...besides } = part;
    const referred = target(String($ref));
    return Object.keys(besides).length === 0 ? referred : { ...(referred as Part), ...besides };
  }
  return (part) => resolved(part) as Part;
}

/** What a reference within the document leads to. */
function find(document: Part, reference: string): unknown {
  const found = reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((part, key) => (part as Part | undefined)?.[key.replaceAll('~1', '/')], document);
  if (found === undefined) throw new Error(`The document refers to ${reference}, which it lacks`);
  return found;
}

/** With the example of a named schema, or a list of one, at the contents that have none themselves. */
const exampled = (operation: Part): Part =>
  JSON.parse(
    JSON.stringify(operation, (_, part: unknown) => {
      if (typeof part !== 'object' || part === null || !('schema' in part) || 'example' in part) return part;
      const { examples, items } = part.schema as Schema;
      if (examples !== undefined) return { ...part, example: examples[0] };
      return items?.examples === undefined ? part : { ...part, example: [items.examples[0]] };
    }),
  ) as Part;

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
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    validateFormats: true,
  });
  formats.default(ajv);
  ajv.addFormat('base64', true);
  // Of OpenAPI: it says by which field a reader tells the members of a union apart.
  ajv.addKeyword('discriminator');
  return ajv;
}

/** Holds values against schemas of a document; answers what is wrong, null where nothing is. */
export function judging(): (schema: Schema, value: unknown) => string | null {
  const ajv = newAjv();
  const known = new WeakMap<Schema, ValidateFunction>();
  return (schema, value) => {
    let validate = known.get(schema);
    if (validate === undefined) {
      validate = ajv.compile(closed(schema));
      known.set(schema, validate);
    }
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
}

/**
 * A reader of answers must not mind fields that are new, so the document leaves them open. What the portal answers has no
 * field that the document does not tell: that is held here.
 */
function closed(schema: Schema): Schema {
  const close = (part: unknown, isPart: boolean): unknown => {
    if (Array.isArray(part)) return part.map((item) => close(item, isPart));
    if (typeof part !== 'object' || part === null) return part;
    const inside = Object.entries(part).map(([key, value]): [string, unknown] => {
      if (key === 'examples' || key === 'example') return [key, value];
      return [key, close(value, key === 'allOf' || (isPart && key === 'oneOf'))];
    });
    if (isAnyText(part)) return { ...Object.fromEntries(inside), not: { type: 'string', pattern: INSTANT } };
    const isObject = 'allOf' in part || ('properties' in part && 'type' in part && part.type === 'object');
    const isOpen = isObject && !isPart && !('additionalProperties' in part);
    return { ...Object.fromEntries(inside), ...(isOpen ? { type: 'object', unevaluatedProperties: false } : {}) };
  };
  return close(schema, false) as Schema;
}

/** An instant is described as one, so that a program reads it as one. */
const INSTANT = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$`;
const isAnyText = (part: object): boolean =>
  'type' in part &&
  [part.type].flat().includes('string') &&
  !['format', 'enum', 'const', 'pattern', 'not'].some((key) => key in part);

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
