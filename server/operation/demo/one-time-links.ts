import { randomBytes } from 'node:crypto';

/** Minutes for which a link may wait to be opened. */
export const LINK_MINUTES = 30;

/** Keys of links that open once, each for a while. */
export interface OneTimeLinks {
  /** A new key; those before it open nothing any more. */
  issue(): string;
  /** `expired`: it was right, and came too late. Whatever the answer, the key opens nothing afterwards. */
  redeem(key: string): 'opened' | 'expired' | 'unknown';
}

export function oneTimeLinks(now: () => Date): OneTimeLinks {
  let open: { readonly key: string; readonly until: number } | null = null;
  return {
    issue() {
      const key = randomBytes(32).toString('base64url');
      open = { key, until: now().getTime() + LINK_MINUTES * 60_000 };
      return key;
    },
    redeem(key) {
      if (open?.key !== key) return 'unknown';
      const isInTime = now().getTime() < open.until;
      open = null;
      return isInTime ? 'opened' : 'expired';
    },
  };
}
