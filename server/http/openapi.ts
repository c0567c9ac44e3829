import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { exampleOf, type Schema } from './openapi-examples.ts';
import { hostCookieName } from './host-cookies.ts';
import { BODY_BYTES, MAX_KEY_LENGTH } from './limits.ts';
import { problem } from './problem-details.ts';
import type { Route } from './route.ts';
import { texts } from '../texts/de.ts';

// The description comes from the same table and schemas that the server checks with, so the two cannot differ.

const t = texts.openApi;

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

interface About {
  readonly version: string;
  readonly publicUrl: string;
  /** Members beside the calls, such as the live topics, which no path describes; their names begin with `x-`. */
  readonly extensions?: Readonly<Record<`x-${string}`, unknown>>;
}

/**
 * An OpenAPI 3.1 document of all routes. Building it takes half a second, in slices of one route, so that other
 * requests wait for no more than that.
 */
export async function describe(routes: readonly Route[], about: About): Promise<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const entry of routes) {
    await nextTurn();
    const path = entry.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[entry.method.toLowerCase()] = operation(entry);
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: DIALECT,
    info: {
      title: 'Turnierpult',
      version: about.version,
      description: t.about,
    },
    servers: [{ url: about.publicUrl }],
    paths,
    ...about.extensions,
    components: { schemas: { Problem: schema(problem, 'output') }, securitySchemes: securitySchemes(about.publicUrl) },
  };
}

const isRepeatable = ({ writes, repeatable }: Route): boolean => writes || repeatable === true;

function operation(entry: Route): Record<string, unknown> {
  return {
    operationId: operationId(entry),
    tags: [t.tags[entry.tag]],
    summary: entry.summary,
    'x-least-right': entry.demand.right,
    ...(entry.method === 'GET' ? {} : { 'x-most-bytes': entry.bodyLimit ?? BODY_BYTES.small }),
    security: security(entry),
    parameters: [
      ...parameters('path', entry.params),
      ...parameters('query', entry.query),
      ...(isRepeatable(entry) ? writeHeaders : []),
      ...(entry.method === 'GET' ? readHeaders : []),
      ...(304 in entry.answers ? stampHeaders : []),
      ...(entry.tournament === 'changed' || entry.basedOn === true ? [basedOnHeader] : []),
      ...(entry.tournament === 'changed' ? [ifMatchHeader] : []),
    ],
    ...(entry.body === null
      ? {}
      : { requestBody: { required: true, content: { [takes(entry)]: taken(entry, entry.body) } } }),
    responses: { ...successes(entry), ...failures(entry) },
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

const takesKeys = ({ demand }: Route): boolean =>
  demand.right === 'account or key' || ('keys' in demand && demand.keys === 'allowed');

/** The alternative credentials of a call. */
function security(entry: Route): Record<string, readonly string[]>[] {
  if (entry.demand.right === 'anyone') return [];
  return [{ session: [] }, { accessToken: [] }, ...(takesKeys(entry) ? [{ apiKey: [] }] : [])];
}

/** For a right of Auditor, a caller is either let in or told that there is no such thing, never 403. */
const canBeForbidden = (entry: Route): boolean =>
  entry.method !== 'GET' ||
  (entry.demand.right !== 'anyone' &&
    (!['Auditor', 'account or key'].includes(entry.demand.right) || !takesKeys(entry)));

const takes = ({ form }: Route): string => (form === undefined ? 'application/json' : 'multipart/form-data');

const operationId = ({ method, path }: Route): string =>
  `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, first: string) => first.toUpperCase())}`;

/** A schema with a fitting example. */
const exampled = (of: Schema, name?: string) => ({ schema: of, example: exampleOf(of, name) });

/** The body of a call, with an example that the rules accept too. */
function taken({ example }: Route, body: z.ZodType): object {
  const of = schema(body, 'input');
  return example === undefined ? exampled(of) : { schema: of, example };
}

const text = (name: string, description: string, limits: Pick<Schema, 'pattern' | 'maxLength'> = {}) => ({
  name,
  in: 'header',
  required: false,
  description,
  ...exampled({ type: 'string', ...limits }, name),
});

const readHeaders = [text('At-Least', t.headers.atLeast)];
const stampHeaders = [text('If-None-Match', t.headers.ifNoneMatch)];
const writeHeaders = [
  text('Idempotency-Key', t.headers.idempotencyKey, {
    maxLength: MAX_KEY_LENGTH,
  }),
];
const basedOnHeader = text('Based-On', t.headers.basedOn, { pattern: '^\\d{1,9}$' });
const ifMatchHeader = text('If-Match', t.headers.ifMatch);

function parameters(place: 'path' | 'query', of: z.ZodType | null): Record<string, unknown>[] {
  if (of === null) return [];
  const { properties = {}, required = [] } = schema(of, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...exampled(property, name),
  }));
}

