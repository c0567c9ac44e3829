import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { readJson } from '#domain/json-text.ts';

/** What a person types to log in. */
export interface Login {
  readonly eMail: string;
  readonly password: string;
}

/** A call that the portal declined. */
export class CallDeclined extends Error {
  readonly status: number;
  readonly problem: ProblemDetail;

  constructor(call: string, status: number, problem: ProblemDetail) {
    super(`${call}: ${status} ${problem.code ?? ''} ${problem.detail ?? ''}`);
    this.status = status;
    this.problem = problem;
  }
}

/** What the demo reads of problem details. */
interface ProblemDetail {
  readonly code?: string;
  readonly detail?: string;
}

type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** Asks the portal as one person, or with one key, over the calls of docs/api.md. */
export interface DemoCaller {
  /** The answer's body, null where it has none. Throws `CallDeclined` for what is no success. */
  call<Answer>(method: CallMethod, path: string, body?: object): Promise<Answer>;
  /** Sends a form with a file. */
  upload<Answer>(path: string, form: FormData): Promise<Answer>;
}

/** The status of a portal that cannot answer truly just now: a laptop that is busy with other things has such moments. */
const NOT_NOW = 503;
const WAIT_MS = 1_000;
const MAX_TRIES = 30;
/** Renewed well before an access token ends. */
const LOGGED_IN_FOR_MS = 20 * 60_000;

/** Calls without a network, through all checks of the portal. */
export function callerWith(http: FastifyInstance, bearer: () => Promise<string>): DemoCaller {
  async function send<Answer>(method: CallMethod, path: string, content: Content): Promise<Answer> {
    // Of one key for all tries: what was done by an answer that got lost is not done again.
    const key = randomUUID();
    for (let tries = 1; ; tries += 1) {
      const answer = await http.inject(await request(method, path, content, key));
      const body = answer.body === '' ? 'null' : answer.body;
      // The caller names the answer of a call of this very portal.
      if (answer.statusCode < 400) return readJson<Answer>(body);
      if (answer.statusCode !== NOT_NOW || tries === MAX_TRIES) {
        throw new CallDeclined(`${method} ${path}`, answer.statusCode, readJson<ProblemDetail | null>(body) ?? {});
      }
      await pause(WAIT_MS);
    }
  }

  async function request(
    method: CallMethod,
    path: string,
    { payload, type }: Content,
    key: string,
  ): Promise<InjectOptions> {
    const headers = {
      authorization: `Bearer ${await bearer()}`,
      'idempotency-key': key,
      ...(type === null ? {} : { 'content-type': type }),
    };
    return { method, url: path, headers, ...(payload === null ? {} : { payload }) };
  }

  return {
    call: (method, path, body) =>
      send(method, path, body === undefined ? NOTHING : { payload: JSON.stringify(body), type: 'application/json' }),
    async upload(path, form) {
      const encoded = new Response(form);
      const payload = Buffer.from(await encoded.arrayBuffer());
      return send('POST', path, { payload, type: encoded.headers.get('content-type') });
    },
  };
}

interface Content {
  readonly payload: string | Buffer | null;
  readonly type: string | null;
}
const NOTHING: Content = { payload: null, type: null };

/** Asks as the person who logs in with `login`. */
export function callerOf(http: FastifyInstance, login: Login): DemoCaller {
  let token: { readonly access: string; readonly since: number } | null = null;
  return callerWith(http, async () => {
    if (token === null || performance.now() - token.since > LOGGED_IN_FOR_MS) {
      const answer = await http.inject({ method: 'POST', url: '/identity/login', payload: login });
      const { accessToken } = answer.json<{ accessToken: string | null }>();
      if (accessToken === null) throw new Error(`${login.eMail} cannot log in`);
      token = { access: accessToken, since: performance.now() };
    }
    return token.access;
  });
}
