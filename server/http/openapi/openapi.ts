import type { z } from 'zod';
import { feedEvent } from '#domain/tournament/contract/feed.ts';
import { exampleOf, type Schema } from './openapi-examples.ts';
import { collectFailures, isRepeatable, takesBasedOn, takesKeys, type FailureCollection } from './openapi-problems.ts';
import { collectSchemas, type SchemaCollection } from './openapi-schemas.ts';
import { hostCookieName } from '../host-cookies.ts';
import { BODY_BYTES, MAX_KEY_LENGTH } from '../body-limits.ts';
import { problem } from '../problem-details.ts';
import type { Route } from '../route.ts';
import { texts as german } from '../../texts/de.ts';
import { texts } from '../../texts/en.ts';

// The description comes from the same table and schemas that the server checks with, so the two cannot differ.

const t = texts.api;

interface DescriptionOptions {
  readonly version: string;
  readonly publicUrl: string;
}

type Part = Readonly<Record<string, unknown>>;

/** An OpenAPI 3.1 document of all routes. Building it takes half a second: the build does (descriptions.ts). */
export function buildOpenApi(routes: readonly Route[], about: DescriptionOptions): Part {
  const schemas = collectSchemas({ fields: { ...texts.apiFields, ...texts.apiFeedFields }, schemas: texts.apiSchemas });
  const failures = collectFailures();
  const [addressParameters, emptyResponses] = [new Map<string, Part>(), new Map<string, Part>()];
  const collected = { schemas, failures, addressParameters, emptyResponses };
  const paths: Record<string, Record<string, unknown>> = {};
  schemas.add(problem, 'output', 'Problem');
  const feed = schemas.add(feedEvent, 'output', 'FeedEvent');
  schemas.setExample(feed, exampleOf(feed, schemas.resolve), 'drawn');
  for (const entry of routes) {
    (paths[pathOf(entry)] ??= {})[entry.method.toLowerCase()] = operation(entry, collected);
  }
  // Which of them have two forms is known only now.
  const settled = Object.entries(paths).map(([path, methods]) => [path, schemas.resolveReferences(methods)]);
  return {
    openapi: '3.1.0',
    info: { title: 'Turnierpult', version: about.version, description: t.about },
    servers: [{ url: about.publicUrl }],
    // Where a call says nothing else.
    security: [{ session: [] }, { accessToken: [] }, { apiKey: [] }],
    'x-most-bytes': BODY_BYTES.small,
    'x-live-feed': { description: t.feed, schema: schemas.resolveReferences(feed) },
    paths: Object.fromEntries(settled),
    components: {
      schemas: Object.fromEntries(schemas.named()),
      parameters: { ...Object.fromEntries(schemas.resolveReferences([...addressParameters])), ...parameters },
      headers,
      responses: { ...Object.fromEntries(emptyResponses), ...failures.named() },
      examples: failures.examples(),
      securitySchemes: securitySchemes(about.publicUrl),
    },
  };
}

/** In the form of OpenAPI: `/api/tournaments/{id}`. */
const pathOf = ({ name }: Route): string => name.slice(name.indexOf(' ') + 1);

/** What the parts of the document are collected in while it is made. */
interface Collected {
  readonly schemas: SchemaCollection;
  readonly failures: FailureCollection;
  /** Parts of paths and queries, and answers without a body, by name. */
  readonly addressParameters: Map<string, Part>;
  readonly emptyResponses: Map<string, Part>;
}

function operation(entry: Route, collected: Collected): Part {
  return {
    operationId: operationId(entry),
    tags: [german.openApi.tags[entry.tag]],
    summary: entry.summary,
    description: entry.description,
    'x-least-right': entry.requires.right,
    ...(entry.bodyLimit === undefined ? {} : { 'x-most-bytes': entry.bodyLimit }),
    ...(entry.requires.right !== 'anyone' && takesKeys(entry) ? {} : { security: security(entry) }),
    parameters: [
      ...parametersIn('path', entry, collected),
      ...parametersIn('query', entry, collected),
      ...headersTaken(entry).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(entry.body === null
      ? {}
      : { requestBody: { required: true, content: { [takes(entry)]: sentBody(entry, entry.body, collected) } } }),
    responses: { ...successes(entry, collected), ...collected.failures.of(entry) },
  };
}

const securitySchemes = (publicUrl: string) => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: hostCookieName('tp_access', publicUrl.startsWith('https:')),
    description: t.schemes.session,
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: t.schemes.accessToken,
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'tp_{id}_{secret}',
    description: t.schemes.apiKey,
  },
});

/** The alternative credentials of a call that takes no keys. */
const security = ({ requires }: Route): Record<string, readonly string[]>[] =>
  requires.right === 'anyone' ? [] : [{ session: [] }, { accessToken: [] }];

const takes = ({ beforeFile }: Route): string =>
  beforeFile === undefined ? 'application/json' : 'multipart/form-data';

const operationId = ({ method, path }: Route): string =>
  `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, first: string) => first.toUpperCase())}`;

type ParameterName = keyof typeof parameters;

/** The headers that a call reads, by their names among the components. */
const headersTaken = (entry: Route): readonly ParameterName[] => [
  ...(isRepeatable(entry) ? (['IdempotencyKey'] as const) : []),
  ...(entry.method === 'GET' ? (['AtLeast'] as const) : []),
  ...(304 in entry.responses ? (['IfNoneMatch'] as const) : []),
  ...(takesBasedOn(entry) ? (['BasedOn'] as const) : []),
  ...(entry.tournament === 'changed' ? (['IfMatch'] as const) : []),
];

