import type { TournamentView } from '#domain/tournament/contract/views.ts';
import { decodeView, type ViewBytes } from '../stream-cache/encoded-view.ts';
import type { LinkPictureData } from './link-picture/link-picture.tsx';
import { linkPictureMarkup, markupOf } from './markup.ts';
import type { Markup } from './printing/printing-contract.ts';
import type { DocumentData, PrintedType } from './template.ts';

// A thread that draws documents (markup-renderer.ts).

/** A document to be drawn. */
export interface MarkupTask {
  readonly type: PrintedType;
  /** The tournament's view as JSON: its bytes are copied in a moment, where its objects would take a while. */
  readonly json: ViewBytes<TournamentView>;
  /** All else of the document's data; the configuration is that of its type. */
  readonly data: Omit<DocumentData<PrintedType>, 'tournament'>;
  readonly title: string;
}

export function renderMarkup(task: MarkupTask | LinkPictureData): Omit<Markup, 'images'> {
  if ('facts' in task) return linkPictureMarkup(task);
  const { type, json, data, title } = task;
  const tournament = decodeView(json);
  const { images: _, ...markup } = markupOf(type, { ...data, tournament }, title);
  return markup;
}
