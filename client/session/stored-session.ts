import { randomKey } from './random-key.ts';
import type { AccessClaims } from './access-claims.ts';

// The browser's record of a session. The tokens themselves are cookies that scripts cannot read.

export const KEYS = {
  name: 'tp_id_userName',
  eMail: 'tp_id_userEMail',
  roles: 'tp_id_userRoles',
  accessExpiry: 'tp_id_accTokenExp',
  refreshExpiry: 'tp_id_rfsTokenExp',
  refreshKey: 'tp_id_refreshKey',
  expired: 'tp_id_expired',
} as const;

/** The part of local storage that is used, replaceable in tests. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface StoredSession {
  readonly name: string | null;
  readonly eMail: string | null;
  readonly roles: readonly string[];
  /** Epoch seconds; null: no session. */
  readonly accessExpiry: number | null;
  readonly refreshExpiry: number | null;
  /** Whose session expired, by e-mail, where none has begun since. */
  readonly expired: string | null;
}

export const readStored = (storage: Storage): StoredSession => ({
  name: storage.getItem(KEYS.name),
  eMail: storage.getItem(KEYS.eMail),
  roles: (storage.getItem(KEYS.roles) ?? '').split(';').filter((role) => role !== ''),
  accessExpiry: secondsIn(storage.getItem(KEYS.accessExpiry)),
  refreshExpiry: secondsIn(storage.getItem(KEYS.refreshExpiry)),
  expired: storage.getItem(KEYS.expired),
});

/**
 * The Idempotency-Key of the next refresh, made where there is none. Long before it is needed, so that tabs which wake up
 * together send the same one; kept until the answer is here, also across a reload.
 */
export function nextRefreshKey(storage: Storage): string {
  const kept = storage.getItem(KEYS.refreshKey);
  return kept !== null && kept !== '' ? kept : newRefreshKey(storage);
}

/** Another key for the next refresh, of all tabs. */
export function newRefreshKey(storage: Storage): string {
  const made = randomKey();
  storage.setItem(KEYS.refreshKey, made);
  return made;
}

export function storeSession(storage: Storage, claims: AccessClaims, refreshExpiry: number): void {
  storage.removeItem(KEYS.refreshKey);
  storage.removeItem(KEYS.expired);
  storage.setItem(KEYS.name, claims.name);
  storage.setItem(KEYS.eMail, claims.mail);
  storage.setItem(KEYS.roles, claims.roles);
  storage.setItem(KEYS.refreshExpiry, String(refreshExpiry));
  // Last, because other tabs take this key as the sign that the rest is complete.
  storage.setItem(KEYS.accessExpiry, String(claims.expires));
}

/** The key that marks a session goes first. */
const OF_A_SESSION = [KEYS.accessExpiry, KEYS.refreshExpiry, KEYS.refreshKey, KEYS.name, KEYS.eMail] as const;

/** Clears what logging out removes; the roles stay. */
export function clearSession(storage: Storage): void {
  for (const key of OF_A_SESSION) storage.removeItem(key);
  storage.removeItem(KEYS.expired);
}

/** The same for a session that expired: whose it was stays, for other tabs and for pages that are loaded later. */
export function clearExpired(storage: Storage): void {
  const { eMail, expired } = readStored(storage);
  const whose = eMail ?? expired;
  // First: other tabs take the key that goes first as the sign.
  if (whose !== null) storage.setItem(KEYS.expired, whose);
  for (const key of OF_A_SESSION) storage.removeItem(key);
}

function secondsIn(text: string | null): number | null {
  const seconds = Number(text ?? Number.NaN);
  return text !== '' && Number.isFinite(seconds) ? seconds : null;
}

/** What the browser has no room for, or may not keep. */
const memoryFallback = new Map<string, string>();

/** Drops the value kept in memory: another tab wrote this key, or, with null, cleared the whole storage. */
export function dropUnwritten(key: string | null): void {
  if (key === null) memoryFallback.clear();
  else memoryFallback.delete(key);
}

/**
 * The browser's local storage. What cannot be written lasts as long as the page; what is there can be read all the same.
 * Never throws.
 */
export function browserStorage(): Storage {
  return {
    getItem(key) {
      try {
        return memoryFallback.get(key) ?? localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        localStorage.setItem(key, value);
        memoryFallback.delete(key);
      } catch {
        memoryFallback.set(key, value);
      }
    },
    removeItem(key) {
      memoryFallback.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // Then there is none.
      }
    },
  };
}
