import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { missingTitle } from '#client/public/about.ts';
import type { PageName } from '#domain/organization/page-name.ts';
import type { Organization } from '#domain/organization/state.ts';
import { organizationStream, pageNameStream } from '#domain/streams.ts';
import { cacheControlFor } from '../http/conditional-requests.ts';
import { sendEncoded } from '../http/send-encoded.ts';
import { publicOrigin } from '../http/visitor-link.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import { createCalendarCache } from './calendar-cache.ts';
import { newestFirst, type ClubLists } from './club-lists.ts';
import { getClubView } from './club-views.ts';
import { createPageCache } from './page-cache.ts';
import { NOINDEX } from './page-head.ts';
import type { PageRenderer } from './page-renderer.ts';
import { createTemplate, type PublicPage } from './page-template.ts';
import { sendAddress } from './public-pages.ts';
import { qrCode } from './qr-code.ts';
import { HTML, sendPage } from './send-page.ts';
import { texts } from '../texts/de.ts';
import { createVisitLimit, isNewVisit, readSeenCall, rememberVisit } from './visits.ts';

// The page of a club at `/v/{name}` [OR5], its calendar, its code, and the short addresses of tournaments below it.

export interface ClubPages {
  readonly html: Readonly<Record<PublicPage, string>>;
  readonly renderer: PageRenderer;
  readonly states: StreamCache;
  readonly lists: ClubLists;
  /** Counts a visit of an organisation's page. */
  readonly countVisit: (organizationId: string) => void;
  readonly publicUrl: string;
  readonly clock: () => Date;
}

type ClubRequest = FastifyRequest<{ Params: { name: string } }>;

/** An organisation under the name that was asked for; `name` is the newest one of its page. */
interface FoundClub {
  readonly id: string;
  readonly organization: LoadedStream<Organization>;
  readonly name: string;
}

const NAME = /^[a-z0-9-]{3,40}$/;
const PAGES = { bytes: 8 * 2 ** 20, pages: 500 };
const NOT_CACHED = { 'Cache-Control': 'no-store' };
const CALENDAR = 'text/calendar; charset=utf-8';
const RETRY_AFTER_SECONDS = 5;
const MINUTE_MS = 60_000;
const t = texts.organizations;

