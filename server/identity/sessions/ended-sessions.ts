import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { serviceUnavailable } from '../../http/problem-details.ts';
import type { NodeMessages } from '../../database/node-messages.ts';
import { SESSION_ENDED } from '../identity-schema.ts';
import { ACCESS_TOKEN_SECONDS } from './tokens.ts';
import { texts } from '../../texts/de.ts';

const t = texts.problems;

const LOOK_EVERY_MS = 1_000;
/** Milliseconds for which a node believes access tokens although it cannot learn which sessions ended. */
const TRUST_WINDOW_MS = 60_000;
/** Seconds by which a look reaches back: a deletion is seen when its transaction ends, not when it happened. */
const OVERLAP_SECONDS = 120;
/** Running sessions that a node remembers to have seen; one that is forgotten is read once more. */
const KNOWN_SESSIONS = 20_000;

/** The sessions that ended while an access token of theirs may still be valid: what is in here is out. */
export interface EndedSessions {
  /**
   * Whether a session has begun and not ended; its row is read once. Throws `ProblemError` (503) where this node cannot read
   * it, or has not been able to look for a minute.
   */
  isRunning(session: string): boolean | Promise<boolean>;
  /** Takes one in at once, without waiting for the next look. */
  add(session: string): void;
  onEnded(ended: (session: string) => void): () => void;
  stop(): Promise<void>;
}

/** Keeps the set by a look each second, and hears of each end at once where the database tells. */
export async function followEndedSessions({
  pool,
  nodeMessages,
  log,
}: {
  readonly pool: Pool;
  readonly nodeMessages: NodeMessages;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): Promise<EndedSessions> {
  /** With the moment after which no token of it can be valid. */
  const ended = new Map<string, number>();
  const running = new LRUCache<string, true>({ max: KNOWN_SESSIONS });
  const listeners = new Set<(session: string) => void>();
  const closing = new AbortController();
  const { signal } = closing;
  let lookedAt = 0;

  function add(session: string): void {
    running.delete(session);
    if (ended.has(session)) return;
    ended.set(session, Date.now() + (ACCESS_TOKEN_SECONDS + OVERLAP_SECONDS) * 1000);
    for (const tell of listeners) tell(session);
  }

  async function look(seconds: number): Promise<void> {
    const began = performance.now();
    const { rows } = await pool.query<{ id: string }>({
      name: 'ended-sessions',
      text: 'SELECT id FROM identity.ended_sessions WHERE ended_at > clock_timestamp() - make_interval(secs => $1)',
      values: [seconds],
    });
    for (const { id } of rows) add(id);
    lookedAt = began;
    const now = Date.now();
    for (const [id, until] of ended) {
      if (until > now) break;
      ended.delete(id);
    }
  }

  async function hasBegun(session: string): Promise<boolean> {
    const { rowCount } = await pool
      .query({ name: 'running-session', text: 'SELECT FROM identity.sessions WHERE id = $1', values: [session] })
      .catch((err: unknown) => {
        log.warn({ err }, 'cannot read a session');
        throw serviceUnavailable('sessions-unknown', t.databaseSilent);
      });
    // It may have ended since the row was read.
    if (rowCount !== 1 || ended.has(session)) return false;
    running.set(session, true);
    return true;
  }

  async function looking(): Promise<void> {
    while (!signal.aborted) {
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const missed = (performance.now() - lookedAt) / 1000;
      await look(missed + OVERLAP_SECONDS).catch((err: unknown) => log.warn({ err }, 'cannot look for ended sessions'));
    }
  }

  // A hint that makes it quicker; who looks each second loses nothing without it.
  const stopListening = nodeMessages.subscribe(SESSION_ENDED, add);
  await look(ACCESS_TOKEN_SECONDS + OVERLAP_SECONDS);
  const work = looking();
  return {
    isRunning(session) {
      if (performance.now() - lookedAt > TRUST_WINDOW_MS) {
        throw serviceUnavailable('sessions-unknown', t.databaseSilent);
      }
      return !ended.has(session) && (running.has(session) || hasBegun(session));
    },
    add,
    onEnded(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    async stop() {
      stopListening();
      closing.abort();
      await work;
    },
  };
}
