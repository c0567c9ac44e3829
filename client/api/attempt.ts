import { takePrefetched } from './prefetch.ts';
import { noteAnswerTime } from '../texts/server-time.ts';
import { isPrinted, printedFile } from './printed-file.ts';

/** An answer that came whole. */
export interface ReceivedResponse {
  readonly response: Response;
  /** What it holds, by its type; of a refusal that is no JSON null. */
  readonly content: unknown;
}

/**
 * Sends a request once and takes in all of the answer; null: none came, it broke off, or it is not what was asked for.
 * It must be here within `withinMs`; `left` ends it before.
 */
export async function attempt(
  url: string,
  request: RequestInit,
  withinMs: number,
  signal: AbortSignal | undefined,
): Promise<ReceivedResponse | null> {
  // By hand: not all browsers join two signals.
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, withinMs);
  signal?.addEventListener('abort', abort);
  try {
    const prefetched = request.method === 'GET' ? await takePrefetched(url) : null;
    const response = prefetched ?? (await fetch(url, { ...request, signal: controller.signal }));
    // What came early has lain here. Pages that follow nothing hear no other time.
    if (prefetched === null) noteAnswerTime(Date.parse(response.headers.get('date') ?? ''), Date.now());
    return { response, content: await contentOf(response) };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

async function contentOf(response: Response): Promise<unknown> {
  if (!response.ok) return parsed(await response.text());
  // Both answers say no more than their status.
  if ([202, 204].includes(response.status)) return undefined;
  return isPrinted(response) ? printedFile(response) : response.json();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
