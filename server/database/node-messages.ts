import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { ConcurrencyLimit } from '../runtime/concurrency-limit.ts';

/** Short messages between the nodes of one portal, by NOTIFY: delivered at once or never, and not stored. */
export interface NodeMessages {
  /**
   * Calls back with each message on this channel, this node's own included, and with `again` whenever listening
   * restarts, since messages may have been missed. Anyone with a login to the database can send, so unexpected messages
   * must be ignored. Returns the function that stops it.
   */
  subscribe(channel: string, heard: (text: string) => void, again?: () => void): () => void;
  /**
   * Sends to all current listeners, in the order of the calls. A text that is too long, or a lost database connection,
   * drops the message.
   */
  publish(channel: string, text: string): void;
  stop(): Promise<void>;
}

const HEAR_AGAIN_AFTER_MS = 5_000;
/** How often the connection is used: a network device that drops idle connections must not make a node deaf. */
const TOUCH_EVERY_MS = 20_000;
/** PostgreSQL takes less than 8000 bytes. */
const MAX_BYTES = 7_900;
/** The most messages waiting for a slow database; more would be outdated anyway. */
const MAX_WAITING = 1_000;

interface ChannelListener {
  readonly channel: string;
  readonly heard: (text: string) => void;
  readonly again: () => void;
}

/** A listening connection. The driver runs one statement at a time on it, so statements take turns. */
interface ListeningConnection {
  readonly client: PoolClient;
  readonly turns: ConcurrencyLimit;
}

/** Listens on one connection of the pool until it is stopped. Channel names come from our own code. */
export function openNodeMessages(pool: Pool, log: Pick<FastifyBaseLogger, 'warn'>): NodeMessages {
  const listeners = new Set<ChannelListener>();
  const closing = new AbortController();
  const { signal } = closing;
  let listening: ListeningConnection | null = null;
  let saying = Promise.resolve();
  let waiting = 0;

  async function listenTo({ client, turns }: ListeningConnection, wanted: ChannelListener): Promise<void> {
    await turns.run(() => client.query(`LISTEN ${client.escapeIdentifier(wanted.channel)}`));
    if (listeners.has(wanted)) wanted.again();
  }

  function deliver(channel: string, text: string): void {
    for (const listener of listeners) {
      if (listener.channel !== channel) continue;
      try {
        listener.heard(text);
      } catch (err) {
        log.warn({ err, channel }, 'a notice was not understood');
      }
    }
  }

  async function hearUntilLost(): Promise<void> {
    const client = await pool.connect();
    const line: ListeningConnection = { client, turns: new ConcurrencyLimit(1) };
    const touch = () => line.turns.run(() => client.query('SELECT 1')).catch(() => undefined);
    const touching = setInterval(() => void touch(), TOUCH_EVERY_MS);
    try {
      const lost = new Promise<void>((resolve) => {
        client.once('end', () => resolve());
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      if (signal.aborted) return;
      client.on('notification', ({ channel, payload = '' }) => deliver(channel, payload));
      listening = line;
      const all = Promise.all([...listeners].map((listener) => listenTo(line, listener)));
      await Promise.race([all, lost]);
      await lost;
    } finally {
      clearInterval(touching);
      listening = null;
      client.release(true);
    }
  }

  async function hearAlways(): Promise<void> {
    while (!signal.aborted) {
      await hearUntilLost().catch(() => undefined);
      await pause(HEAR_AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const work = hearAlways();
  return {
    subscribe(channel, heard, again = () => undefined) {
      const listener = { channel, heard, again };
      listeners.add(listener);
      // Without a connection now, it is among those that the next one listens to.
      if (listening !== null) listenTo(listening, listener).catch(() => undefined);
      return () => void listeners.delete(listener);
    },
    publish(channel, text) {
      if (Buffer.byteLength(text) > MAX_BYTES || waiting >= MAX_WAITING) return;
      waiting += 1;
      saying = saying.then(async () => {
        await pool.query('SELECT pg_notify($1, $2)', [channel, text]).catch(() => undefined);
        waiting -= 1;
      });
    },
    async stop() {
      await Promise.race([saying, pause(1_000, undefined, { signal })]);
      closing.abort();
      await work;
    },
  };
}
