import { Button } from '../../ui/action/button.tsx';
import { tellToStay } from '../../ui/overlay/toast.tsx';
import { hideToast } from '../../ui/overlay/toasts.ts';
import { texts } from '../../texts/de.ts';

const idOf = (matchId: string): string => `unsent ${matchId}`;

/** A report of a match that never arrived: stays until it is sent once more or given up. */
export const toastUnsent = (matchId: string, message: string, again: () => void): void =>
  tellToStay(
    idOf(matchId),
    message,
    <Button tone="link" size="small" onClick={again}>
      {texts.plan.sendAgain}
    </Button>,
  );

/** What never arrived is sent again or overtaken: it must not be sent from there any more. */
export const dismissUnsent = (matchId: string): void => hideToast(idOf(matchId));
