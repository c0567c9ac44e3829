import type { IncomingMessage } from 'node:http';

/**
 * Discards what is left of a body, so that its connection is free for the next request: one chunk in a turn of the event
 * loop. Node itself would take in up to 2 MB of it in one turn, while others wait.
 */
export function discardBody(body: IncomingMessage): void {
  body.on('data', () => {
    body.pause();
    setImmediate(() => body.resume());
  });
  body.resume();
}
