import { hash } from 'node:crypto';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { workerData } from 'piscina';
import { z } from 'zod';
import type { PublicTournamentView } from '#domain/contract.ts';
import { renderHead } from './page-head.ts';
import { readTemplate } from './page-template.ts';
import type { PageTask, RenderedPage } from './page-renderer.ts';
import * as drawing from './render-pages.tsx';

// A thread that draws public pages and compresses them (page-renderer.ts).

const { web } = z.object({ web: z.string() }).parse(workerData);
const visitor = readTemplate(join(web, 'visitor.html'));
const board = readTemplate(join(web, 'board.html'));

/** Pages live for seconds while results come in: a little larger, in a third of the time. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;

export default function renderPage(task: PageTask): RenderedPage {
  const html = task.kind === 'visitor' ? visitorPage(task) : boardPage(task);
  const bytes = Buffer.from(html);
  return {
    tag: hash('sha256', bytes, 'hex').slice(0, 16),
    bytes,
    brotli: brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gzip: gzipSync(bytes, { level: GZIP_LEVEL }),
  };
}

function propsOf({ json, stamp, at, link }: PageTask) {
  const text = Buffer.from(json).toString();
  const tournament = JSON.parse(text) as PublicTournamentView;
  return { props: { tournament, at, link }, first: { json: text, stamp, at, link } };
}

function visitorPage(task: PageTask): string {
  const { props, first } = propsOf(task);
  const about = drawing.aboutOf(props.tournament);
  const isPrivate = props.tournament.visibility === 'Private';
  return visitor.draw({
    title: about.title,
    head: renderHead(about, { link: props.link, isPrivate }),
    page: drawing.renderVisitorPage(props),
    first,
  });
}

function boardPage(task: Extract<PageTask, { kind: 'board' }>): string {
  const { props, first } = propsOf(task);
  const { theme } = task.settings;
  return board.draw({
    title: drawing.boardTitle(props.tournament),
    head: '',
    page: drawing.renderBoard(props, task.settings),
    first,
    theme,
  });
}
