import fc from 'fast-check';
import type { Schema } from '#server/http/openapi/openapi-examples.ts';
import { MAX_DEPTH, MAX_FIELDS } from '#server/http/json-body.ts';
import { formsOf, Named } from './drawn-values.ts';

// How a body that is in order is broken in one place, and where the refusal has to say so.

export interface Fault {
  readonly what: string;
  /** Path of the field as problem details name it: `body.groups.0.teams.1.name`. */
  readonly at: string;
  readonly body: unknown;
}

interface Site {
  readonly at: readonly (string | number)[];
  readonly what: string;
  readonly change: (parent: Record<string | number, unknown>, key: string | number) => void;
  /** Where a refusal points; the site itself where left out. */
  readonly names?: string;
}

const put =
  (value: unknown): Site['change'] =>
  (parent, key) => {
    parent[key] = value;
  };

/** Every way in which one place of `body` can be made to break its schema. */
function sitesOf(schema: Schema, value: unknown, at: readonly (string | number)[]): Site[] {
  const branch = branchFor(schema, value);
  const here: Site[] = wrongValues(branch, schema).map(([what, wrong]) => ({ at, what, change: put(wrong) }));
  for (const [what, wrong] of excessive) here.push({ at, what, change: put(wrong), names: 'body' });
  if (Array.isArray(value) && branch.type === 'array') {
    if (branch.maxItems !== undefined && branch.maxItems < 600) {
      const [first] = value as unknown[];
      const many = Array.from({ length: branch.maxItems + 1 }, () => structuredClone(first ?? null));
      here.push({ at, what: 'too many', change: put(many) });
    }
    if ((branch.minItems ?? 0) > 0) here.push({ at, what: 'too few', change: put([]) });
    const items = branch.items ?? {};
    return [...here, ...value.flatMap((item, place) => sitesOf(items, item, [...at, place]))];
  }
  if (typeof value !== 'object' || value === null || value instanceof Named || branch.type !== 'object') return here;
  if (branch.additionalProperties === false) {
    here.push({
      at: [...at, 'unbekannt'],
      what: 'unknown field',
      change: put('was ist das'),
    });
  }
  for (const name of branch.required ?? []) {
    here.push({ at: [...at, name], what: 'missing', change: (parent, key) => delete parent[key] });
  }
  const properties = branch.properties ?? {};
  for (const [name, inner] of Object.entries(value)) {
    const known = properties[name];
    if (known !== undefined) here.push(...sitesOf(known, inner, [...at, name]));
  }
  return here;
}

/** Of several forms the one that this value has. */
function branchFor(schema: Schema, value: unknown): Schema {
  const either = formsOf(schema);
  if (either === null) return schema;
  const fits = either.find((one) => {
    if (value === null) return one.type === 'null';
    if (Array.isArray(value)) return one.type === 'array';
    if (typeof value !== 'object' || value instanceof Named) return one.type !== 'null' && one.type !== 'object';
    return (
      one.type === 'object' &&
      Object.entries(one.properties ?? {}).every(
        ([name, { const: fixed }]) => fixed === undefined || (value as Record<string, unknown>)[name] === fixed,
      )
    );
  });
  return branchFor(fits ?? {}, value);
}

/** One letter with combining marks of two classes in turn, which normalising has to sort. */
export const marks = (count: number): string => `a${'\u0301\u0316'.repeat(count / 2)}`;

/** As many letters of both directions and as many signs that turn them and never turn back. */
export const bidirectional = (count: number): string => '\u202E\u2067aא'.repeat(count / 2);

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

const wide = (fields: number): object => Object.fromEntries(Array.from({ length: fields }, (_, at) => [`k${at}`, 1]));

/** Just within what a body may hold, in a place that takes none of it. */
const DEEP: [string, unknown] = ['depth', deep(MAX_DEPTH / 2)];
const WIDE: [string, unknown] = ['width', wide(MAX_FIELDS - 1)];
const LONG: [string, unknown] = ['length', Array<number>(3_000).fill(1)];

/** Beyond that: no place is named then, for nothing of it is read. */
const excessive: readonly [string, unknown][] = [
  ['too much depth', deep(MAX_DEPTH + 1)],
  ['too much width', wide(MAX_FIELDS + 1)],
];

const takesNull = (schema: Schema): boolean =>
  schema.type === 'null' || schema.enum?.includes(null) === true || (formsOf(schema) ?? []).some(takesNull);

const takesLists = (schema: Schema): boolean => schema.type === 'array' || (formsOf(schema) ?? []).some(takesLists);

function wrongValues(branch: Schema, whole: Schema): [string, unknown][] {
  const wrong: [string, unknown][] = takesNull(whole) ? [] : [['null', null]];
  // The words of a choice tell its form.
  if (branch.enum !== undefined || branch.const !== undefined) {
    wrong.push(['no such word', 'GibtEsNicht']);
    if (!takesLists(whole)) wrong.push(['a list', []]);
    return wrong;
  }
  switch (branch.type) {
    case 'string':
      wrong.push(['a number', 7], ['an object', {}], ['a list', []], DEEP, WIDE, LONG);
      if (branch.maxLength !== undefined && branch.maxLength < 5_000) {
        wrong.push(['too long', 'x'.repeat(branch.maxLength + 1)], ['combining marks', marks(5_500)]);
      }
      if (branch.pattern !== undefined)
        wrong.push(
          ['a null character', 'a\u0000b'],
          ['half a letter', 'a\ud83d'],
          ['directions', bidirectional(1_000)],
        );
      if ((branch.minLength ?? 0) > 0) wrong.push(['empty', '']);
      if (branch.format === 'date-time')
        wrong.push(['no instant', '2026-13-40'], ['no such day', '2026-02-30T10:00:00Z']);
      return wrong;
    case 'integer':
    case 'number':
      wrong.push(['text', '7'], ['true', true], DEEP, WIDE, LONG);
      if (branch.type === 'integer') wrong.push(['a fraction', 1.5]);
      if (branch.maximum !== undefined) wrong.push(['too much', branch.maximum + 1]);
      if (branch.minimum !== undefined) wrong.push(['too little', branch.minimum - 1]);
      return wrong;
    case 'boolean':
      return [...wrong, ['text', 'true'], ['a number', 1], DEEP, WIDE, LONG];
    case 'array':
      return [...wrong, ['an object', {}], ['text', 'a'], DEEP, WIDE];
    case 'object':
      return [...wrong, ['a list', []], ['text', 'a'], DEEP, LONG];
    case undefined:
  }
  return [];
}

/** One way of breaking a body; null where nothing can be wrong with it. */
export function broken(schema: Schema, body: unknown): fc.Arbitrary<Fault | null> {
  const sites = sitesOf(schema, body, []);
  if (sites.length === 0) return fc.constant(null);
  return fc.constantFrom(...sites).map(({ at, what, change, names }) => {
    const holder = { body: structuredCloneOf(body) };
    let parent = holder as unknown as Record<string | number, unknown>;
    const path = ['body', ...at];
    for (const step of path.slice(0, -1)) parent = parent[step] as Record<string | number, unknown>;
    change(parent, path.at(-1) ?? 'body');
    return { what, at: names ?? path.join('.'), body: holder.body };
  });
}

function structuredCloneOf(value: unknown): unknown {
  if (value instanceof Named || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(structuredCloneOf);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, structuredCloneOf(inner)]));
}