export async function registerClubPages(http: FastifyInstance, parts: ClubPages): Promise<void> {
  const { html, renderer, states, lists, countVisit, publicUrl, clock } = parts;
  const template = createTemplate(html.club);
  const keep = createPageCache(PAGES);
  const getCalendar = createCalendarCache();
  const isWithinLimit = createVisitLimit(() => clock().getTime());

  /** By any name that its page ever had, in any case; null: there is none, it ended, or the organisation is deleted. */
  async function find({ params }: ClubRequest): Promise<FoundClub | null> {
    const asked = params.name.toLowerCase();
    if (!NAME.test(asked) || asked.startsWith('views-')) return null;
    const id = (await states.load<PageName>(pageNameStream(asked))).state.organizationId;
    if (id === null) return null;
    const organization = await states.load<Organization>(organizationStream(id));
    const { existence, page } = organization.state;
    // A name that was taken before a crash is none of the page yet.
    if (existence !== 'alive' || page.name === null || !page.names.includes(asked)) return null;
    return { id, organization, name: page.name };
  }

  const linkOf = (name: string, request: ClubRequest): string => `${publicOrigin(request, publicUrl)}/v/${name}`;

  // A scope of its own, so that errors are answered with HTML: these routes serve people, not programs.
  await http.register(async (pages) => {
    pages.setErrorHandler((err, request, reply) => {
      request.log.warn({ err }, 'page of a club not shown');
      return sendUnavailable(reply);
    });
    registerReads(pages);
  });

  function registerReads(pages: FastifyInstance): void {
    pages.get<{ Params: { name: string } }>('/v/:name', async (request, reply) => {
      const club = await find(request);
      if (club === null) return sendNotFound(reply);
      // Not for good: a name may be given back to the page later.
      if (club.name !== request.params.name) return reply.headers(NOT_CACHED).redirect(`/v/${club.name}`, 302);
      const view = getClubView(club.organization, await lists.list(club.organization));
      if (view === null) return sendNotFound(reply);
      const { bytes: json, stamp } = view;
      const link = linkOf(club.name, request);
      // What is shown changes with the minute at most: today begins, a day is over.
      const at = new Date(Math.floor(clock().getTime() / MINUTE_MS) * MINUTE_MS);
      const page = await keep(link, `${stamp} ${at.getTime()}`, () =>
        renderer.render({ kind: 'club', json, stamp, at, link }),
      );
      return sendPage(page, cacheControlFor(false), request, reply);
    });

    pages.get<{ Params: { name: string; address: string } }>('/v/:name/:address', async (request, reply) => {
      const club = await find(request);
      const newest = club === null ? null : await newestAt(club, request.params.address.toLowerCase());
      if (newest === null) return sendNotFound(reply);
      return reply.headers(NOT_CACHED).redirect(`/t/${newest}`, 302);
    });

    /** The id of the newest public tournament with this short address. */
    async function newestAt({ organization }: FoundClub, address: string): Promise<string | null> {
      const named = Object.entries(organization.state.page.addresses).filter(([, name]) => name === address);
      const shown = await lists.listByIds(
        organization,
        named.map(([id]) => id),
      );
      return shown.toSorted(newestFirst)[0]?.shown.id ?? null;
    }

    pages.get<{ Params: { name: string } }>('/v/:name/calendar.ics', async (request, reply) => {
      const club = await find(request);
      if (club === null) return sendNotFound(reply);
      const [link, { name }] = [linkOf(club.name, request), club.organization.state];
      const about = { name, link, origin: publicOrigin(request, publicUrl) };
      const calendar = getCalendar(await lists.list(club.organization), about);
      return sendEncoded(calendar, { type: CALENDAR, cacheControl: cacheControlFor(false) }, request, reply);
    });

    pages.get<{ Params: { name: string } }>('/v/:name/qr.svg', async (request, reply) => {
      const club = await find(request);
      if (club === null) return sendNotFound(reply);
      return reply
        .type('image/svg+xml')
        .header('Cache-Control', 'private, max-age=3600')
        .send(qrCode(linkOf(club.name, request)));
    });

    // Which link to pass on: what the settings show is what code and calendar say.
    pages.get<{ Params: { name: string } }>('/v/:name/address.json', async (request, reply) => {
      const club = await find(request);
      return club === null ? sendNotFound(reply) : sendAddress(linkOf(club.name, request), request, reply);
    });

    // However it was typed: no visitor is to be led to the login.
    for (const other of ['/v', '/v/*', '/V', '/V/*']) pages.get(other, (_, reply) => sendNotFound(reply));
  }

  http.post<{ Params: { name: string } }>('/v/:name/seen', async (request, reply) => {
    const isNew = isNewVisit(readSeenCall(request, publicUrl));
    const club = isNew ? await find(request) : null;
    if (club !== null && isWithinLimit(club.id, request.ip)) {
      countVisit(club.id);
      rememberVisit(reply, `/v/${club.name}/seen`, publicUrl);
    }
    return reply.code(204).send();
  });

  async function sendNotFound(reply: FastifyReply): Promise<FastifyReply> {
    const page = await keep('missing', '', () => renderer.render({ kind: 'missing', page: 'club' })).catch(() => null);
    const undrawn = { title: missingTitle(), head: NOINDEX, page: '', first: null, isMissing: true };
    return reply
      .code(404)
      .type(HTML)
      .headers(NOT_CACHED)
      .send(page?.bytes ?? template.draw(undrawn));
  }

  /** The page asks again by itself. */
  function sendUnavailable(reply: FastifyReply): FastifyReply {
    return reply
      .code(503)
      .type(HTML)
      .headers({ ...NOT_CACHED, 'Retry-After': String(RETRY_AFTER_SECONDS) })
      .send(template.draw({ title: t.pageTrouble, head: NOINDEX, page: TROUBLE, first: null }));
  }
}

const TROUBLE = `<main class="not-shown"><h1>${t.pageTrouble}</h1></main>`;
