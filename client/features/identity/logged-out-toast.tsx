import { ButtonAnchor } from '../../ui/action/button.tsx';
import { showStayingToast } from '../../ui/overlay/toast.tsx';
import { hideToast } from '../../ui/overlay/toasts.ts';
import { texts } from '../../texts/de.ts';

const LOGGED_OUT = 'logged-out';

/** Says that the session ended while input is unsaved; `loginUrl` opens in a new tab, so that this page stays. */
export const showLoggedOutToast = (loginUrl: string): void =>
  showStayingToast(
    LOGGED_OUT,
    `${texts.callProblems.loggedOut} ${texts.problems.kept}`,
    <ButtonAnchor tone="link" size="small" href={loginUrl} target="_blank" rel="noreferrer">
      {texts.problems.logInBeside}
    </ButtonAnchor>,
  );

export const hideLoggedOutToast = (): void => hideToast(LOGGED_OUT);
