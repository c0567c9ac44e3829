/** Before a page is left on which something is not saved. */
export const unsaved = {
  leave: 'Ihre Änderungen sind noch nicht gespeichert und gehen verloren. Trotzdem verlassen?',
} as const;
