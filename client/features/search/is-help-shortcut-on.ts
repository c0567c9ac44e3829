const KEY = 'turnierpult-question-mark';

// A key without Ctrl can be hit by accident, by voice control for one: it can be switched off (WCAG 2.1.4).

/** Whether '?' opens the list of keys. */
export function isHelpShortcutOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setHelpShortcut(wanted: boolean): void {
  try {
    if (wanted) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    return;
  }
}
