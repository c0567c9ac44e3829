import { isReachable } from './is-reachable.ts';

// Handles an update of the portal under an open page: the page keeps working and reloads when it is idle.

const KEY = 'turnierpult-renewed';
const LOOK_EVERY_MS = 1_000;
/** Random delay, so that a hall full of boards and phones does not reload in the same second. */
const SPREAD_OVER_MS = 10_000;
/**
 * During a rolling update, a reload may still deliver the old page; then it waits this long before the next attempt.
 */
const NOT_AGAIN_WITHIN_MS = 10 * 60_000;

/** The build this page belongs to; null in development. */
export const readBuildId = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name=pages]')?.content ?? null;

/** When a page may reload. */
export interface IdleCheck {
  /** The page is not in use at the moment; not called for a hidden page. */
  readonly isIdle: () => boolean;
  /** A reload would lose nothing. */
  readonly isFree: () => boolean;
}

let idleCheck: IdleCheck = { isIdle: () => false, isFree: () => false };
let waiting = false;

/** Sets when this page counts as idle. */
export function setIdleCheck(check: IdleCheck): void {
  idleCheck = check;
}

const isIdleNow = (): boolean => idleCheck.isFree() && (document.visibilityState === 'hidden' || idleCheck.isIdle());

/**
 * Reloads at the next idle moment at which the server answers: an old page in the hall is better than the browser's
 * error page. `isLive`: the live channel is connected.
 */
export function reloadWhenIdle(isLive: () => boolean): void {
  if (waiting) return;
  waiting = true;
  const isMoment = (): boolean => isLive() && isIdleNow() && mayRenew();
  setTimeout(() => {
    let asking = false;
    const look = setInterval(() => {
      if (asking || !isMoment()) return;
      asking = true;
      void isReachable().then((isThere) => {
        asking = false;
        // Input may have begun while the request was under way.
        if (!isThere || !isMoment()) return;
        clearInterval(look);
        // If the reload cannot be recorded, the page might reload forever.
        if (remember()) location.reload();
      });
    }, LOOK_EVERY_MS);
  }, Math.random() * SPREAD_OVER_MS);
}

function mayRenew(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) > NOT_AGAIN_WITHIN_MS;
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
