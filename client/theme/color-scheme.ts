import { useSyncExternalStore } from 'react';

const KEY = 'turnierpult-theme';

export type ColorScheme = 'light' | 'dark';

const systemTheme = matchMedia('(prefers-color-scheme: dark)');
const changed = new EventTarget();

function chosenScheme(): ColorScheme | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    // Storage may be unavailable; then the choice lasts as long as the page.
    return null;
  }
}

/** The page wears it; where /theme.js finds it before the next first paint is up to the caller. */
function wear(scheme: ColorScheme): void {
  document.documentElement.dataset['theme'] = scheme;
  changed.dispatchEvent(new Event('change'));
}

/** While none is chosen, the page goes along when evening comes. */
export function followSystem(): void {
  systemTheme.addEventListener('change', ({ matches }) => {
    if (chosenScheme() === null) wear(matches ? 'dark' : 'light');
  });
}

/** Light or dark, from now on and the next time. */
export function chooseColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // As above.
  }
  wear(scheme);
}

const subscribe = (notify: () => void) => {
  changed.addEventListener('change', notify);
  return () => changed.removeEventListener('change', notify);
};

/** What the page wears now; /theme.js put it there before the first paint. */
export const useColorScheme = (): ColorScheme =>
  useSyncExternalStore(subscribe, () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'));
