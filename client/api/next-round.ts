/** Milliseconds between two rounds of tries while the server does not answer. */
const AGAIN_AFTER_MS = 10_000;

/**
 * Resolves when it is time to try again. Whether the live channel is there does not matter: some networks never let it
 * through, but all else.
 */
export const nextRound = (): Promise<void> =>
  new Promise((resume) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resume();
    };
    const timer = setTimeout(end, AGAIN_AFTER_MS);
    addEventListener('online', end);
  });
