import fc from 'fast-check';
import type { Schema } from '#server/http/openapi/openapi-examples.ts';

// Values that fit a schema of the document. Ids stay open: `Named` says of which kind, and the sender fills in an
// existing one.

/** An id to be filled in: the field's name, and the index among the existing things. */
export class Named {
  readonly field: string;
  readonly place: number;

  constructor(field: string, place: number) {
    this.field = field;
    this.place = place;
  }
}

/** Fields that hold the id of a thing in the portal. */
export const NAMING =
  /^(organizationId|OrganizationId|tournamentId|sourceDocumentId|folderId|venueId|imageId|userId|teamId|groupId|matchId)$/;

const MAX_ITEMS = 3;
const letters = fc.constantFrom(...'aäßéÖ7 .-’🏐漢', ...'SVTurnier');

/** The alternatives of a value, each of one type. */
export function formsOf(schema: Schema): readonly Schema[] | null {
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined || typeof schema.type === 'string' || schema.type === undefined) return either ?? null;
  return schema.type.map((type) => ({ ...schema, type }));
}

export function fitting(schema: Schema, field = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const either = formsOf(schema);
  if (either !== null) return fc.oneof(...either.map((one) => fitting(one, field)));
  switch (schema.type) {
    case 'object':
      return fittingObject(schema);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS)),
      });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 });
    case 'number':
      return fc
        .integer({ min: Math.ceil((schema.minimum ?? -10) * 100), max: Math.floor((schema.maximum ?? 1_000) * 100) })
        .map((hundredths) => hundredths / 100);
    case 'null':
      return fc.constant(null);
    case 'string':
      return fittingText(schema, field);
    case undefined:
  }
  return fc.jsonValue();
}

function fittingObject({ properties = {}, required = [], additionalProperties, propertyNames, minProperties }: Schema) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name)]));
  if (Object.keys(fields).length > 0) {
    return fc
      .record(fields, { requiredKeys: [...required] })
      .filter((drawn) => Object.keys(drawn).length >= (minProperties ?? 0));
  }
  if (typeof additionalProperties !== 'object') return fc.constant({});
  return fc.dictionary(
    fittingText(propertyNames ?? { type: 'string' }, '').map(String),
    fitting(additionalProperties),
    { minKeys: 1, maxKeys: MAX_ITEMS },
  );
}

function fittingText(schema: Schema, field: string): fc.Arbitrary<unknown> {
  const { pattern, format, minLength = 0, maxLength = 40 } = schema;
  if (schema.contentMediaType !== undefined) return fc.constant(new Named('picture', 0));
  if (NAMING.test(field)) {
    const named = fc.nat(999).map((place) => new Named(field, place));
    return pattern === undefined || pattern.includes('{16}')
      ? named
      : fc.oneof(named, fc.stringMatching(asWritten(pattern)));
  }
  if (format === 'date-time') {
    const [min, max] = [new Date('1900-01-01T00:00:00Z'), new Date('2200-01-01T00:00:00Z')];
    return fc.date({ min, max, noInvalidDate: true }).map((at) => at.toISOString());
  }
  if (format === 'base64')
    return fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64'));
  // Patterns of this kind only exclude invisible characters.
  if (pattern !== undefined && !pattern.includes('\\u0000')) return fc.stringMatching(asWritten(pattern));
  const known = field.toLowerCase() === 'email' ? [fc.emailAddress({ size: 'small' })] : [];
  const text = fc
    .array(letters, { minLength, maxLength: Math.min(maxLength, 40) })
    .map((parts) => parts.join(''))
    .filter((each) => each.trim() === each && [...each].length >= minLength);
  const zones = field === 'timeZone' ? [fc.constantFrom('Europe/Berlin', 'Asia/Tokyo', 'Etc/UTC')] : [];
  const links = field === 'externalLinks' ? [fc.webUrl({ validSchemes: ['https'] })] : [];
  return fc.oneof(
    { weight: 1, arbitrary: text },
    ...[...known, ...zones, ...links].map((arbitrary) => ({ weight: 4, arbitrary })),
  );
}

/** The generator lacks look-ahead: excluded values are generated too, and refused as documented. */
const asWritten = (pattern: string): RegExp => new RegExp(pattern.replaceAll(/\(\?=[^)]*\)/g, ''));
