import { refusalsOf } from '#domain/refusals-of.ts';
import { texts } from '../../texts/en.ts';
import { toProblemBody } from '../problem-details.ts';
import { findProblemKind, type ProblemCode } from '../problem-codes.ts';
import type { Route } from '../route.ts';

// What a call may answer that is no success: every code, as an example with its German sentence and what it means.

const t = texts.api;

const UNREADY = ['behind', 'busy', 'log-unavailable', 'newer-events', 'sessions-unknown'] as const;
const UNREADY_TO_WRITE = ['outcome-unknown', 'storage-full'] as const;
const TABLES = ['tables-missing', 'tables-stopped'] as const;
const INVALID = ['invalid', 'malformed-address', 'malformed-request'] as const;

/** Answers shared by many calls, by their name among the components. */
const SHARED = {
  '400': INVALID,
  '400-based-on': [...INVALID, 'version-unknown'],
  '401': ['not-logged-in', 'key-not-valid'],
  '403': ['cross-origin', 'forbidden', 'not-for-keys', 'second-factor-required'],
  '403-account': ['cross-origin', 'forbidden', 'not-for-keys'],
  '403-read': ['forbidden', 'not-for-keys', 'second-factor-required'],
  '403-read-account': ['forbidden', 'not-for-keys'],
  '403-anyone': ['cross-origin'],
  '403-key': ['second-factor-required'],
  '404': ['not-found'],
  '409': ['stream-broken'],
  '409-based-on': ['changed-meanwhile', 'stream-broken'],
  '412': ['stale'],
  '413': ['too-large'],
  '415': ['unsupported-media-type'],
  '422': ['idempotency-key-reused'],
  '429': ['quota-log'],
  '429-attempts': ['too-many-attempts'],
  '503': UNREADY,
  '503-write': [...UNREADY, ...UNREADY_TO_WRITE],
  '503-tables': [...UNREADY, ...TABLES],
} as const satisfies Readonly<Record<string, readonly ProblemCode[]>>;

/** Whether a call accepts an `Idempotency-Key`. */
export const isRepeatable = ({ writes, takesIdempotencyKey }: Route): boolean => writes || takesIdempotencyKey === true;

export const takesBasedOn = ({ tournament, basedOn }: Route): boolean => tournament === 'changed' || basedOn === true;

/** Whether a key may do it, if its rights suffice. */
export const takesKeys = ({ requires }: Route): boolean =>
  requires.right === 'account or key' || ('keys' in requires && requires.keys === 'allowed');

/** Of a right of Auditor, a caller is either let in or told that there is no such thing, never 403. */
const canBeForbidden = (entry: Route): boolean =>
  entry.method !== 'GET' ||
  (entry.requires.right !== 'anyone' &&
    (!['Auditor', 'account or key'].includes(entry.requires.right) || !takesKeys(entry)));

// A role is what only members of the organisation have, which may demand a second factor of them.
const needsRole = ({ requires }: Route): boolean => 'subject' in requires;

/** Every code that a call may answer. */
function codesOf(entry: Route): ReadonlySet<ProblemCode> {
  const { requires, commands = [], errors = [] } = entry;
  const isPersonal = requires.right !== 'anyone';
  const writes = entry.writes || entry.path.endsWith('/preview');
  return new Set<ProblemCode>([
    ...INVALID,
    ...(isPersonal || errors.includes('not-logged-in') ? SHARED['401'] : []),
    ...(entry.method === 'GET' ? [] : (['cross-origin', 'too-large', 'unsupported-media-type'] as const)),
    ...(isPersonal && canBeForbidden(entry) ? (['forbidden', 'not-for-keys'] as const) : []),
    ...(needsRole(entry) ? (['second-factor-required'] as const) : []),
    ...(entry.params === null && !needsRole(entry) ? [] : (['not-found'] as const)),
    ...(entry.tournament === 'changed' ? (['stale'] as const) : []),
    ...(writes ? (['stream-broken'] as const) : []),
    ...(entry.writes && takesBasedOn(entry) ? (['changed-meanwhile'] as const) : []),
    ...(isRepeatable(entry) ? (['idempotency-key-reused'] as const) : []),
    ...UNREADY,
    ...(entry.writes ? UNREADY_TO_WRITE : []),
    ...(entry.writes && commands.length > 0 ? (['quota-log'] as const) : []),
    ...(entry.reads !== undefined ? TABLES : []),
    ...(entry.isLong === true ? (['plan-too-large'] as const) : []),
    ...commands.flatMap((command): readonly ProblemCode[] => refusalsOf[command]),
    ...errors,
  ]);
}

