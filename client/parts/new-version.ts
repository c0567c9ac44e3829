import { quietWhen } from '../live/newer-pages.ts';
import { isUnsaved } from './unsaved.ts';

const KEY = 'turnierpult-reloaded';
const NOT_AGAIN_WITHIN = 60_000;

/** A part of the page that is not there any more since the portal was updated, or could not be fetched. */
export const isMissingPart = (fault: unknown): boolean =>
  fault instanceof Error &&
  /dynamically imported module|module script failed|error loading dynamically|preload CSS/i.test(fault.message);

/**
 * Loads the page anew where a part of it is missing: after an update the parts have other names. Once only, so that a
 * hall without network is not reloaded for ever; then the page says what is wrong.
 */
export function reloadForNewVersion(): void {
  addEventListener('vite:preloadError', () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < NOT_AGAIN_WITHIN) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      return;
    }
    location.reload();
  });
}

const IDLE = 60_000;

/** A quiet moment in the portal: for a minute nobody touched anything, and nothing is open, half typed or unsaved. */
export function renewBetweenTwoThoughts(): void {
  let touched = Date.now();
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const) {
    addEventListener(kind, () => (touched = Date.now()), { capture: true, passive: true });
  }
  quietWhen(
    () =>
      Date.now() - touched > IDLE &&
      !isUnsaved() &&
      document.querySelector('[role=dialog]') === null &&
      !isHalfTyped(document.activeElement),
  );
}

const isHalfTyped = (field: Element | null): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
