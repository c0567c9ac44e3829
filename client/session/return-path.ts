import { isRecord } from './is-record.ts';
import { browserStorage } from './stored-session.ts';
import { ownPath } from './own-path.ts';

// The page to return to after a registration. The activation mail opens a new page that knows nothing of the first one,
// so the path is stored: for a day, and until it is used.

const KEY = 'turnierpult-return';
const DAY = 86_400_000;

export function saveReturnPath(path: string): void {
  browserStorage().setItem(KEY, JSON.stringify({ path, until: Date.now() + DAY }));
}

/** The stored path, once; null if there is none. */
export function takeReturnPath(): string | null {
  const storage = browserStorage();
  const kept = storage.getItem(KEY);
  storage.removeItem(KEY);
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
