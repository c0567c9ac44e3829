import { call, type CallResult } from '../../api/call.ts';
import type { PrintedFile } from '../../api/printed-file.ts';
import { PRINT_LOCALE } from '../../features/print/use-printing.ts';
import { ensureSession } from '../../session/page-session.ts';

const PDF = 'GET /api/documents/{id}/pdf';

/** `left`: given up, or the page was left; the server then stops printing. */
export const printDocument = (id: string, left: AbortSignal): Promise<CallResult<PrintedFile>> =>
  call(PDF, { path: { id }, query: PRINT_LOCALE, signal: left });

/** Does not count as a retrieval. */
export const printPreview = (id: string, left: AbortSignal): Promise<CallResult<PrintedFile>> =>
  call(PDF, { path: { id }, query: { ...PRINT_LOCALE, preview: '1' }, signal: left });

/** After a print the server keeps its browser for ten minutes. */
const STAYS_MS = 5 * 60_000;
let startedAt = -STAYS_MS;

/** Has the server start the browser that prints before the first paper is asked for: one is asked for without its bytes. */
export async function startPrinter(tournamentId: string): Promise<void> {
  if (performance.now() - startedAt < STAYS_MS) return;
  startedAt = performance.now();
  if ((await ensureSession('/api')) !== 'admitted') return;
  const query = new URLSearchParams({ ...PRINT_LOCALE, kind: 'TeamList' });
  // It stays under way when the page is left: a print that is given up would end the page it was to start.
  await fetch(`/api/tournaments/${tournamentId}/print?${query}`, { method: 'HEAD', keepalive: true });
}
