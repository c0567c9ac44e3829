import { useEffect } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { texts } from '../texts/de.ts';

/** What is asked before the page is left; null: nothing would be lost. */
let unsaved: string | null = null;

/** Marks the page as holding changes that would be lost, and asks before the browser leaves it. */
export function useUnsaved(changed: boolean, question: string = texts.configuration.leave): void {
  useEffect(() => {
    unsaved = changed ? question : null;
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      unsaved = null;
      removeEventListener('beforeunload', ask);
    };
  }, [changed, question]);
}

/** For the moment after saving, when the page is left on purpose. */
export const nothingUnsaved = (): void => {
  unsaved = null;
};

/** Asks where something is unsaved; for ways out that load another page. */
export function mayLeave(): boolean {
  if (unsaved !== null && !confirm(unsaved)) return false;
  unsaved = null;
  return true;
}

/** The address of the page; going elsewhere asks first where something is unsaved. */
export const useGuardedLocation: typeof useBrowserLocation = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  return [
    path,
    (to, how) => {
      if (unsaved === null || confirm(unsaved)) navigate(to, how);
    },
  ];
};
