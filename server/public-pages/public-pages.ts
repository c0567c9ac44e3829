import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { boardTitle, missingTitle, titleOf } from '#client/public/about.ts';
import { settingsOf } from '#client/public/board/board-page.ts';
import { lastTurn, turnsOf, type PlanTurns } from '#domain/tournament/match-day/last-turn.ts';
import type { PublicTournamentView } from '#domain/contract.ts';
import { cacheControlFor } from '../http/conditional-requests.ts';
import { ProblemError } from '../http/problem-details.ts';
import { streamId } from '#domain/calls/parameters.ts';
import { parseTypedId } from '../http/typed-id.ts';
import { KeyedConcurrencyLimit } from '../runtime/concurrency-limit.ts';
import type { EncodedView } from '../stream-cache/encoded-view.ts';
import type { Views } from '../stream-cache/view-cache.ts';
import { type Caller, visitor as nobody } from '../http/caller.ts';
import { createTemplate, type PageContent, type PublicPage } from './page-template.ts';
import { buildWebManifest, NOINDEX, renderHead } from './page-head.ts';
import type { PageRenderer } from './page-renderer.ts';
import { sendPage, HTML } from './send-page.ts';
import { createPageCache } from './page-cache.ts';
import type { EncodedContent } from '../http/send-encoded.ts';
import { buildVisitorUrl, isOwnOrigin, publicAddressOf, publicOrigin } from '../http/visitor-link.ts';
import { createLinkPictures } from './link-picture/picture-cache.ts';
import type { PictureFacts } from './link-picture/picture-facts.ts';
import { registerLinkPicture } from './link-picture/picture-route.ts';
import { qrCode } from './qr-code.ts';
import { createVisitLimit, isNewVisit, readSeenCall, rememberVisit } from './visits.ts';

// Visitor page and display board: the first HTML, drawn away from the event loop and sent unchanged.

/** Access to a tournament's pages. */
export interface PageAccess {
  /**
   * The reader, from any origin: a link in a mail comes from no page of this portal. Throws 401 for an invalid bearer.
   */
  readerOf(request: FastifyRequest): Promise<Caller>;
  mayRead(reader: Caller, tournamentId: string): Promise<boolean>;
}

export interface PublicPages {
  /** The built pages. */
  readonly html: Readonly<Record<PublicPage, string>>;
  readonly renderer: PageRenderer;
  readonly views: Pick<Views, 'public'>;
  readonly rights: PageAccess;
  /** Counts a visit of a tournament's page. */
  readonly countVisit: (tournamentId: string) => void;
  /** Whether visits of its page count [NT6]; of a tournament that exists. */
  readonly isCompetition: (tournamentId: string) => Promise<boolean>;
  /** The picture of a tournament's link as PNG; rejects where it cannot be drawn now. */
  readonly drawLinkPicture: (facts: PictureFacts) => Promise<Buffer>;
  readonly publicUrl: string;
  readonly clock: () => Date;
}

/** Those of a tournament. */
type TournamentPage = Exclude<PublicPage, 'club'>;
type PageRequest = FastifyRequest<{ Params: { id: string } }>;
/** The view if the reader has access, 'missing' if not, 'unknown' while access cannot be checked. */
type Seen = EncodedView<PublicTournamentView> | 'missing' | 'unknown';

/** What pages need to know of the matches of a view before they are drawn. */
interface ShownPlan {
  readonly turns: PlanTurns;
  readonly courts: ReadonlySet<number>;
}

/** Boards that are kept: some dozen. */
const BOARDS = { bytes: 8 * 2 ** 20, pages: 500 };
/** Boards of one tournament that wait to be drawn: a hall that switches all its screens on. */
const MAX_WAITING_BOARDS = 8;

