import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { computeBackoffMs } from '../subscriptions.ts';
import { CHANNEL } from './schema.ts';
import { closeSession, openSession } from './session.ts';

const ASK_MS = 1_500;

/** Passes the database's notices on, from its own connection, for as long as it is not closed. */
export class NotifyListener {
  readonly #url: string;
  readonly #heard: () => void;
  readonly #closing = new AbortController();
  readonly #isOwn: (backend: number) => boolean;
  #session: pg.Client | null = null;
  /** Takes the connection for lost. */
  #give = (): void => undefined;

  /** `heard`: somebody else wrote, or may have. `isOwn`: notices from that process of the database are our own. */
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
   * The rows of a short question, asked on the connection that listens; null where it does not answer. One that is silent
   * for 1.5 s is given up for another: the library does not go on with a connection that owes an answer.
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
        // Followers look once a second and say so themselves if the database does not answer.
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
      // What was said while nobody listened.
      this.#heard();
      await lost;
    } finally {
      this.#session = null;
      closeSession(session);
    }
  }
}
