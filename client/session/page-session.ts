import type { RefreshAnswer } from '#domain/contract.ts';
import { openSession, type SessionCheck } from './session.ts';
import { browserStorage, KEYS } from './stored-session.ts';

// The session of this page, and the ways out of it.

const ANSWER_WITHIN = 10_000;
const LOGIN = '/portal/login';
/** An invitation says what it is for before somebody makes an account for it. */
const FOR_ANYBODY = '/api/invitations/look-up';

export const session = openSession({ storage: browserStorage(), now: () => Date.now(), refresh });

/** The credential is a cookie. Two tabs may ask at once: the server takes the predecessor for half a minute. */
async function refresh(): Promise<RefreshAnswer | null> {
  const response = await fetch('/identity/refresh', {
    method: 'POST',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  }).catch(() => null);
  if (response === null || response.status === 429 || response.status >= 500) return null;
  if (!response.ok) return { success: false, accessToken: null, refreshToken: null };
  return response.json().catch(() => null) as Promise<RefreshAnswer | null>;
}

/**
 * What comes before a request to this path: calls on /api need somebody who is logged in, and lead to the login where
 * nobody is. What anybody may see needs nobody, but a member who looks at something private needs a living cookie.
 */
export async function ensureSession(path: string): Promise<SessionCheck> {
  if (!path.startsWith('/api') || path === FOR_ANYBODY) return 'admitted';
  if (path.startsWith('/api/public/')) {
    if (session.stored().accessExpiry !== null) await session.check();
    return 'admitted';
  }
  const admission = await session.check();
  if (admission === 'logged-out') redirectToLogin();
  return admission;
}

/** With what was stored of a session that ended on this page; whoever is told later knows nothing of it any more. */
let toLogin = LOGIN;

let isHeld = (): boolean => false;

/** While this says so, the page holds what would be lost: it stays, though nobody is logged in any more. */
export const setStayCondition = (holds: () => boolean): void => void (isHeld = holds);

/** Where whoever stays logs in again, in another tab. */
export const getLoginUrl = (): string => toLogin;

/** To the login; from a session that ran out with the way back and the e-mail filled in. */
export function redirectToLogin(): void {
  const { eMail, accessExpiry } = session.stored();
  if (accessExpiry !== null) {
    const way = new URLSearchParams({ redirect_to: location.pathname + location.search + location.hash });
    if (eMail !== null) way.set('email', eMail);
    toLogin = `${LOGIN}?${way}`;
  }
  // Another tab may just be logging in: what it stores must stay.
  if (!isHeld()) leave(toLogin);
  else if (accessExpiry !== null) session.end();
}

let leaving = false;

/**
 * Ends the session in this browser and loads another page. Loaded anew on purpose: nothing that this person saw stays in
 * memory for the next one. Whoever calls next while the page is on its way out is too late.
 */
export function leave(address: string): void {
  if (leaving) return;
  leaving = true;
  session.end();
  location.replace(address);
  // The browser may ask about unsaved changes and stay.
  setTimeout(() => (leaving = false), 2_000);
}

export const isLeaving = (): boolean => leaving;

/** Keeps this page in step with the other tabs, and with the browser's memory of pages left by 'back'. */
export function syncWithTabs(): void {
  const keys = new Set<string | null>(Object.values(KEYS));
  addEventListener('storage', ({ key }) => {
    if (key === null || keys.has(key)) session.changedElsewhere();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    leaving = false;
    session.changedElsewhere();
  });
}
