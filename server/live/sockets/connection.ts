import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { LiveMessage } from '#domain/live-contract.ts';
import { jsonFrame, PING } from './frame.ts';
import type { Caller } from '../../http/caller.ts';

/** Bytes waiting for a reader before it misses changes. */
export const SLOW = 64 * 1024;

/**
 * One socket. Ready frames are written past `ws` to the raw socket: it would make a header per socket and frame. That is
 * safe as long as permessage-deflate is off, for then `ws` itself writes whole frames only.
 */
export class Connection {
  /** Who is at the other end. Its name is shown to others; the end of its session is the socket's. */
  readonly caller: Caller;
  readonly #socket: WebSocket;
  readonly #raw: Socket;
  readonly #waiting = new Set<() => void>();
  #heard = true;

  constructor(socket: WebSocket, raw: Socket, caller: Caller) {
    this.#socket = socket;
    this.#raw = raw;
    this.caller = caller;
    socket.on('pong', () => {
      this.#heard = true;
    });
  }

  /** Once its end has begun, on either side, nothing may be sent behind the close frame. */
  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN && this.#raw.writable;
  }

  get isSlow(): boolean {
    return this.#raw.writableLength > SLOW;
  }

  /** Whoever sends much looks at `slow` first. */
  write(frame: Buffer): void {
    if (this.isOpen) this.#raw.write(frame);
  }

  /** A short answer. */
  sendMessage(message: LiveMessage): void {
    this.sendRequired(jsonFrame(message));
  }

  /** For what must not be missed. One who asks and never reads the answers is let go; who comes back asks anew. */
  sendRequired(frame: Buffer): void {
    if (this.isSlow) this.#socket.terminate();
    else this.write(frame);
  }

  /** Calls back once, when everything written so far has left this process. */
  onceDrained(drained: () => void): void {
    if (this.#waiting.size === 0) {
      this.#raw.once('drain', () => {
        const waiting = [...this.#waiting];
        this.#waiting.clear();
        for (const each of waiting) each();
      });
    }
    this.#waiting.add(drained);
  }

  /** Pings, or lets go of one that never answered the last ping. */
  beat(): void {
    if (!this.#heard) return this.#socket.terminate();
    this.#heard = false;
    this.write(PING);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