/** Codes by status. */
function codesByStatus(entry: Route): ReadonlyMap<number, readonly ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>();
  const note = (status: number, code: ProblemCode): void => {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  };
  for (const code of codesOf(entry)) note(findProblemKind(code).status, code);
  // A version that the stream does not have is a fault of the header, and elsewhere a thing that is not there.
  if (takesBasedOn(entry)) note(400, 'version-unknown');
  return byStatus;
}

/** The answers that are no success: each combination of codes once, under a name. */
export interface FailureCollection {
  /** The answers of a call by status, as references. */
  of(entry: Route): Readonly<Record<string, object>>;
  named(): Readonly<Record<string, object>>;
  /** Every problem among them as an example: what it means, and what it says. */
  examples(): Readonly<Record<string, object>>;
}

const keyOf = (status: number, codes: readonly ProblemCode[]): string => [status, ...codes.toSorted()].join(' ');

export function collectFailures(): FailureCollection {
  const names = new Map<string, string>();
  const answers = new Map<string, object>();
  const examples = new Map<string, object>();
  const used = new Map<number, number>();
  function numbered(status: number): string {
    const number = (used.get(status) ?? 0) + 1;
    used.set(status, number);
    return `${status}-${number}`;
  }
  // Several calls share an answer, so it is called after none of them.
  function nameOf(status: number, codes: readonly ProblemCode[], suggested?: string): string {
    const key = keyOf(status, codes);
    const name = names.get(key) ?? suggested ?? numbered(status);
    names.set(key, name);
    if (!answers.has(name)) answers.set(name, problemResponse(status, codes));
    for (const code of codes) examples.set(exampleName(status, code), problemExample(status, code));
    return name;
  }
  for (const [name, codes] of Object.entries(SHARED)) nameOf(findProblemKind(codes[0]).status, codes, name);
  return {
    of: (entry) =>
      Object.fromEntries(
        [...codesByStatus(entry)]
          .toSorted(([one], [other]) => one - other)
          .map(([status, codes]) => {
            return [status, { $ref: `#/components/responses/${nameOf(status, codes)}` }];
          }),
      ),
    named: () => Object.fromEntries(answers),
    examples: () => Object.fromEntries(examples),
  };
}

const problemResponse = (status: number, codes: readonly ProblemCode[]): object => ({
  description: t.answers.failed[status] ?? '',
  ...headersOf(status),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(
        codes.toSorted().map((code) => [code, { $ref: `#/components/examples/${exampleName(status, code)}` }]),
      ),
    },
  },
});

const HEADERS: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  415: ['Accept-Charset', 'Accept-Encoding'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

function headersOf(status: number): object {
  const names = HEADERS[status] ?? [];
  if (names.length === 0) return {};
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}

const exampleName = (status: number, code: ProblemCode): string =>
  status === findProblemKind(code).status ? code : `${code}-${status}`;

const meanings = { ...texts.apiRefusals, ...texts.apiProblems } as const satisfies Record<ProblemCode, string>;

const PATH = '/api/me';
const FIELDS: Readonly<Partial<Record<ProblemCode, { readonly path: string; readonly code: string }>>> = {
  invalid: { path: 'body.name', code: 'required' },
  'malformed-address': { path: 'path', code: 'malformed-address' },
  'malformed-request': { path: 'path', code: 'malformed-request' },
  'version-unknown': { path: 'header.based-on', code: 'version-unknown' },
};

function problemExample(status: number, code: ProblemCode): object {
  const { sentence } = findProblemKind(code);
  const field = status === 400 ? FIELDS[code] : undefined;
  const more = field === undefined ? {} : { errors: [{ ...field, message: sentence }] };
  const value = toProblemBody(status, code, sentence, PATH, more);
  return { summary: meanings[code], value };
}
