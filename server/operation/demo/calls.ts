import type { FastifyInstance } from 'fastify';

/** What a person types to log in. */
export interface Login {
  readonly eMail: string;
  readonly password: string;
}

/** A call that the portal declined. */
export class CallDeclined extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(call: string, status: number, problem: Problem) {
    super(`${call}: ${status} ${problem.code ?? ''} ${problem.detail ?? ''}`);
    this.status = status;
    this.problem = problem;
  }
}

/** What the demo reads of problem details. */
interface Problem {
  readonly code?: string;
  readonly detail?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** Asks the portal as one person, or with one key, over the calls of docs/api.md. */
export interface Caller {
  /** The answer's body, null where it has none. Throws `CallDeclined` for what is no success. */
  call<Answer>(method: Method, path: string, body?: object): Promise<Answer>;
  /** Sends a form with a file. */
  upload<Answer>(path: string, form: FormData): Promise<Answer>;
}

/** Renewed well before an access token ends. */
const LOGGED_IN_FOR_MILLISECONDS = 20 * 60_000;

/** Calls without a network, through all checks of the portal. */
export function callerWith(http: FastifyInstance, bearer: () => Promise<string>): Caller {
  async function send<Answer>(method: Method, path: string, content: Content): Promise<Answer> {
    const { payload, type } = content;
    const answer = await http.inject({
      method,
      url: path,
      headers: {
        authorization: `Bearer ${await bearer()}`,
        ...(type === null ? {} : { 'content-type': type }),
      },
      ...(payload === null ? {} : { payload }),
    });
    const parsed: unknown = answer.body === '' ? null : JSON.parse(answer.body);
    if (answer.statusCode >= 400) throw new CallDeclined(`${method} ${path}`, answer.statusCode, parsed ?? {});
    return parsed as Answer;
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
export function callerOf(http: FastifyInstance, login: Login): Caller {
  let token: { readonly access: string; readonly since: number } | null = null;
  return callerWith(http, async () => {
    if (token === null || performance.now() - token.since > LOGGED_IN_FOR_MILLISECONDS) {
      const answer = await http.inject({ method: 'POST', url: '/identity/login', payload: login });
      const { accessToken } = answer.json<{ accessToken: string | null }>();
      if (accessToken === null) throw new Error(`${login.eMail} cannot log in`);
      token = { access: accessToken, since: performance.now() };
    }
    return token.access;
  });
}
