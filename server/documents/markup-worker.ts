import { decodeView } from '../stream-cache/encoded-view.ts';
import type { MarkupTask } from './markup-renderer.ts';
import { markupOf } from './markup.ts';
import type { Markup } from './printing/printing-browser.ts';

// A thread that draws documents (markup-renderer.ts).

export function renderMarkup({ type, json, matter, title }: MarkupTask): Omit<Markup, 'pictures'> {
  const tournament = decodeView(json);
  const { pictures: _, ...markup } = markupOf(type, { ...matter, tournament }, title);
  return markup;
}
