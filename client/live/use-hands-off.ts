import { useEffect } from 'react';
import { setIdleCheck } from './reload-when-idle.ts';

/** The page does not reload while it is being read. */
const HANDS_OFF_FOR_MS = 30_000;

/** An updated page reloads after a while without interaction. */
export function useHandsOff(): void {
  useEffect(() => {
    let touchedAt = Date.now();
    const touched = (): void => {
      touchedAt = Date.now();
    };
    const kinds = ['pointerdown', 'keydown', 'scroll'] as const;
    for (const kind of kinds) addEventListener(kind, touched, { passive: true });
    setIdleCheck({
      isIdle: () => Date.now() - touchedAt > HANDS_OFF_FOR_MS,
      isFree: () => document.querySelector('dialog[open]') === null,
    });
    return () => {
      for (const kind of kinds) removeEventListener(kind, touched);
    };
  }, []);
}
