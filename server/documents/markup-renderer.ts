import { join } from 'node:path';
import type { TournamentView } from '#domain/tournament/view-contract.ts';
import { ProblemError, serviceUnavailable } from '../http/problem-details.ts';
import { openWorkerPool } from '../runtime/worker-pool.ts';
import type { ViewBytes } from '../stream-cache/encoded-view.ts';
import { texts } from '../texts/de.ts';
import type * as worker from './markup-worker.ts';
import type { Markup } from './printing/printing-browser.ts';
import { picturesOf, type DocumentData, type DocumentType } from './template.ts';

/** A document to be drawn. */
export interface MarkupTask {
  readonly type: DocumentType;
  /** The tournament's view as JSON: its bytes are copied in a moment, where its objects would take a while. */
  readonly json: ViewBytes<TournamentView>;
  /** All else of the document's data; the configuration is that of its type. */
  readonly matter: Omit<DocumentData<DocumentType>, 'tournament'>;
  readonly title: string;
}

/** Draws documents away from the event loop: a plan of thousands of matches takes a second. */
export interface MarkupRenderer {
  /** Rejects with a `ProblemError` (503) where too many wait. */
  render(task: MarkupTask): Promise<Markup>;
  close(): Promise<void>;
}

/** As many as are printed at once take turns; this is beyond them. */
const PLACES = 30;
/** The largest plan there can be takes a second or two. */
const MAX_MS = 30_000;
const MEGABYTES = 512;

/** `compiled` is the folder of the compiled server, whose modules the thread runs. */
export function openMarkupRenderer(compiled: string): MarkupRenderer {
  const pool = openWorkerPool<typeof worker>({
    file: join(compiled, 'documents/markup-worker.js'),
    threads: 1,
    places: PLACES,
    full: () => serviceUnavailable('busy', texts.documents.busy),
    limit: {
      milliseconds: MAX_MS,
      megabytes: MEGABYTES,
      exceeded: () => new ProblemError(503, 'printing-too-long', texts.documents.tooLong, { retryAfter: 30 }),
    },
  });
  return {
    render: async (task) => ({ ...(await pool.run('renderMarkup', task)), pictures: picturesOf(task.matter.pictures) }),
    close: () => pool.close(),
  };
}
