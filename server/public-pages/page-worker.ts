import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { workerData } from 'piscina';
import { z } from 'zod';
import { aboutOf, boardTitle, missingTitle } from '#client/public/about.ts';
import { decodeView } from '../stream-cache/encoded-view.ts';
import { NOINDEX, renderHead } from './page-head.ts';
import type { PageContents, PageTask, RenderedPage } from './page-renderer.ts';
import { createTemplate } from './page-template.ts';
import { renderBoard, renderNotFound, renderVisitorPage } from './render-pages.tsx';

// A thread that draws public pages and compresses them (page-renderer.ts).

const html = z.object({ visitor: z.string(), board: z.string() }).parse(workerData);
const templates = { visitor: createTemplate(html.visitor), board: createTemplate(html.board) };

/** Pages live for seconds while results come in: a little larger, in a third of the time. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;

export function renderPage(task: PageTask): RenderedPage {
  const bytes = Buffer.from(drawPage(task));
  return {
    tag: hash('sha256', bytes, 'hex').slice(0, 16),
    bytes,
    brotli: brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gzip: gzipSync(bytes, { level: GZIP_LEVEL }),
  };
}

function drawPage(task: PageTask): string {
  switch (task.kind) {
    case 'visitor': {
      const { props, first } = readContents(task);
      const about = aboutOf(props.tournament);
      return templates.visitor.draw({
        title: about.title,
        head: renderHead(about, { link: props.link, isPrivate: props.tournament.visibility === 'Private' }),
        page: renderVisitorPage(props),
        first,
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
    case 'missing':
      return templates[task.page].draw({
        title: missingTitle(),
        head: NOINDEX,
        page: renderNotFound(),
        first: null,
        isMissing: true,
      });
  }
}

function readContents({ json, stamp, at, link }: PageContents) {
  const tournament = decodeView(json);
  return { props: { tournament, at, link }, first: { json: Buffer.from(json).toString(), stamp, at, link } };
}
