import { useEffect } from 'react';

/** Keeps the screen on where the browser lets us: only over https and while the page is seen. */
export function WakeLock() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isCancelled = false;
    const hold = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (held) => {
          if (isCancelled) void held.release();
          else lock = held;
        },
        // Refused on low battery; the screen then does what the system says.
        () => undefined,
      );
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isCancelled = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
  return null;
}
