import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

interface Site {
  /** PUBLIC_URL is https; halls run on plain http in a LAN and must not be upgraded away. */
  readonly https: boolean;
}

/** What answers say to browsers, by the address that was asked (its path): names of headers in lower case. */
export function securityHeaders(site: Site): (url: string) => Readonly<Record<string, string>> {
  const [own, shown, showing] = [
    headersOf(site),
    headersOf({ ...site, framed: true }),
    headersOf({ ...site, framing: true }),
  ];
  return (url) => (PUBLIC_PAGE.test(url) ? shown : PORTAL.test(url) ? showing : own);
}

/** Visitor page and board: anybody may show them in a page of his own, and they hold no inline style. */
const PUBLIC_PAGE = /^\/t\//;

/** Shows the board in a frame while its link is put together. */
const PORTAL = /^\/portal(\/|$)/;

/** None of it depends on the request, so helmet is asked once. */
function headersOf({
  https,
  framed = false,
  framing = false,
}: Site & { readonly framed?: boolean; readonly framing?: boolean }): Readonly<Record<string, string>> {
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
        ...(framing ? { frameSrc: ["'self'"] } : {}),
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
