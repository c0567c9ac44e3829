/** What a new tournament begins with. */
export const beginnings = {
  legend: 'Womit möchten Sie beginnen?',
  choices: {
    empty: 'Leer',
    earlier: 'Mit einem früheren Turnier',
    template: 'Mit einer Vorlage',
  },
  earlier: 'Früheres Turnier',
  template: 'Vorlage',
  named: (name: string, day: string) => `${name}, ${day}`,
  lead: 'Was mitkommt und wann es beginnt, wählen Sie im nächsten Schritt.',
  next: 'Weiter …',
  exampleTitle: 'Erst einmal ausprobieren?',
  exampleLead:
    'Das Beispiel hat zwölf Mannschaften, drei Gruppen und einen fertigen Spielplan. Nur Ihre Organisation sieht es, und es ist mit einem Knopf wieder weg.',
  exampleSubmit: 'Mit einem Beispiel anfangen',
} as const;
