import fc from 'fast-check';
import type { Call, Parameter } from './document.ts';
import { fitting, Named, NAMING } from './drawn-values.ts';
import { bidirectional, broken, marks } from './faults.ts';
import type { Caller } from './api-fixture.ts';

// Requests drawn from the document: in order, or broken in one place that the refusal has to name.

/** What is wrong with a request: where it has to be said, and the statuses that say it. */
export interface Wrong {
  readonly what: string;
  readonly at: string | null;
  readonly statuses: readonly number[];
}

export interface RandomRequest {
  readonly call: Call;
  readonly caller: Caller;
  /** By name of the part of the path: which of what there is, or an address that nothing can have. */
  readonly place: number;
  readonly path: string | null;
  readonly query: readonly (readonly [string, string | Named])[];
  readonly headers: Readonly<Record<string, string>>;
  /** What is sent as JSON or as a form; null for nothing. */
  readonly body: { readonly value: unknown } | null;
  /** What is sent in its place, as it is. */
  readonly raw: { readonly type: string; readonly text: string } | null;
  readonly isKnownBody: boolean;
  readonly isSentAgain: boolean;
  readonly wrong: Wrong | null;
}

const callers = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Caller>('owner') },
  { weight: 3, arbitrary: fc.constant<Caller>('key') },
  { weight: 1, arbitrary: fc.constant<Caller>('stranger') },
  { weight: 1, arbitrary: fc.constant<Caller>('nobody') },
);

const IMPOSSIBLE = ['nope', '%00', '..%2f..', 'x'.repeat(200), '%F0%9F%8F%90', 'ABCDEFGHIJKLMNOP', '%20', "a'--"];

const inPlace = ({ operation }: Call, place: Parameter['in']): readonly Parameter[] =>
  operation.parameters.filter((parameter) => parameter.in === place);

const bodyOf = ({ operation }: Call) => Object.entries(operation.requestBody?.content ?? {})[0] ?? null;

/** Requests of these calls. */
export function generateRequests(calls: readonly Call[]): fc.Arbitrary<RandomRequest> {
  // Passwords are slow to check, by intent: such calls come up less often.
  const often = calls.flatMap((call) => (call.path.startsWith('/identity/') ? [call] : [call, call, call, call]));
  return fc.constantFrom(...often).chain((call) => fc.oneof(...waysOf(call)));
}

function waysOf(call: Call): { weight: number; arbitrary: fc.Arbitrary<RandomRequest> }[] {
  const order = inOrder(call);
  const ways = [{ weight: 9, arbitrary: order }];
  const way = (weight: number, change: fc.Arbitrary<Partial<RandomRequest>>): void => {
    ways.push({ weight, arbitrary: fc.tuple(order, change).map(([drawn, changed]) => ({ ...drawn, ...changed })) });
  };
  if (bodyOf(call) !== null) {
    ways.push({ weight: 8, arbitrary: order.chain((drawn) => inBody(drawn)) });
    if (bodyOf(call)?.[0] === 'application/json') way(1, fc.constantFrom(...UNREADABLE));
    way(1, fc.constantFrom(...otherTypes(call)));
  }
  way(2, inQuery(call));
  const headers = wrongHeaders(call);
  if (headers.length > 0)
    way(
      2,
      fc.constantFrom(...headers).map((changed) => ({ ...changed, ...exampleOf(call) })),
    );
  if (inPlace(call, 'path').length > 0) {
    way(
      1,
      fc.constantFrom(...IMPOSSIBLE).map((path) => ({
        path,
        wrong: { what: `path ${path.slice(0, 20)}`, at: null, statuses: [404, 400] },
      })),
    );
  }
  return ways;
}

/** In order beyond doubt: not even a rule finds anything. */
const exampleOf = (call: Call): Partial<RandomRequest> => {
  const content = bodyOf(call);
  return content === null ? {} : { body: { value: named(content[1].example, 0) } };
};

function inOrder(call: Call): fc.Arbitrary<RandomRequest> {
  const content = bodyOf(call);
  const bodies =
    content === null
      ? fc.constant(null)
      : fc
          .oneof(
            { weight: 2, arbitrary: fitting(content[1].schema) },
            { weight: 1, arbitrary: fc.nat(999).map((place) => named(content[1].example, place)) },
          )
          .map((value) => ({ value }));
  return fc
    .record({
      caller: callers,
      place: fc.nat(999),
      body: bodies,
      query: queryOf(call),
      headers: headersOf(call),
      isKnownBody: fc.nat(3).map((one) => one === 0),
      isSentAgain: fc.nat(3).map((one) => one === 0),
    })
    .map((drawn) => ({ ...drawn, call, path: null, raw: null, wrong: null }));
}

/** The document's example, with things of the portal in place of those that it names. */
function named(value: unknown, place: number, field = ''): unknown {
  if (Array.isArray(value)) return value.map((item, at) => named(item, place + at, field));
  if (typeof value !== 'object' || value === null) {
    if (field === 'Image') return new Named('picture', 0);
    return NAMING.test(field) && value !== null ? new Named(field, place) : value;
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, named(inner, place, name)]));
}

function queryOf(call: Call): fc.Arbitrary<RandomRequest['query']> {
  const each = inPlace(call, 'query').map(({ name, required, schema }) => {
    // Addresses hold text; what stands for nothing is left out.
    const value = fitting(schema, name).map((one) => (one === null ? [] : [[name, one as string | Named] as const]));
    return required ? value : fc.oneof(fc.constant([]), value);
  });
  return fc.tuple(...each).map((parts) => parts.flat());
}