export async function registerPublicPages(http: FastifyInstance, parts: PublicPages): Promise<void> {
  const { html, renderer, views, rights, countVisit, isCompetition, drawLinkPicture, publicUrl, clock } = parts;
  const templates = { visitor: createTemplate(html.visitor), board: createTemplate(html.board) };
  const keep = createPageCache();
  // A cache of their own: boards vary by any text in their address, and must not evict visitor pages.
  const keepBoard = createPageCache(BOARDS);
  // One at a time of each tournament: addresses of boards are many, and all pages wait for the same thread.
  const boardTurns = new KeyedConcurrencyLimit(1, {
    maxQueued: MAX_WAITING_BOARDS,
    full: () => new Error('too many boards of this tournament wait to be drawn'),
  });
  const isWithinLimit = createVisitLimit(() => clock().getTime());

  // What all matches are gone through for, once for each view: a page is asked for much more often than it changes.
  const plans = new WeakMap<PublicTournamentView, ShownPlan>();
  function planOf(view: PublicTournamentView): ShownPlan {
    const plan = plans.get(view) ?? {
      turns: turnsOf(view),
      courts: new Set(view.matches.map(({ metadata }) => metadata.court)),
    };
    plans.set(view, plan);
    return plan;
  }

  async function see(request: PageRequest, id = request.params.id): Promise<Seen> {
    if (!streamId.safeParse(id).success) return 'missing';
    try {
      const view = await views.public(id);
      // A hall full of visitors: cookies need not be checked if the view is public.
      if (view?.view.visibility === 'Public') return view;
      // Checked even without a view: otherwise an unidentifiable reader could tell private tournaments from missing
      // ones.
      const reader = await readerOf(request);
      return (await rights.mayRead(reader, id)) && view !== null ? view : 'missing';
    } catch (err) {
      if (err instanceof ProblemError) request.log.warn({ code: err.code, tournament: id }, 'page access not checked');
      else request.log.warn({ err, tournament: id }, 'page access not checked');
      return 'unknown';
    }
  }

  /** The reader; an invalid bearer counts as a visitor. */
  async function readerOf(request: PageRequest): Promise<Caller> {
    try {
      return await rights.readerOf(request);
    } catch (cause) {
      if (cause instanceof ProblemError && cause.status === 401) return nobody;
      throw cause;
    }
  }

  /** null where it cannot be drawn now: then the page draws itself. */
  async function drawOrNull(request: PageRequest, draw: () => Promise<EncodedContent>): Promise<EncodedContent | null> {
    try {
      return await draw();
    } catch (err) {
      request.log.warn({ err, tournament: request.params.id }, 'page not drawn');
      return null;
    }
  }

  /** The view as first drawn; the page is the same under one stamp: it depends on the time only where that changes it. */
  function toPageTask({ view, bytes, stamp }: EncodedView<PublicTournamentView>, request: PageRequest) {
    const at = lastTurn(planOf(view).turns, clock());
    const link = buildVisitorUrl(request.params.id, request, publicUrl);
    // A page that is still handed out when it is a little old was at least seen by the same readers.
    const key = `${link} ${view.visibility}`;
    return { task: { json: bytes, stamp, at, link }, stamp: `${stamp} ${at.getTime()}`, key };
  }

  http.get<{ Params: { id: string } }>('/t/:id', async (request, reply) => {
    const view = await see(request);
    if (view === 'missing' || view === 'unknown') return notThere(view, 'visitor', request, reply);
    const { task, stamp, key } = toPageTask(view, request);
    const page = await drawOrNull(request, () => keep(key, stamp, () => renderer.render({ ...task, kind: 'visitor' })));
    if (page === null) {
      const { organizationColor: color } = view.view;
      return sendUndrawn('visitor', titleOf(view.view), renderHead(view.view, task.link), reply, { color });
    }
    return sendPage(page, cacheControlFor(view.view.visibility === 'Private'), request, reply);
  });

  http.get<{ Params: { id: string } }>('/t/:id/board', async (request, reply) => {
    const view = await see(request);
    if (view === 'missing' || view === 'unknown') return notThere(view, 'board', request, reply);
    const { view: tournament } = view;
    const { task, stamp, key } = toPageTask(view, request);
    const settings = settingsOf(new URL(request.url, publicUrl).search);
    const { pages, qr, theme, court } = settings;
    // A link may name any number: a court outside the plan is drawn by the page itself, and nothing is rendered for it
    // here.
    if (court !== null && !planOf(tournament).courts.has(court)) {
      return sendUndrawn('board', boardTitle(tournament), '', reply, { theme });
    }
    const variant = JSON.stringify([pages, qr, theme, court]);
    const page = await drawOrNull(request, () =>
      keepBoard(`${key} ${variant}`, stamp, () =>
        boardTurns.run(request.params.id, () => renderer.render({ ...task, kind: 'board', settings })),
      ),
    );
    if (page === null) return sendUndrawn('board', boardTitle(tournament), '', reply, { theme });
    return sendPage(page, cacheControlFor(tournament.visibility === 'Private'), request, reply);
  });

  /** What the page itself draws once it has asked for the view. */
  function sendUndrawn(
    kind: TournamentPage,
    title: string,
    head: string,
    reply: FastifyReply,
    look: Pick<PageContent, 'theme' | 'color'>,
  ): FastifyReply {
    const body = templates[kind].draw({ title, head, page: '', first: null, ...look });
    return reply.type(HTML).header('Cache-Control', 'no-store').send(body);
  }

  /** Whether visits of its page count: of a public competition [NT6]. */
  async function isCounted(id: string): Promise<boolean> {
    if (!streamId.safeParse(id).success) return false;
    const view = await views.public(id);
    return view?.view.visibility === 'Public' && (await isCompetition(id));
  }

  // Sent by the page's script: a page that a cache answered for counts too, and what only fetches does not.
  http.post<{ Params: { id: string } }>('/t/:id/seen', async (request, reply) => {
    const { params } = request;
    if (
      isNewVisit(readSeenCall(request, publicUrl)) &&
      (await isCounted(params.id)) &&
      isWithinLimit(params.id, request.ip)
    ) {
      countVisit(params.id);
      rememberVisit(reply, `/t/${params.id}/seen`, publicUrl);
    }
    return reply.code(204).send();
  });

  http.get<{ Params: { id: string } }>('/t/:id/app.webmanifest', async (request, reply) => {
    const view = await see(request);
    if (view === 'missing' || view === 'unknown') return reply.code(view === 'missing' ? 404 : 503).send();
    return reply
      .type('application/manifest+json')
      .header('Cache-Control', view.view.visibility === 'Private' ? 'private, no-store' : 'private, max-age=3600')
      .send(buildWebManifest(view.view.name, `/t/${request.params.id}`));
  });

  const pictures = createLinkPictures({ draw: drawLinkPicture, log: http.log });
  registerLinkPicture(http, { views, pictures, cacheControl: cacheControlFor(false) });

  http.get<{ Params: { id: string } }>('/t/:id/qr.svg', async (request, reply) => {
    // It reveals no more than its own address.
    if (!streamId.safeParse(request.params.id).success) return reply.code(404).send();
    return reply
      .type('image/svg+xml')
      .header('Cache-Control', 'private, max-age=86400')
      .send(qrCode(buildVisitorUrl(request.params.id, request, publicUrl)));
  });

  // Which address to pass on: what the page of the organisers shows is what QR code and calendar say.
  http.get<{ Params: { id: string } }>('/t/:id/address', async (request, reply) => {
    if (!streamId.safeParse(request.params.id).success) return reply.code(404).send();
    return sendAddress(buildVisitorUrl(request.params.id, request, publicUrl), request, reply);
  });

  // The same of the portal itself, before there is anything to visit.
  http.get('/portal/address.json', async (request, reply) =>
    sendAddress(`${publicOrigin(request, publicUrl)}/`, request, reply),
  );

  /** The address that was meant by one that was typed, if the reader may see what is there. */
  async function addressMeant(request: PageRequest): Promise<string | null> {
    for (const id of parseTypedId(request.params.id)) {
      const seen = await see(request, id);
      if (typeof seen !== 'string') return request.url.replace(/^\/t\/[^/?]+/, `/t/${id}`);
    }
    return null;
  }

  /** For 'unknown' the page itself asks again; for 'missing' it stays as it is, unless another address was meant. */
  async function notThere(
    why: 'missing' | 'unknown',
    kind: TournamentPage,
    request: PageRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const isMissing = why === 'missing';
    const meant = isMissing ? await addressMeant(request) : null;
    if (meant !== null) return reply.header('Cache-Control', 'no-store').redirect(meant, 302);
    const page = isMissing
      ? await drawOrNull(request, () => keep(kind, '', () => renderer.render({ kind: 'missing', page: kind })))
      : null;
    return reply
      .code(isMissing ? 404 : 200)
      .type(HTML)
      .headers({ 'Cache-Control': 'no-store' })
      .send(
        page?.bytes ?? templates[kind].draw({ title: missingTitle(), head: NOINDEX, page: '', first: null, isMissing }),
      );
  }
}

/** Sends how others reach a page of this portal, as JSON (docs/api.md). */
export function sendAddress(link: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const bound = request.server.server.address();
  const listensAt = bound === null || typeof bound === 'string' ? '127.0.0.1' : bound.address;
  const address = publicAddressOf(link, { isAskedHere: isOwnOrigin(request), listensAt });
  return reply.header('Cache-Control', 'private, no-store').send(address);
}
