import { notifications } from '@mantine/notifications';
import type { Problem } from '../../api/call.ts';
import { texts } from '../../texts/de.ts';

const closing = { closeButtonProps: { 'aria-label': texts.actions.close } };

/** One sentence at the bottom left, gone after five seconds. */
export const tell = (message: string): void => {
  notifications.show({ message, ...closing });
};

/** A sentence that has to be acted on elsewhere, so it stays longer. */
export const tellFor = (milliseconds: number, message: string): void => {
  notifications.show({ message, autoClose: milliseconds, ...closing });
};

/** Something that was done, with a way back for as long as it is shown. */
export const tellWithWayBack = (
  milliseconds: number,
  message: string,
  undo: () => Promise<void>,
  act: string = texts.actions.undo,
): void => {
  const id = notifications.show({
    ...closing,
    autoClose: milliseconds,
    message: (
      <span className="way-back">
        {message}
        <button
          type="button"
          className="btn link sm"
          onClick={() => {
            notifications.hide(id);
            void undo();
          }}
        >
          {act}
        </button>
      </span>
    ),
  });
};

/** What the server would not do, in its words. Stays until it is read. */
export const tellProblem = (problem: Pick<Problem, 'text' | 'errors'>): void => {
  const first = problem.errors[0];
  const message =
    first === undefined || problem.text === first.message ? problem.text : `${problem.text} ${first.message}`;
  notifications.show({
    ...closing,
    message,
    autoClose: 12_000,
    attributes: { root: { 'data-tone': 'trouble', role: 'alert' } },
  });
};

/** A write of one thing that never arrived: stays until it is sent once more or given up. */
export const tellUnsent = (of: string, message: string, again: () => void): void => {
  notifications.show({
    ...closing,
    id: unsentId(of),
    autoClose: false,
    attributes: { root: { 'data-tone': 'trouble', role: 'alert' } },
    message: (
      <span className="way-back">
        {message}
        <button type="button" className="btn link sm" onClick={again}>
          {texts.plan.sendAgain}
        </button>
      </span>
    ),
  });
};

/** What never arrived is sent again or overtaken: nobody should send it from there any more. */
export const forgetUnsent = (of: string): void => void notifications.hide(unsentId(of));

const LOGGED_OUT = 'logged-out';

/** The session is over while something is unsaved; `way`: the login, to be opened beside this page. */
export const tellLoggedOut = (way: string): void => {
  notifications.show({
    ...closing,
    id: LOGGED_OUT,
    autoClose: false,
    attributes: { root: { 'data-tone': 'trouble', role: 'alert' } },
    message: (
      <span className="way-back">
        {texts.problems.loggedOut} {texts.problems.kept}
        <a className="btn link sm" href={way} target="_blank" rel="noreferrer">
          {texts.problems.logInBeside}
        </a>
      </span>
    ),
  });
};

export const forgetLoggedOut = (): void => void notifications.hide(LOGGED_OUT);

const unsentId = (of: string): string => `unsent ${of}`;