function parameter(name: string, description: string, limits: Pick<Schema, 'pattern' | 'maxLength'> = {}): Part {
  const schema: Schema = { type: 'string', ...limits };
  return { name, in: 'header', required: false, description, schema, example: exampleOf(schema, noReference, name) };
}

const noReference = (reference: string): never => {
  throw new Error(`A header refers to ${reference}`);
};

const parameters = {
  AtLeast: parameter('At-Least', t.headers.atLeast),
  IfNoneMatch: parameter('If-None-Match', t.headers.ifNoneMatch),
  IdempotencyKey: parameter('Idempotency-Key', t.headers.idempotencyKey, { maxLength: MAX_KEY_LENGTH }),
  BasedOn: parameter('Based-On', t.headers.basedOn, { pattern: '^\\d{1,9}$' }),
  IfMatch: parameter('If-Match', t.headers.ifMatch),
};

const header = (description: string, type: 'string' | 'integer', required = true): Part => ({
  description,
  required,
  schema: { type },
});

const headers = {
  ETag: header(t.headers.etag, 'string'),
  Location: header(t.headers.location, 'string'),
  'Log-Position': header(t.headers.logPosition, 'string'),
  'Log-Position-of-List': header(t.headers.tablesPosition, 'string'),
  'Tournament-Version': header(t.headers.readVersion, 'integer'),
  'Tournament-Version-Written': header(t.headers.writtenVersion, 'integer'),
  'Tournament-Step': header(t.headers.step, 'integer', false),
  'Retry-After': header(t.headers.retryAfter, 'integer', false),
  'Accept-Charset': header(t.headers.acceptCharset, 'string', false),
  'Accept-Encoding': header(t.headers.acceptEncoding, 'string', false),
  'WWW-Authenticate': header(t.headers.authenticate, 'string'),
};

const sent = (name: string, component: keyof typeof headers): Part => ({
  [name]: { $ref: `#/components/headers/${component}` },
});

/** The headers of every answer with this status. */
const headersOf = (entry: Route, status: string): Part => ({
  ...(304 in entry.responses ? sent('ETag', 'ETag') : {}),
  ...(status === '201' ? sent('Location', 'Location') : {}),
  ...(entry.tournament === undefined
    ? {}
    : sent('Tournament-Version', entry.writes ? 'Tournament-Version-Written' : 'Tournament-Version')),
  ...(entry.tournament !== undefined && entry.writes ? sent('Tournament-Step', 'Tournament-Step') : {}),
  ...(entry.writes ? sent('Log-Position', 'Log-Position') : {}),
  ...(entry.reads !== undefined && status === '200' ? sent('Log-Position', 'Log-Position-of-List') : {}),
});

/** Parts of the address, as references: each stands once, for it is the same in many calls. */
function parametersIn(place: 'path' | 'query', entry: Route, { schemas, addressParameters }: Collected): Part[] {
  const of = place === 'path' ? entry.params : entry.query;
  if (of === null) return [];
  const { properties = {}, required = [] } = schemas.add(of, 'input', place);
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const written: Part = {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
      example: exampleOf(schema, schemas.resolve, name),
    };
    return { $ref: `#/components/parameters/${nameFor(written, name, addressParameters)}` };
  });
}

/** The name under which a part stands among others, which may have the same: then a number makes it another. */
function nameFor(part: Part, wanted: string, among: Map<string, Part>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    const there = among.get(name);
    if (there === undefined) among.set(name, part);
    if (there === undefined || JSON.stringify(there) === JSON.stringify(part)) return name;
  }
}

/** The body of a call, with an example that the rules accept too. */
function sentBody(entry: Route, body: z.ZodType, collected: Collected): Part {
  const schema = collected.schemas.add(body, 'input', operationId(entry));
  return withExample(schema, collected, entry.example === undefined ? {} : { example: entry.example });
}

/** A schema with a fitting example, which a named schema has itself, also for lists of it. */
function withExample(
  schema: Schema,
  { schemas }: Collected,
  given: { readonly example?: unknown; readonly name?: string },
) {
  const isList = given.example === undefined && schema.items?.$ref !== undefined;
  if (isList) schemas.setExample(schema.items, exampleOf(schema.items, schemas.resolve), 'drawn');
  if (isList) return { schema };
  const example = given.example ?? exampleOf(schema, schemas.resolve, given.name);
  const from = given.example === undefined ? 'drawn' : 'given';
  return schemas.setExample(schema, example, from) ? { schema } : { schema, example };
}

/** The media types of a call's answer. */
export const producedBy = ({ produces = 'application/json' }: Route): readonly string[] =>
  typeof produces === 'string' ? [produces] : produces;

const SUCCESSES: Readonly<Record<string, string>> = {
  '201': t.answers.created,
  '202': t.answers.begun,
  '304': t.answers.unchanged,
};

function successes(entry: Route, collected: Collected): Part {
  const contentOf = (body: z.ZodType) =>
    Object.fromEntries(
      producedBy(entry).map((type) => {
        const schema = collected.schemas.add(body, 'output', operationId(entry));
        return [type, withExample(schema, collected, { name: type })];
      }),
    );
  return Object.fromEntries(
    Object.entries(entry.responses).map(([status, body]) => {
      const named = headersOf(entry, status);
      const answer = {
        description: SUCCESSES[status] ?? t.answers.success,
        ...(Object.keys(named).length === 0 ? {} : { headers: named }),
      };
      if (body !== null) return [status, { ...answer, content: contentOf(body) }];
      return [status, { $ref: `#/components/responses/${nameFor(answer, status, collected.emptyResponses)}` }];
    }),
  );
}
