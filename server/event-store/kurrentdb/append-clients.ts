import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { abandonClient, abortCalls, connect } from './connection.ts';
import { withTimeout } from './errors.ts';

/**
 * A client sends all its appends over one stream, which takes 16 at once. Those beyond would wait in the client, and if the
 * stream broke then, be rejected where no handler can catch it.
 */
const APPENDS_PER_CLIENT = 16;
const CLIENTS = 8;
export const MAX_CONCURRENT_APPENDS = APPENDS_PER_CLIENT * CLIENTS;

interface AppendClient {
  readonly client: KurrentDBClient;
  underWay: number;
  /** When it took an append. */
  answeredAt: number;
}

/** Clients for appends, as many as are needed at once: what is under way fills one before the next is begun. */
export class AppendClients {
  readonly #url: string;
  #clients: AppendClient[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Runs an append with a client that has room for it. Rejects after `longest` milliseconds, or twice that where the client
   * answers others meanwhile, and then gives up the client, whose connection may be dead unnoticed. At most
   * `MAX_CONCURRENT_APPENDS` run at once.
   */
  async run<T>(longest: number, append: (client: KurrentDBClient) => Promise<T>): Promise<T> {
    const chosen = this.#clients.find(({ underWay }) => underWay < APPENDS_PER_CLIENT) ?? this.#add();
    const began = performance.now();
    let ended = false;
    chosen.underWay += 1;
    const sent = append(chosen.client).finally(() => (ended = true));
    try {
      const answer = await withTimeout(longest, sent).catch((error: unknown) => {
        if (ended || chosen.answeredAt < began) throw error;
        return withTimeout(longest, sent);
      });
      chosen.answeredAt = performance.now();
      return answer;
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
    const added = { client: connect(this.#url), underWay: 0, answeredAt: 0 };
    this.#clients.push(added);
    return added;
  }
}