function headersOf(call: Call): fc.Arbitrary<Readonly<Record<string, string>>> {
  const stamps = fc.constantFrom('"0123456789abcdef"', '*', 'kein Stempel');
  const known: Readonly<Record<string, fc.Arbitrary<string>>> = {
    'Idempotency-Key': fc.uuid(),
    'Based-On': fc.constantFrom('1', '2', '3', '999999999'),
    'If-Match': stamps,
    'If-None-Match': stamps,
    'At-Least': fc.constantFrom('anderswo.1', 'unsinn', ''),
  };
  const each = inPlace(call, 'header').map(({ name }) => {
    const value = (known[name] ?? fc.constant('')).map((one) => [[name, one] as const]);
    return fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: value });
  });
  return fc.tuple(...each).map((parts) => Object.fromEntries(parts.flat()));
}

/** What is a text too once it is a part of a form. */
const AS_TEXT: ReadonlySet<string> = new Set(['a number', 'an object', 'a list']);

function inBody(drawn: RandomRequest): fc.Arbitrary<RandomRequest> {
  const content = bodyOf(drawn.call);
  if (content === null || drawn.body === null) return fc.constant(drawn);
  const [type, { schema }] = content;
  return broken(schema, drawn.body.value).map((fault) =>
    // A form has as many parts as a list has entries, no form of its own that could be wrong, and each part is a text.
    fault === null || (type !== 'application/json' && (fault.at === 'body' || AS_TEXT.has(fault.what)))
      ? drawn
      : {
          ...drawn,
          isKnownBody: false,
          body: { value: fault.body },
          wrong: { what: `body: ${fault.what}`, at: fault.at, statuses: [400] },
        },
  );
}

const UNREADABLE: readonly Partial<RandomRequest>[] = [
  '{"name": "SV',
  '',
  'name=SV',
  '{"__proto__": {"a": 1}}',
  '"\\ud83"',
].map((text) => ({
  isKnownBody: false,
  raw: { type: 'application/json', text },
  wrong: { what: `no JSON: ${text}`, at: 'body', statuses: [400] },
}));

/** Of content that the call does not take, and of more of it than any call takes without saying so. */
function otherTypes(call: Call): Partial<RandomRequest>[] {
  const takes = bodyOf(call)?.[0];
  const others = ['text/xml', 'text/plain', 'application/x-www-form-urlencoded', 'image/png', 'multipart/form-data'];
  const wrong = others
    .filter((type) => type !== takes)
    .map((type) => ({
      isKnownBody: false,
      raw: { type: type === 'multipart/form-data' ? `${type}; boundary=x` : type, text: '{"name": "SV"}' },
      wrong: { what: `content of type ${type}`, at: null, statuses: [415] },
    }));
  const most = call.operation['x-most-bytes'];
  if (takes !== 'application/json' || most > 100_000) return wrong;
  const large = { type: takes, text: JSON.stringify('x'.repeat(most)) };
  return [...wrong, { isKnownBody: false, raw: large, wrong: { what: 'a body too large', at: null, statuses: [413] } }];
}

/** So much makes a part of the query long already; thrice as much still fits into the head of a request. */
const LONG = 500;

function inQuery(call: Call): fc.Arbitrary<Partial<RandomRequest>> {
  const wrong = (what: string, name: string, query: RandomRequest['query']): Partial<RandomRequest> => ({
    query,
    wrong: { what: `query: ${what}`, at: `query.${name}`, statuses: [400] },
  });
  const all = inPlace(call, 'query');
  const needed: RandomRequest['query'] = all.flatMap(({ name, required, example }) =>
    required ? [[name, NAMING.test(name) ? new Named(name, 0) : String(example)] as const] : [],
  );
  const without = (name: string): RandomRequest['query'] => needed.filter(([each]) => each !== name);
  const faults = all.flatMap(({ name, required, schema }) => [
    ...(required ? [wrong('missing', name, without(name))] : []),
    wrong('twice', name, [...without(name), [name, 'a'], [name, 'b']]),
    wrong('width', name, [...without(name), ...Array.from({ length: LONG }, () => [name, 'a'] as const)]),
    ...(schema.pattern === undefined && schema.enum === undefined && (schema.maxLength ?? LONG) >= LONG
      ? []
      : [
          wrong('combining marks', name, [...without(name), [name, marks(1_500)]]),
          wrong('directions', name, [...without(name), [name, bidirectional(LONG + 1)]]),
          wrong('depth', name, [...without(name), [name, `${'['.repeat(LONG)}${']'.repeat(LONG)}`]]),
        ]),
    ...(schema.pattern === undefined && schema.enum === undefined
      ? []
      : [wrong('odd', name, [...without(name), [name, '§\u0000']])]),
    ...(schema.maxLength === undefined
      ? []
      : [wrong('too long', name, [...without(name), [name, 'x'.repeat(schema.maxLength + 1)]])]),
  ]);
  return fc.constantFrom(...faults, wrong('unknown', 'unbekannt', [...needed, ['unbekannt', '1']]));
}

function wrongHeaders(call: Call): Partial<RandomRequest>[] {
  return inPlace(call, 'header').flatMap(({ name, schema }) => {
    const value =
      schema.pattern !== undefined
        ? 'gestern'
        : schema.maxLength !== undefined
          ? 'x'.repeat(schema.maxLength + 1)
          : null;
    if (value === null) return [];
    const at = `header.${name.toLowerCase()}`;
    return [{ headers: { [name]: value }, wrong: { what: `header ${name}`, at, statuses: [400] } }];
  });
}
