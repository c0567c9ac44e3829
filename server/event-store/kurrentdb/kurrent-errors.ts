import { setTimeout as pause } from 'node:timers/promises';
import {
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  StreamTombstonedError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client';
import { AppendRejectedError, EventStoreUnavailableError } from '../append-errors.ts';
import { computeBackoffMs } from '../subscriptions.ts';

/** Whether the server has understood and would say the same again; anything else may pass. */
export const isDefinitive = (error: unknown): boolean =>
  error instanceof AppendRejectedError ||
  isConflict(error) ||
  isDeleted(error) ||
  error instanceof StreamNotFoundError ||
  error instanceof MaxAppendSizeExceededError;

export const isConflict = (error: unknown): error is WrongExpectedVersionError =>
  error instanceof WrongExpectedVersionError;

export const isDeleted = (error: unknown): boolean =>
  error instanceof StreamDeletedError || error instanceof StreamTombstonedError;

/** The longest pause before the next attempt: a new leader is elected within seconds. */
export const LONGEST_PAUSE_MS = 500;
/** In less time no server answers: what is left of a patience is not spent on it. */
export const SHORTEST_ATTEMPT_MS = 10;

export const hasNoStream = (error: unknown): boolean => error instanceof StreamNotFoundError || isDeleted(error);

/** Rejects where the work takes longer: the client's calls may wait for ever where an answer was lost. */
export function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Tries again what fails without an answer (no leader, a lost connection, silence), for `patienceMs` in all, then
 * rejects with `EventStoreUnavailableError`. An attempt is told how many ms it has; what the server answers goes through as it is.
 */
export async function retryTransient<T>(patienceMs: number, work: (withinMs: number) => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs;
  let left = patienceMs;
  for (let failures = 1; ; failures += 1) {
    try {
      return await work(left);
    } catch (error) {
      if (isDefinitive(error) || error instanceof EventStoreUnavailableError) throw error;
      await pause(Math.min(computeBackoffMs(failures), LONGEST_PAUSE_MS, Math.max(0, until - performance.now())));
      left = until - performance.now();
      if (left < SHORTEST_ATTEMPT_MS) throw toUnavailable(error);
    }
  }
}

/** The server's own words may quote the data: they go no further than to the log, as the cause. */
export const toUnavailable = (cause: unknown): EventStoreUnavailableError =>
  new EventStoreUnavailableError('The event store does not answer', cause);
