import { setIdleCheck } from '../../live/reload-when-idle.ts';
import { isReachable } from '../../live/reachable.ts';
import { hasUnsentInput, trackTyping } from './unsent-input.ts';
import { isUnsaved } from './unsaved.ts';

const KEY = 'turnierpult-reloaded';
const NOT_AGAIN_WITHIN = 60_000;

/** A part of the page that is not there any more since the portal was updated, or could not be fetched. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|error loading dynamically|preload CSS/i.test(error.message);

let quiet = 0;

/** Loads a part before anybody asked for it: where that fails, nothing happens. */
export async function preload(load: () => Promise<unknown>): Promise<void> {
  quiet += 1;
  await load().catch(() => undefined);
  quiet -= 1;
}

/**
 * Loads the page anew where a part of it is missing: after an update the parts have other names. Once only, and never
 * while the server cannot be reached: what is on the screen is all that a hall without network has.
 */
export function reloadForNewVersion(): void {
  addEventListener('vite:preloadError', () => {
    if (quiet === 0 && mayReload()) void isReachable().then((isThere) => isThere && location.reload());
  });
}

function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < NOT_AGAIN_WITHIN) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

const IDLE = 60_000;

/** What would be lost with the page: a dialog, or a row opened for its result. */
const OPEN = '[role=dialog], dialog[open], [data-unfinished]';

/** A quiet moment in the portal: for a minute nobody touched anything, and nothing is open, half typed or unsaved. */
export function reloadWhenUntouched(): void {
  let touched = Date.now();
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const) {
    addEventListener(kind, () => (touched = Date.now()), { capture: true, passive: true });
  }
  trackTyping();
  setIdleCheck({
    isIdle: () => Date.now() - touched > IDLE,
    isFree: () => !isUnsaved() && document.querySelector(OPEN) === null && !hasUnsentInput(),
  });
}
