import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { LiveMessage } from '#domain/live-contract.ts';
import { jsonFrame, PING } from './frame.ts';
import type { Caller } from '../../http/caller.ts';

/** Unsent bytes of a slow reader at which it skips changes. */
export const SLOW_BYTES = 64 * 1024;
const POLICY_VIOLATION = 1008;
/** Milliseconds in which an expelled client can read why. */
const EXPELLED_WITHIN_MS = 1_000;

/**
 * One socket. Ready frames are written past `ws` to the raw socket: it would make a header per socket and frame. That
 * is safe as long as permessage-deflate is off, for then `ws` itself writes whole frames only.
 */
export class Connection {
  /** The caller at the other end. Its name is shown to others; the socket ends with its session. */
  readonly caller: Caller;
  /** Where it comes from, for what is shared fairly. */
  readonly network: string;
  readonly #socket: WebSocket;
  readonly #raw: Socket;
  readonly #waiting = new Map<object, () => void>();
  readonly #said = new Set<string>();
  #heard = true;
  #expelled = false;

  constructor(socket: WebSocket, raw: Socket, { caller, network }: Pick<Connection, 'caller' | 'network'>) {
    this.#socket = socket;
    this.#raw = raw;
    this.caller = caller;
    this.network = network;
    socket.on('pong', () => {
      this.#heard = true;
    });
  }

  /** For the log, without a name. */
  get calledBy(): string {
    return `${this.caller.kind} ${this.caller.id}`.trim();
  }

  /** Once closing has begun, on either side, nothing may be sent behind the close frame. */
  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN && this.#raw.writable;
  }

  get isSlow(): boolean {
    return this.#raw.writableLength > SLOW_BYTES;
  }

  /** For large amounts, check `isSlow` first. A socket that cannot be written to ends, and no other misses its frame. */
  write(frame: Buffer): void {
    try {
      if (this.isOpen) this.#raw.write(frame);
    } catch {
      this.terminate();
    }
  }

  /** A short answer. */
  sendMessage(message: LiveMessage): void {
    this.sendRequired(jsonFrame(message));
  }

  /**
   * For frames that must not be missed: a client that does not read its answers is disconnected, and starts over when
   * it reconnects.
   */
  sendRequired(frame: Buffer): void {
    if (this.isSlow) this.#socket.terminate();
    else this.write(frame);
  }

  /** Calls back once, when everything written so far has left this process: the last given for this topic. */
  onceDrained(topic: object, drained: () => void): void {
    if (this.#waiting.size === 0) {
      this.#raw.once('drain', () => {
        const waiting = [...this.#waiting.values()];
        this.#waiting.clear();
        for (const each of waiting) each();
      });
    }
    this.#waiting.set(topic, drained);
  }

  /** Sends a heartbeat with the server's time. */
  sendBeat(frame: Buffer): void {
    if (!this.isSlow) this.write(frame);
  }

  /** Pings, or drops a connection that did not answer the last ping. */
  ping(): void {
    if (!this.#heard) return this.#socket.terminate();
    this.#heard = false;
    this.write(PING);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Ends it for what it sends (1008), and reads nothing more of that. */
  expel(reason: string): void {
    if (this.#expelled) return;
    this.#expelled = true;
    this.close(POLICY_VIOLATION, reason);
    this.#socket.pause();
    setTimeout(() => this.terminate(), EXPELLED_WITHIN_MS).unref();
  }

  get isExpelled(): boolean {
    return this.#expelled;
  }

  /** Whether this was not said of the socket before: the log has one line of each kind. */
  isFirst(kind: string): boolean {
    if (this.#said.has(kind)) return false;
    this.#said.add(kind);
    return true;
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
