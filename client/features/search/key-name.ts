const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How a key is called on the keyboard that is most likely there: 'Strg' is '⌘' on a Mac. */
export const keyName = (key: string): string => (isMac && key === 'Strg' ? '⌘' : key);
