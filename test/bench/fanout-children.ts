import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { FromFollowers, ToFollowers, ToServer } from './fanout-messages.ts';

// Processes of a benchmark, and what is asked of them.

/** Milliseconds for an answer; followers that never get what they wait for are a fault, not a figure. */
const PATIENCE = 60_000;

/** Starts a program of this folder, which may collect garbage when it is asked to. */
export const startProgram = (program: string): ChildProcess =>
  fork(join(import.meta.dirname, `${program}.js`), { execArgv: ['--expose-gc'] });

export type Opening = Omit<Extract<ToFollowers, { ask: 'open' }>, 'ask'>;

/** Followers in a process of their own, all with a first answer. */
export async function openFollowers(opening: Opening): Promise<ChildProcess> {
  const followers = startProgram('fanout-followers');
  await asked<FromFollowers, 'open'>(followers, { ask: 'open', ...opening }, 'open');
  return followers;
}

export function asked<Message extends { say: string }, Say extends Message['say']>(
  child: ChildProcess,
  message: ToServer | ToFollowers,
  say: Say,
): Promise<Extract<Message, { say: Say }>> {
  const answer = heard<Message, Say>(child, say);
  child.send(message);
  return answer;
}

/** The next message of that kind; rejects when the process ends instead, or says nothing for a minute. */
export function heard<Message extends { say: string }, Say extends Message['say']>(
  child: ChildProcess,
  say: Say,
): Promise<Extract<Message, { say: Say }>> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(impatience);
      child.off('message', take).off('exit', end);
    };
    const take = (message: Message): void => {
      if (message.say !== say) return;
      stop();
      resolve(message as Extract<Message, { say: Say }>);
    };
    const end = (code: number | null): void => {
      stop();
      reject(new Error(`A process of the benchmark ended with ${code}`));
    };
    const impatience = setTimeout(() => {
      stop();
      reject(new Error(`A process of the benchmark does not say '${say}'`));
    }, PATIENCE);
    child.on('message', take).on('exit', end);
  });
}
