import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import helmet from 'helmet';

interface Site {
  /** PUBLIC_URL is https; halls run on plain http in a LAN and must not be upgraded away. */
  readonly https: boolean;
}

/** What answers say to browsers, by the address that was asked (its path): names of headers in lower case. */
export function securityHeaders(site: Site): (url: string) => Readonly<Record<string, string>> {
  const [own, shown] = [headersOf(site), headersOf({ ...site, framed: true })];
  return (url) => (PUBLIC_PAGE.test(url) ? shown : own);
}

/** Visitor page and board: anybody may show them in a page of his own, and they hold no inline style. */
const PUBLIC_PAGE = /^\/t\//;

/** None of it depends on the request, so helmet is asked once. */
function headersOf({ https, framed = false }: Site & { readonly framed?: boolean }): Readonly<Record<string, string>> {
  const ask = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: framed ? ["'self'"] : ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        ...(framed ? {} : { frameAncestors: ["'none'"] }),
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // For browsers that do not know frame-ancestors; helmet's own word for it is weaker.
    xFrameOptions: framed ? false : { action: 'deny' },
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
  });
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  ask(request, answer, (fault) => {
    if (fault !== undefined) throw fault;
  });
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}

type Answering = Pick<FastifyReply, 'getHeader' | 'header' | 'removeHeader'>;

/** For a page that shows our own pages in a frame. */
export const framesOurs = (reply: Answering): void => changePolicy(reply, (policy) => `${policy};frame-src 'self'`);

/** For a public page, which others may show in theirs (contract.md, Public). */
export function isFramed(reply: Answering): void {
  changePolicy(reply, (policy) => policy.replace("frame-ancestors 'none'", 'frame-ancestors *'));
  reply.removeHeader('x-frame-options');
}

function changePolicy(reply: Answering, change: (policy: string) => string): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string') reply.header('content-security-policy', change(policy));
}
