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

const systemTheme = matchMedia('(prefers-color-scheme: dark)');

const system = (): 'light' | 'dark' => (systemTheme.matches ? 'dark' : 'light');

/** While nobody chose, the page goes along when evening comes; Mantine's own attribute does so by itself. */
function followSystem(): void {
  if (chosen() === null) document.documentElement.dataset['theme'] = system();
}

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
  subscribe: () => systemTheme.addEventListener('change', followSystem),
  unsubscribe: () => systemTheme.removeEventListener('change', followSystem),
  clear: () => localStorage.removeItem(KEY),
};
