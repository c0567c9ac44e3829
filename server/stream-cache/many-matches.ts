import { inLongTurn } from '../runtime/long-turn.ts';

/** What is made of more matches takes longer than to hand it over: it has a thread, or a long turn of the event loop. */
export const MANY_MATCHES = 400;

/** Runs `work` at once, or in a long turn of the event loop if it goes through more than `MANY_MATCHES`. */
export const goThroughMatches = async <T>(matches: number, work: () => T): Promise<T> =>
  matches > MANY_MATCHES ? inLongTurn(work) : work();
