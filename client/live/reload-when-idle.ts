import { isReachable } from './reachable.ts';

// The portal was updated while this page was open. It goes on working, and is loaded anew when nobody is busy with it.

const KEY = 'turnierpult-renewed';
const LOOKED_EVERY = 1_000;
/** A hall full of boards and phones does not come back in one second. */
const SPREAD = 10_000;
/** While nodes are updated one after the other, the old page may come once more: then it stays for a while. */
const NOT_AGAIN_WITHIN = 10 * 60_000;

/** Which pages these are, as the build named them; null in development. */
export const readBuildId = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name=pages]')?.content ?? null;

/** When a page may be loaded anew. */
export interface IdleCheck {
  /** Nobody looks at it at this moment; not asked of a page that nobody sees. */
  readonly isIdle: () => boolean;
  /** Nothing would be lost with it. */
  readonly isFree: () => boolean;
}

let quiet: IdleCheck = { isIdle: () => false, isFree: () => false };
let waiting = false;

/** What a quiet moment is on this page. */
export function setIdleCheck(wanted: IdleCheck): void {
  quiet = wanted;
}

const isQuiet = (): boolean => quiet.isFree() && (document.visibilityState === 'hidden' || quiet.isIdle());

/**
 * Loads the page anew at the next quiet moment in which the server answers: an old page in the hall is better than the
 * browser's words about a missing network. `isLive`: there is contact.
 */
export function reloadWhenIdle(isLive: () => boolean): void {
  if (waiting || !mayRenew()) return;
  waiting = true;
  const isMoment = (): boolean => isLive() && isQuiet();
  setTimeout(() => {
    let asking = false;
    const look = setInterval(() => {
      if (asking || !isMoment()) return;
      asking = true;
      void isReachable().then((isThere) => {
        asking = false;
        // Somebody may have begun something meanwhile.
        if (!isThere || !isMoment()) return;
        clearInterval(look);
        // Without a memory of it the page could be loaded for ever.
        if (remember()) location.reload();
      });
    }, LOOKED_EVERY);
  }, Math.random() * SPREAD);
}

function mayRenew(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) > NOT_AGAIN_WITHIN;
  } catch {
    return false;
  }
}

function remember(): boolean {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
