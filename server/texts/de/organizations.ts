export const organizations = {
  calls: {
    listAll: 'Alle Organisationen nach Namen, mit Freischaltung und Umfang',
    licensing: 'Wofür eine Organisation freigeschaltet ist',
    setLicensing: 'Eine Organisation für API-Schlüssel freischalten oder nicht',
    list: 'Die eigenen Organisationen; mit deleted=true die gelöschten, die man als Besitzer zurückholen kann',
    create: 'Eine Organisation anlegen',
    one: 'Eine Organisation',
    teams: 'Die Mannschaften aller Turniere einer Organisation, um eine zu finden',
    rename: 'Eine Organisation umbenennen',
    delete: 'Eine Organisation mit allen Turnieren und Spielstätten löschen',
    undelete: 'Das Löschen einer Organisation innerhalb von 30 Tagen zurücknehmen',
  },
} as const;
