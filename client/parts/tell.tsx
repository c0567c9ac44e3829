import { notifications } from '@mantine/notifications';
import type { Problem } from '../commands/call.ts';

/** One sentence at the bottom left, gone after five seconds. */
export const tell = (message: string): void => {
  notifications.show({ message, withBorder: false });
};

/** What the server would not do, in its words. Stays until it is read. */
export const tellProblem = (problem: Pick<Problem, 'text' | 'errors'>): void => {
  const first = problem.errors[0];
  const message =
    first === undefined || problem.text === first.message ? problem.text : `${problem.text} ${first.message}`;
  notifications.show({ message, autoClose: 12_000, attributes: { root: { 'data-tone': 'trouble', role: 'alert' } } });
};
