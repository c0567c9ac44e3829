import { z } from 'zod';
import type { Schema } from './openapi-examples.ts';

// The schemas of a description: a named one (`.meta({ id })`) is listed once, any other is inlined where it is used.

/** Whether a schema is of what is sent or of what is answered: a default may be left out of the one only. */
export type SchemaSide = 'input' | 'output';

/** Words for readers: of fields by `Schema.field`, or by the field alone where they hold everywhere; of schemas by name. */
export interface SchemaWords {
  readonly fields: Readonly<Record<string, string>>;
  readonly schemas: Readonly<Record<string, string>>;
}

/** Version of JSON Schema: before 2020-12 a reference must have no other keywords next to it. */
type Draft = '2020-12' | 'draft-07';
type CallWords = SchemaWords & { readonly draft?: Draft };

const COMPONENT = '#/components/schemas/';
const OWN = /^#\/(?:\$defs|definitions)\//;

export interface SchemaCollection {
  /** The JSON schema, with references to the named ones. `owner`: whose fields they are, where it has no name. */
  add(of: z.ZodType, direction: SchemaSide, owner: string): Schema;
  /** What a reference of `add` refers to. */
  resolve(reference: string): Schema;
  /** A part of the description with its references in their final form. */
  resolveReferences<Part>(part: Part): Part;
  /** Gives a schema that has a name this example; false where it has none. One that is `drawn` takes no other's place. */
  setExample(schema: Schema, example: unknown, from: 'drawn' | 'given'): boolean;
  /** The named schemas by their final names, in order; one at a time, so that others have their turn between two. */
  named(): Iterable<readonly [name: string, schema: Schema]>;
}

/** A schema that is sent otherwise than it is answered has two: `Outcome` and `OutcomeInput`. */
export function collectSchemas(words: CallWords): SchemaCollection {
  const { draft = '2020-12' } = words;
  const forms = new Map<string, Schema>();
  const examples = new Map<string, unknown>();
  let split: ReadonlySet<string> | null = null;

  function add(of: z.ZodType, direction: SchemaSide, owner: string): Schema {
    // In an object, so that a schema with a name becomes a reference too.
    const { properties, $defs = {} } = jsonSchemaOf(z.object({ it: of }), direction, draft);
    for (const [name, schema] of Object.entries($defs)) {
      const key = keyOf(name, direction);
      if (forms.has(key)) continue;
      const written = withDescriptions(simplify(schema, direction, $defs), name, words);
      const { union, members } = withNamedMembers(name, written, direction, draft);
      forms.set(key, described(name, withDescriptions(union, name, words), words));
      for (const [member, form] of members) forms.set(keyOf(member, direction), form);
    }
    return withDescriptions(simplify(properties?.['it'] ?? {}, direction, $defs), owner, words);
  }

  function resolve(reference: string): Schema {
    const found = forms.get(reference.slice(COMPONENT.length));
    if (found === undefined) throw new Error(`The description lacks ${reference}`);
    return found;
  }

  function finalName(key: string): string {
    const [name = '', direction] = key.split('?');
    return direction === 'input' && (split ??= findSplit(forms)).has(name) ? `${name}Input` : name;
  }

  function setExample({ $ref }: Schema, example: unknown, from: 'drawn' | 'given'): boolean {
    if ($ref === undefined) return false;
    const key = $ref.slice(COMPONENT.length);
    if (from === 'given' || !examples.has(key)) examples.set(key, example);
    return true;
  }

  const resolveReferences = <Part>(part: Part): Part =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only references change
    mapped(part, (reference) => `${COMPONENT}${finalName(reference.slice(COMPONENT.length))}`) as Part;

  return {
    add,
    resolve,
    setExample: setExample,
    resolveReferences: resolveReferences,
    *named() {
      const keys = [...forms.keys()].toSorted((one, other) => (one < other ? 1 : -1));
      const names = [...new Set(keys.map(finalName))].toSorted();
      for (const name of names) {
        const all: Record<string, unknown> = {};
        // Where input and output forms are equal, the input form is more precise; either may hold the example.
        for (const key of keys.filter((each) => finalName(each) === name)) {
          Object.assign(all, resolveReferences(forms.get(key)));
          if (examples.has(key)) all['examples'] = [examples.get(key)];
        }
        yield [name, all];
      }
    },
  };
}

