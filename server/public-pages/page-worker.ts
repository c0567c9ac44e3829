import { workerData } from 'piscina';
import { z } from 'zod';
import { aboutClub, boardTitle, missingTitle, titleOf } from '#client/public/about.ts';
import type { BoardSettings } from '#client/public/board/board-page.ts';
import type { PublicOrganizationView, PublicTournamentView } from '#domain/contract.ts';
import { compressBrotli, compressGzip } from '../runtime/compression.ts';
import { computeStamp } from '../runtime/content-hash.ts';
import { decodeView, type ViewBytes } from '../stream-cache/encoded-view.ts';
import { NOINDEX, renderHead, renderLinkPreview } from './page-head.ts';
import { createTemplate, type EmbeddedView, type PublicPage } from './page-template.ts';
import { renderBoard, renderClub, renderNotFound, renderVisitorPage } from './render-pages.tsx';

// A thread that draws public pages and compresses them (page-renderer.ts).

const html = z.object({ visitor: z.string(), board: z.string(), club: z.string() }).parse(workerData);
const templates = {
  visitor: createTemplate(html.visitor),
  board: createTemplate(html.board),
  club: createTemplate(html.club),
};

/** What a page shows: the view as JSON with its stamp, the moment and the address it is drawn for. */
interface PageContents<View = PublicTournamentView> {
  readonly json: ViewBytes<View>;
  readonly stamp: string;
  readonly at: Date;
  readonly link: string;
}

/** A page to render; 'missing': the page of an address that has nothing to show. */
export type PageTask =
  | ({ readonly kind: 'visitor' } & PageContents)
  | ({ readonly kind: 'board'; readonly settings: BoardSettings } & PageContents)
  | ({ readonly kind: 'club' } & PageContents<PublicOrganizationView>)
  | { readonly kind: 'missing'; readonly page: PublicPage };

/** Its HTML, as it is and compressed; `tag` as in `EncodedContent`. */
export interface RenderedPage {
  readonly tag: string;
  readonly bytes: Uint8Array;
  readonly brotli: Uint8Array;
  readonly gzip: Uint8Array;
}

/** Pages live for seconds while results come in: a little larger, in a third of the time. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;

export function renderPage(task: PageTask): RenderedPage {
  const bytes = Buffer.from(drawPage(task));
  return {
    tag: computeStamp(bytes),
    bytes,
    brotli: compressBrotli(bytes, BROTLI_QUALITY),
    gzip: compressGzip(bytes, GZIP_LEVEL),
  };
}

function drawPage(task: PageTask): string {
  switch (task.kind) {
    case 'visitor': {
      const { props, first } = readContents(task);
      return templates.visitor.draw({
        title: titleOf(props.tournament),
        head: renderHead(props.tournament, props.link),
        page: renderVisitorPage(props),
        first,
        color: props.tournament.organizationColor,
      });
    }
    case 'board': {
      const { props, first } = readContents(task);
      const { settings } = task;
      return templates.board.draw({
        title: boardTitle(props.tournament),
        head: '',
        page: renderBoard(props, settings),
        first,
        theme: settings.theme,
      });
    }
    case 'club': {
      const { at, link } = task;
      const club = decodeView(task.json);
      const about = aboutClub(club);
      return templates.club.draw({
        title: about.title,
        head: renderLinkPreview(about, link, { color: club.color }).join('\n    '),
        page: renderClub({ club, at, link }),
        first: embed(task),
        color: club.color,
      });
    }
    case 'missing':
      return templates[task.page].draw({
        title: missingTitle(),
        head: NOINDEX,
        page: renderNotFound(task.page),
        first: null,
        isMissing: true,
      });
  }
}

function readContents(contents: PageContents) {
  const { json, at, link } = contents;
  return { props: { tournament: decodeView(json), at, link }, first: embed(contents) };
}

const embed = <View>({ json, stamp, at, link }: PageContents<View>): EmbeddedView => ({
  json: Buffer.from(json).toString(),
  stamp,
  at,
  link,
});
