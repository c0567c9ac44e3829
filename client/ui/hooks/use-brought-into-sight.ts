import { useEffect, useRef, type RefObject } from 'react';

/** The element in which something is said, brought into sight whenever that is another; null: nothing is said. */
export function useBroughtIntoSight<E extends HTMLElement>(said: string | number | null): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (said !== null) element.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return element;
}
