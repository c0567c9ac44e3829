import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

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

/**
 * Returns the answer as a stream that ends once the rest of the body was read. A connection that closes while its client
 * writes is reset, and takes the answer with it.
 */
export const endAfterBody = (answer: string, body: IncomingMessage): Readable =>
  Readable.from(beforeRest(answer, body), { objectMode: false });

async function* beforeRest(answer: string, body: IncomingMessage): AsyncGenerator<string> {
  yield answer;
  // A client that leaves, or takes longer than a request may, has had its answer.
  await finished(body).catch(() => undefined);
}
