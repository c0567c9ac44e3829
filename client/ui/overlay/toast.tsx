import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { texts } from '../../texts/de.ts';
import type { ShownProblem } from '../field/shown-problem.ts';
import { hideToast, showToast } from './toasts.ts';

const SHORT_MS = 5_000;

/** One sentence at the bottom left, gone after five seconds. */
export const toast = (message: string): void => toastFor(SHORT_MS, message);

/** A sentence that has to be acted on elsewhere, so it stays longer. */
export const toastFor = (milliseconds: number, message: string): void => {
  showToast({ message, milliseconds });
};

/** Something that was done, with a way back for as long as it is shown; `own`: an id by which it can be hidden before. */
export const toastWithAction = (
  milliseconds: number,
  message: string,
  undo: () => Promise<void>,
  actionLabel: string = texts.actions.undo,
  own?: string,
): void => {
  const id = showToast({
    ...(own === undefined ? {} : { id: own }),
    message,
    milliseconds,
    action: (
      <Button
        tone="link"
        size="small"
        onClick={() => {
          hideToast(id);
          void undo();
        }}
      >
        {actionLabel}
      </Button>
    ),
  });
};

/** What the server would not do, in its words. Stays until it is read. */
export const toastProblem = (problem: ShownProblem): void => {
  const first = problem.errors[0];
  const message =
    first === undefined || problem.text === first.message ? problem.text : `${problem.text} ${first.message}`;
  showToast({ message, tone: 'trouble', milliseconds: 12_000 });
};

/** Something the reader has to act on: stays until it is hidden by its id. `way`: what can be done, behind the message. */
export const showStayingToast = (id: string, message: string, action: ReactNode): void => {
  showToast({ id, message, tone: 'trouble', milliseconds: Infinity, action });
};
