import type { LoginAnswer, RefreshAnswer } from '#domain/contract.ts';
import {
  clearSession,
  clearExpired,
  KEYS,
  newRefreshKey,
  nextRefreshKey,
  readStored,
  storeSession,
  type Storage,
  type StoredSession,
} from './stored-session.ts';
import { accessClaims, expiryOf } from './access-claims.ts';

const REFRESH_BELOW_SECONDS = 300;
const REFRESH_TOKEN_SKEW_SECONDS = 300;

/** Why a request may not be sent: there is no session (any more), or the server is unreachable. */
export type SessionCheck = 'admitted' | 'logged-out' | 'unreachable';

/** The outside world of the session, replaceable in tests. */
export interface SessionDependencies {
  readonly storage: Storage;
  /** Milliseconds. */
  readonly now: () => number;
  /** POST /identity/refresh with this key. null: no answer, or one that says nothing about the session (429, 5xx). */
  readonly refresh: (key: string) => Promise<RefreshAnswer | null>;
}

export type Tokens = Pick<LoginAnswer, 'accessToken' | 'refreshToken'>;

export interface Session {
  readonly stored: () => StoredSession;
  /** The stored expiry of the access token lies in the future. */
  readonly isLoggedIn: () => boolean;
  /** Stores a new session; false if the tokens cannot be read. */
  readonly begin: (tokens: Tokens) => boolean;
  /**
   * A new Idempotency-Key for a call that gives this session other tokens, and for the next refresh: where the answer is
   * lost, or another tab refreshes meanwhile, that gets the same tokens. A copy of this storage from before has another.
   */
  readonly drawKey: () => string;
  /** After a change of name: the tokens still carry the old one. */
  readonly rename: (name: string) => void;
  readonly end: () => void;
  /** Ends a session that expired: `stored` says whose it was until the next begins. */
  readonly expire: () => void;
  /** Runs before every request; refreshes an access token about to expire. Concurrent checks share one result. */
  readonly check: () => Promise<SessionCheck>;
  /** The server rejected this session: the next check asks it, whatever the stored expiry says. */
  readonly markUncertain: () => void;
  /** Calls back when the stored session changed here or in another tab. Returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly changedElsewhere: () => void;
}

/** The session of this browser. All tabs share it through the storage. */
export function openSession({ storage, now, refresh }: SessionDependencies): Session {
  let checking: Promise<SessionCheck> | null = null;
  let doubted = false;
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };

  const stored = (): StoredSession => readStored(storage);
  const seconds = (): number => now() / 1000;

  const begin = ({ accessToken, refreshToken }: Tokens): boolean => {
    const claims = accessClaims(accessToken ?? '');
    const refreshExpiry = expiryOf(refreshToken ?? '');
    if (claims === null || refreshExpiry === null) return false;
    storeSession(storage, claims, refreshExpiry);
    doubted = false;
    changed();
    return true;
  };

  async function examine(): Promise<SessionCheck> {
    const { accessExpiry, refreshExpiry } = stored();
    if (accessExpiry === null) return 'logged-out';
    const key = nextRefreshKey(storage);
    const secondsLeft = accessExpiry - seconds();
    if (secondsLeft >= REFRESH_BELOW_SECONDS && !doubted) return 'admitted';
    if (refreshExpiry === null || refreshExpiry - seconds() <= REFRESH_TOKEN_SKEW_SECONDS) return 'logged-out';
    const answer = await refresh(key);
    if (answer?.success === true && begin(answer)) return 'admitted';
    // Another tab may have refreshed first, or have logged in or out meanwhile.
    const meanwhile = stored().accessExpiry;
    if (meanwhile !== accessExpiry) {
      doubted = false;
      return meanwhile === null ? 'logged-out' : 'admitted';
    }
    if (answer !== null) return 'logged-out';
    // A network failure must not end a session that is still valid.
    return secondsLeft > 0 && !doubted ? 'admitted' : 'unreachable';
  }

  return {
    stored,
    isLoggedIn: () => (stored().accessExpiry ?? 0) > seconds(),
    begin,
    drawKey: () => newRefreshKey(storage),
    rename(name) {
      storage.setItem(KEYS.name, name);
      changed();
    },
    end() {
      clearSession(storage);
      changed();
    },
    expire() {
      clearExpired(storage);
      changed();
    },
    check() {
      checking ??= examine().finally(() => (checking = null));
      return checking;
    },
    markUncertain() {
      doubted = true;
    },
    subscribe(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    changedElsewhere: changed,
  };
}
