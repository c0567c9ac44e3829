import { setTimeout as pause } from 'node:timers/promises';
import { ConcurrencyLimit } from './concurrency-limit.ts';

// Work that holds the event loop for tens of milliseconds and cannot be divided.

const turns = new ConcurrencyLimit(1);

/**
 * Does it at one go, one after another in this process; after each, all others have the event loop for as long as it was
 * held. Rejects as `work` throws.
 */
export function inLongTurn<T>(work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    void turns.run(async () => {
      const since = performance.now();
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
      const held = performance.now() - since;
      // A timer counts from when the turn of the event loop began.
      await new Promise(setImmediate);
      await pause(held);
    });
  });
}
