import type { FastifyRequest } from 'fastify';
import { attachment } from '../http/content-disposition.ts';
import { notFound } from '../http/problem-details.ts';
import type { RouteRequest, RouteResponse } from '../http/route.ts';
import { buildVisitorUrl } from '../http/visitor-link.ts';
import { formatDocumentTitle, type DocumentDeps, type PrintedData, type PrintJob } from './documents.ts';

// What all calls that print have in common.

/** What is printed of a tournament now; throws 404 where there is none. */
export async function loadPrintedData(
  deps: DocumentDeps,
  tournamentId: string,
  { httpRequest, query }: { readonly httpRequest: FastifyRequest; readonly query: { readonly timeZone: string } },
): Promise<PrintedData> {
  const tournament = await deps.views.member(tournamentId);
  if (tournament === null) throw notFound();
  const { version, visibility } = tournament.view;
  return {
    tournament,
    head: await deps.pasts.headAt(tournamentId, version),
    // A code that leads to no page is never printed.
    link: visibility === 'Public' ? buildVisitorUrl(tournamentId, httpRequest, deps.publicUrl) : null,
    printedAt: deps.clock().toISOString(),
    timeZone: query.timeZone,
  };
}

/** Prints for as long as the caller is there; the file is called by `name` and the tournament. */
export async function printPdf(
  deps: DocumentDeps,
  { metadata, getSignal }: Pick<RouteRequest<unknown, unknown, unknown>, 'metadata' | 'getSignal'>,
  name: string,
  job: Omit<PrintJob, 'title'>,
): Promise<RouteResponse> {
  const title = formatDocumentTitle(name, job);
  const { actor } = metadata;
  const bytes = await deps.documents.print({ ...job, title }, `${actor.kind} ${actor.id}`, getSignal());
  return {
    status: 200,
    type: 'application/pdf',
    headers: { 'Content-Disposition': attachment(`${title}.pdf`) },
    bytes,
  };
}
