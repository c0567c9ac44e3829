import { useEffect } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { texts } from '../../texts/de.ts';

/** The question before the page is left, set by the part that holds unsaved changes. */
const unsaved = new Map<symbol, string>();

/** Marks the page as holding changes that would be lost, and asks before the browser leaves it. */
export function useUnsaved(changed: boolean, question: string = texts.configuration.leave): void {
  useEffect(() => {
    if (!changed) return;
    const holder = Symbol('unsaved');
    unsaved.set(holder, question);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(holder);
      removeEventListener('beforeunload', ask);
    };
  }, [changed, question]);
}

/** For the moment after saving, when the page is left on purpose. */
export const clearUnsaved = (): void => unsaved.clear();

export const isUnsaved = (): boolean => unsaved.size > 0;

/** Asks where something is unsaved; for ways out that load another page. */
export function confirmLeave(): boolean {
  const [question] = unsaved.values();
  if (question !== undefined && !confirm(question)) return false;
  unsaved.clear();
  return true;
}

/** The address of the page; going elsewhere asks first where something is unsaved. */
export const useGuardedLocation: typeof useBrowserLocation = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  return [
    path,
    (to, how) => {
      const [question] = unsaved.values();
      if (question === undefined || confirm(question)) navigate(to, how);
    },
  ];
};
