import type { LoginAnswer, RefreshAnswer } from '#domain/contract.ts';
import { clear, KEYS, readStored, store, type Storage, type Stored } from './stored-session.ts';
import { accessClaims, expiryOf } from './tokens.ts';

/** Seconds. */
const REFRESH_BELOW = 300;
const REFRESH_TOKEN_SKEW = 300;

/** Why a request may not be sent: nobody is logged in (any more), or the server cannot be asked just now. */
export type SessionCheck = 'admitted' | 'logged-out' | 'unreachable';

/** All the session needs of the world, so that tests can bring their own. */
export interface SessionDependencies {
  readonly storage: Storage;
  /** Milliseconds. */
  readonly now: () => number;
  /** POST /identity/refresh. null: no answer, or one that says nothing about the session (429, 5xx). */
  readonly refresh: () => Promise<RefreshAnswer | null>;
}

export type Tokens = Pick<LoginAnswer, 'accessToken' | 'refreshToken'>;

export interface Session {
  readonly stored: () => Stored;
  /** The stored expiry of the access token lies in the future. */
  readonly isLoggedIn: () => boolean;
  /** Stores who logged in; false where the tokens cannot be read. */
  readonly begin: (tokens: Tokens) => boolean;
  /** After the name was changed: the tokens still carry the old one. */
  readonly rename: (name: string) => void;
  readonly end: () => void;
  /** Before every request; refreshes where the access token is about to expire. Checks at the same time share one result. */
  readonly check: () => Promise<SessionCheck>;
  /** The server does not know this session any more: the next check asks it, whatever the expiry says. */
  readonly markUncertain: () => void;
  /** Calls back whenever what is stored changed here, or was said to have changed in another tab. Answers how to stop. */
  readonly subscribe: (heard: () => void) => () => void;
  readonly changedElsewhere: () => void;
}

/** The session of this browser. All tabs share it by way of the storage. */
export function openSession({ storage, now, refresh }: SessionDependencies): Session {
  let checking: Promise<SessionCheck> | null = null;
  let doubted = false;
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const heard of listeners) heard();
  };

  const stored = (): Stored => readStored(storage);
  const seconds = (): number => now() / 1000;

  const begin = ({ accessToken, refreshToken }: Tokens): boolean => {
    const claims = accessClaims(accessToken ?? '');
    const refreshExpiry = expiryOf(refreshToken ?? '');
    if (claims === null || refreshExpiry === null) return false;
    store(storage, claims, refreshExpiry);
    doubted = false;
    changed();
    return true;
  };

  async function examine(): Promise<SessionCheck> {
    const { accessExpiry, refreshExpiry } = stored();
    if (accessExpiry === null) return 'logged-out';
    const left = accessExpiry - seconds();
    if (left >= REFRESH_BELOW && !doubted) return 'admitted';
    if (refreshExpiry === null || refreshExpiry - seconds() <= REFRESH_TOKEN_SKEW) return 'logged-out';
    const answer = await refresh();
    if (answer?.success === true && begin(answer)) return 'admitted';
    // Another tab may have been faster, or have logged in or out meanwhile.
    const meanwhile = stored().accessExpiry;
    if (meanwhile !== accessExpiry) {
      doubted = false;
      return meanwhile === null ? 'logged-out' : 'admitted';
    }
    if (answer !== null) return 'logged-out';
    // A hall's network that fails for a while must log nobody out.
    return left > 0 && !doubted ? 'admitted' : 'unreachable';
  }

  return {
    stored,
    isLoggedIn: () => (stored().accessExpiry ?? 0) > seconds(),
    begin,
    rename(name) {
      storage.setItem(KEYS.name, name);
      changed();
    },
    end() {
      clear(storage);
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
