import { isWriting } from '../../api/own-writes.ts';
import { setIdleCheck } from '../../live/reload-when-idle.ts';
import { isReachable } from '../../live/is-reachable.ts';
import { hasUnsentInput, trackTyping } from './has-unsent-input.ts';
import { isUnsaved } from './unsaved.ts';

const KEY = 'turnierpult-reloaded';
const NOT_AGAIN_WITHIN_MS = 60_000;

/** A chunk that could not be fetched, or that the last update of the portal replaced. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|error loading dynamically|preload CSS/i.test(error.message);

let pendingPreloads = 0;

/** Loads a chunk ahead of need; a failure has no effect. */
export async function preload(load: () => Promise<unknown>): Promise<void> {
  pendingPreloads += 1;
  await load().catch(() => undefined);
  pendingPreloads -= 1;
}

/**
 * Reloads the page if a chunk is missing: an update renames the chunks. At most once, and never while the server is
 * unreachable: in a hall without network, the screen's content is all there is.
 */
export function reloadForNewVersion(): void {
  addEventListener('vite:preloadError', () => {
    if (pendingPreloads === 0 && mayReload()) void isReachable().then((isThere) => isThere && location.reload());
  });
}

function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < NOT_AGAIN_WITHIN_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

const IDLE_MS = 60_000;

/** Elements that a reload would lose: an open dialog, or a row opened for its result. */
const OPEN = '[role=dialog], dialog[open], [data-unfinished]';

/** Reloads the portal in a quiet moment: no input for a minute, and nothing open, half typed, unsaved or under way. */
export function reloadWhenUntouched(): void {
  let touched = Date.now();
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const) {
    addEventListener(kind, () => (touched = Date.now()), { capture: true, passive: true });
  }
  trackTyping();
  setIdleCheck({
    isIdle: () => Date.now() - touched > IDLE_MS,
    isFree: () => !isUnsaved() && !isWriting() && document.querySelector(OPEN) === null && !hasUnsentInput(),
  });
}
