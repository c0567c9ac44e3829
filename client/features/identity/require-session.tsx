import { useEffect, useState, type ReactNode } from 'react';
import {
  ensureSession,
  isLeaving,
  redirectToLogin,
  session,
  setStayCondition,
  getLoginUrl,
} from '../../session/page-session.ts';
import { keepFollowedLink } from '../../session/return-path.ts';
import { useSession } from '../../session/use-session.ts';
import { Loading } from '../../ui/display/loading.tsx';
import { HOME } from '../navigation/redirect.ts';
import { isUnsaved } from '../navigation/unsaved.ts';

setStayCondition(isUnsaved);

/**
 * Renders the page for a logged-in account; all others are on the way to the login. Nothing of a page is shown before,
 * and no form opens that could not be sent. If the session ends while input is unsaved, the page stays until the same
 * account has logged in again in another tab.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(session.isLoggedIn);
  const { accessExpiry, eMail } = useSession();
  const [first] = useState(eMail);
  useEffect(() => {
    // Without a connection, the page itself reports the problem.
    void ensureSession('/api').then((admission) => setOpen(admission !== 'logged-out'));
  }, []);
  useEffect(() => {
    if (isLeaving()) return;
    if (accessExpiry === null) {
      // Without a session before, the address is a link that was followed. Home is where the login leads anyway.
      if (first === null && location.pathname !== HOME)
        keepFollowedLink(location.pathname + location.search + location.hash);
      redirectToLogin();
    }
    // Another account logged in in another tab: this page's content is not its own.
    else if (eMail !== first) location.reload();
  }, [accessExpiry, eMail, first]);
  const isHeld = accessExpiry === null && isUnsaved();
  useEffect(() => {
    if (!isHeld) return;
    // Loaded lazily: every page with unsaved input loads it anyway, and the login does not need it.
    const telling = import('./logged-out-toast.tsx');
    void telling.then(({ showLoggedOutToast }) => showLoggedOutToast(getLoginUrl()));
    return () => void telling.then(({ hideLoggedOutToast }) => hideLoggedOutToast());
  }, [isHeld]);
  return open && (accessExpiry !== null || isHeld) ? children : <Loading />;
}
