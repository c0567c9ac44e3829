import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { serverTime } from '../texts/server-time.ts';

/** The moment that everything inside is shown as it was at; null: now. */
export const FrozenNow = createContext<Date | null>(null);

/**
 * The server's time, renewed every `milliseconds`; in whole steps, so that nothing renders more often than it has to.
 * `first`: the time that the first HTML was made for, which the page has to start from.
 */
export function useNow(milliseconds: number, first?: Date): Date {
  const [now, setNow] = useState(() => first?.getTime() ?? inSteps(milliseconds));
  useEffect(() => {
    const renew = (): void => setNow(inSteps(milliseconds));
    renew();
    return everySecond(renew);
  }, [milliseconds]);
  // The same object for as long as it is the same time: what is drawn from it need not be drawn again.
  const moment = useMemo(() => new Date(now), [now]);
  return useContext(FrozenNow) ?? moment;
}

/** What a clock shows; null before the page runs: the first HTML may be older than the minute it would show. */
export function useClock(): Date | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const renew = (): void => setNow(inSteps(1_000));
    renew();
    return everySecond(renew);
  }, []);
  return useContext(FrozenNow) ?? (now === null ? null : new Date(now));
}

/** Whether the page runs; false for the first HTML, which shows nothing that moves by itself. */
export function useHasStarted(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const everySecondCalls = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls back every second, one timer for all; answers how to stop it. */
function everySecond(call: () => void): () => void {
  everySecondCalls.add(call);
  timer ??= setInterval(() => {
    for (const each of everySecondCalls) each();
  }, 1_000);
  return () => {
    everySecondCalls.delete(call);
    if (everySecondCalls.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const neverChanges = () => () => undefined;

const inSteps = (milliseconds: number): number => Math.floor(serverTime().getTime() / milliseconds) * milliseconds;
