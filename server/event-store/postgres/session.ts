import { Client } from 'pg';

const CONNECT_MS = 3_000;
const STATEMENT_MS = 8_000;

// Settings that others made on the database must not weaken the log: an answer means that the disk has it, and the
// append sees what was committed while it waited for its turn. A plan made while the table is small must still be good
// when it is large, since a session keeps its plans. Set by SET, since a pooler may refuse parameters at connecting.
const settings = `
  SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off;
  SET statement_timeout = ${STATEMENT_MS};
  SET default_transaction_isolation = 'read committed';
  SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
`;

/** A connection that writes the log, or listens to it. `gone` is called when it is lost or ended. */
export async function openSession(url: string, gone: (client: Client) => void): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'turnierpult log',
    keepAlive: true,
    // The one that listens may owe several short answers.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_MS,
    // Longer than the server's own limit: this one is for a server that does not answer at all.
    query_timeout: STATEMENT_MS + 2_000,
  });
  client.on('error', () => gone(client));
  client.once('end', () => gone(client));
  try {
    await client.connect();
    await client.query(settings);
    return client;
  } catch (cause) {
    closeSession(client);
    throw cause;
  }
}

/** Ends it without waiting: a server that is gone would keep us. */
export function closeSession(client: Client): void {
  client.end().catch(() => undefined);
}

/** The process of the database behind a session, as notices name it. The library has it without saying so in its types. */
export const backendOf = (session: Client): number | null => {
  const { processID } = session as Client & { readonly processID?: unknown };
  return typeof processID === 'number' ? processID : null;
};
