import { isRecord } from '../../session/is-record.ts';
import type { Storage } from '../../session/stored-session.ts';

// Where drafts lie: in the browser's storage, each with its time.

const PREFIX = 'turnierpult-draft ';
/** Milliseconds for which a draft is kept. */
const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

/** Milliseconds after its last sign of life in which a page counts as open: hidden ones are woken once a minute. */
const SILENT_AFTER_MS = 90_000;

/** Account, page and tab of a draft: the same page in two tabs has two drafts. */
export interface DraftPlace {
  readonly eMail: string;
  readonly page: string;
  readonly tab: string;
}

interface StoredDraft {
  /** When it was written, epoch milliseconds. */
  readonly at: number;
  /** The last sign of life of the page that holds it; 0: it was left. */
  readonly seen: number;
  readonly draft: unknown;
}

/** What was written under this key; null: nothing, too old, or not readable. `now`: epoch milliseconds. */
export const readDraft = (storage: Storage, key: string, now: number): unknown =>
  read(storage, key, now)?.draft ?? null;

function read(storage: Storage, key: string, now: number): StoredDraft | null {
  const kept = parse(storage.getItem(key));
  if (!isRecord(kept) || typeof kept['at'] !== 'number' || now - kept['at'] > FORGOTTEN_AFTER_MS) return null;
  return { at: kept['at'], seen: typeof kept['seen'] === 'number' ? kept['seen'] : 0, draft: kept['draft'] ?? null };
}

/** Where the browser has no room left, the draft lives as long as the page, and no older one comes back after it. */
export function writeDraft(storage: Storage, key: string, draft: object, now: number): void {
  storage.removeItem(key);
  storage.setItem(key, JSON.stringify({ at: now, seen: now, draft } satisfies StoredDraft));
}

/** A sign of life of the page that holds the draft; `seen` 0: it is left. */
export function markDraft(storage: Storage, key: string, now: number, seen: number): void {
  const kept = read(storage, key, now);
  if (kept !== null) storage.setItem(key, JSON.stringify({ ...kept, seen } satisfies StoredDraft));
}

/**
 * The draft of this tab, else the newest that fits of a tab that is gone, which becomes this one's; null: none. What an
 * open page holds stays there.
 */
export function takeOverDraft<Value>(
  storage: Storage,
  keys: readonly string[],
  place: DraftPlace,
  fits: Fits<Value>,
  now: number,
): Value | null {
  const own = draftKey(place);
  for (const { key, kept } of [
    { key: own, kept: read(storage, own, now) },
    ...findAbandonedDrafts(storage, keys, place, now),
  ]) {
    const draft = kept?.draft;
    if (!fits(draft)) continue;
    storage.removeItem(key);
    storage.setItem(own, JSON.stringify({ ...kept, seen: now }));
    return draft;
  }
  return null;
}

/** All drafts that fit of tabs that are gone, the newest first. They are no longer kept: their holder does that from here. */
export function claimAbandonedDrafts<Value>(
  storage: Storage,
  keys: readonly string[],
  place: DraftPlace,
  fits: Fits<Value>,
  now: number,
): readonly Value[] {
  return findAbandonedDrafts(storage, keys, place, now).flatMap(({ key, kept: { draft } }) => {
    if (!fits(draft)) return [];
    storage.removeItem(key);
    return [draft];
  });
}

/** What tabs left that are gone, the newest first. */
const findAbandonedDrafts = (storage: Storage, keys: readonly string[], place: DraftPlace, now: number) =>
  keys
    // Before tabs had drafts of their own, a page had one.
    .filter((key) => key.startsWith(draftKey({ ...place, tab: '' })) || key === pageKey(place))
    .filter((key) => key !== draftKey(place))
    .flatMap((key) => {
      const kept = read(storage, key, now);
      return kept !== null && now - kept.seen > SILENT_AFTER_MS ? [{ key, kept }] : [];
    })
    .toSorted((one, other) => other.kept.at - one.kept.at);

/** Under which key a draft lies: each account has its own. */
export const draftKey = ({ tab, ...place }: DraftPlace): string => `${pageKey(place)} ${tab}`;

const pageKey = ({ eMail, page }: Pick<DraftPlace, 'eMail' | 'page'>): string => ofAccount(eMail) + page;

const ofAccount = (eMail: string): string => `${PREFIX}${eMail} `;

/** Removes drafts that are too old, and with `eMail` all of this account. */
export function sweepDrafts(storage: Storage, keys: readonly string[], now: number, eMail: string | null = null): void {
  for (const key of keys.filter((each) => each.startsWith(PREFIX))) {
    const isOwn = eMail !== null && key.startsWith(ofAccount(eMail));
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
