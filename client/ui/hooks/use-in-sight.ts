import { useEffect, type RefObject } from 'react';

/** Brings an element into sight whenever less is seen of the page, as with a keyboard that opens below. */
export function useInSight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    // Elements at the foot have moved by the next frame.
    const show = () => requestAnimationFrame(() => element.current?.scrollIntoView({ block: 'nearest' }));
    seen?.addEventListener('resize', show);
    return () => seen?.removeEventListener('resize', show);
  }, [element]);
}
