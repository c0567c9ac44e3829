import type { TestPortal } from '#test/support/portal.ts';

/** An answer as a page sees it. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  /** The parsed body; what is in it, the test says. */
  json(): unknown;
  readonly text: string;
}

/** A page of this portal in a browser: keeps cookies, and sends what browsers send about where a request comes from. */
export class Browser {
  readonly jar = new Map<string, string>();
  readonly #portal: Pick<TestPortal, 'http'>;
  readonly #headers: Record<string, string>;

  constructor(portal: Pick<TestPortal, 'http'>, headers: Readonly<Record<string, string>> = {}) {
    this.#portal = portal;
    this.#headers = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Testbrowser', ...headers };
  }

  /** A page that was asked for at this host over plain http, where browsers name nothing but their origin. */
  static overHttp(portal: Pick<TestPortal, 'http'>, host: string): Browser {
    const browser = new Browser(portal, { host, origin: `http://${host}` });
    delete browser.#headers['sec-fetch-site'];
    return browser;
  }

  /** The same cookies at another node. */
  at(portal: Pick<TestPortal, 'http'>): Browser {
    const there = new Browser(portal, this.#headers);
    for (const [name, value] of this.jar) there.jar.set(name, value);
    return there;
  }

  async ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Seen> {
    const answer = await this.#portal.http.inject({
      method,
      url,
      headers: { ...this.#headers, ...headers },
      cookies: Object.fromEntries(this.jar),
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge } of answer.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (maxAge === 0) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return {
      status: answer.statusCode,
      headers: answer.headers,
      cookies: answer.cookies,
      json: () => answer.json() as unknown,
      text: answer.body,
    };
  }

  post = (url: string, payload?: object, headers?: Readonly<Record<string, string>>): Promise<Seen> =>
    this.ask('POST', url, payload, headers);
  get = (url: string, headers?: Readonly<Record<string, string>>): Promise<Seen> =>
    this.ask('GET', url, undefined, headers);
}

/** The administrator of the settings below. */
export const CHIEF = { eMail: 'chefin@verein.example', password: 'Wald-und-Wiese-1' } as const;
export const chiefSettings = { ADMIN_EMAIL: CHIEF.eMail, ADMIN_PASSWORD: CHIEF.password } as const;

export interface Session {
  readonly browser: Browser;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Logs in with a browser of its own. */
export async function loggedIn(
  portal: Pick<TestPortal, 'http'>,
  person: { readonly eMail: string; readonly password: string } = CHIEF,
): Promise<Session> {
  const browser = new Browser(portal);
  const answer = (await browser.post('/identity/login', person)).json() as {
    success: boolean;
    accessToken: string;
    refreshToken: string;
  };
  if (!answer.success) throw new Error(`Cannot log in: ${JSON.stringify(answer)}`);
  return { browser, accessToken: answer.accessToken, refreshToken: answer.refreshToken };
}
