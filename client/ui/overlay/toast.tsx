import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { texts } from '../../texts/de.ts';
import type { ShownProblem } from '../field/shown-problem.ts';

const closing = { closeButtonProps: { 'aria-label': texts.actions.close } };

/** One sentence at the bottom left, gone after five seconds. */
export const toast = (message: string): void => {
  notifications.show({ message, ...closing });
};

/** A sentence that has to be acted on elsewhere, so it stays longer. */
export const toastFor = (milliseconds: number, message: string): void => {
  notifications.show({ message, autoClose: milliseconds, ...closing });
};

/** Something that was done, with a way back for as long as it is shown. */
export const toastWithAction = (
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
export const toastProblem = (problem: ShownProblem): void => {
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

/** Something the reader has to act on: stays until it is hidden by its id. `way`: what can be done, behind the message. */
export const tellToStay = (id: string, message: string, way: ReactNode): void => {
  notifications.show({
    ...closing,
    id,
    autoClose: false,
    attributes: { root: { 'data-tone': 'trouble', role: 'alert' } },
    message: (
      <span className="way-back">
        {message}
        {way}
      </span>
    ),
  });
};

export const hide = (id: string): void => void notifications.hide(id);
