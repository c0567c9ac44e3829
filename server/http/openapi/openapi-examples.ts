import { texts } from '../../texts/de.ts';

const t = texts.examples;
// Examples for the description: made from the schemas, so that each says what its schema says, with words of the game
// where a schema knows only "a text". test/server/openapi holds every one against its schema.

/** A JSON schema as zod writes it, as far as examples need it. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  /** Of OpenAPI with its mapping, of AsyncAPI by its name alone. */
  readonly discriminator?:
    | string
    | { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly required?: readonly string[];
  readonly minProperties?: number;
}

const STREAM = 'k3v9x1m7q2d8w5zt';
const PART = `${STREAM}a7c2e9f4`;
const INSTANT = '2026-12-05T08:30:00Z';
const MAIL = 'ina@sv-musterstadt.example';

/** By name of the field; the first that the schema takes. */
const words: Readonly<Record<string, readonly string[]>> = {
  userName: [t.userName],
  eMail: [MAIL],
  pendingEMail: [MAIL],
  to: [MAIL, '2'],
  password: ['Wald-und-Wiese-1'],
  currentPassword: ['Wald-und-Wiese-1'],
  newPassword: ['Berg-und-Tal-22'],
  name: ['SV Musterstadt'],
  organizationName: ['SV Musterstadt'],
  color: ['#1642c4'],
  colors: ['#1642c4'],
  drawn: ['#1642c4'],
  organizationColor: ['#1642c4'],
  ground: ['#b3261e'],
  band: ['#ffffff'],
  on: ['#ffffff'],
  glow: ['#a00b10'],
  letters: ['MU'],
  club: ['SV Musterstadt'],
  Club: ['SV Musterstadt'],
  crest: ['/images/abcdefghij123456mnopqrst'],
  organizationLetters: ['MU'],
  organizationCrest: ['/images/abcdefghij123456mnopqrst'],
  tournamentName: ['Hallencup'],
  folderName: ['Jugend'],
  venueName: [t.venueName],
  displayName: [t.groupName],
  team: ['SV Musterstadt'],
  teamA: ['t1', 'SV Musterstadt'],
  teamB: ['t2', 'TSV Neustadt'],
  teamId: ['t1'],
  organizationId: [STREAM],
  tournamentId: [STREAM],
  until: ['2099-12-05T12:00:00Z'],
  userId: [STREAM],
  actor: [STREAM],
  imageIds: [PART],
  kid: ['9f3c0a7be21d4856'],
  teamAId: ['t1'],
  teamBId: ['t2'],
  provisionalTeamId: ['t1'],
  expectedTeamAId: ['t1'],
  expectedTeamBId: ['t2'],
  groupId: ['g1'],
  matchId: ['m1'],
  decisionId: ['d1'],
  group: ['A'],
  groupLetter: ['A'],
  alphabeticalId: ['A'],
  label: [t.firstOfA],
  labelA: [t.firstOfA],
  labelB: [t.secondOfB],
  reason: [t.reason],
  description: [t.venueDescription],
  addressDetails: ['Hallenweg 1'],
  externalLinks: ['https://sv-musterstadt.example/halle'],
  currency: ['EUR'],
  customContent: ['SV Musterstadt'],
  url: [`/images/${PART}`],
  subject: [t.subject],
  html: ['<p>Guten Tag</p>'],
  text: [t.greeting],
  webp: ['UklGRgAAAABXRUJQ'],
  lastFour: ['9f3c'],
  secret: ['0123456789abcdef0123456789abcdef01234567'],
  range: ['7'],
  languageCode: ['de'],
  timeZone: ['Europe/Berlin'],
  from: ['1'],
  version: ['2'],
  after: ['1'],
  limit: ['50'],
  search: ['Musterstadt'],
  'Based-On': ['17'],
  'Idempotency-Key': ['spiel-21-ergebnis-1'],
  'If-Match': ['"0123456789abcdef"'],
  'If-None-Match': ['"0123456789abcdef"'],
  'At-Least': ['7c9e6679.00000000000000000042'],
  'text/csv': [t.csv],
  'application/pdf': ['%PDF-1.7'],
  'text/calendar': ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'],
};

/** What fields without words of their own hold, by how their schema tells them. */
const TEXTS = [INSTANT, PART, STREAM, 'PT10M', 't1', 'g1', 'm1', 'A', '1', t.text, MAIL];
const OF_FORMAT: Readonly<Record<string, readonly string[]>> = { 'date-time': [INSTANT], date: ['2026-12-05'] };
const FORMATS: Readonly<Record<string, RegExp>> = { 'date-time': /^\d{4}-\d\d-\d\dT/, date: /^\d{4}-\d\d-\d\d$/ };
const IS_INSTANT = /At$|Date$|kickoff|timestamp|timeFrame|lastPasswordChange|lastModified/i;
const IS_ID = /id$/i;

