export const venues = {
  calls: {
    list: 'Die Spielstätten einer Organisation',
    create: 'Eine Spielstätte anlegen',
    one: 'Eine Spielstätte',
    change: 'Name, Beschreibung, Adresse und Links einer Spielstätte ändern',
    delete: 'Eine Spielstätte löschen; Turniere dort haben dann keine mehr',
  },
} as const;
