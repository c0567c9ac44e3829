import { useEffect, useState, type ReactNode } from 'react';
import { admit, isLeaving, leaveToLogin, session } from '../session/here.ts';
import { useSession } from '../session/use-session.ts';
import { Loading } from './loading.tsx';

/**
 * Lets in who is logged in; everybody else is on the way to the login. Nothing of a page is shown before, and no form is
 * opened that could not be sent.
 */
export function Gate({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(session.isLoggedIn);
  const { accessExpiry, eMail } = useSession();
  const [first] = useState(eMail);
  useEffect(() => {
    // Without a connection the page says so itself.
    void admit('/api').then((admission) => setOpen(admission !== 'logged-out'));
  }, []);
  useEffect(() => {
    if (isLeaving()) return;
    if (accessExpiry === null) leaveToLogin();
    // Somebody else logged in in another tab: what is on this page is not theirs.
    else if (eMail !== first) location.reload();
  }, [accessExpiry, eMail, first]);
  return open && accessExpiry !== null ? children : <Loading />;
}