/** What an `id` is of, by the schema or field that has it. Everything else is part of an organisation or tournament. */
const IDS: readonly (readonly [holder: RegExp, id: string])[] = [
  [/^(Team|teams)$/, 't1'],
  [/^((Public)?Group|groups)$/, 'g1'],
  [/^((Public|Previewed)?Match|matches)$/, 'm1'],
  [/^TieDecision$/, 'd1'],
  [/^(MailSummary|Mail|UserEvent)$/, '42'],
  [/^(Public|Listed|Club)?Tournament(InList|Summary)?$|^tournaments$/, STREAM],
  [/^(Public|Own)?Organization(Lists|Keys)?$|^organizations?$/, STREAM],
  [/^ManagedUser(Details)?$|^(OwnAccount|MeUser|HistoryActor|actor)$/, STREAM],
  [/^GrantedRole$/, 'administrator'],
];

/** Answers the schema that a reference names. */
export type Resolve = (reference: string) => Schema;

/** From this depth on, nullable fields are null, to keep examples readable. */
const BRIEF_FROM = 2;

/**
 * Returns a value that fits the schema. `name` is the field that holds it, `depth` how deep it is nested, `holder` the
 * owner of that field, and `called` the owner of its own fields: each a schema's name, or the field's if the schema has
 * none.
 */
export function exampleOf(
  schema: Schema,
  resolve: Resolve,
  name = '',
  depth = 0,
  { holder = '', called = name }: { readonly holder?: string; readonly called?: string } = {},
): unknown {
  if (schema.$ref !== undefined) {
    const [, named = ''] = /(\w+)(?:\?\w+)?$/.exec(schema.$ref) ?? [];
    return exampleOf(resolve(schema.$ref), resolve, name, depth, { holder, called: named });
  }
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.default ?? schema.enum[0];
  const inside = (part: Schema): unknown => exampleOf(part, resolve, name, depth + 1, { holder });
  const field = (part: Schema, as: string): unknown => exampleOf(part, resolve, as, depth + 1, { holder: called });
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.map((part) => exampleOf(part, resolve, name, depth + 1, { holder, called }));
    return Object.assign({}, ...parts);
  }
  const forms = schema.anyOf ?? schema.oneOf;
  const isBrief = depth >= BRIEF_FROM && words[name] === undefined;
  if (isBrief && (forms ?? [schema]).some(isNullAmong)) return null;
  if (forms !== undefined)
    return exampleOf(forms.find(({ type }) => type !== 'null') ?? {}, resolve, name, depth, { holder, called });
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'object':
      return exampleObject(schema, field);
    case 'array':
      if (schema.prefixItems !== undefined) return schema.prefixItems.map((item) => inside(item));
      return schema.maxItems === 0 ? [] : [inside(schema.items ?? {})];
    case 'boolean':
      return schema.default ?? true;
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1);
    case 'string':
      return exampleText(schema, name, holder);
    case 'null':
      return null;
    case undefined:
      return {};
  }
}

const isNullAmong = ({ type }: Schema): boolean => type === 'null' || (Array.isArray(type) && type.includes('null'));

function exampleObject(
  { properties = {}, propertyNames, additionalProperties }: Schema,
  inside: (part: Schema, as: string) => unknown,
): object {
  const fields = Object.entries(properties).map(([name, part]): [string, unknown] => [name, inside(part, name)]);
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    fields.push([String(inside(propertyNames ?? { type: 'string' }, '')), inside(additionalProperties, '')]);
  }
  return Object.fromEntries(fields);
}

function exampleText(schema: Schema, name: string, holder: string): string {
  const fits = (text: string): boolean =>
    (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(text)) &&
    FORMATS[schema.format ?? '']?.test(text) !== false &&
    text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY);
  const known = name === 'id' ? IDS.flatMap(([of, id]) => (of.test(holder) ? [id] : [])) : [];
  const usual = IS_INSTANT.test(name) ? [INSTANT] : IS_ID.test(name) ? [PART, STREAM] : [t.text];
  return (
    [...known, ...(words[name] ?? []), ...(OF_FORMAT[schema.format ?? ''] ?? []), ...usual, ...TEXTS].find(fits) ?? ''
  );
}
