import { KurrentDBClient } from '@kurrent/kurrentdb-client';

export interface KurrentCredentials {
  readonly username: string;
  readonly password: string;
}

export const connect = (url: string): KurrentDBClient => KurrentDBClient.connectionString(url);

const NAMED = /^[^:]+:\/\/([^:@/]+):([^@/]+)@/;

/**
 * The credentials in a connection string, null if there are none: for reads, which do not decode them. Passed with an
 * append, they would make the client send it by a call of its own instead of over the stream that all appends share.
 */
export function parseCredentials(url: string): KurrentCredentials | null {
  const [, username, password] = NAMED.exec(url) ?? [];
  if (username === undefined || password === undefined) return null;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * Abandons a client whose connection is silent; its calls end with their deadlines. By itself the client would keep
 * that connection until the network gives it up, whatever deadlines pass.
 */
export function abandonClient(client: KurrentDBClient): void {
  // Deferred, so that a call made just now passes first: on a closed channel the client throws where no handler can
  // catch it.
  setImmediate(() => {
    client['getChannel']().then(
      (channel) => channel.close(),
      () => undefined,
    );
  });
}

/** Ends all calls of a client without waiting: a lost server would block us. */
export function abortCalls(client: KurrentDBClient): void {
  client.dispose().catch(() => undefined);
}
