import { isRecord } from '../session/is-record.ts';
import { fromServer } from './from-server.ts';
import { texts } from '../texts/de.ts';
import { ensureSession, redirectToLogin, session } from '../session/page-session.ts';
import { randomKey } from '../session/random-key.ts';
import type { SessionCheck } from '../session/session.ts';
import { attempt, type ReceivedResponse } from './attempt.ts';
import type { CallInput, ResponseOf, Route } from './calls.ts';
import { noteCanWrite } from './use-can-write.ts';
import { beginWrite, endWrite } from './own-writes.ts';
import { logPosition, noteLogPosition } from './log-position.ts';

/** A refusal or failure, ready to be shown: problem details with a German sentence (docs/api.md, "Conventions"). */
export interface Problem {
  /** HTTP status; 0 where no answer came at all. */
  readonly status: number;
  readonly code: string;
  readonly text: string;
  /** Per field: `body.groups.0.teams.2.name` and its sentence. */
  readonly errors: readonly { readonly path: string; readonly message: string }[];
  readonly details: Readonly<Record<string, unknown>>;
}

export type CallResult<Value> =
  | {
      readonly ok: true;
      readonly value: Value;
      /** Events of the tournament after this write, or read; null where the answer does not say. */
      readonly version: number | null;
      /** The version that this write made; null where it changed nothing, or an earlier attempt changed it. */
      readonly step: number | null;
      /** The view's stamp; null where the answer is no view. */
      readonly stamp: string | null;
    }
  | { readonly ok: false; readonly problem: Problem };

/**
 * How long a lost call is repeated, in milliseconds. A write must survive a short outage in the hall; calls about
 * accounts are never repeated: a second attempt with a password that was just changed fails.
 */
const PATIENCE_MS = { read: 15_000, write: 90_000, identity: 0 };
const ATTEMPT_MS = 10_000;
/** Hashing a password is slow and may queue; a picture uploads slowly from a hall. */
const LONG_ATTEMPT_MS = 30_000;
/** The longest time the server prints, with other print jobs before it. */
const PRINT_ATTEMPT_MS = 90_000;

/**
 * The only way to the server. A write carries an Idempotency-Key and is repeated with the same key until an answer
 * arrives, so a lost answer never causes a second result; a read carries `At-Least`. Calls to /api need a session:
 * without one they are dropped and the page goes to the login (`logged-out`). An answer that breaks off counts as none.
 * Never throws for what the server or the network says; throws if an id is missing, which is a programming error.
 */
export async function call<R extends Route>(route: R, input: CallInput<R>): Promise<CallResult<ResponseOf<R>>> {
  if (!isWrite(route)) return send(route, input);
  beginWrite();
  let step: number | null = null;
  try {
    const answer = await send(route, input);
    if (answer.ok) ({ step } = answer);
    return answer;
  } finally {
    endWrite(tournamentOf(input), step);
  }
}

/** A preview only says what a write would bring. */
const isWrite = (route: Route): boolean => !route.startsWith('GET ') && !route.endsWith('/preview');

/** The path of a tournament's resource begins with the tournament's id (docs/api.md, "Conventions"). */
function tournamentOf(asked: object): string {
  const { path, body } = asked as { path?: { id?: string }; body?: { tournamentId?: string } };
  return (path?.id ?? body?.tournamentId ?? '').slice(0, 16);
}

