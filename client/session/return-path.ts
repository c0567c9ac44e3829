import { browserStorage } from './stored-session.ts';
import { ownPath } from './own-path.ts';

// Where somebody was on the way to before an account had to be made. The activation mail opens a new page that knows
// nothing of the first one, so the way is kept here; for a day, and until it is used.

const KEY = 'turnierpult-return';
const DAY = 86_400_000;

export function saveReturnPath(path: string): void {
  browserStorage().setItem(KEY, JSON.stringify({ path, until: Date.now() + DAY }));
}

/** The path kept, once; null where there is none. */
export function takeReturnPath(): string | null {
  const storage = browserStorage();
  const kept = storage.getItem(KEY);
  storage.removeItem(KEY);
  if (kept === null) return null;
  try {
    const { path, until } = JSON.parse(kept) as { path: unknown; until: unknown };
    return typeof path === 'string' && typeof until === 'number' && until > Date.now()
      ? ownPath(path, location.origin)
      : null;
  } catch {
    return null;
  }
}