const isReference = (part: unknown): boolean => typeof part === 'string' && part.startsWith(COMPONENT);

const nameIn = (reference: string): string => /\w+(?=\?)/.exec(reference)?.[0] ?? '';

const keyOf = (name: string, direction: SchemaSide): string => `${name}?${direction}`;

function jsonSchemaOf(of: z.ZodType, io: SchemaSide, draft: Draft) {
  const target = draft === 'draft-07' ? draft : 'draft-2020-12';
  const {
    definitions,
    $defs = definitions,
    ...written
  } = z.toJSONSchema(of, {
    io,
    target,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodDiscriminatedUnion) jsonSchema['discriminator'] = zodSchema.def.discriminator;
      // The library calls every literal number one.
      if (jsonSchema.type === 'number' && [jsonSchema.const, jsonSchema.enum].flat().some(Number.isInteger))
        jsonSchema.type = 'integer';
    },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's type allows more than it writes
  return { ...written, $defs } as Schema & { readonly $defs?: Readonly<Record<string, Schema>> };
}

/**
 * A union that a field tells apart, with each of its members under a name: a program in which a type needs one gets it from here.
 */
function withNamedMembers(
  name: string,
  schema: Schema,
  direction: SchemaSide,
  draft: Draft,
): { readonly union: Schema; readonly members: readonly (readonly [name: string, schema: Schema])[] } {
  const { discriminator: field, oneOf = [], ...besides } = schema;
  if (typeof field !== 'string') return { union: schema, members: [] };
  const members = oneOf.map((form) => {
    const values = [form.properties?.[field]?.const, form.properties?.[field]?.enum].flat().filter(isText);
    return { form, values, called: name + capitalized(values[0] ?? '') };
  });
  const references = members.map(({ called }) => ({ $ref: COMPONENT + keyOf(called, direction) }));
  const named = members.map(({ called, form }) => [called, form] as const);
  const values = members.flatMap((member) => member.values);
  // AsyncAPI 3 has the name of the field alone, and wants it among those of the union.
  if (draft === 'draft-07') {
    const told = { type: 'object', required: [field], properties: { [field]: { type: 'string', enum: values } } };
    return { union: { ...besides, ...told, discriminator: field, oneOf: references }, members: named };
  }
  const mapping = members.flatMap((member) =>
    member.values.map((value) => [value, COMPONENT + keyOf(member.called, direction)] as const),
  );
  const discriminator = { propertyName: field, mapping: Object.fromEntries(mapping) };
  return { union: { ...besides, discriminator, oneOf: references }, members: named };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Without what says nothing, and with what may be null said briefly. */
function simplify(schema: Schema, direction: SchemaSide, named: Readonly<Record<string, Schema>>): Schema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it says the same
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    // The bounds of every integer.
    if (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) return undefined;
    if (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) return undefined;
    // A reader must not mind fields that are new.
    if (key === 'additionalProperties' && value === false && direction === 'output') return undefined;
    return nullableInBrief(referring(value, direction, named));
  }) as Schema;
}

/** Returns a reference in the form of `add`, without the keywords that the named schema already has. */
function referring(part: unknown, direction: SchemaSide, named: Readonly<Record<string, Schema>>): unknown {
  if (typeof part !== 'object' || part === null || !('$ref' in part) || typeof part.$ref !== 'string') return part;
  const name = part.$ref.replace(OWN, '');
  const said = new Map<string, unknown>(Object.entries(named[name] ?? {}));
  const besides = Object.entries(part).filter(
    ([key, value]) => JSON.stringify(said.get(key)) !== JSON.stringify(value),
  );
  return { ...Object.fromEntries(besides), $ref: COMPONENT + keyOf(name, direction) };
}

