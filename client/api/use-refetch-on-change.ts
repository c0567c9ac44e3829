import { useEffect, useRef } from 'react';
import type { Read } from './use-answer.ts';

/** Results that come together are asked about once. */
const SETTLES_AFTER_MS = 300;

/**
 * Asks again for what no topic shows, as soon as a followed list says that it may have changed (`key` is another); null: it
 * is not there any more.
 */
export function useRefetchOnChange(read: Read<unknown>, key: string | null): void {
  const known = useRef(key);
  const again = read.status === 'loading' ? null : read.again;
  useEffect(() => {
    if (key === null || known.current === key || again === null) return;
    const timer = setTimeout(() => {
      known.current = key;
      again();
    }, SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, again]);
}
