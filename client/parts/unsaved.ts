import { useEffect } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { texts } from '../texts/de.ts';

let unsaved = false;

/** Marks the page as holding changes that would be lost, and asks before the browser leaves it. */
export function useUnsaved(changed: boolean): void {
  useEffect(() => {
    unsaved = changed;
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      unsaved = false;
      removeEventListener('beforeunload', ask);
    };
  }, [changed]);
}

/** For the moment after saving, when the page is left on purpose. */
export const nothingUnsaved = (): void => {
  unsaved = false;
};

/** Asks where something is unsaved; for ways out that load another page. */
export function mayLeave(): boolean {
  if (unsaved && !confirm(texts.configuration.leave)) return false;
  unsaved = false;
  return true;
}

/** The address of the page; going elsewhere asks first where something is unsaved. */
export const useGuardedLocation: typeof useBrowserLocation = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  return [
    path,
    (to, how) => {
      if (!unsaved || confirm(texts.configuration.leave)) navigate(to, how);
    },
  ];
};
