import { isRecord } from './is-record.ts';
import type { RefreshAnswer } from '#domain/contract.ts';
import { openSession, type SessionCheck } from './session.ts';
import { browserStorage, dropUnwritten, KEYS } from './stored-session.ts';

// The session of this page, and the ways out of it.

const ANSWER_WITHIN_MS = 10_000;
const LOGIN = '/portal/login';
/** Readable without a session: an invitation explains itself before an account is made for it. */
const FOR_ANYBODY = '/api/invitations/look-up';

export const session = openSession({ storage: browserStorage(), now: () => Date.now(), refresh });

const isRefreshAnswer = (answer: unknown): answer is RefreshAnswer =>
  isRecord(answer) && typeof answer['success'] === 'boolean';

/** The credential is a cookie. A refresh whose answer was lost, and one of another tab at once, come with the same key. */
async function refresh(key: string): Promise<RefreshAnswer | null> {
  const response = await fetch('/identity/refresh', {
    method: 'POST',
    headers: { accept: 'application/json', 'idempotency-key': key },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => null);
  if (response === null || response.status === 429 || response.status >= 500) return null;
  if (!response.ok) return { success: false, accessToken: null, refreshToken: null };
  const answer: unknown = await response.json().catch(() => null);
  return isRefreshAnswer(answer) ? answer : null;
}

/**
 * Runs before a request to this path. Calls to /api need a session and lead to the login without one. Public calls need
 * none, but for a member who looks at something private the cookie must be fresh.
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

/** The login's address, with the data of the session that expired. */
let toLogin = LOGIN;

let isHeld = (): boolean => false;

/** Sets when the page must stay after the session ended, because it holds unsaved input. */
export const setStayCondition = (holds: () => boolean): void => void (isHeld = holds);

/** The address for a new login in another tab. */
export const getLoginUrl = (): string => toLogin;

/**
 * Goes to the login; after an expired session with the way back and the e-mail filled in, also where another tab, or a page
 * loaded before this one, has found that.
 */
export function redirectToLogin(): void {
  const { eMail, accessExpiry, expired } = session.stored();
  const whose = eMail ?? expired;
  if (accessExpiry !== null || expired !== null) {
    const query = new URLSearchParams({ redirect_to: location.pathname + location.search + location.hash });
    if (whose !== null) query.set('email', whose);
    toLogin = `${LOGIN}?${query}`;
  }
  // Another tab may be logging in right now: what it stores must stay.
  if (!isHeld()) leave(toLogin, session.expire);
  else if (accessExpiry !== null) session.expire();
}

/** Resolves when this account has a session again: another tab may begin one while this page stays open. */
export function loggedInAgain(eMail: string | null): Promise<void> {
  const isIn = (): boolean => session.isLoggedIn() && session.stored().eMail === eMail;
  if (isIn()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      if (!isIn()) return;
      stop();
      resolve();
    });
  });
}

let leaving = false;

/**
 * Ends the session in this browser and loads another page. The full reload is intended: it clears this account's data
 * from memory. Calls during the reload are ignored.
 */
export function leave(address: string, end: () => void = session.end): void {
  if (leaving) return;
  leaving = true;
  end();
  location.replace(address);
  // The browser may ask about unsaved changes and stay.
  setTimeout(() => (leaving = false), 2_000);
}

/**
 * Ends the session on purpose: first in this browser, so that no page takes it for an expired one, then by `onServer`;
 * then another page is loaded.
 */
export async function logOutTo(address: string, onServer: () => Promise<unknown>): Promise<void> {
  if (leaving) return;
  leaving = true;
  session.end();
  await onServer();
  leaving = false;
  leave(address);
}

export const isLeaving = (): boolean => leaving;

/** Keeps this page in step with the other tabs, and with the browser's back/forward cache. */
export function syncWithTabs(): void {
  const keys = new Set<string | null>(Object.values(KEYS));
  addEventListener('storage', ({ key }) => {
    dropUnwritten(key);
    if (key === null || keys.has(key)) session.changedElsewhere();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    leaving = false;
    session.changedElsewhere();
  });
}
