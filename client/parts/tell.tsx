import { notifications } from '@mantine/notifications';
import type { Problem } from '../commands/call.ts';
import { texts } from '../texts/de.ts';

const closing = { closeButtonProps: { 'aria-label': texts.actions.close } };

/** One sentence at the bottom left, gone after five seconds. */
export const tell = (message: string): void => {
  notifications.show({ message, ...closing });
};

/** A sentence that has to be acted on elsewhere, so it stays longer. */
export const tellFor = (milliseconds: number, message: string): void => {
  notifications.show({ message, autoClose: milliseconds, ...closing });
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
