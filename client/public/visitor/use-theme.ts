import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

// The same key as the portal's: theme.js reads it before the first paint.
const KEPT_AS = 'turnierpult-theme';
const listeners = new Set<() => void>();

/** What the page is drawn in, null before it runs; and how to change that. */
export function useTheme(): readonly [Theme | null, (theme: Theme) => void] {
  const theme = useSyncExternalStore(listen, themeHere, () => null);
  return [theme, show];
}

const themeHere = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEPT_AS, theme);
  } catch {
    // The browser keeps nothing; it lasts as long as the page.
  }
  for (const changed of listeners) changed();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
