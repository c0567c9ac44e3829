import { useState } from 'react';
import { isEqual } from './merge-fields.ts';

/** Number of different values one after the other, from 1: a version for a value that has none. */
export function useChangeCount(value: unknown): number {
  const [latest, setLatest] = useState({ value, count: 1 });
  if (isEqual(latest.value, value)) return latest.count;
  const next = { value, count: latest.count + 1 };
  setLatest(next);
  return next.count;
}
