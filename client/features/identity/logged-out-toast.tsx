import { ButtonAnchor } from '../../ui/action/button.tsx';
import { tellToStay } from '../../ui/overlay/toast.tsx';
import { hideToast } from '../../ui/overlay/toasts.ts';
import { texts } from '../../texts/de.ts';

const LOGGED_OUT = 'logged-out';

/** The session is over while something is unsaved; `way`: the login, to be opened beside this page. */
export const tellLoggedOut = (way: string): void =>
  tellToStay(
    LOGGED_OUT,
    `${texts.problems.loggedOut} ${texts.problems.kept}`,
    <ButtonAnchor tone="link" size="small" href={way} target="_blank" rel="noreferrer">
      {texts.problems.logInBeside}
    </ButtonAnchor>,
  );

export const forgetLoggedOut = (): void => hideToast(LOGGED_OUT);
