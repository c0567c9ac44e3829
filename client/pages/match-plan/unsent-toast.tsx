import { hide, tellToStay } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';

const idOf = (matchId: string): string => `unsent ${matchId}`;

/** A report of a match that never arrived: stays until it is sent once more or given up. */
export const toastUnsent = (matchId: string, message: string, again: () => void): void =>
  tellToStay(
    idOf(matchId),
    message,
    <button type="button" className="btn link sm" onClick={again}>
      {texts.plan.sendAgain}
    </button>,
  );

/** What never arrived is sent again or overtaken: it must not be sent from there any more. */
export const dismissUnsent = (matchId: string): void => hide(idOf(matchId));
