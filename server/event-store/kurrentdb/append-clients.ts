import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { abandonClient, abortCalls, connect } from './connection.ts';

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
}

/** Clients for appends, as many as are needed at once: what is under way fills one before the next is begun. */
export class AppendClients {
  readonly #url: string;
  #clients: AppendClient[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  /** Runs an append with a client that has room for it. At most `MAX_CONCURRENT_APPENDS` run at once. */
  async run<T>(append: (client: KurrentDBClient) => Promise<T>): Promise<T> {
    const chosen = this.#clients.find(({ underWay }) => underWay < APPENDS_PER_CLIENT) ?? this.#add();
    chosen.underWay += 1;
    try {
      return await append(chosen.client);
    } finally {
      chosen.underWay -= 1;
    }
  }

  /** Gives up a client that does not answer: what else it has under way ends with an error. */
  leave(client: KurrentDBClient): void {
    const others = this.#clients.filter((each) => each.client !== client);
    // Others may have waited at the same time.
    if (others.length === this.#clients.length) return;
    this.#clients = others;
    abortCalls(client);
    abandonClient(client);
  }

  leaveAll(): void {
    for (const { client } of this.#clients) this.leave(client);
  }

  #add(): AppendClient {
    const added = { client: connect(this.#url), underWay: 0 };
    this.#clients.push(added);
    return added;
  }
}
