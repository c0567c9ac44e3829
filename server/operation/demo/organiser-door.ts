import type { FastifyInstance } from 'fastify';
import type { Login } from './calls.ts';
import { entrancePage, type SessionTokens } from './entrance-page.ts';
import { oneTimeLinks } from './one-time-links.ts';
import { texts } from '../../texts/de.ts';

const t = texts.demo;

const PATH = '/demo/organiser';

/** What the demo's organiser gets to see, and as whom. */
export interface Entrance {
  readonly login: Login;
  readonly page: string;
}

/** The links that log the demo's organiser in. */
export interface OrganiserDoor {
  /** A path that opens `entrance` once; the one before it opens nothing any more. */
  issue(entrance: Entrance): string;
}

/**
 * Adds the route behind these links; only a demo's portal has it. The session is that of an ordinary login. `renewed` is
 * told the path that works next, after a link was used or came too late.
 */
export function addOrganiserDoor(
  http: FastifyInstance,
  { renewed }: { readonly renewed: (path: string) => void },
): OrganiserDoor {
  const links = oneTimeLinks(() => new Date());
  let entrance: Entrance | null = null;
  const issue = (): string => `${PATH}/${links.issue()}`;

  // A HEAD, as of a program that looks at links, would use it up.
  http.get<{ Params: { key: string } }>(`${PATH}/:key`, { exposeHeadRoute: false }, async (request, reply) => {
    void reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
    const answer = links.redeem(request.params.key);
    if (answer !== 'unknown') renewed(issue());
    if (answer !== 'opened' || entrance === null) {
      return reply.code(410).type('text/plain; charset=utf-8').send(t.usedLink);
    }
    const { login, page } = entrance;
    const loggedIn = await http.inject({ method: 'POST', url: '/identity/login', payload: login });
    const { html, contentSecurityPolicy } = entrancePage(loggedIn.json<SessionTokens>(), page);
    return reply
      .header('Set-Cookie', loggedIn.headers['set-cookie'] ?? [])
      .header('Content-Security-Policy', contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(html);
  });

  return {
    issue(opened) {
      entrance = opened;
      return issue();
    },
  };
}
