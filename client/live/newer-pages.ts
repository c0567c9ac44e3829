// The portal was updated while this page was open. It goes on working, and is loaded anew when nobody is busy with it.

const KEY = 'turnierpult-renewed';
const LOOKED_EVERY = 1_000;
/** A hall full of boards and phones does not come back in one second. */
const SPREAD = 10_000;
/** While nodes are updated one after the other, the old page may come once more: then it stays for a while. */
const NOT_AGAIN_WITHIN = 10 * 60_000;

/** Which pages these are, as the build named them; null in development. */
export const pagesHere = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name=pages]')?.content ?? null;

let isQuiet = (): boolean => false;
let waiting = false;

/** What a quiet moment is on this page. A page that nobody sees is always quiet. */
export function quietWhen(quiet: () => boolean): void {
  isQuiet = quiet;
}

/** Loads the page anew at the next quiet moment. */
export function renewWhenQuiet(): void {
  if (waiting || !mayRenew()) return;
  waiting = true;
  setTimeout(() => {
    const look = setInterval(() => {
      if (document.visibilityState === 'visible' && !isQuiet()) return;
      clearInterval(look);
      // Without a memory of it the page could be loaded for ever.
      if (remember()) location.reload();
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
