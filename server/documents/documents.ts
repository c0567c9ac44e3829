import type { FastifyBaseLogger } from 'fastify';
import { pictureIdOf } from '#domain/organization/crest.ts';
import type { ImageView, TournamentView } from '#domain/tournament/contract/views.ts';
import { LINK_PICTURE, type PictureFacts } from '../public-pages/link-picture/picture-facts.ts';
import type { ImageCodec } from '../images/image-codec.ts';
import type { SystemUser } from '../runtime/own-user.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { ChangeDeps } from '../tournaments/preconditions.ts';
import type { TournamentDeps } from '../tournaments/tournament-command.ts';
import type { EncodedView } from '../stream-cache/encoded-view.ts';
import { clientClosedRequest } from '../http/problem-details.ts';
import { KeyedConcurrencyLimit } from '../runtime/concurrency-limit.ts';
import { firstPage } from './first-page.ts';
import { openMarkupRenderer } from './markup-renderer.ts';
import { busy, openPrintPool } from './printing/print-pool.ts';
import { createPrintImageCache } from './print-images.ts';
import type { Markup } from './printing/printing-contract.ts';
import type { DocumentData, PrintedType, PrintConfigurations, PrintImage } from './template.ts';

/** Dependencies of the calls on documents. */
export type DocumentDeps = ChangeDeps &
  Pick<TournamentDeps, 'idSecret' | 'publicUrl'> & {
    readonly documents: Documents;
    /** Counts every document retrieved for keeping. */
    readonly documentRetrieval: { count(documentId: string): void };
  };

/** What is printed of a tournament, and for whom. */
export interface PrintedData extends Pick<DocumentData<PrintedType>, 'head' | 'link' | 'printedAt' | 'timeZone'> {
  readonly tournament: EncodedView<TournamentView>;
}

/** What to print: a document, or a paper that needs none. */
export interface PrintJob extends PrintedData {
  readonly type: PrintedType;
  /** That of its type. */
  readonly configuration: PrintConfigurations[PrintedType];
  /** The file name in the download. */
  readonly title: string;
}

export interface Documents {
  /**
   * Document or paper as a PDF, for the account or key `by`. Throws `ProblemError`: 503 if it cannot be printed now, 499 if
   * the caller left (`signal`), which ends the printing.
   */
  print(job: PrintJob, by: string, signal: AbortSignal): Promise<Buffer>;
  /** Its first sheet as a page of HTML: no browser is asked, and no print waits for it. Throws `ProblemError` (503) where too many wait. */
  drawFirstPage(job: PrintJob): Promise<string>;
  /** The picture of a tournament's link, as PNG. Rejects where it cannot be drawn now; no print waits for it. */
  drawLinkPicture(facts: PictureFacts): Promise<Buffer>;
  stop(): Promise<void>;
}

/** Of one account, so that others come between: printed at once, and waiting. */
const PRINTED_AT_ONCE = 2;
const PRINTS_WAITING = 8;

/** What is printed as it is called outside of the portal: '{document} - {tournament}'. */
export const formatDocumentTitle = (name: string, { tournament }: Pick<PrintedData, 'tournament'>): string =>
  `${name} - ${tournament.view.name}`;

/**
 * `chromium`: the browser's program; null: the first one found. `compiled`: the folder of the compiled server, whose
 * modules threads run. Nothing is started before the first print.
 */
export function openDocuments(parts: {
  readonly compiled: string;
  readonly imageStore: Pick<ImageStore, 'read'>;
  readonly imageCodec: Pick<ImageCodec, 'shrink'>;
  readonly chromium: string | null;
  /** As whom the browser runs, asked at its start; left out or null: as the portal's own user. */
  readonly userOf?: () => SystemUser | null;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): Documents {
  const renderer = openMarkupRenderer(parts.compiled);
  const pages = openPrintPool({ ...parts, isLowPriority: true });
  const pictureOf = createPrintImageCache(parts);
  const turns = new KeyedConcurrencyLimit(PRINTED_AT_ONCE, { maxQueued: PRINTS_WAITING, full: busy });

  const printed = async (image: Pick<ImageView, 'url'> | null): Promise<PrintImage | null> =>
    image === null ? null : pictureOf(pictureIdOf(image.url));

  async function markupFor(job: PrintJob): Promise<Markup> {
    const { type, configuration, title, tournament, head, link, printedAt, timeZone } = job;
    const { images: chosen, organizationCrest } = tournament.view;
    const { organizerLogo, sponsorLogo, sponsorBanner } = chosen;
    const crest = organizationCrest === undefined ? null : { url: organizationCrest };
    const [OrganizerLogo, SponsorLogo, SponsorBanner] = await Promise.all([
      printed(organizerLogo ?? crest),
      printed(sponsorLogo),
      printed(sponsorBanner),
    ]);
    const images = { OrganizerLogo, SponsorLogo, SponsorBanner };
    return renderer.render({
      type,
      json: tournament.bytes,
      data: { configuration, images, head, link, printedAt, timeZone },
      title,
    });
  }

  return {
    async print(job, by, signal) {
      try {
        return await turns.run(by, () => pages.print(() => markupFor(job), signal), signal);
      } catch (error) {
        throw signal.aborted ? clientClosedRequest() : error;
      }
    },
    drawFirstPage: async (job) => firstPage(await markupFor(job)),
    drawLinkPicture: (facts) =>
      pages.draw(async () => {
        const logo = facts.logoId === null ? null : await pictureOf(facts.logoId);
        return renderer.renderLinkPicture(facts, logo);
      }, LINK_PICTURE),
    async stop() {
      try {
        await pages.stop();
      } finally {
        await renderer.close();
      }
    },
  };
}