/** `type: [string, null]` for one of text or null. */
function nullableInBrief(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('anyOf' in part) || !Array.isArray(part.anyOf)) return part;
  const { anyOf, ...besides } = part;
  const [form, none]: readonly unknown[] = anyOf;
  const isPlain =
    typeof form === 'object' &&
    form !== null &&
    'type' in form &&
    typeof form.type === 'string' &&
    !('$ref' in form) &&
    // In draft-07 an `allOf` holds a reference.
    !('allOf' in form);
  if (anyOf.length !== 2 || !isPlain || 'enum' in form || 'const' in form || JSON.stringify(none) !== NULL) return part;
  return { ...besides, ...form, type: [form.type, 'null'] };
}
const NULL = JSON.stringify({ type: 'null' });

/** The names whose two forms differ, or hold one that does. */
function findSplit(forms: ReadonlyMap<string, Schema>): ReadonlySet<string> {
  const split = new Set<string>();
  const pairs = [...forms.keys()].flatMap((key) => {
    const [name = ''] = key.split('?');
    const [input, output] = [forms.get(keyOf(name, 'input')), forms.get(keyOf(name, 'output'))];
    return key.endsWith('?input') && input !== undefined && output !== undefined ? [{ name, input, output }] : [];
  });
  const alike = (schema: Schema, direction: SchemaSide): string =>
    JSON.stringify(
      mapped(schema, (reference) => {
        const [name = ''] = reference.split('?');
        return split.has(name.slice(COMPONENT.length)) ? name + direction : name;
      }),
    );
  for (let known = -1; known < split.size;) {
    known = split.size;
    for (const { name, input, output } of pairs) {
      if (alike(input, 'input') !== alike(output, 'output')) split.add(name);
    }
  }
  return split;
}

/** The same with every reference to a schema changed. */
function mapped(part: unknown, change: (reference: string) => string): unknown {
  if (Array.isArray(part)) return part.map((item) => mapped(item, change));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      typeof value === 'string' && isReference(value) ? change(value) : mapped(value, change),
    ]),
  );
}

const described = (name: string, schema: Schema, { schemas }: SchemaWords): Schema => {
  const description = schemas[name];
  return description === undefined ? schema : { description, ...schema };
};

/** With a description of every field that has words. */
function withDescriptions(schema: Schema, owner: string, words: CallWords): Schema {
  const walk = (part: unknown, at: string): unknown => {
    if (Array.isArray(part)) return part.map((item) => walk(item, at));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]): [string, unknown] => {
        if (key !== 'properties' || typeof value !== 'object' || value === null) return [key, walk(value, at)];
        const fields = Object.entries(value).map(([name, field]): [string, unknown] => [
          name,
          withWords(walk(field, `${at}.${name}`), name, at, words),
        ]);
        return [key, Object.fromEntries(fields)];
      }),
    );
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only descriptions are added
  return walk(schema, owner) as Schema;
}

function withWords(field: unknown, name: string, at: string, { fields, schemas, draft }: CallWords): unknown {
  // What a named schema says of itself needs no saying again.
  const description =
    fields[`${at}.${name}.${constOf(field)}`] ??
    fields[`${at}.${name}`] ??
    (isNamed(field, schemas) ? undefined : fields[name]);
  return description === undefined ? field : describedField(description, field, draft);
}

/** What tells a member of a union from the others; '' where this is no such field. */
const constOf = (field: unknown): string =>
  typeof field === 'object' && field !== null && 'const' in field ? String(field.const) : '';

const describedField = (description: string, field: unknown, draft?: Draft): unknown =>
  draft === 'draft-07' && typeof field === 'object' && field !== null && '$ref' in field
    ? { description, allOf: [field] }
    : Object.assign({ description }, field);

/** A reference to a schema with words, or one that may be null. */
function isNamed(field: unknown, schemas: SchemaWords['schemas']): boolean {
  if (typeof field !== 'object' || field === null) return false;
  if ('$ref' in field) return nameIn(String(field.$ref)) in schemas;
  if (!('anyOf' in field) || !Array.isArray(field.anyOf) || field.anyOf.length !== 2) return false;
  return field.anyOf.some((form) => isNamed(form, schemas));
}
