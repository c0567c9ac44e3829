import { callsOf, type Call, type Content, type Document } from '../server/openapi/document.ts';
import type { HostileInput, HostileRequest, Sender, Site } from './hostile-inputs.ts';

// Hostile inputs made from the description of the API: for every field, query parameter and header of every call the same
// kinds of values, each beyond what it takes. One input is one kind in one place, sent to one call after the other.

/** What fills a place, of about so many bytes. */
type Fill = (bytes: number) => unknown;

/** Text that a place may be filled with. */
const TEXTS = {
  longest: (bytes) => 'x'.repeat(bytes),
  /** Combining marks of two classes in turn, which normalising has to sort. */
  combining: (bytes) => `a${'\u0301\u0316'.repeat(bytes / 4)}`,
  /** Isolates and embeddings that are never closed, around letters of both directions. */
  bidirectional: (bytes) => '\u202E\u2067aא'.repeat(bytes / 9),
  /** What patterns go back and forth over. */
  repeated: (bytes) => 'a@a.a-'.repeat(bytes / 6),
} as const satisfies Readonly<Record<string, (bytes: number) => string>>;

/** Values of the wrong form: lists in lists as deep as bodies may be, and as many values as fit. */
const SHAPES = {
  deepest: (bytes) => Array.from({ length: Math.ceil(bytes / 60) }, () => nested(20)),
  most: (bytes) => Array<number>(Math.ceil(bytes / 2)).fill(1),
  widest: (bytes) =>
    Array.from({ length: Math.ceil(bytes / 1_800) }, () =>
      Object.fromEntries(Array.from({ length: 199 }, (_, at) => [`k${at}`, 1])),
    ),
} as const satisfies Readonly<Record<string, Fill>>;

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

const BODIES: Readonly<Record<string, Fill>> = { ...TEXTS, ...SHAPES };

/** Ends the session of whoever sends it. */
const ENDS_SESSION = 'POST /identity/logout';
/** A head of a request has at most 16 kB. */
const MAX_HEADER = 6_000;
const MAX_QUERY = 3_000;

/** Bytes of one field beside fields that are in order: beyond what any takes, and small enough for all fields one by one. */
const MAX_FIELD_BYTES = 200_000;

/** Nothing of what is sent here is ever taken, so each can be sent again and again. */
export function describedInputs(document: Document, site: Site): readonly HostileInput[] {
  const calls = callsOf(document).filter(({ name }) => name !== ENDS_SESSION);
  const senders: readonly Sender[] = ['stranger', 'organizer'];
  // A field among others that are in order comes further than one among broken ones: for who may do what the call does.
  const oneByOne = inputs('each field alone', 'organizer', { ...TEXTS, most: SHAPES.most }, (fill) =>
    calls.flatMap((call) => withEachField(call, site, fill)),
  );
  const together = senders.flatMap((by) => [
    ...inputs('every field', by, BODIES, (fill) => calls.flatMap((call) => withBody(call, site, fill))),
    ...inputs('every query', by, TEXTS, (fill) => calls.flatMap((call) => withQuery(call, site, fill))),
    ...inputs('every header', by, TEXTS, (fill) => calls.flatMap((call) => withHeaders(call, site, fill))),
    ...inputs('headers of any request', by, TEXTS, (fill) => withCommonHeaders(calls, site, fill)),
  ]);
  return [...together, ...oneByOne];
}

function inputs<F extends Fill>(
  place: string,
  by: Sender,
  fills: Readonly<Record<string, F>>,
  requestsOf: (fill: F) => readonly HostileRequest[],
): HostileInput[] {
  return Object.entries(fills).map(([kind, fill]) => ({
    name: `${kind} in ${place}, ${by}`,
    by,
    what: { kind: 'requests', requests: requestsOf(fill) },
  }));
}

/** The example of the body with every value in it filled so that all of it is as large as the call takes it. */
function withBody(call: Call, site: Site, fill: Fill): HostileRequest[] {
  const example = exampleOf(call);
  if (example === undefined) return [];
  const share = Math.floor((call.operation['x-most-bytes'] * 0.9) / Math.max(1, countLeaves(example)));
  return [withJson(call, site, () => filled(example, site, (value, isKnownId) => (isKnownId ? value : fill(share))))];
}

