import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The width of an element in pixels, followed; 0 before it is laid out. */
export function useWidth<Of extends HTMLElement = HTMLDivElement>(): readonly [RefObject<Of | null>, number] {
  const ref = useRef<Of>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
