import { isRecord } from './is-record.ts';
import { browserStorage } from './stored-session.ts';
import { ownPath } from './own-path.ts';

// The page to return to after a registration. The activation mail opens a new page that knows nothing of the first one,
// so the path is stored: for a day, and until it is used. Without a registration the tab itself remembers it.

const KEY = 'turnierpult-return';
const DAY = 86_400_000;
const HOUR = 3_600_000;

export function saveReturnPath(path: string): void {
  browserStorage().setItem(KEY, JSON.stringify({ path, until: Date.now() + DAY }));
}

/** The stored path, once; null if there is none. */
export function takeReturnPath(): string | null {
  const storage = browserStorage();
  const kept = storage.getItem(KEY);
  storage.removeItem(KEY);
  return stillValid(kept);
}

/** A link that was followed without a session: the login's address stays bare, and this tab knows the way back. */
export function keepFollowedLink(path: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, until: Date.now() + HOUR }));
  } catch {
    // Storage is forbidden or full: the login leads home.
  }
}

/** The link that this tab followed within the last hour, or null. It stays until `forgetFollowedLink`, so across a reload. */
export function readFollowedLink(): string | null {
  try {
    return stillValid(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function forgetFollowedLink(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then there is none.
  }
}

function stillValid(kept: string | null): string | null {
  if (kept === null) return null;
  try {
    const stored: unknown = JSON.parse(kept);
    const { path, until } = isRecord(stored) ? stored : {};
    return typeof path === 'string' && typeof until === 'number' && until > Date.now()
      ? ownPath(path, location.origin)
      : null;
  } catch {
    return null;
  }
}
