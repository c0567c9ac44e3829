import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const KEY = 'turnierpult-theme';

const chosen = (): MantineColorScheme | null => {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    // Storage can be closed to us; then the choice lasts as long as the page.
    return null;
  }
};

const system = (): 'light' | 'dark' => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Keeps light or dark where /theme.js finds it before the first paint, and sets our own attribute with Mantine's. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => chosen() ?? fallback,
  set: (value) => {
    document.documentElement.dataset['theme'] = value === 'auto' ? system() : value;
    try {
      if (value === 'auto') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, value);
    } catch {
      return;
    }
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => localStorage.removeItem(KEY),
};