/** The example of the body with one value in it filled beyond what it takes: one request for each value. */
function withEachField(call: Call, site: Site, fill: Fill): HostileRequest[] {
  const example = exampleOf(call);
  if (example === undefined) return [];
  const bytes = Math.min(MAX_FIELD_BYTES, Math.floor(call.operation['x-most-bytes'] * 0.9));
  return Array.from({ length: countLeaves(example) }, (_, chosen) =>
    withJson(call, site, () => {
      let at = -1;
      return filled(example, site, (value) => ((at += 1) === chosen ? fill(bytes) : value));
    }),
  );
}

function exampleOf({ operation }: Call): Content['example'] {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return type === 'application/json' ? content?.example : undefined;
}

/** Its body is written when it is sent: all of them together would fill the memory. */
const withJson = (call: Call, site: Site, body: () => unknown): HostileRequest => ({
  kind: 'request',
  method: call.method,
  path: pathOf(call, site),
  headers: { 'content-type': 'application/json' },
  get body() {
    return Buffer.from(JSON.stringify(body()));
  },
});

/** An example whose values are what `leaf` makes of them; an id leads to what is there. */
function filled(example: unknown, { organization, tournament }: Site, leaf: Leaf): unknown {
  const ids = new Map([
    ['organizationId', organization],
    ['tournamentId', tournament],
  ]);
  return walk(example, '');

  function walk(value: unknown, field: string): unknown {
    if (Array.isArray(value) && value.length > 0) return value.map((item) => walk(item, ''));
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return leaf(ids.get(field) ?? value, ids.has(field));
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]));
  }
}
type Leaf = (value: unknown, isKnownId: boolean) => unknown;

function countLeaves(value: Content['example']): number {
  if (Array.isArray(value))
    return Math.max(
      1,
      value.reduce<number>((sum, item) => sum + countLeaves(item), 0),
    );
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, item) => sum + countLeaves(item), 0);
}

function withQuery(call: Call, site: Site, fill: (bytes: number) => string): HostileRequest[] {
  const named = call.operation.parameters.filter(({ in: place }) => place === 'query');
  if (named.length === 0) return [];
  const value = encodeURIComponent(fill(MAX_QUERY / named.length / 3));
  const query = named.map(({ name }) => `${name}=${value}`).join('&');
  // Each of them a second time, too.
  return [query, `${query}&${query}`].map((asked) => bare(call, `${pathOf(call, site)}?${asked}`, {}));
}

function withHeaders(call: Call, site: Site, fill: (bytes: number) => string): HostileRequest[] {
  const named = call.operation.parameters.filter(({ in: place }) => place === 'header');
  if (named.length === 0) return [];
  const value = Buffer.from(fill(MAX_HEADER / named.length)).toString('latin1');
  const headers = Object.fromEntries(named.map(({ name }) => [name.toLowerCase(), value]));
  return [bare(call, pathOf(call, site), headers)];
}

/** What the portal reads of any request, or a proxy before it says, though no call lists it. */
const COMMON_HEADERS = [
  'accept-encoding',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'origin',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** One of them for each call, in turn: all calls read them alike. A write that wants no body would be taken. */
const withCommonHeaders = (
  calls: readonly Call[],
  site: Site,
  fill: (bytes: number) => string,
): readonly HostileRequest[] =>
  calls
    .filter((call) => call.method === 'GET' || exampleOf(call) !== undefined)
    .map((call, at) => {
      const name = COMMON_HEADERS[at % COMMON_HEADERS.length] ?? 'cookie';
      return bare(call, pathOf(call, site), { [name]: Buffer.from(fill(MAX_HEADER)).toString('latin1') });
    });

/** Without the body that the call wants, so that it is never taken. */
const bare = (call: Call, path: string, headers: Readonly<Record<string, string>>): HostileRequest => ({
  kind: 'request',
  method: call.method,
  path,
  headers,
  body: Buffer.alloc(0),
});

/** The path with what is there in it, as far as the site has it; else with what could be. */
function pathOf({ path }: Call, { organization, tournament, venue }: Site): string {
  const ids: Readonly<Record<string, string>> = {
    organizations: organization,
    tournaments: tournament,
    venues: venue,
    teams: 't1',
    groups: 'g1',
    matches: 'm1',
  };
  const parts = path.split('/');
  return parts
    .map((part, at) => (part.startsWith('{') ? (ids[parts[at - 1] ?? ''] ?? `${organization}abcdefgh`) : part))
    .join('/');
}
