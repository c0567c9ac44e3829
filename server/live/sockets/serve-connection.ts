import type { RawData, WebSocket } from 'ws';
import { liveRequest, type LiveRequest } from '#domain/live-contract.ts';
import type { Connection } from './connection.ts';

/**
 * Answers one connection's frames one after another. While one is being answered nothing more is read from the socket,
 * so that a connection can have no more waiting for it than one chunk.
 */
export function serveConnection(
  socket: WebSocket,
  connection: Connection,
  answer: (request: LiveRequest) => Promise<void>,
): void {
  const waiting: (LiveRequest | null)[] = [];
  let answering = false;

  async function answerAll(): Promise<void> {
    answering = true;
    socket.pause();
    for (let next = waiting.shift(); next !== undefined && connection.isOpen; next = waiting.shift()) {
      if (next === null) connection.sendMessage({ error: 'malformed-frame' });
      else await answer(next);
    }
    answering = false;
    socket.resume();
  }

  socket.on('message', (data, isBinary) => {
    waiting.push(isBinary ? null : parsed(data));
    // One that cannot be answered ends.
    if (!answering) answerAll().catch(() => connection.terminate());
  });
}

/** `ws` gives each message as one Buffer unless told otherwise. */
function parsed(data: RawData): LiveRequest | null {
  try {
    if (!Buffer.isBuffer(data)) return null;
    const frame = liveRequest.safeParse(JSON.parse(data.toString()));
    return frame.success ? frame.data : null;
  } catch {
    return null;
  }
}
