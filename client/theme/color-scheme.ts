import { useSyncExternalStore } from 'react';

const KEY = 'turnierpult-theme';

export type ColorScheme = 'light' | 'dark';

const systemTheme = matchMedia('(prefers-color-scheme: dark)');
const changed = new EventTarget();
/** What the page wears; /theme.js chose it before the first paint. */
let appliedScheme: ColorScheme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';

function chosenScheme(): ColorScheme | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    // Storage may be unavailable; then the choice lasts as long as the page.
    return null;
  }
}

function applyScheme(scheme: ColorScheme): void {
  appliedScheme = scheme;
  document.documentElement.dataset['theme'] = scheme;
  changed.dispatchEvent(new Event('change'));
}

/** While none is chosen, the page goes along when evening comes. */
export function followSystem(): void {
  systemTheme.addEventListener('change', ({ matches }) => {
    if (chosenScheme() === null) applyScheme(matches ? 'dark' : 'light');
  });
}

/** Light or dark, from now on and the next time. */
export function chooseColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // As above.
  }
  applyScheme(scheme);
}

const subscribe = (notify: () => void) => {
  changed.addEventListener('change', notify);
  return () => changed.removeEventListener('change', notify);
};

/** What the page wears now. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, () => appliedScheme);
