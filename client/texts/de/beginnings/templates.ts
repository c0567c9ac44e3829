/** Templates, from which tournaments are made [OR1]. */
export const templates = {
  title: 'Vorlagen',
  emptyFolderTitle: 'Noch keine Vorlage',
  emptyFolder: 'Ein Turnier ohne Ergebnisse wird über die drei Punkte zur Vorlage.',
  mark: 'Zur Vorlage machen …',
  unmark: 'Nicht mehr Vorlage',
  markTitle: (name: string) => `„${name}“ zur Vorlage machen`,
  markSubmit: 'Zur Vorlage machen',
  markText:
    'Aus einer Vorlage legen Sie immer wieder neue Turniere an. Sie selbst ist privat, nimmt keine Ergebnisse an, zählt nirgends und steht nicht bei den Turnieren, sondern unter „Vorlagen“.',
  markPublic: 'Das Turnier ist zurzeit öffentlich. Seine Besucherseite verschwindet.',
  marked: (name: string) => `„${name}“ ist jetzt eine Vorlage.`,
  unmarked: (name: string) => `„${name}“ ist wieder ein Turnier.`,
  tag: 'Vorlage',
  note: 'Aus ihr entstehen Turniere. Sie selbst nimmt keine Ergebnisse an und zählt nirgends. Nur Ihre Organisation sieht sie.',
  begin: 'Turnier daraus anlegen',
} as const;
