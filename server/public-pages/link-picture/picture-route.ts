import type { FastifyInstance, FastifyReply } from 'fastify';
import { aboutOf } from '#client/public/about.ts';
import { getSingleHeader, matchesETag, NO_STORE, parseETags } from '../../http/conditional-requests.ts';
import { streamId } from '#domain/calls/parameters.ts';
import { computeStamp } from '../../runtime/content-hash.ts';
import type { Views } from '../../stream-cache/view-cache.ts';
import { ICON } from './describe-picture.ts';
import type { LinkPictures } from './picture-cache.ts';
import { pictureFactsOf } from './picture-facts.ts';

/**
 * The picture of a public tournament's link [OR6], whatever else the address asks for. Who asks has no session: a private
 * tournament has none, for members neither.
 */
export function registerLinkPicture(
  http: FastifyInstance,
  {
    views,
    pictures,
    cacheControl,
  }: { readonly views: Pick<Views, 'public'>; readonly pictures: LinkPictures; readonly cacheControl: string },
): void {
  http.get<{ Params: { id: string } }>('/t/:id/preview.png', async (request, reply) => {
    const { id } = request.params;
    const seen = await publicView(id).catch((err: unknown) => {
      request.log.warn({ err, tournament: id }, 'picture of a link not shown');
      return 'unknown' as const;
    });
    if (seen === 'unknown') return reply.headers(NO_STORE).code(503).send();
    if (seen === null) return reply.headers(NO_STORE).code(404).send();
    const png = await pictures(id, pictureFactsOf(seen));
    if (png === null) return reply.headers(NO_STORE).redirect(aboutOf(seen).picture?.path ?? ICON.path, 302);
    const known = parseETags(getSingleHeader(request.headers, 'if-none-match'));
    return sendPng(png, matchesETag(known, computeStamp(png)), reply);
  });

  async function publicView(id: string) {
    if (!streamId.safeParse(id).success) return null;
    const view = (await views.public(id))?.view ?? null;
    return view?.visibility === 'Public' ? view : null;
  }

  function sendPng(png: Buffer, isKnown: boolean, reply: FastifyReply): FastifyReply {
    void reply.headers({ 'Cache-Control': cacheControl, ETag: `"${computeStamp(png)}"` });
    return isKnown ? reply.code(304).send() : reply.type('image/png').send(png);
  }
}
