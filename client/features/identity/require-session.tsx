import { useEffect, useState, type ReactNode } from 'react';
import {
  ensureSession,
  isLeaving,
  redirectToLogin,
  session,
  setStayCondition,
  getLoginUrl,
} from '../../session/page-session.ts';
import { useSession } from '../../session/use-session.ts';
import { Loading } from '../../ui/display/loading.tsx';
import { isUnsaved } from '../navigation/unsaved.ts';

setStayCondition(isUnsaved);

/**
 * Lets in who is logged in; everybody else is on the way to the login. Nothing of a page is shown before, and no form is
 * opened that could not be sent. Where the session ends while something is unsaved the page stays, until the same person
 * has logged in again in another tab.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(session.isLoggedIn);
  const { accessExpiry, eMail } = useSession();
  const [first] = useState(eMail);
  useEffect(() => {
    // Without a connection the page says so itself.
    void ensureSession('/api').then((admission) => setOpen(admission !== 'logged-out'));
  }, []);
  useEffect(() => {
    if (isLeaving()) return;
    if (accessExpiry === null) redirectToLogin();
    // Somebody else logged in in another tab: what is on this page is not theirs.
    else if (eMail !== first) location.reload();
  }, [accessExpiry, eMail, first]);
  const isHeld = accessExpiry === null && isUnsaved();
  useEffect(() => {
    if (!isHeld) return;
    // Every page on which something can be unsaved has it already; the login does without.
    const telling = import('./logged-out-toast.tsx');
    void telling.then(({ tellLoggedOut }) => tellLoggedOut(getLoginUrl()));
    return () => void telling.then(({ forgetLoggedOut }) => forgetLoggedOut());
  }, [isHeld]);
  return open && (accessExpiry !== null || isHeld) ? children : <Loading />;
}
