import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../http/escape-html.ts';
import { themePath } from './club-theme-file.ts';

/** A public page, by the name of its entry in the client. */
export type PublicPage = 'visitor' | 'board' | 'club';

/** The built pages as HTML, from the folder of the built client. */
export const readPublicPages = (web: string): Readonly<Record<PublicPage, string>> => ({
  visitor: readFileSync(join(web, 'visitor.html'), 'utf8'),
  board: readFileSync(join(web, 'board.html'), 'utf8'),
  club: readFileSync(join(web, 'club.html'), 'utf8'),
});

/** A built page of the client, to be filled in. */
export interface PageTemplate {
  draw(parts: PageContent): string;
}

export interface PageContent {
  readonly title: string;
  /** Meta tags and links, as HTML. */
  readonly head: string;
  /** What is seen before any script runs, as HTML. */
  readonly page: string;
  /** The view that the page starts from; null: the page has to request it. */
  readonly first: EmbeddedView | null;
  /** This caller has nothing to see here. */
  readonly isMissing?: boolean;
  readonly theme?: 'light' | 'dark';
  /** Of the club, `#rrggbb`: the page wears its theme. */
  readonly color?: string | undefined;
}

/** The view that `page` was made of, and for which moment and address. */
export interface EmbeddedView {
  readonly json: string;
  readonly stamp: string;
  readonly at: Date;
  readonly link: string;
}

/** A page that vite built; throws where it lacks a place that has to be filled. */
export function createTemplate(html: string): PageTemplate {
  for (const place of ['<!--head-->', '<!--page-->', '<!--first-->', '<title>']) {
    if (!html.includes(place)) throw new Error(`A page has no ${place}`);
  }
  return {
    draw({ title, head, page, first, isMissing = false, theme, color }) {
      const filled: Readonly<Record<string, string>> = {
        '<!--head-->': color === undefined ? head : `${head}\n    <link rel="stylesheet" href="${themePath(color)}" />`,
        '<!--page-->': page,
        '<!--first-->': first === null ? '' : embedView(first),
      };
      return html
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
        .replace(/<html lang="de"( data-theme="\w+")?/, (begin) =>
          [
            theme === undefined ? begin : `<html lang="de" data-theme="${theme}"`,
            isMissing ? ' data-missing' : '',
            color === undefined ? '' : ' data-club',
          ].join(''),
        )
        .replaceAll(/<!--(?:head|page|first)-->/g, (place) => filled[place] ?? '');
    },
  };
}

/** Text in a `template`, which is inert: no script, so the Content-Security-Policy has nothing against it. */
const embedView = ({ json, stamp, at, link }: EmbeddedView): string =>
  `<template id="first" data-stamp="${stamp}" data-at="${at.toISOString()}" data-link="${escapeHtml(link)}">${textOnly(json)}</template>`;

/** Escapes text for HTML content, not for attributes: quotes, which are frequent in JSON, stay. */
const textOnly = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
