import { useEffect, useState } from 'react';

/** The time, renewed every `milliseconds`; in whole steps, so that nothing renders more often than it has to. */
export function useNow(milliseconds: number): Date {
  const step = () => Math.floor(Date.now() / milliseconds) * milliseconds;
  const [now, setNow] = useState(step);
  useEffect(() => {
    const timer = setInterval(() => setNow(step()), Math.min(milliseconds, 1_000));
    return () => clearInterval(timer);
  }, [milliseconds]);
  return new Date(now);
}
