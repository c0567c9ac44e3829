import { useEffect, useState } from 'react';

/** The time, renewed every `milliseconds`; in whole steps, so that nothing renders more often than it has to. */
export function useNow(milliseconds: number): Date {
  const [now, setNow] = useState(() => inSteps(milliseconds));
  useEffect(() => {
    const timer = setInterval(() => setNow(inSteps(milliseconds)), Math.min(milliseconds, 1_000));
    return () => clearInterval(timer);
  }, [milliseconds]);
  return new Date(now);
}

const inSteps = (milliseconds: number): number => Math.floor(Date.now() / milliseconds) * milliseconds;
