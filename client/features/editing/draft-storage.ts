import { isRecord } from '../../session/is-record.ts';
import type { Storage } from '../../session/stored-session.ts';

// Where drafts lie: in the browser's storage, each with its time.

const PREFIX = 'turnierpult-draft ';
/** Milliseconds for which a draft is kept. */
const FORGOTTEN_AFTER = 30 * 86_400_000;

/** What was written under this key; null: nothing, too old, or not readable. `now`: epoch milliseconds. */
export function readDraft(storage: Storage, key: string, now: number): unknown {
  const kept = parse(storage.getItem(key));
  if (!isRecord(kept) || typeof kept['at'] !== 'number' || now - kept['at'] > FORGOTTEN_AFTER) return null;
  return kept['draft'] ?? null;
}

/** Where the browser has no room left, the draft lives as long as the page. */
export function writeDraft(storage: Storage, key: string, draft: object, now: number): void {
  try {
    storage.setItem(key, JSON.stringify({ at: now, draft }));
  } catch {
    storage.removeItem(key);
  }
}

/** Under which key a draft lies: each account has its own. */
export const draftKey = (eMail: string, page: string): string => `${PREFIX}${eMail} ${page}`;

/** Removes drafts that are too old, and with `eMail` all of this account. */
export function sweepDrafts(storage: Storage, keys: readonly string[], now: number, eMail: string | null = null): void {
  for (const key of keys.filter((each) => each.startsWith(PREFIX))) {
    const isOwn = eMail !== null && key.startsWith(draftKey(eMail, ''));
    if (isOwn || readDraft(storage, key, now) === null) storage.removeItem(key);
  }
}

export const removeDraft = (storage: Storage, key: string): void => storage.removeItem(key);

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Tells by its shape whether a kept value is one of the page's: an update of the portal may have changed that. */
export type Fits<Value> = (kept: unknown) => kept is Value;

/** Fits what has the same fields, each of the same kind or null. */
export const fitsLike =
  <Value extends object>(example: Value): Fits<Value> =>
  (kept): kept is Value => {
    if (!isRecord(kept) || Object.keys(kept).sort().join() !== Object.keys(example).sort().join()) return false;
    return Object.entries(example).every(
      ([field, value]) => value === null || kept[field] === null || kindOf(kept[field]) === kindOf(value),
    );
  };

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);
