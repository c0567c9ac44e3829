import type { RawData, WebSocket } from 'ws';
import { liveRequest, type LiveRequest } from '#domain/live-contract.ts';
import type { Connection } from './connection.ts';

/** Frames of a socket that wait to be read: more than a page can have to say, and what one chunk may hold. */
const MAX_WAITING = 256;
/** Malformed frames that are answered; the next one ends the socket. */
const MAX_MALFORMED = 3;

interface Serving {
  /** Resolves when the next frame may be read. */
  readonly turn: () => Promise<void>;
  readonly answer: (request: LiveRequest) => Promise<void>;
  readonly expelled: (why: string) => void;
}

/**
 * Answers one connection's frames one after another, each when `turn` says so; pings and pongs take turns too. Meanwhile
 * nothing more is read from the socket, so that a connection can have no more waiting for it than one chunk. One that has too
 * much waiting, or says too much that is malformed, is expelled.
 */
export function serveConnection(socket: WebSocket, connection: Connection, { turn, answer, expelled }: Serving): void {
  const waiting: (RawData | 'control' | 'binary')[] = [];
  let answering = false;
  let malformed = 0;

  function receive(frame: RawData | 'control' | 'binary'): void {
    if (!connection.isOpen) return;
    if (waiting.length >= MAX_WAITING) return expel('too many frames');
    waiting.push(frame);
    // One that cannot be answered ends.
    if (!answering) answerAll().catch(() => connection.terminate());
  }

  function expel(why: string): void {
    expelled(why);
    connection.expel(why);
  }

  async function answerAll(): Promise<void> {
    answering = true;
    socket.pause();
    for (let next = waiting.shift(); next !== undefined && connection.isOpen; next = waiting.shift()) {
      await turn();
      if (next !== 'control' && connection.isOpen) await answerOne(next);
    }
    answering = false;
    if (!connection.isExpelled) socket.resume();
  }

  async function answerOne(frame: RawData | 'binary'): Promise<void> {
    const request = frame === 'binary' ? null : parsed(frame);
    if (request !== null) return answer(request);
    malformed += 1;
    if (malformed > MAX_MALFORMED) expel('malformed frames');
    else connection.sendMessage({ error: 'malformed-frame' });
  }

  socket.on('message', (data, isBinary) => receive(isBinary ? 'binary' : data));
  // `ws` answers pings itself.
  for (const control of ['ping', 'pong']) socket.on(control, () => receive('control'));
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
