import { useSyncExternalStore } from 'react';

// What the reader chose, on this device only: the server never learns of it.

const listeners = new Set<() => void>();
/** Without storage, a choice lasts as long as the page. */
const memoryFallback = new Map<string, string>();

/** A choice by its key in the browser's storage (null: none, and in the first HTML), and its setter. */
export function useKept(key: string): readonly [string | null, (value: string | null) => void] {
  const kept = useSyncExternalStore(
    onChoice,
    () => read(key),
    () => null,
  );
  return [kept, (value) => keep(key, value)];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memoryFallback.get(key) ?? null;
  } catch {
    return memoryFallback.get(key) ?? null;
  }
}

function keep(key: string, value: string | null): void {
  if (value === null) memoryFallback.delete(key);
  else memoryFallback.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is unavailable.
  }
  for (const changed of listeners) changed();
}

function onChoice(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}
