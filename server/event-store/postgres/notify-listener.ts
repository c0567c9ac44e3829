import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { computeBackoffMs } from '../subscriptions.ts';
import { CHANNEL } from './log-schema.ts';
import { closeSession, openSession } from './session.ts';

const ASK_MS = 1_500;

/** Listens for the database's notifications on a connection of its own until it is closed. */
export class NotifyListener {
  readonly #url: string;
  readonly #heard: () => void;
  readonly #closing = new AbortController();
  readonly #isOwn: (backend: number) => boolean;
  #session: pg.Client | null = null;
  /** Takes the connection for lost. */
  #give = (): void => undefined;

  /** `heard`: another process wrote, or may have. `isOwn`: whether a database process is this portal's own writer. */
  constructor(url: string, heard: () => void, isOwn: (backend: number) => boolean) {
    this.#url = url;
    this.#heard = heard;
    this.#isOwn = isOwn;
    void this.#listen();
  }

  close(): void {
    this.#closing.abort();
    if (this.#session !== null) closeSession(this.#session);
  }

  /**
   * The rows of a short query on the listening connection; null without an answer. After 1.5 s of silence the
   * connection is replaced: the library cannot continue with one that owes an answer.
   */
  async ask<R extends pg.QueryResultRow>(text: string): Promise<R[] | null> {
    const session = this.#session;
    if (session === null) return null;
    try {
      return (await session.query<R>({ text, query_timeout: ASK_MS } as pg.QueryConfig)).rows;
    } catch {
      if (this.#session === session) this.#give();
      return null;
    }
  }

  async #listen(): Promise<void> {
    const { signal } = this.#closing;
    let failures = 0;
    while (!signal.aborted) {
      try {
        await this.#untilGone(() => (failures = 0));
      } catch {
        // Subscribers poll once a second and report an unavailable database themselves.
      }
      failures += 1;
      await pause(computeBackoffMs(failures), undefined, { signal }).catch(() => undefined);
    }
  }

  async #untilGone(listening: () => void): Promise<void> {
    let gone = (): void => undefined;
    const lost = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const session = await openSession(this.#url, gone);
    try {
      if (this.#closing.signal.aborted) return;
      session.on('notification', ({ processId }) => {
        if (!this.#isOwn(processId)) this.#heard();
      });
      await session.query(`LISTEN ${CHANNEL}`);
      if (this.#closing.signal.aborted) return;
      this.#session = session;
      this.#give = gone;
      listening();
      // Notifications may have been missed while not listening.
      this.#heard();
      await lost;
    } finally {
      this.#session = null;
      closeSession(session);
    }
  }
}
