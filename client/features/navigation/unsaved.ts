import { useEffect } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { browserStorage } from '../../session/stored-session.ts';
import { texts } from '../../texts/de.ts';
import { hasForms, settleForms } from './settle.ts';

const storage = browserStorage();

interface Unsaved {
  /** What is asked before the page is left. */
  readonly question: string;
  /** Where the browser keeps it; null: nowhere. */
  readonly keptAt: string | null;
  /** What it is a draft of; null: it has no name. */
  readonly page: string | null;
}

/** By the part of the page that holds it. */
const unsaved = new Map<symbol, Unsaved>();

/**
 * Marks the page as holding changes that would be lost, and asks before it is left: by a link, the browser's Back and
 * Forward, or by closing it. `keptAt`: where the browser keeps them, to be removed if they are left behind on purpose.
 * `page`: their name, for `confirmLeaveOf`.
 */
export function useUnsaved(
  changed: boolean,
  question: string = texts.unsaved.leave,
  keptAt: string | null = null,
  page: string | null = null,
): void {
  useEffect(() => {
    if (!changed) return;
    const holder = Symbol('unsaved');
    unsaved.set(holder, { question, keptAt, page });
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(holder);
      removeEventListener('beforeunload', ask);
    };
  }, [changed, question, keptAt, page]);
}

/** What is on its way to the server, by its holder. */
const pendingHolders = new Set<symbol>();

/**
 * Marks the page as having something on its way to the server: closing it or loading another asks, going elsewhere in the
 * portal does not, for nothing is lost by that. Returns the function that ends it.
 */
export function holdPage(): () => void {
  const holder = Symbol('under way');
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  pendingHolders.add(holder);
  addEventListener('beforeunload', ask);
  return () => {
    pendingHolders.delete(holder);
    removeEventListener('beforeunload', ask);
  };
}

/** For the moment after saving, when the page is left on purpose. */
export function clearUnsaved(): void {
  for (const { keptAt } of unsaved.values()) if (keptAt !== null) storage.removeItem(keptAt);
  unsaved.clear();
}

/** The same for input kept under one storage key: other unsaved input of the page still asks before it is lost. */
export function clearUnsavedAt(keptAt: string | null): void {
  for (const [holder, entry] of unsaved) if (entry.keptAt === keptAt) unsaved.delete(holder);
  if (keptAt !== null) storage.removeItem(keptAt);
}

/** The same for one part of the page, by its name. */
export function clearUnsavedOf(page: string): void {
  for (const [holder, entry] of unsaved) {
    if (entry.page !== page) continue;
    unsaved.delete(holder);
    if (entry.keptAt !== null) storage.removeItem(entry.keptAt);
  }
}

/** Whether a reload would lose something, or break off what is on its way. */
export const isUnsaved = (): boolean => unsaved.size > 0 || pendingHolders.size > 0;

/** Asks where something is unsaved; for ways out that load another page. */
export function confirmLeave(): boolean {
  const [first] = unsaved.values();
  if (first !== undefined && !confirm(first.question)) return false;
  clearUnsaved();
  return true;
}

/** Asks only where this part of the page is unsaved, and discards only that. */
export function confirmLeaveOf(page: string): boolean {
  for (const entry of unsaved.values()) {
    if (entry.page !== page) continue;
    if (!confirm(entry.question)) return false;
  }
  clearUnsavedOf(page);
  return true;
}

/** At once where no form has to be sent first, as most ways out are taken. */
async function afterForms(leave: () => void): Promise<void> {
  if (unsaved.size > 0 && hasForms()) await settleForms();
  leave();
}

/** The address of the page; going elsewhere asks first where something is unsaved. */
export const useGuardedLocation: typeof useBrowserLocation = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  return [
    path,
    (to, how) => {
      void afterForms(() => {
        if (confirmLeave()) navigate(to, how);
      });
    },
  ];
};

/**
 * Has the browser's Back and Forward ask like links do. By the time a page hears of them it is elsewhere already: so its
 * own entry is pushed again, and only who agrees goes where they wanted. Must run before anything else listens.
 */
export function guardHistory(): void {
  let here = location.href;
  let state: unknown = history.state;
  const arrived = (): void => {
    here = location.href;
    state = history.state as unknown;
  };
  for (const event of ['pushState', 'replaceState'] as const) addEventListener(event, arrived);
  addEventListener(
    'popstate',
    (event) => {
      // A place within the page, as the skip link names one, leaves nothing.
      if (unsaved.size === 0 || withoutHash(location.href) === withoutHash(here)) return arrived();
      event.stopImmediatePropagation();
      // Where they wanted to go lies right behind it now, whichever way that was.
      history.pushState(state, '', here);
      void afterForms(() => {
        if (confirmLeave()) history.back();
      });
    },
    { capture: true },
  );
}

const withoutHash = (address: string): string => address.split('#')[0] ?? '';
