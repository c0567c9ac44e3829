import { z } from 'zod';
import type { ProblemCode } from './problem-codes.ts';
import type { Cookie } from './host-cookies.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

/**
 * RFC 9457 problem details with our stable `code` and, for invalid input, the invalid fields. Texts are German. A
 * `code` may add members of its own, such as `conflicts` or `current`.
 */
export const problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    code: z.string(),
    errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;

const titles: Readonly<Record<number, string>> = t.titles;

/** An unsuccessful answer, thrown from a handler and written in one place. It is expected, so the log has no stack. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly more: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;
  readonly cookies: readonly Cookie[];
  /** What the answer says besides. */
  readonly headers: Readonly<Record<string, string>>;
  /** The code in the log, where the answer must not tell it. */
  readonly loggedAs: string;

  constructor(
    status: number,
    code: ProblemCode,
    detail: string,
    more: {
      readonly details?: Readonly<Record<string, unknown>>;
      readonly retryAfterSeconds?: number;
      readonly cookies?: readonly Cookie[];
      readonly headers?: Readonly<Record<string, string>>;
      readonly loggedAs?: string;
    } = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.more = more.details ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.cookies = more.cookies ?? [];
    this.headers = more.headers ?? {};
    this.loggedAs = more.loggedAs ?? code;
  }
}

export const notFound = (): ProblemError => new ProblemError(404, 'not-found', t.notFound);

/** It is there, and not the caller's: the same answer, another word in the log. */
export const hiddenAsNotFound = (): ProblemError =>
  new ProblemError(404, 'not-found', t.notFound, { loggedAs: 'not-theirs' });

/** The caller's role is too low for this action, on something they may see. */
export const forbidden = (): ProblemError => new ProblemError(403, 'forbidden', t.forbidden);

/** The caller closed the connection: the answer only ends what was begun. */
export const clientClosedRequest = (): ProblemError => new ProblemError(499, 'left', texts.documents.left);

/** This node has no current data; a retry will soon succeed. */
export const serviceUnavailable = (code: ProblemCode, detail: string): ProblemError =>
  new ProblemError(503, code, detail, { retryAfterSeconds: 1 });

/** The body of an unsuccessful answer. `instance` is the requested path, without its query. */
export const toProblemBody = (
  status: number,
  code: string,
  detail: string,
  instance: string,
  more: Readonly<Record<string, unknown>> = {},
): Problem => ({
  // Our own members first, so that none can replace a standard one.
  ...more,
  type: 'about:blank',
  title: titles[status] ?? t.notAccepted,
  status,
  detail,
  instance,
  code,
});

type Issue = z.core.$ZodIssue;

const kinds: Readonly<Record<string, string>> = t.kinds;

function sentence(issue: Issue, isMissing: boolean): { code: string; message: string } {
  if (issue.code === 'custom') {
    const code = issue.params?.['code'];
    return { code: typeof code === 'string' ? code : 'invalid', message: issue.message };
  }
  if ((issue.code === 'invalid_type' || issue.code === 'invalid_value') && isMissing) {
    return { code: 'required', message: t.required };
  }
  const { code, message } = inGeneral(issue);
  return { code, message: findCustomMessage(issue) ?? message };
}

function inGeneral(issue: Exclude<Issue, { readonly code: 'custom' }>): { code: string; message: string } {
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'invalid-type', message: t.expected(kinds[issue.expected] ?? issue.expected) };
    case 'too_big':
      return { code: 'too-big', message: (issue.origin === 'array' ? t.atMostEntries : t.atMost)(issue.maximum) };
    case 'too_small':
      return { code: 'too-small', message: (issue.origin === 'array' ? t.atLeastEntries : t.atLeast)(issue.minimum) };
    case 'invalid_value':
      return { code: 'invalid-value', message: t.possible(issue.values.map(String).join(', ')) };
    case 'invalid_format':
      return { code: 'invalid-format', message: t.invalidFormat };
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return { code: 'invalid', message: t.invalidValue };
  }
}

// A schema may have its own German sentence; the library's, which names patterns and types, is no help to users.
const findCustomMessage = ({ message }: Issue): string | null =>
  /^(Invalid|Too (big|small)|Unrecognized)\b/.test(message) ? null : message;

/** The most unknown fields to name, and the most bytes of invalid fields in an answer. */
const MAX_UNKNOWN_FIELDS = 10;
const MAX_BYTES = 3_000;
/** Characters of a field's name that are repeated: it may be the sender's own. */
const MAX_NAME_LENGTH = 60;

/**
 * The invalid fields of an input, an unknown field by its own name: the first of them, as many as an answer of 4 kB
 * holds. `at` is where the schema was applied: body, query or path.
 */
export function fieldErrors(at: string, error: z.core.$ZodError, input: unknown): NonNullable<Problem['errors']> {
  const errors: NonNullable<Problem['errors']> = [];
  let bytes = 0;
  for (const each of allErrors(at, error, input)) {
    bytes += Buffer.byteLength(JSON.stringify(each));
    if (bytes > MAX_BYTES && errors.length > 0) break;
    errors.push(each);
  }
  return errors;
}

function* allErrors(
  at: string,
  { issues }: z.core.$ZodError,
  input: unknown,
): Generator<NonNullable<Problem['errors']>[number]> {
  let unknown = 0;
  for (const issue of issues) {
    const here = [at, ...issue.path.map((name) => truncate(String(name)))].join('.');
    if (issue.code !== 'unrecognized_keys') {
      yield { path: here, ...sentence(issue, isMissing(input, issue.path)) };
      continue;
    }
    for (const key of issue.keys.slice(0, MAX_UNKNOWN_FIELDS - unknown)) {
      unknown += 1;
      const name = truncate(key);
      yield { path: `${here}.${name}`, code: 'unknown-field', message: t.unknownField(name) };
    }
  }
}

/** Whether the input has no value at the issue's path: distinguishes a wrong type from a missing value. */
const isMissing = (input: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), input) === undefined;

const isRecord = (part: unknown): part is Readonly<Record<PropertyKey, unknown>> =>
  typeof part === 'object' && part !== null;

const truncate = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;

/** The error of a body that is no JSON. */
export const malformedJson = { path: 'body', code: 'malformed-json', message: t.noJson };

/** One sentence that names the first error, for the `detail` of a 400. */
export const invalid = (errors: NonNullable<Problem['errors']>): ProblemError =>
  new ProblemError(400, 'invalid', errors[0] === undefined ? t.invalid : errors[0].message, {
    details: { errors },
  });

/** The same for every reason: no session, an expired one, one that was ended. */
export const notLoggedIn = (): ProblemError => new ProblemError(401, 'not-logged-in', t.notLoggedIn);
