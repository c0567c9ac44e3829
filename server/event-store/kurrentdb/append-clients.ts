import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { abandonClient, abortCalls, connect } from './connection.ts';
import { isDefinitive, withTimeout } from './kurrent-errors.ts';

/**
 * A client sends all its appends over one stream, which takes 16 at once. Those beyond would wait in the client, and if the
 * stream broke then, be rejected where no handler can catch it.
 */
const APPENDS_PER_CLIENT = 16;
const CLIENTS = 8;
export const MAX_CONCURRENT_APPENDS = APPENDS_PER_CLIENT * CLIENTS;
/** Answer timeouts that one append may use up while the server is slow but still answers others. */
const MAX_WAITS = 3;

interface AppendClient {
  readonly client: KurrentDBClient;
  underWay: number;
}

/** Clients for appends, as many as are needed at once: what is under way fills one before the next is begun. */
export class AppendClients {
  readonly #url: string;
  #clients: AppendClient[] = [];
  /** When the server last answered any of them, be it with a refusal. */
  #answeredAt = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Runs an append with a client that has room for it; `append` is told in how many ms it must end. After `answerMs`
   * without any answer, or several times that where others are answered meanwhile, it rejects and gives up the client,
   * whose connection may be dead unnoticed. At most `MAX_CONCURRENT_APPENDS` run at once.
   */
  async run<T>(answerMs: number, append: (client: KurrentDBClient, withinMs: number) => Promise<T>): Promise<T> {
    const chosen = this.#clients.find(({ underWay }) => underWay < APPENDS_PER_CLIENT) ?? this.#add();
    let ended = false;
    chosen.underWay += 1;
    const sent = append(chosen.client, answerMs * MAX_WAITS).finally(() => (ended = true));
    try {
      for (let waits = 1; ; waits += 1) {
        const began = performance.now();
        try {
          const answer = await withTimeout(answerMs, sent);
          this.#answeredAt = performance.now();
          return answer;
        } catch (error) {
          if (isDefinitive(error)) this.#answeredAt = performance.now();
          if (ended || waits === MAX_WAITS || this.#answeredAt < began) throw error;
        }
      }
    } catch (error) {
      if (!ended) this.#leave(chosen);
      throw error;
    } finally {
      chosen.underWay -= 1;
    }
  }

  /** What the clients have under way ends with an error. */
  leaveAll(): void {
    for (const client of this.#clients) this.#leave(client);
  }

  #leave(left: AppendClient): void {
    // Others may have waited at the same time.
    if (!this.#clients.includes(left)) return;
    this.#clients = this.#clients.filter((each) => each !== left);
    abortCalls(left.client);
    abandonClient(left.client);
  }

  #add(): AppendClient {
    const added = { client: connect(this.#url), underWay: 0 };
    this.#clients.push(added);
    return added;
  }
}