async function send<R extends Route>(route: R, asked: CallInput<R>): Promise<CallResult<ResponseOf<R>>> {
  const [method = 'GET', template = '/'] = route.split(' ');
  const { path, query, body, form, basedOn, key, signal } = asked as {
    path?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    form?: Record<string, string | Blob>;
    basedOn?: number;
    key?: string;
    signal?: AbortSignal;
  };
  const writes = isWrite(route);
  const position = logPosition();
  const request: RequestInit = {
    method,
    headers: {
      accept: isPrint(template) ? 'application/pdf, application/problem+json' : 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(writes ? { 'idempotency-key': key ?? randomKey() } : {}),
      ...(!writes && position !== null ? { 'at-least': position } : {}),
      ...(basedOn === undefined ? {} : { 'based-on': String(basedOn) }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // The browser writes the multipart boundary into the header.
    ...(form === undefined ? {} : { body: formOf(form) }),
  };
  const url = address(template, path ?? {}, query ?? {});
  const identity = template.startsWith('/identity');
  const deadline = Date.now() + (identity ? PATIENCE_MS.identity : writes ? PATIENCE_MS.write : PATIENCE_MS.read);
  const attemptMs = isPrint(template)
    ? PRINT_ATTEMPT_MS
    : identity || form !== undefined
      ? LONG_ATTEMPT_MS
      : ATTEMPT_MS;
  const isLeft = (): boolean => signal?.aborted === true;
  let hasRechecked = false;
  for (let tries = 0; ; tries += 1) {
    if (isLeft()) return { ok: false, problem: noAnswer };
    const admission = await ensureSession(template);
    if (admission === 'logged-out') return { ok: false, problem: loggedOut };
    let received = admission === 'unreachable' ? null : await attempt(url, request, attemptMs, signal);
    if (received?.response.status === 401 && session.stored().accessExpiry !== null) {
      // The session ended elsewhere or got other tokens, or this computer's clock is wrong: one more attempt with fresh
      // tokens, if there are any.
      session.markUncertain();
      const checked: SessionCheck = hasRechecked ? 'logged-out' : await session.check();
      if (checked === 'logged-out') {
        redirectToLogin();
        return { ok: false, problem: loggedOut };
      }
      hasRechecked = checked === 'admitted';
      if (hasRechecked) continue;
      // Whether there is a session is not known now.
      received = null;
    }
    if (writes && received !== null) noteStored(received);
    const givenMs = retryAfterMs(received);
    const waitMs = givenMs ?? Math.min(5_000, 250 * 2 ** tries) * (0.5 + Math.random());
    // A quota that no time gives back says no time either.
    const isFinal = received?.response.status === 429 && givenMs === null;
    const shouldRetry = received === null || (TRANSIENT_STATUSES.has(received.response.status) && !isFinal);
    if (shouldRetry && !isLeft() && Date.now() + waitMs < deadline) {
      await new Promise((resume) => {
        setTimeout(resume, waitMs);
        signal?.addEventListener('abort', resume);
      });
      continue;
    }
    if (received === null) return { ok: false, problem: noAnswer };
    return received.response.ok ? toResult(received) : { ok: false, problem: problemOf(received) };
  }
}

/** A write that is refused for want of room says so at once on every page, one that was stored that there is room. */
function noteStored({ response, content }: ReceivedResponse): void {
  if (response.ok) {
    noteCanWrite(true);
    // Lists say one too, which may be an older one.
    noteLogPosition(response.headers.get('log-position'));
  } else if (response.status === 503 && isRecord(content) && content['code'] === 'storage-full') noteCanWrite(false);
}

const isPrint = (template: string): boolean => template.endsWith('/pdf');

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function address(template: string, path: Record<string, string>, query: Record<string, string>): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const id = path[name];
    if (isMissing(id)) throw new Error(`A call needs ${name}: ${template}`);
    return encodeURIComponent(id);
  });
  for (const [name, value] of Object.entries(query)) {
    if (isMissing(value)) throw new Error(`A call needs ${name}: ${template}`);
  }
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** The types exclude a missing value; one read from an address or an answer may still be missing. */
const isMissing = (value: string | null | undefined): value is '' | null | undefined => value == null || value === '';

function toResult<Value>({ response, content }: ReceivedResponse): CallResult<Value> {
  const stamp = /[0-9a-f]{16}/.exec(response.headers.get('etag') ?? '');
  return {
    ok: true,
    value: fromServer(content),
    version: versionIn(response.headers, 'tournament-version'),
    step: versionIn(response.headers, 'tournament-step'),
    stamp: stamp === null ? null : stamp[0],
  };
}

function versionIn(headers: Headers, name: string): number | null {
  const version = headers.get(name);
  return version === null ? null : Number(version);
}

/** The page is already leaving for the login; nothing is left to report. */
const loggedOut: Problem = {
  status: 401,
  code: 'logged-out',
  text: texts.callProblems.loggedOut,
  errors: [],
  details: {},
};

const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whether the server did not refuse: no answer within the call's patience, or only a status that means "try again". */
export const isLost = ({ status }: Problem): boolean => status === 0 || TRANSIENT_STATUSES.has(status);

const noAnswer: Problem = { status: 0, code: 'no-answer', text: texts.callProblems.noAnswer, errors: [], details: {} };

function problemOf({ response, content }: ReceivedResponse): Problem {
  const details = isRecord(content) ? content : {};
  const errors = Array.isArray(details['errors']) ? fromServer<Problem['errors']>(details['errors']) : [];
  const code = typeof details['code'] === 'string' ? details['code'] : `http-${response.status}`;
  const detail = typeof details['detail'] === 'string' ? details['detail'] : texts.callProblems.unexpected;
  return { status: response.status, code, text: detail, errors, details };
}

function retryAfterMs(arrived: ReceivedResponse | null): number | null {
  const seconds = Number(arrived?.response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}