const answered = (name: string, description: string, type: 'string' | 'integer' = 'string') => ({
  [name]: { schema: { type }, description, required: true },
});
const stamp = answered('ETag', t.headers.etag);
const place = answered('Location', t.headers.location);
const version = (description: string) => answered('Tournament-Version', description, 'integer');
const position = answered('Log-Position', t.headers.logPosition);
const tablesPosition = answered('Log-Position', t.headers.tablesPosition);

/** The headers of every answer with this status. */
const headersOf = (entry: Route, status: string): Record<string, unknown> => ({
  ...(304 in entry.answers ? stamp : {}),
  ...(status === '201' ? place : {}),
  ...(entry.tournament === undefined ? {} : version(entry.writes ? t.headers.writtenVersion : t.headers.readVersion)),
  ...(entry.writes ? position : {}),
  ...(entry.readsTables === true && status === '200' ? tablesPosition : {}),
});

/** The media types of a call's answer. */
export const producedBy = ({ produces = 'application/json' }: Route): readonly string[] =>
  typeof produces === 'string' ? [produces] : produces;

function successes(entry: Route): Record<string, unknown> {
  const contentOf = (body: z.ZodType) =>
    Object.fromEntries(producedBy(entry).map((type) => [type, exampled(schema(body, 'output'), type)]));
  return Object.fromEntries(
    Object.entries(entry.answers).map(([status, body]) => {
      const headers = headersOf(entry, status);
      return [
        status,
        {
          description: status === '304' ? t.answers[304] : t.answers.success,
          ...(Object.keys(headers).length === 0 ? {} : { headers }),
          ...(body === null ? {} : { content: contentOf(body) }),
        },
      ];
    }),
  );
}

const failed = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const waits = { headers: answered('Retry-After', t.headers.retryAfter, 'integer') };

const describeProblem: Readonly<Record<number, object>> = {
  400: failed(t.answers[400]),
  401: failed(t.answers[401]),
  403: failed(t.answers[403]),
  404: failed(t.answers[404]),
  409: failed(t.answers[409]),
  412: failed(t.answers[412]),
  413: failed(t.answers[413]),
  415: failed(t.answers[415]),
  422: failed(t.answers[422]),
  429: { ...failed(t.answers[429]), ...waits },
  503: { ...failed(t.answers[503]), ...waits },
};

function failures(entry: Route): Record<string, unknown> {
  const statuses = [
    400,
    ...(entry.demand.right === 'anyone' ? [] : [401]),
    ...(canBeForbidden(entry) ? [403] : []),
    ...(entry.params === null && !('concerns' in entry.demand) ? [] : [404]),
    ...(entry.tournament === 'changed' ? [412] : []),
    ...(entry.method === 'GET' ? [] : [413, 415]),
    // A preview is refused whenever the command would be.
    ...(entry.writes || entry.path.endsWith('/preview') ? [409] : []),
    ...(isRepeatable(entry) ? [422] : []),
    ...(entry.declines ?? []),
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, describeProblem[status]]));
}

function schema(of: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(of, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's type allows more than it writes
  return rest as Schema;
}
