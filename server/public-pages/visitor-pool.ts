import { join } from 'node:path';
import { openWorkerPool, type WorkerPool } from '../runtime/worker-pool.ts';
import type { PublicPage } from './page-template.ts';

const MEGABYTES = 256;

/**
 * Opens the pool of what visitors wait for, pages and calendars (server/visitor-worker.ts). `html` are the built pages,
 * `compiled` is the folder of the compiled server, whose modules the thread runs.
 */
export const openVisitorPool = ({
  html,
  compiled,
}: {
  readonly html: Readonly<Record<PublicPage, string>>;
  readonly compiled: string;
}): WorkerPool => openWorkerPool({ file: join(compiled, 'visitor-worker.js'), data: html, megabytes: MEGABYTES });
