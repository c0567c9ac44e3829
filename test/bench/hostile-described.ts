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

/** Nothing of what is sent here is ever taken, so each can be sent again and again. */
export function describedInputs(document: Document, site: Site): readonly HostileInput[] {
  const calls = callsOf(document).filter(({ name }) => name !== ENDS_SESSION);
  const senders: readonly Sender[] = ['stranger', 'organizer'];
  return senders.flatMap((by) => [
    ...inputs('every field', by, BODIES, (fill) => calls.flatMap((call) => withBody(call, site, fill))),
    ...inputs('every query', by, TEXTS, (fill) => calls.flatMap((call) => withQuery(call, site, fill))),
    ...inputs('every header', by, TEXTS, (fill) => calls.flatMap((call) => withHeaders(call, site, fill))),
  ]);
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
  const [type, content] = Object.entries(call.operation.requestBody?.content ?? {})[0] ?? [];
  if (type !== 'application/json' || content === undefined) return [];
  const leaves = countLeaves(content.example);
  const share = Math.floor((call.operation['x-most-bytes'] * 0.9) / Math.max(1, leaves));
  // What a field holds is refused in any form; an id leads to what is there.
  const body = filled(content.example, '', () => fill(share));
  return [
    {
      kind: 'request',
      method: call.method,
      path: pathOf(call, site),
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)),
    },
  ];

  function filled(value: unknown, field: string, leaf: () => unknown): unknown {
    if (field === 'organizationId') return site.organization;
    if (field === 'tournamentId') return site.tournament;
    if (Array.isArray(value)) return value.length === 0 ? leaf() : value.map((item) => filled(item, '', leaf));
    if (typeof value !== 'object' || value === null) return leaf();
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, name, leaf)]));
  }
}

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
