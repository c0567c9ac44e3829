import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

interface Site {
  /** PUBLIC_URL is https; halls run on plain http in a LAN and must not be upgraded away. */
  readonly https: boolean;
}

/** What answers say to browsers, by the address that was asked (its path): names of headers in lower case. */
export function securityHeaders(site: Site): (url: string) => Readonly<Record<string, string>> {
  const [own, shown, showing, data] = [
    headersOf(site),
    headersOf({ ...site, framed: true }),
    headersOf({ ...site, framing: true }),
    forData(headersOf(site)),
  ];
  return (url) => (DATA.test(url) ? data : PUBLIC_PAGE.test(url) ? shown : PORTAL.test(url) ? showing : own);
}

/** Data for programs, and images. The API docs are excluded: they are pages. */
const DATA = /^\/(api\/(?!docs)|images\/)/;

/** Visitor page, board and page of a club may be embedded in any page, and contain no inline style. */
const PUBLIC_PAGE = /^\/[tv]\//;

/** Shows the board in a frame while its link is put together, and documents as they will be printed. */
const PORTAL = /^\/portal(\/|$)/;

/**
 * Opened as a page, data may do nothing at all, in no frame, and leads nowhere. What else there is to say to pages, and to
 * browsers that do not know frame-ancestors, it needs not repeat: each line costs a read half a microsecond.
 */
function forData(all: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const said = Object.entries(all).filter(([name]) => SAID_BY_DATA.has(name));
  return {
    ...Object.fromEntries(said),
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  };
}

const SAID_BY_DATA = new Set([
  'content-security-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

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
        // A printed document is a blob: its frame, and what browsers show PDFs with inside that.
        ...(framing ? { frameSrc: ["'self'", 'blob:'] } : {}),
        objectSrc: [framing ? 'blob:' : "'none'"],
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
  ask(request, answer, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}
