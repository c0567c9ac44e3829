import { LRUCache } from 'lru-cache';

/**
 * A cache of at most `maxBytes`, weighed by `sizeOf` when a value is set, and of at most `max` entries; the least recently
 * used are evicted. A value larger than the whole cache is kept as the only one. Setting the same object again does not
 * weigh it again: set a new one.
 */
export const byteCache = <V extends object>(
  maxBytes: number,
  sizeOf: (value: V, key: string) => number,
  max?: number,
): LRUCache<string, V> =>
  new LRUCache<string, V>({
    maxSize: maxBytes,
    ...(max === undefined ? {} : { max }),
    // lru-cache refuses a value above `maxSize`, and a size that is not a positive whole number.
    sizeCalculation: (value, key) => Math.max(1, Math.min(maxBytes, Math.ceil(sizeOf(value, key)))),
  });
