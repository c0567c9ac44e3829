/** Of the calls on the check of the log. */
export const logCheck = {
  calls: {
    status: 'Ob die Kette aller Ereignisse stimmt, und wo nicht',
    check: 'Alle Ketten jetzt prüfen',
    accept: 'Einen beschädigten Verlauf so hinnehmen, wie er ist; das wird mit Begründung festgehalten',
  },
  busy: 'Es wird schon geprüft. Bitte warten Sie einen Augenblick.',
  changed: 'Dieser Verlauf ist jetzt anders als angezeigt. Bitte sehen Sie ihn noch einmal an.',
} as const;
