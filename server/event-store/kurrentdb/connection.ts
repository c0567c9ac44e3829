import { KurrentDBClient } from '@kurrent/kurrentdb-client';

export interface KurrentCredentials {
  readonly username: string;
  readonly password: string;
}

export const connect = (url: string): KurrentDBClient => KurrentDBClient.connectionString(url);

const NAMED = /^[^:]+:\/\/([^:@/]+):([^@/]+)@/;

/**
 * Name and password of a connection string, null where it has none. Given with a call they make the client append by a
 * call of its own, with a deadline, instead of over a stream that all appends share.
 */
export function parseCredentials(url: string): KurrentCredentials | null {
  const [, username, password] = NAMED.exec(url) ?? [];
  if (username === undefined || password === undefined) return null;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * Leaves a client whose connection is silent; its calls end with their deadlines. The client would keep that connection
 * until the network gives it up: a deadline that passes tells it nothing.
 */
export function abandonClient(client: KurrentDBClient): void {
  // Whoever called just now is let through first: on a closed channel the client throws where nobody can catch it.
  setImmediate(() => {
    client['getChannel']().then(
      (channel) => channel.close(),
      () => undefined,
    );
  });
}

/** Ends all calls of a client without waiting: a server that is gone would keep us. */
export function abortCalls(client: KurrentDBClient): void {
  client.dispose().catch(() => undefined);
}
