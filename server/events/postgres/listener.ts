import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { backoff } from '../following.ts';
import { CHANNEL } from './schema.ts';
import { closeSession, openSession } from './session.ts';

/** Passes the database's notices on, from its own connection, for as long as it is not closed. */
export class Listener {
  readonly #url: string;
  readonly #heard: () => void;
  readonly #closing = new AbortController();
  readonly #isOwn: (backend: number) => boolean;
  #session: pg.Client | null = null;

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
      await pause(backoff(failures), undefined, { signal }).catch(() => undefined);
    }
  }

  async #untilGone(listening: () => void): Promise<void> {
    let gone = (): void => undefined;
    const lost = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const session = await openSession(this.#url, gone);
    this.#session = session;
    if (this.#closing.signal.aborted) closeSession(session);
    session.on('notification', ({ processId }) => {
      if (!this.#isOwn(processId)) this.#heard();
    });
    await session.query(`LISTEN ${CHANNEL}`);
    listening();
    // What was said while nobody listened.
    this.#heard();
    await lost;
  }
}
