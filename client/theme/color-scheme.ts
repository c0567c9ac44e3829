import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const KEY = 'turnierpult-theme';

const chosen = (): MantineColorScheme | null => {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    // Storage may be unavailable; then the choice lasts as long as the page.
    return null;
  }
};

const systemTheme = matchMedia('(prefers-color-scheme: dark)');

const system = (): 'light' | 'dark' => (systemTheme.matches ? 'dark' : 'light');

/** Without an explicit choice, the page follows the system; Mantine's own attribute does so by itself. */
function followSystem(): void {
  if (chosen() === null) document.documentElement.dataset['theme'] = system();
}

/** Stores light or dark where /theme.js finds it before the first paint, and sets our own attribute with Mantine's. */
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
