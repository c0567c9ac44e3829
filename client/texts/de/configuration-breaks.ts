// Apart from the other words of the configuration: those come with the login.

export const configurationBreaks = {
  title: 'Pausen',
  hint: 'In einer Pause wird nicht gespielt, zum Beispiel mittags. Der Plan geht danach weiter.',
  one: (number: number) => `Pause ${number}`,
  name: 'Name der Pause',
  example: 'Mittagspause',
  from: 'Von',
  to: 'Bis',
  add: 'Pause hinzufügen',
  remove: (name: string) => `${name} entfernen`,
  nameMissing: 'Bitte geben Sie der Pause einen Namen.',
  timeMissing: 'Bitte geben Sie eine Uhrzeit an.',
  endsBefore: 'Das Ende muss nach dem Beginn liegen.',
  at: (name: string, from: string, to: string) => `${name} ${from} bis ${to}`,
} as const;

export const lostEdits = {
  kept: 'Gespeichert. Alle Ergebnisse bleiben erhalten.',
  title: 'Wirklich neu planen?',
  lead: 'Das haben Sie von Hand geändert, und es geht beim Speichern verloren:',
  break: (from: string, to: string) => `Ihre Pause ${from} bis ${to}`,
  moved: (count: number) => `verschobene Spiele: ${count}`,
  order: 'die geänderte Reihenfolge',
  submit: 'Trotzdem speichern',
} as const;
