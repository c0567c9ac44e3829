import { z } from 'zod';
import { problem } from './problems.ts';
import type { Route } from './route.ts';

// The description comes from the same table and the same schemas that the server checks with, so it cannot tell tales.

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

interface About {
  readonly version: string;
  readonly publicUrl: string;
}

/** An OpenAPI 3.1 document of all routes. */
export function describe(routes: readonly Route[], about: About): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const entry of routes) {
    const path = entry.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[entry.method.toLowerCase()] = operation(entry);
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: DIALECT,
    info: {
      title: 'Turnierpult',
      version: about.version,
      description: 'Turniere planen und durchführen, live. Zeiten sind ISO 8601 in UTC, Dauern ISO 8601.',
    },
    servers: [{ url: about.publicUrl }],
    paths,
    components: { schemas: { Problem: schema(problem, 'output') }, securitySchemes },
  };
}

function operation(entry: Route): Record<string, unknown> {
  return {
    operationId: operationId(entry),
    tags: [entry.tag],
    summary: entry.summary,
    'x-least-right': entry.demand.right,
    security: security(entry),
    parameters: [
      ...parameters('path', entry.params),
      ...parameters('query', entry.query),
      ...(entry.writes ? writeHeaders : readHeaders),
      ...(entry.tournament === 'changed' ? changeHeaders : []),
    ],
    ...(entry.body === null
      ? {}
      : { requestBody: { required: true, content: { [takes(entry)]: { schema: schema(entry.body, 'input') } } } }),
    responses: { ...successes(entry), ...failures(entry) },
  };
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'tp_access',
    description: 'Die Anmeldung im Browser. Schreibende Aufrufe müssen von einer Seite des Portals kommen.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Das accessToken der Anmeldung, 30 Minuten gültig.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'tp_{id}_{secret}',
    description: 'Ein API-Schlüssel der Organisation; er darf, was ein Turnierleiter (Organizer) darf.',
  },
};

const takesKeys = ({ demand }: Route): boolean => 'keys' in demand && demand.keys === 'allowed';

/** What opens a call: any one of these. */
function security(entry: Route): Record<string, readonly string[]>[] {
  if (entry.demand.right === 'anyone') return [];
  return [{ session: [] }, { accessToken: [] }, ...(takesKeys(entry) ? [{ apiKey: [] }] : [])];
}

/** Whoever may read as an Auditor is either let in or told that there is no such thing. */
const canBeForbidden = (entry: Route): boolean =>
  entry.method !== 'GET' ||
  (entry.demand.right !== 'anyone' && (entry.demand.right !== 'Auditor' || !takesKeys(entry)));

const takes = ({ form }: Route): string => (form === true ? 'multipart/form-data' : 'application/json');

const operationId = ({ method, path }: Route): string =>
  `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, first: string) => first.toUpperCase())}`;

const text = (name: string, description: string, pattern?: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...(pattern === undefined ? {} : { pattern }) },
});

const readHeaders = [
  text('At-Least', 'Eine Log-Position: die Antwort enthält mindestens diesen Stand, sonst 503.'),
  text('If-None-Match', 'Der Stempel (ETag) einer Antwort, die Sie schon haben: dann 304.'),
];
const writeHeaders = [
  text('Idempotency-Key', 'Dieselbe Anfrage mit demselben Schlüssel ändert nichts mehr und antwortet wie zuvor.'),
];
const changeHeaders = [
  text('Based-On', 'Die Version, von der die Änderung ausgeht.', '^\\d{1,9}$'),
  text('If-Match', 'Der Stempel, den das Turnier noch haben muss, sonst 412.'),
];

function parameters(place: 'path' | 'query', of: z.ZodType | null): Record<string, unknown>[] {
  if (of === null) return [];
  const { properties = {}, required = [] } = schema(of, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const versionHeader = {
  'Tournament-Version': { schema: { type: 'integer' }, description: 'Die Version nach dem Schreiben.' },
};
const writtenHeaders = {
  'Log-Position': { schema: { type: 'string' }, description: 'Für At-Least bei der nächsten Lesung.' },
};

function successes(entry: Route): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry.answers).map(([status, body]) => [
      status,
      {
        description: status === '304' ? 'Unverändert.' : 'Erfolg.',
        ...(entry.writes
          ? { headers: { ...(entry.tournament === undefined ? {} : versionHeader), ...writtenHeaders } }
          : {}),
        ...(body === null
          ? {}
          : { content: { [entry.produces ?? 'application/json']: { schema: schema(body, 'output') } } }),
      },
    ]),
  );
}

const failed = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

function failures(entry: Route): Record<string, unknown> {
  return {
    400: failed('Ungültige Eingabe; `errors` nennt die Felder.'),
    ...(entry.demand.right === 'anyone' ? {} : { 401: failed('Keine Anmeldung, oder eine, die nicht mehr gilt.') }),
    ...(canBeForbidden(entry) ? { 403: failed('Dafür reicht das Recht nicht aus; `code` sagt, warum.') } : {}),
    ...(entry.params === null && !('concerns' in entry.demand)
      ? {}
      : { 404: failed('Gibt es nicht oder gehört nicht zu Ihnen.') }),
    ...(entry.tournament === 'changed' ? { 412: failed('If-Match passt nicht mehr.') } : {}),
    ...(entry.writes
      ? {
          409: failed('In diesem Zustand nicht möglich; `code` sagt, warum.'),
          413: failed('Die Anfrage ist zu groß.'),
          415: failed('Nur JSON wird angenommen.'),
          422: failed('Der Idempotency-Key gehört zu einer anderen Anfrage.'),
        }
      : {}),
    503: { ...failed('Gerade nicht bereit.'), headers: { 'Retry-After': { schema: { type: 'integer' } } } },
  };
}

function schema(of: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(of, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  return rest;
}
